// Link clusters on whole sites of the gold corpus, beside common paths and pq-grams; and how soon a frontier that
// predicts templates sees every page type.
//
//     table_links CORPUS LABELS [--thresholds] [SITE…]
//
// CORPUS is a folder made by benchmarks/corpus/build, LABELS what benchmarks/corpus/label_pages prints for its sites.
// Prints one tab-separated line for each site and method: pages, pairwise precision and recall over labelled pages
// (an unassigned page is alone), coverage, pages read, seconds with reading and parsing them, pages a second; splitting
// with four seeds, since it depends on which pages the samples hold; then the pages that each crawl fetches until it
// has seen every page type. With --thresholds it prints instead the means over sites as one threshold at a time leaves
// its default.
#include "support/ratios.hpp"

#ifdef FORME_BUILT_WITH_LEXBOR

#include "support/linked_site.hpp"

#include <examples/support/known_templates.hpp>
#include <examples/support/template_frontier.hpp>

#include <forme/eval/clustering.hpp>
#include <forme/forme.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace forme;
using clock_type = std::chrono::steady_clock;

double seconds_since(clock_type::time_point start) {
    return std::chrono::duration<double>(clock_type::now() - start).count();
}

struct scores {
    eval::precision_recall pairs;
    double coverage = 0;
    std::size_t pages = 0;
    std::size_t read = 0;
    double seconds = 0;
};

void print(const std::string& site, const char* method, const scores& s) {
    const bool all = s.pairs.precision >= 0.9 && s.pairs.recall >= 0.8 && s.coverage >= 0.95;
    std::printf("%s\t%s\t%zu\t%.3f\t%.3f\t%.3f\t%zu\t%.3f\t%.0f\t%s\n", site.c_str(), method, s.pages,
                s.pairs.precision, s.pairs.recall, s.coverage, s.read, s.seconds,
                static_cast<double>(s.pages) / s.seconds, all ? "yes" : "no");
    std::fflush(stdout);
}

eval::precision_recall pairwise_of(const bench::linked_site& site, const std::vector<std::uint32_t>& cluster_of) {
    std::vector<std::string> gold;
    std::vector<std::uint64_t> clusters;
    for (std::size_t page = 0; page < site.size(); ++page) {
        if (site.label(page).empty()) continue;
        gold.push_back(site.label(page));
        const std::uint64_t alone = (std::uint64_t{1} << 32) + page;
        clusters.push_back(cluster_of[page] == unassigned ? alone : cluster_of[page]);
    }
    return eval::pairwise(eval::contingency(gold, clusters));
}

scores by_links(const bench::linked_site& site, const link_cluster_options& options) {
    lexbor_parser parse;
    const auto paths_of = [&](linked_page page) {
        return path_set_of(parse(site.html(page)), options.split ? path_labels::last_class : path_labels::elements);
    };
    const auto start = clock_type::now();
    const link_clustering result = cluster_links(site.links(), paths_of, options);
    const double seconds = seconds_since(start);
    return {pairwise_of(site, result.cluster_of), result.coverage(), site.size(), result.pages_read, seconds};
}

// The papers' rivals compare pages with each other, so they get a sample: the first labelled pages by the hash of URL.
template <typename Measure>
scores by_pages(const bench::linked_site& site, const Measure& measure, std::size_t count) {
    std::vector<std::pair<std::uint64_t, std::size_t>> ranked;
    for (std::size_t page = 0; page < site.size(); ++page)
        if (!site.label(page).empty())
            ranked.emplace_back(mix64(site.links().url_key(static_cast<linked_page>(page))), page);
    std::sort(ranked.begin(), ranked.end());
    ranked.resize(std::min(count, ranked.size()));
    lexbor_parser parse;
    std::vector<typename Measure::features> features;
    std::vector<std::string> gold;
    const auto start = clock_type::now();
    for (const auto& [rank, page] : ranked) {
        features.push_back(measure.extract(parse(site.html(page))));
        gold.push_back(site.label(page));
    }
    const linked_pages result = single_link_clusters(features, measure, 0.8);
    const double seconds = seconds_since(start);
    return {eval::pairwise(eval::contingency(gold, result.cluster)), 1, ranked.size(), ranked.size(), seconds};
}

link_cluster_options beyond_the_paper() {
    link_cluster_options options;
    options.cutoff = 20;
    options.generalise = 8;
    options.rescue = true;
    return options;
}

// Pages fetched until every page type that the site has was seen; templates are known by the pages alone.
template <typename Next, typename Found, typename Fetched>
std::size_t pages_until_all_types(const bench::linked_site& site, std::size_t types, link_table& links,
                                  std::vector<linked_page>& pages, Next next, Found found, Fetched fetched) {
    std::set<std::string> seen;
    std::size_t count = 0;
    while (seen.size() < types) {
        const auto at = next();
        if (!at) break;
        const linked_page page = pages[*at];
        ++count;
        if (!site.label(page).empty()) seen.insert(site.label(page));
        fetched(*at, page);
        for (const auto& [to, xpath] : site.out(page)) {
            const auto added = links.add(std::to_string(to), xpath);
            if (!added) continue;
            pages.push_back(to);
            found(*added);
        }
    }
    return count;
}

