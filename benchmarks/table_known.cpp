// What knowing the site brings to judging a page: on the gold pages (support/gold_pages.hpp) of sites that have at
// least ten of them.
//
//     table_known GOLD_FOLDER SET
//
// Word precision, recall and F1 of the main text, mean over pages: without knowledge, and with nodes known to be
// template from site_level at three shares of the site's pages, from a segment_table that has seen the whole site, and
// from both (site_level at its default share). SET needs a column `site`, as waddle-daniel. Scorers are
// cross-validated, as in table_content.
#include <cstdio>

#ifdef FORME_BUILT_WITH_LEXBOR

#include "support/gold_training.hpp"

#include <forme/eval/text_overlap.hpp>
#include <forme/segments/segment_table.hpp>
#include <forme/segments/text_segments.hpp>
#include <forme/templateness/site_level.hpp>
#include <forme/templateness/templateness.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace {

using namespace forme;

struct site_page {
    page parsed;
    std::string gold;
    std::size_t part = 0;
};

// The largest elements all of whose text the table calls template.
std::vector<node_id> template_elements(const page& p, const segmented_page& cut, const page_verdict& verdict) {
    std::vector<std::size_t> texts(p.size());
    std::vector<std::size_t> known(p.size());
    for (std::size_t i = 0; i < cut.blocks.size(); ++i) {
        for (const text_segment& segment : cut.of(cut.blocks[i])) {
            ++texts[segment.node];
            known[segment.node] += verdict.blocks[i].is_template ? std::size_t{1} : 0;
        }
    }
    for (node_id node = p.size(); node-- > 0;) {
        if (p.parent(node) == no_node) continue;
        texts[p.parent(node)] += texts[node];
        known[p.parent(node)] += known[node];
    }
    std::vector<node_id> roots;
    for (node_id node = 0; node < p.size();) {
        const bool root = p.is_element(node) && texts[node] > 0 && known[node] == texts[node];
        if (root) roots.push_back(node);
        node = root ? p.subtree_end(node) : node + 1;
    }
    return roots;
}

constexpr std::array shares{0.1, 0.3, 0.6};
constexpr std::array ways{"nothing", "site_level 0.1", "site_level 0.3", "site_level 0.6", "segment_table", "both"};
using known_nodes = std::array<std::vector<node_id>, ways.size()>;

// By page and way: what is known to be template.
std::vector<known_nodes> what_is_known(const std::vector<site_page>& pages) {
    std::vector<known_nodes> known(pages.size());
    for (std::size_t s = 0; s < shares.size(); ++s) {
        site_level_options options;
        options.share = shares[s];
        site_level site(options);
        site_labelling labels;
        for (const site_page& page : pages) site.add(page.parsed);
        for (std::size_t i = 0; i < pages.size(); ++i)
            if (site.label(pages[i].parsed, labels)) known[i][1 + s] = labels.template_roots;
    }
    segment_table table;
    for (const site_page& page : pages) table.add(text_segments(page.parsed));
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const segmented_page cut = text_segments(pages[i].parsed);
        known[i][4] = template_elements(pages[i].parsed, cut, table.add(cut));
        std::ranges::set_union(known[i][1], known[i][4], std::back_inserter(known[i][5]));
    }
    return known;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::puts("usage: table_known GOLD_FOLDER SET");
        return argc == 1 ? 0 : 2;
    }
    const std::vector<boosted_trees> models = bench::cross_validated(bench::read_gold_rows(argv[1]));
    std::map<std::string, std::vector<site_page>> sites;
    lexbor_parser parse;
    for (const bench::gold_page& at : bench::read_manifest(std::string(argv[1]) + "/" + argv[2])) {
        const auto html = example::read_file(at.html);
        auto gold = example::read_file(at.gold);
        if (!html || !gold || lower_case_words(*gold).empty()) continue;
        site_page& page = sites[at.site].emplace_back();
        parse_unburied(parse, *html, page.parsed);
        page.gold = *std::move(gold);
        page.part = at.part;
    }
    std::array<eval::precision_recall, ways.size()> sums{};
    std::size_t used_sites = 0;
    double used_pages = 0;
    templateness judge;
    for (const auto& [name, pages] : sites) {
        if (pages.size() < site_level_options{}.fewest_pages) continue;
        ++used_sites;
        const std::vector<known_nodes> known = what_is_known(pages);
        for (std::size_t i = 0; i < pages.size(); ++i) {
            ++used_pages;
            const page& p = pages[i].parsed;
            for (std::size_t w = 0; w < ways.size(); ++w) {
                const std::string text = main_text(p, judge(p, models[pages[i].part].view(), {}, known[i][w]));
                const eval::precision_recall words = eval::word_overlap(text, pages[i].gold);
                sums[w].precision += words.precision;
                sums[w].recall += words.recall;
                sums[w].f1 += words.f1;
            }
        }
    }
    std::printf("# %zu sites, %.0f pages\nknown\tprecision\trecall\tword_f1\n", used_sites, used_pages);
    for (std::size_t w = 0; w < ways.size() && used_pages > 0; ++w)
        std::printf("%s\t%.4f\t%.4f\t%.4f\n", ways[w], sums[w].precision / used_pages, sums[w].recall / used_pages,
                    sums[w].f1 / used_pages);
}

#else

int main() { std::puts("table_known needs lexbor"); }

#endif
