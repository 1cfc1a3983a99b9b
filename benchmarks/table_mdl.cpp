// Description length: the published algorithms beside each other and beside the scaled pipeline, what the pipeline
// loses of exact clustering and how little it looks at, and the number of permutations.
//
//     table_mdl methods|ratios|permutations [MANIFEST…]      tab-separated; a generated set if none is named
//
// Samples of 1,000 to 5,000 pages of each set, drawn by nothing but their places; paths of tags alone. Times are
// processor time of the clustering, without reading pages. `mode` keeps of each page the paths of its most frequent
// support, as published; `all` those of two pages.
//
// methods       K, L, time, deltas and agreement with the labels by TEXT-MDL, -HASH, -MAX and -DICE, 128 values
// ratios        cost of the scaled pipeline (bands from the start) over weighing every pair (and refining, for K);
//               pairs of pages over deltas; K without collapsing equal sets first over K with it; cost with half, or
//               a tenth, of the pages one by one over all in a batch; cost in 16 shards, each collapsed by itself,
//               over no shards
// permutations  K of the three MinHash variants over the exact one, by signature size
#include "support/gold_set.hpp"

#ifdef FORME_BUILT_WITH_LEXBOR

#include "support/cpu_time.hpp"
#include "support/partition_scores.hpp"

#include <forme/core/hash.hpp>
#include <forme/dom/lexbor_page.hpp>
#include <forme/mdl/description_length.hpp>
#include <forme/mdl/essential_paths.hpp>
#include <forme/mdl/incremental_clusters.hpp>
#include <forme/mdl/mdl_clusters.hpp>
#include <forme/mdl/path_set.hpp>
#include <forme/mdl/text_clusters.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using namespace forme;

constexpr std::size_t most_pages = 5000;
constexpr std::size_t most_for_every_pair = 5000;
constexpr std::size_t most_without_collapsing = 1500;

struct sample {
    std::string name;
    std::vector<std::string> labels;
    std::vector<path_set> pages;

    [[nodiscard]] sample first(std::size_t count) const {
        count = std::min(count, pages.size());
        const auto end = static_cast<std::ptrdiff_t>(count);
        return {name, {labels.begin(), labels.begin() + end}, {pages.begin(), pages.begin() + end}};
    }
};

// In an order of no meaning, so that the first pages are a sample as well.
sample read_sample(const bench::gold_set& set) {
    std::vector<std::size_t> order(set.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [](std::size_t i) { return mix64(i + 1); });
    order.resize(std::min(order.size(), most_pages));
    sample drawn{set.name(), {}, {}};
    lexbor_parser parse;
    for (const std::size_t i : order) {
        drawn.labels.push_back(set.labels()[i]);
        drawn.pages.push_back(path_set_of(parse(set.html(i))));
    }
    return drawn;
}

// What the pipeline clusters when it drops the paths of single pages, or the papers' choice.
std::vector<path_set> reduced(std::span<const path_set> pages, std::string_view rule, std::size_t& distinct_paths) {
    path_supports supports;
    for (const path_set& page : pages) supports.add(page);
    distinct_paths = supports.distinct_paths();
    std::vector<path_set> kept;
    for (const path_set& page : pages)
        kept.push_back(rule == "mode" ? essential_paths(page, supports) : essential_paths(page, supports, 2));
    return kept;
}

mdl_options every_path() {
    mdl_options options;
    options.least_support = 1;
    return options;
}

description_counts counts_of(const std::vector<path_summary>& clusters) {
    description_counts sum;
    for (const path_summary& cluster : clusters) sum += cluster.counts();
    return sum;
}

template <typename Clustering>
void print_method(const sample& drawn, std::string_view rule, std::string_view method, const Clustering& found,
                  std::size_t distinct_paths, double seconds) {
    const description_counts counts = counts_of(found.clusters);
    const auto scores = bench::score_clusters(drawn.labels, found.cluster_of);
    std::printf("%s\t%zu\t%.*s\t%.*s\t%zu\t%llu\t%.0f\t%llu\t%.4f\t%.4f\t%.4f\n", drawn.name.c_str(),
                drawn.pages.size(), static_cast<int>(rule.size()), rule.data(), static_cast<int>(method.size()),
                method.data(), found.clusters.size(), static_cast<unsigned long long>(counts.total()),
                bits_of(counts, distinct_paths, drawn.pages.size()).total(),
                static_cast<unsigned long long>(found.work.deltas), scores.adjusted_rand, scores.purity, seconds);
    std::fflush(stdout);
}

