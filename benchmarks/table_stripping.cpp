// What stripping the template brings to finding near-duplicates and to classifying pages (Tables 2 and 3 of
// Chakrabarti, Kumar and Punera, WWW 2007): from all visible text, without what site_level calls template, without what
// the scores alone do (Basic), and without what the smoothed scores do (Smooth).
//
//     table_stripping duplicates GOLD_FOLDER SET
//     table_stripping classes FOLDER...
//
// duplicates: the pages of SET (support/gold_pages.hpp) whose site has ten or more. The element that holds nine tenths
// of a page's gold text is its article. Each page gives its article to pages of the next three sites, in place of
// theirs: the page and each of those say the same under two templates, and are a pair to find; the page that lent its
// template and the one that was made of it are a pair to leave alone. Scorers are cross-validated, as in table_content,
// so a page meets only sites of its own part.
//
// classes: each FOLDER holds the pages of one site, named CLASS-SITE. Naive Bayes for each two classes, trained on all
// pages of one site of each, tested on those of all their other sites; mean accuracy over all choices.
#include <cstdio>

#ifdef FORME_BUILT_WITH_LEXBOR

#include "support/gold_training.hpp"

#include <forme/core/words.hpp>
#include <forme/dom/page_builder.hpp>
#include <forme/dom/visible_text.hpp>
#include <forme/templateness/default_scorer.hpp>
#include <forme/templateness/near_duplicates.hpp>
#include <forme/templateness/site_level.hpp>
#include <forme/templateness/templateness.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using namespace forme;

constexpr std::array ways{"all text", "without site_level", "without Basic", "without Smooth"};
using four_texts = std::array<std::string, ways.size()>;

// Judges by the scores as they are: nothing is charged, every node stands for itself.
std::string text_by_scores(const page& p, const page_sections& judged) {
    return forme::detail::text_in_blocks(
        p, judged, [&](node_id node) { return judged.nodes[judged.judged_as[node]].score < 0.5; });
}

template <typename Scorer>
four_texts texts_of(const page& p, const site_level& site, templateness& judge, const Scorer& scorer) {
    site_labelling labels;
    site.label(p, labels);
    const page_sections& judged = judge(p, scorer);
    return {visible_text(p), visible_text_without(p, labels.template_roots), text_by_scores(p, judged),
            main_text(p, judged)};
}

// Near-duplicates.

void copy(const page& from, node_id first, node_id end, page_builder& to, node_id cut = no_node,
          const page* other = nullptr, node_id graft = no_node) {
    std::vector<node_id> open;
    for (node_id node = first; node < end;) {
        for (; !open.empty() && open.back() <= node; open.pop_back()) to.close();
        if (node == cut) {
            copy(*other, graft, other->subtree_end(graft), to);
            node = from.subtree_end(node);
            continue;
        }
        if (from.is_text(node)) {
            to.text(from.text(node));
        } else {
            to.open(from.name(node));
            for (const auto& [name, value] : from.attributes(node)) to.attribute(name, value);
            open.push_back(from.subtree_end(node));
        }
        ++node;
    }
    for (; !open.empty(); open.pop_back()) to.close();
}

struct lent_page {
    page parsed;
    node_id article = no_node;
    std::size_t part = 0;
    const site_level* site = nullptr;
    std::size_t site_number = 0;
};

// The smallest judged node that holds nine tenths of the gold words; nothing for short texts and where that is the
// page.
node_id article_of(const page& p, const std::string& gold) {
    constexpr double enough_words = 60;
    estimated_layout layout(p);
    node_features features;
    features(p, layout);
    std::vector<bench::row_words> words = bench::gold_words(p, features, gold);
    for (std::size_t i = words.size(); i-- > 1;) words[features.rows()[i].parent].gold += words[i].gold;
    if (words[0].gold < enough_words) return no_node;
    std::size_t smallest = 0;
    for (std::size_t i = 1; i < words.size(); ++i)
        if (words[i].gold >= 0.9 * words[0].gold && features.rows()[i].parent == smallest) smallest = i;
    const node_id node = features.rows()[smallest].node;
    if (node == no_node || p.tag(node) == symbol_of("body") || p.tag(node) == symbol_of("html")) return no_node;
    return node;
}