void print_frontier(const bench::linked_site& site, const std::string& name) {
    std::set<std::string> types;
    for (std::size_t page = 0; page < site.size(); ++page)
        if (!site.label(page).empty()) types.insert(site.label(page));
    lexbor_parser parse;
    std::size_t counts[2];
    for (const bool by_template : {false, true}) {
        link_table links;
        links.xpaths().merge(site.links().xpaths());  // into an empty table: the same numbers
        std::vector<linked_page> pages{0};
        links.add("0");
        example::template_frontier frontier(links);
        example::known_templates templates;
        linked_page queue = 0;
        const auto next = [&]() -> std::optional<linked_page> {
            if (by_template) return frontier.next();
            if (queue == pages.size()) return std::nullopt;
            return queue++;
        };
        const auto found = [&](linked_page added) {
            if (by_template) frontier.add(added);
        };
        const auto fetched = [&](linked_page at, linked_page page) {
            if (!by_template) return;
            const tag_paths paths = tag_paths_of(path_set_of(parse(site.html(page)), path_labels::last_class));
            frontier.fetched(at, templates.number(paths));
        };
        found(0);
        counts[by_template] = pages_until_all_types(site, types.size(), links, pages, next, found, fetched);
    }
    std::printf("%s\tfrontier\t%zu types\tbreadth-first %zu\tby template %zu\tratio %.1f\n", name.c_str(), types.size(),
                counts[0], counts[1], static_cast<double>(counts[0]) / static_cast<double>(counts[1]));
    std::fflush(stdout);
}

void print_site(const bench::linked_site& site, const std::string& name) {
    print(name, "paper", by_links(site, {}));
    link_cluster_options options = beyond_the_paper();
    print(name, "generalised", by_links(site, options));
    options.split = true;
    for (const char* const method : {"split, seed 1", "split, seed 2", "split, seed 3", "split, seed 4"}) {
        print(name, method, by_links(site, options));
        ++options.seed;
    }
    print(name, "common paths (1000)", by_pages(site, common_paths{}, 1000));
    print(name, "pq-grams (100)", by_pages(site, pq_grams{}, 100));
    print_frontier(site, name);
}

// Figures 7 to 10 of the paper: each threshold over its range, with XPaths generalised, since without that most of
// these sites have no group at all.
struct sweep {
    std::string threshold;
    double value = 0;
    link_cluster_options options;
    double precision = 0;
    double recall = 0;
    double coverage = 0;
    double read = 0;
};

std::vector<sweep> sweeps() {
    std::vector<sweep> all;
    const auto add = [&](const char* threshold, double value, auto change) {
        sweep s{threshold, value, beyond_the_paper()};
        s.options.rescue = false;
        change(s.options);
        all.push_back(s);
    };
    for (int i = 0; i <= 10; ++i) add("similarity", i / 10.0, [&](auto& o) { o.similarity = i / 10.0; });
    for (int i = 0; i <= 9; ++i) add("occurrence", i / 10.0, [&](auto& o) { o.occurrence = i / 10.0; });
    for (const unsigned n : {1u, 2u, 3u, 5u, 7u, 10u, 20u})
        add("sample", static_cast<double>(n), [&](auto& o) { o.sample = n; });
    for (const unsigned n : {5u, 10u, 20u, 50u, 100u, 200u, 400u})
        add("cut-off", static_cast<double>(n), [&](auto& o) { o.cutoff = n; });
    return all;
}

void add_thresholds(const bench::linked_site& site, std::vector<sweep>& all) {
    lexbor_parser parse;
    std::map<linked_page, path_set> known;
    const auto paths_of = [&](linked_page page) -> const path_set& {
        const auto [at, is_new] = known.try_emplace(page);
        if (is_new) at->second = path_set_of(parse(site.html(page)));
        return at->second;
    };
    for (sweep& s : all) {
        const link_clustering result = cluster_links(site.links(), paths_of, s.options);
        const eval::precision_recall pairs = pairwise_of(site, result.cluster_of);
        s.precision += pairs.precision;
        s.recall += pairs.recall;
        s.coverage += result.coverage();
        s.read += static_cast<double>(result.pages_read) / static_cast<double>(site.size());
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    const bool thresholds = std::erase(words, "--thresholds") > 0;
    if (words.size() < 2) {
        std::puts("table_links CORPUS LABELS [--thresholds] [SITE...]");
        return 0;
    }
    constexpr std::size_t limit = 12'000;  // pages of a site
    const bench::page_labels labels = bench::read_labels(words[1]);
    std::vector<sweep> all = sweeps();
    double sites = 0;
    if (!thresholds) std::puts("site\tmethod\tpages\tP\tR\tcoverage\tread\tseconds\tpages/s\treaches .90/.80/.95");
    for (const bench::site_place& place : bench::linked_sites()) {
        if (words.size() > 2 && std::find(words.begin() + 2, words.end(), place.name) == words.end()) continue;
        const bench::linked_site site(words[0], place, labels, limit);
        std::fprintf(stderr, "%s: %zu pages, %zu links, %zu XPaths\n", place.name.c_str(), site.size(),
                     site.link_count(), site.links().xpaths().size());
        ++sites;
        if (thresholds)
            add_thresholds(site, all);
        else
            print_site(site, place.name);
    }
    if (!thresholds) return 0;
    std::puts("threshold\tvalue\tprecision\trecall\tcoverage\tread");
    for (const sweep& s : all)
        std::printf("%s\t%g\t%.4f\t%.4f\t%.4f\t%.4f\n", s.threshold.c_str(), s.value, s.precision / sites,
                    s.recall / sites, s.coverage / sites, s.read / sites);
}

#else

int main() { std::puts("table_links needs lexbor"); }

#endif