void print_methods(const sample& all) {
    constexpr std::array methods{std::pair{"TEXT-MDL", text_method::mdl}, std::pair{"TEXT-HASH", text_method::hash},
                                 std::pair{"TEXT-MAX", text_method::max}, std::pair{"TEXT-DICE", text_method::dice}};
    for (std::size_t count = 1000; count <= most_pages; count += 1000) {
        const sample drawn = all.first(count);
        for (const std::string_view rule : {"mode", "all"}) {
            std::size_t distinct_paths = 0;
            const auto pages = reduced(drawn.pages, rule, distinct_paths);
            for (const auto& [name, method] : methods) {
                text_options options;
                options.method = method;
                bench::cpu_time time;
                const auto found = time([&] { return text_clusters<>(pages, options); });
                print_method(drawn, rule, name, found, distinct_paths, time.seconds());
            }
            bench::cpu_time time;
            const auto found =
                time([&] { return mdl_clusters(std::span<const path_set>(pages), template_code(), every_path()); });
            print_method(drawn, rule, "scaled", found, distinct_paths, time.seconds());
        }
        if (drawn.pages.size() < count) return;
    }
}

// What numbered_code leaves out of the length of each clustering of so many pages; other codes leave out nothing.
template <typename Code>
double left_out(double pages) {
    return std::is_same_v<Code, page_type_code> ? pages * std::log2(pages) : 0;
}

// Of pages in the clusters that they were given.
template <typename Code>
double length_of(const std::vector<path_set>& pages, const std::vector<std::uint32_t>& cluster_of, const Code& code) {
    std::map<std::uint32_t, typename Code::summary> clusters;
    for (std::size_t i = 0; i < pages.size(); ++i) clusters[cluster_of[i]].merge(code.summarize(pages[i], 1));
    double length = 0;
    for (const auto& [number, cluster] : clusters) length += static_cast<double>(code.length(cluster));
    return length + left_out<Code>(static_cast<double>(pages.size()));
}

template <typename Code>
void print_ratios(const sample& drawn, const char* name) {
    const auto code = code_for_pages<Code>(drawn.pages.size());
    std::size_t distinct_paths = 0;
    const std::vector<path_set> pages = reduced(drawn.pages, "all", distinct_paths);
    const std::span<const path_set> all(pages);
    const auto count = static_cast<double>(pages.size());
    const auto whole_length = [&](const mdl_clustering<Code>& clustering) {
        return static_cast<double>(clustering.length(code)) + left_out<Code>(count);
    };
    mdl_options scaled = every_path();
    scaled.few_sets = 0;
    mdl_options exact = every_path();
    exact.few_sets = most_for_every_pair;
    const auto found = mdl_clusters(all, code, scaled);
    const double length = whole_length(found);
    const double exact_length = whole_length(mdl_clusters(all, code, exact));

    std::optional<double> uncollapsed;
    if constexpr (std::is_same_v<Code, template_code>) {
        if (pages.size() <= most_without_collapsing) {
            text_options apart;
            apart.collapse = false;
            uncollapsed = static_cast<double>(text_clusters<>(all, apart).description_length()) /
                          static_cast<double>(text_clusters<>(all).description_length());
        }
    }

    // Raw pages, as a crawl has them: what is known is what the batch knows.
    mdl_options batch_options = scaled;
    batch_options.least_support = 2;
    struct increments {
        double ratio;
        double microseconds;  // a new page
        double adjusted_rand;
        clustering_drift drift;
    };
    const auto ari = [&](const std::vector<std::uint32_t>& clusters) {
        return bench::score_clusters(drawn.labels, clusters).adjusted_rand;
    };
    const auto one_by_one = [&](std::size_t first) {
        distinct_sets batch;
        for (const path_set& page : std::span(drawn.pages).first(first)) batch.add(page);
        incremental_clusters<Code> incremental(batch, code, batch_options);
        const auto rest = std::span(drawn.pages).subspan(first);
        bench::cpu_time time;
        time([&] {
            for (const path_set& page : rest) incremental.add(page);
            return 0;
        });
        std::vector<std::uint32_t> placed;
        for (const path_set& page : drawn.pages) placed.push_back(incremental.find(page).value());
        return increments{length_of(pages, placed, code) / length,
                          time.seconds() / static_cast<double>(rest.size()) * 1e6, ari(placed), incremental.drift()};
    };
    const increments half = one_by_one(drawn.pages.size() / 2);
    const increments tenth = one_by_one(drawn.pages.size() * 9 / 10);

    constexpr std::size_t shard_count = 16;
    std::vector<distinct_sets> shards(shard_count);
    for (std::size_t i = 0; i < drawn.pages.size(); ++i) shards[mix64(i) % shard_count].add(drawn.pages[i]);
    distinct_sets merged;
    for (const distinct_sets& shard : shards) merged.merge(shard);
    const double sharded = whole_length(mdl_clusters(merged, code, batch_options));

    std::printf("%s\t%zu\t%s\t%.4f\t%.0f\t%s\t%.4f\t%.4f\t%.1f\t%.4f\t%.4f\t%.4f\t%.4f\t%llu\n", drawn.name.c_str(),
                pages.size(), name, length / exact_length,
                count * (count - 1) / 2 / static_cast<double>(found.work.deltas),
                uncollapsed ? std::to_string(*uncollapsed).c_str() : "-", half.ratio, tenth.ratio, half.microseconds,
                sharded / length, ari(found.cluster_of), half.adjusted_rand, half.drift.unknown_share(),
                static_cast<unsigned long long>(half.drift.opened));
    std::fflush(stdout);
}