void find_duplicates(const std::string& folder, const std::string& set) {
    const std::vector<boosted_trees> models = bench::cross_validated(bench::read_gold_rows(folder));
    std::map<std::string, std::vector<bench::gold_page>> by_site;
    for (const bench::gold_page& at : bench::read_manifest(folder + "/" + set)) by_site[at.site].push_back(at);
    std::vector<site_level> sites;
    sites.reserve(by_site.size());
    std::vector<lent_page> pages;
    lexbor_parser parse;
    for (const auto& [name, of_site] : by_site) {
        if (of_site.size() < site_level_options{}.fewest_pages) continue;
        site_level& site = sites.emplace_back();
        for (const bench::gold_page& at : of_site) {
            lent_page lent{parse(example::read_file(at.html).value_or("")), no_node, at.part, &site, sites.size()};
            site.add(lent.parsed);
            lent.article = article_of(lent.parsed, example::read_file(at.gold).value_or(""));
            if (lent.article != no_node) pages.push_back(std::move(lent));
        }
    }
    std::array<std::array<std::size_t, 2>, ways.size()> right{};  // pairs to find, pairs to leave alone
    std::size_t pairs = 0;
    templateness judge;
    const auto sketches = [&](const page& p, const lent_page& of) {
        std::array<text_sketch, ways.size()> result;
        const four_texts texts = texts_of(p, *of.site, judge, models[of.part].view());
        for (std::size_t w = 0; w < ways.size(); ++w) result[w] = sketch_of(texts[w]);
        return result;
    };
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const auto own = sketches(pages[i].parsed, pages[i]);
        std::vector<std::size_t> met{pages[i].site_number};
        for (std::size_t step = 1; step < pages.size() && met.size() <= 3; ++step) {
            const lent_page& other = pages[(i + step) % pages.size()];
            if (other.part != pages[i].part || std::ranges::find(met, other.site_number) != met.end()) continue;
            met.push_back(other.site_number);
            page_builder build;
            copy(other.parsed, 0, other.parsed.size(), build, other.article, &pages[i].parsed, pages[i].article);
            const page made = build.finish();
            const auto spliced = sketches(made, other);
            const auto lender = sketches(other.parsed, other);
            ++pairs;
            for (std::size_t w = 0; w < ways.size(); ++w) {
                right[w][0] += near_duplicates(own[w], spliced[w]) ? std::size_t{1} : 0;
                right[w][1] += near_duplicates(lender[w], spliced[w]) ? std::size_t{0} : 1;
            }
        }
    }
    std::printf("# %zu sites, %zu pages, %zu pairs of each kind\n", sites.size(), pages.size(), pairs);
    std::puts("text\tduplicates found\tothers left alone");
    for (std::size_t w = 0; w < ways.size(); ++w) std::printf("%s\t%zu\t%zu\n", ways[w], right[w][0], right[w][1]);
}

// Classification.

using word_counts = std::vector<std::pair<std::uint32_t, double>>;

struct class_site {
    std::string of;  // class
    std::vector<std::array<word_counts, ways.size()>> pages;
};

class_site read_site(const std::string& folder, std::unordered_map<std::string, std::uint32_t>& words) {
    class_site result;
    const std::string name = std::filesystem::path(folder).filename().string();
    result.of = name.substr(0, name.find('-'));
    lexbor_parser parse;
    std::vector<page> pages;
    site_level site;
    for (const std::string& path : example::list_pages({folder})) {
        pages.push_back(parse(example::read_file(path).value_or("")));
        site.add(pages.back());
    }
    templateness judge;
    for (const page& p : pages) {
        const four_texts texts = texts_of(p, site, judge, default_scorer());
        auto& counts = result.pages.emplace_back();
        for (std::size_t w = 0; w < ways.size(); ++w) {
            std::map<std::uint32_t, double> of_page;
            for (const std::string& word : lower_case_words(texts[w]))
                ++of_page[words.try_emplace(word, static_cast<std::uint32_t>(words.size())).first->second];
            counts[w].assign(of_page.begin(), of_page.end());
        }
    }
    return result;
}

