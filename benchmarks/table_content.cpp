// How much of the main text is found by this library and by anybody else, on all pages with marked main text
// (support/gold_pages.hpp). The default is cross-validated: five models are trained as the one that ships, each on four
// fifths of the sites, and judge the pages of the rest.
//
//     table_content GOLD_FOLDER [TEXTS_FOLDER...]
//     table_content --each GOLD_FOLDER [TEXTS_FOLDER...]
//     table_content --list GOLD_FOLDER
//
// Precision, recall and F1 of words and ROUGE-LSum, mean over pages, for each set and over the sets: the default, one
// fixed threshold, the model that learned from sites alone, all visible text, and each folder of texts that somebody
// else extracted. --each prints every page on its own. --list prints the pages that count, a line each of set, id and
// path of the HTML; a folder of texts has SET/ID.txt for each of them (benchmarks/peers has scripts that make some). A
// text that is missing counts as empty, and is said. Pages whose gold text has no word are left out.
#include <cstdio>

#ifdef FORME_BUILT_WITH_LEXBOR

#include "support/gold_training.hpp"

#include <forme/dom/visible_text.hpp>
#include <forme/eval/text_overlap.hpp>
#include <forme/templateness/default_scorer.hpp>
#include <forme/templateness/lexbor_templateness.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace forme;

struct content_page {
    std::string set;
    bench::gold_page at;
    std::string gold;
};

std::vector<content_page> content_pages(const std::string& folder) {
    std::vector<std::filesystem::path> sets;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) sets.push_back(entry.path());
    std::sort(sets.begin(), sets.end());
    std::vector<content_page> pages;
    for (const std::filesystem::path& set : sets) {
        for (const bench::gold_page& at : bench::read_manifest(set.string())) {
            auto gold = example::read_file(at.gold);
            if (!gold || lower_case_words(*gold).empty()) continue;
            pages.push_back({set.filename().string(), at, *std::move(gold)});
        }
    }
    return pages;
}

struct contender {
    std::string name;
    std::function<std::string(const content_page&, const std::string& html)> text;
};

contender texts_in(std::filesystem::path folder) {
    if (!folder.has_filename()) folder = folder.parent_path();
    const auto text = [folder](const content_page& page, const std::string&) {
        return example::read_file((folder / page.set / (page.at.id + ".txt")).string()).value_or("");
    };
    return {folder.filename().string(), text};
}

enum measure : std::size_t { precision, recall, word_f1, rouge, measures };
using scores = std::array<double, measures>;

scores compare(const std::string& text, const std::string& gold) {
    const eval::precision_recall words = eval::word_overlap(text, gold);
    return {words.precision, words.recall, words.f1, eval::rouge_lsum(text, gold).f1};
}

void add(scores& sum, const scores& more, double weight) {
    for (std::size_t k = 0; k < measures; ++k) sum[k] += weight * more[k];
}

void print(const std::string& set, const std::string& what, const std::string& who, const scores& s) {
    std::printf("%s\t%s\t%s\t%.4f\t%.4f\t%.4f\t%.4f\n", set.c_str(), what.c_str(), who.c_str(), s[precision], s[recall],
                s[word_f1], s[rouge]);
}

void print_table(const std::vector<content_page>& pages, const std::vector<contender>& contenders, bool each) {
    std::printf("set\t%s\tcontender\tprecision\trecall\tword_f1\trouge_lsum\n", each ? "page" : "pages");
    std::vector<scores> over_sets(contenders.size());
    double sets = 0;
    for (std::size_t first = 0; first < pages.size();) {
        std::size_t last = first;
        while (last < pages.size() && pages[last].set == pages[first].set) ++last;
        std::vector<scores> mean(contenders.size());
        for (std::size_t i = first; i < last; ++i) {
            const std::string html = example::read_file(pages[i].at.html).value_or("");
            for (std::size_t c = 0; c < contenders.size(); ++c) {
                const scores found = compare(contenders[c].text(pages[i], html), pages[i].gold);
                add(mean[c], found, 1 / static_cast<double>(last - first));
                if (each) print(pages[i].set, pages[i].at.id, contenders[c].name, found);
            }
        }
        for (std::size_t c = 0; c < contenders.size(); ++c) {
            if (!each) print(pages[first].set, std::to_string(last - first), contenders[c].name, mean[c]);
            add(over_sets[c], mean[c], 1);
        }
        ++sets;
        first = last;
    }
    if (each || sets == 0) return;
    for (std::size_t c = 0; c < contenders.size(); ++c) {
        scores mean{};
        add(mean, over_sets[c], 1 / sets);
        print("mean of sets", std::to_string(pages.size()), contenders[c].name, mean);
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    std::string mode;
    if (!arguments.empty() && arguments[0].starts_with("--")) {
        mode = arguments[0];
        arguments.erase(arguments.begin());
    }
    if (arguments.empty() || (!mode.empty() && mode != "--list" && mode != "--each")) {
        std::puts("usage: table_content [--list | --each] GOLD_FOLDER [TEXTS_FOLDER...]");
        return argc == 1 ? 0 : 2;
    }
    const std::vector<content_page> pages = content_pages(arguments[0]);
    if (mode == "--list") {
        for (const content_page& page : pages)
            std::printf("%s\t%s\t%s\n", page.set.c_str(), page.at.id.c_str(), page.at.html.c_str());
        return 0;
    }

    const std::vector<boosted_trees> models = bench::cross_validated(bench::read_gold_rows(arguments[0]));
    lexbor_templateness judge;
    const area_models site = site_scorer();
    templateness_options fixed;
    fixed.threshold = 0.6;
    std::vector<contender> contenders{
        {"default", [&](auto& page, auto& html) { return judge.main_text(html, models[page.at.part].view()); }},
        {"threshold_0.6",
         [&](auto& page, auto& html) { return judge.main_text(html, models[page.at.part].view(), fixed); }},
        {"site_model", [&](auto&, auto& html) { return judge.main_text(html, site); }},
        {"all_text",
         [&](auto&, auto& html) {
             judge(html, site);
             return visible_text(judge.parsed());
         }},
    };
    for (std::size_t i = 1; i < arguments.size(); ++i) contenders.push_back(texts_in(arguments[i]));
    print_table(pages, contenders, mode == "--each");
}

#else

int main() { std::puts("table_content needs lexbor"); }

#endif