void print_permutations(const sample& all) {
    const sample drawn = all.first(1500);
    for (const std::string_view rule : {"mode", "all"}) {
        std::size_t distinct_paths = 0;
        const auto pages = reduced(drawn.pages, rule, distinct_paths);
        const auto exact = static_cast<double>(text_clusters<>(pages).description_length());
        for (const minhash_kind kind : {minhash_kind::one_permutation, minhash_kind::independent}) {
            for (const std::size_t values : std::array<std::size_t, 5>{16, 32, 64, 128, 256}) {
                std::printf("%s\t%zu\t%s\t%s\t%zu", drawn.name.c_str(), pages.size(), std::string(rule).c_str(),
                            kind == minhash_kind::independent ? "independent" : "one", values);
                for (const text_method method : {text_method::hash, text_method::max, text_method::dice}) {
                    text_options options;
                    options.method = method;
                    options.minhash = {values, kind, 0};
                    bench::cpu_time time;
                    const auto found = time([&] { return text_clusters<>(pages, options); });
                    std::printf("\t%.3f\t%.2f", static_cast<double>(found.description_length()) / exact,
                                time.seconds());
                }
                std::printf("\n");
                std::fflush(stdout);
            }
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view table = argc > 1 ? argv[1] : "ratios";
    if (table == "methods") {
        std::printf("set\tpages\tpaths\tmethod\tclusters\tK\tL\tdeltas\tARI\tpurity\tseconds\n");
    } else if (table == "ratios") {
        std::printf(
            "set\tpages\tcode\tscaled/exact\tpairs/deltas\tapart/collapsed\thalf new\ttenth new\tus a new page\t"
            "sharded/whole\tARI batch\tARI half new\tunknown paths\topened\n");
    } else if (table == "permutations") {
        std::printf("set\tpages\tpaths\tpermutations\tvalues\tHASH\tseconds\tMAX\tseconds\tDICE\tseconds\n");
    } else {
        std::fprintf(stderr, "table_mdl methods|ratios|permutations [MANIFEST...]\n");
        return 2;
    }
    for (const bench::gold_set& set : argc > 1 ? bench::gold_sets(argc - 1, argv + 1) : bench::gold_sets(argc, argv)) {
        const sample all = read_sample(set);
        if (table == "methods") print_methods(all);
        if (table == "permutations") print_permutations(all);
        if (table != "ratios") continue;
        for (const std::size_t count : {std::size_t{1500}, most_pages}) {
            const sample drawn = all.first(count);
            print_ratios<template_code>(drawn, "K");
            print_ratios<conditional_code>(drawn, "conditional");
            print_ratios<page_type_code>(drawn, "default");
            if (drawn.pages.size() < count) break;
        }
    }
}

#else

#include <cstdio>

int main() { std::puts("needs lexbor"); }

#endif