// Log of the share of each word on the site's pages, one added to each count.
std::vector<float> log_shares(const class_site& site, std::size_t way, std::size_t words) {
    std::vector<double> counts(words, 1);
    double all = static_cast<double>(words);
    for (const auto& page : site.pages) {
        for (const auto& [word, count] : page[way]) {
            counts[word] += count;
            all += count;
        }
    }
    std::vector<float> shares(words);
    for (std::size_t i = 0; i < words; ++i) shares[i] = static_cast<float>(std::log(counts[i] / all));
    return shares;
}

// Share of pages of `site` that are nearer to the first model than to the second.
double nearer(const class_site& site, std::size_t way, const std::vector<float>& first,
              const std::vector<float>& second) {
    double right = 0;
    for (const auto& page : site.pages) {
        double odds = 0;
        for (const auto& [word, count] : page[way])
            odds += count * (static_cast<double>(first[word]) - static_cast<double>(second[word]));
        right += odds > 0 ? 1 : odds < 0 ? 0 : 0.5;
    }
    return right / static_cast<double>(std::max<std::size_t>(site.pages.size(), 1));
}

void classify(std::span<char*> folders) {
    std::unordered_map<std::string, std::uint32_t> words;
    std::map<std::string, std::vector<class_site>> classes;
    for (const char* const folder : folders) {
        class_site site = read_site(folder, words);
        classes[site.of].push_back(std::move(site));
    }
    std::puts("classes\ttext\taccuracy");
    for (std::size_t w = 0; w < ways.size(); ++w) {
        std::map<std::string, std::vector<std::vector<float>>> models;
        for (const auto& [name, sites] : classes)
            for (const class_site& site : sites) models[name].push_back(log_shares(site, w, words.size()));
        double sum = 0;
        double kinds = 0;
        for (auto first = classes.begin(); first != classes.end(); ++first) {
            for (auto second = std::next(first); second != classes.end(); ++second) {
                double right = 0;
                double tests = 0;
                for (std::size_t a = 0; a < first->second.size(); ++a) {
                    for (std::size_t b = 0; b < second->second.size(); ++b) {
                        const auto& ours = models[first->first][a];
                        const auto& theirs = models[second->first][b];
                        for (std::size_t i = 0; i < first->second.size(); ++i) {
                            if (i == a) continue;
                            right += nearer(first->second[i], w, ours, theirs);
                            ++tests;
                        }
                        for (std::size_t i = 0; i < second->second.size(); ++i) {
                            if (i == b) continue;
                            right += nearer(second->second[i], w, theirs, ours);
                            ++tests;
                        }
                    }
                }
                std::printf("%s, %s\t%s\t%.4f\n", first->first.c_str(), second->first.c_str(), ways[w],
                            right / std::max(tests, 1.0));
                sum += right / std::max(tests, 1.0);
                ++kinds;
            }
        }
        std::printf("mean\t%s\t%.4f\n", ways[w], sum / std::max(kinds, 1.0));
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view what = argc > 1 ? argv[1] : "";
    if (what == "duplicates" && argc == 4) {
        find_duplicates(argv[2], argv[3]);
    } else if (what == "classes" && argc > 3) {
        classify(std::span(argv + 2, argv + argc));
    } else {
        std::puts("usage: table_stripping duplicates GOLD_FOLDER SET | table_stripping classes FOLDER...");
        return argc == 1 ? 0 : 2;
    }
}

#else

int main() { std::puts("table_stripping needs lexbor"); }

#endif
