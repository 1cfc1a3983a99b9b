// The text that a segment table keeps of pages whose main text people marked: word precision, recall and F1 against
// that text, beside all text of the page.
//
//     table_stream_text FOLDER [--least N]
//
// FOLDER has a manifest.tsv with a column site. The pages of each site with N pages or more (10 by default) are
// streamed through a table of their own in the order of the manifest, repeated once: the first time round nothing is
// known at first, the second time the table has seen the whole site. Prints one line for each number of template
// pages (DF) and round, and for each part of a site in the first round: means over pages, each page once.
#include "support/ratios.hpp"

#ifdef FORME_BUILT_WITH_LEXBOR

#include "support/gold_pages.hpp"

#include <examples/support/pages.hpp>

#include <forme/dom/lexbor_page.hpp>
#include <forme/dom/visible_text.hpp>
#include <forme/eval/text_overlap.hpp>
#include <forme/segments/block_text.hpp>
#include <forme/segments/segment_table.hpp>
#include <forme/segments/text_segments.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace {

using namespace forme;

struct gold_site {
    std::vector<page> pages;
    std::vector<std::string> gold;
};

class mean {
public:
    void add(const std::string& text, const std::string& gold) {
        const eval::precision_recall words = eval::word_overlap(text, gold);
        precision_ += words.precision;
        recall_ += words.recall;
        f1_ += words.f1;
        ++pages_;
    }
    void print(const std::string& what) const {
        if (pages_ == 0) return;
        const auto n = static_cast<double>(pages_);
        std::printf("%s\t%zu\t%.3f\t%.3f\t%.3f\n", what.c_str(), pages_, precision_ / n, recall_ / n, f1_ / n);
    }

private:
    double precision_ = 0;
    double recall_ = 0;
    double f1_ = 0;
    std::size_t pages_ = 0;
};

std::map<std::string, gold_site> load(const std::string& folder, std::size_t least) {
    std::map<std::string, std::vector<bench::gold_page>> listed;
    for (const bench::gold_page& p : bench::read_manifest(folder)) listed[p.site].push_back(p);
    std::map<std::string, gold_site> sites;
    lexbor_parser parse;
    for (const auto& [name, pages] : listed) {
        if (pages.size() < least) continue;
        for (const bench::gold_page& p : pages) {
            const std::string gold = example::read_file(p.gold).value_or("");
            const auto html = example::read_file(p.html);
            if (gold.empty() || !html) continue;
            sites[name].pages.push_back(parse(*html));
            sites[name].gold.push_back(gold);
        }
    }
    return sites;
}

// First pages of a site are judged by a table that knows nothing.
std::string part_of(std::size_t page) {
    if (page < 4) return "pages 1-4";
    return page < 10 ? "pages 5-10" : page < 20 ? "pages 11-20" : "pages 21-";
}

void print_tables(const std::map<std::string, gold_site>& sites, std::uint32_t frequency, double ratio) {
    const segment_table_options options{.template_frequency = frequency, .template_ratio = ratio};
    char setting[64];
    std::snprintf(setting, sizeof setting, "DF %u, ratio %.1f", frequency, ratio);
    mean rounds[2];
    std::map<std::string, mean> parts;
    for (const auto& [name, site] : sites) {
        segment_table table(options);
        for (mean& round : rounds) {
            for (std::size_t i = 0; i < site.pages.size(); ++i) {
                const segmented_page cut = text_segments(site.pages[i]);
                const std::string kept = kept_text(site.pages[i], cut, table.add(cut));
                round.add(kept, site.gold[i]);
                if (&round == rounds) parts[part_of(i)].add(kept, site.gold[i]);
            }
        }
    }
    rounds[0].print(std::string(setting) + ", as they come");
    for (const char* const part : {"pages 1-4", "pages 5-10", "pages 11-20", "pages 21-"})
        parts[part].print(std::string(setting) + ", " + part);
    rounds[1].print(std::string(setting) + ", second time");
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    std::size_t least = 10;
    if (words.size() == 3 && words[1] == "--least") least = std::strtoul(words[2].c_str(), nullptr, 10);
    if (words.size() != 1 && words.size() != 3) {
        std::puts("table_stream_text FOLDER [--least N]");
        return words.empty() ? 0 : 2;
    }
    const std::map<std::string, gold_site> sites = load(words[0], least);
    std::puts("text\tpages\tprecision\trecall\tword_f1");
    mean all;
    std::map<std::string, mean> parts;
    for (const auto& [name, site] : sites) {
        for (std::size_t i = 0; i < site.pages.size(); ++i) {
            all.add(visible_text(site.pages[i]), site.gold[i]);
            parts[part_of(i)].add(visible_text(site.pages[i]), site.gold[i]);
        }
    }
    std::printf("sites\t%zu\n", sites.size());
    all.print("all visible text");
    for (const auto& [part, m] : parts) m.print("all visible text, " + part);
    for (const std::uint32_t frequency : {3u, 5u})  // at 2 the second time would drop every page
        for (const double ratio : {0.5, 0.7}) print_tables(sites, frequency, ratio);
}

#else

int main() { std::puts("table_stream_text needs lexbor"); }

#endif
