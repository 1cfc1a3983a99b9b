// The dull twin of the description length and of its greedy minimisation: matrices written out, every pair looked at
// in every step, and for few pages every partition.
#ifndef FORME_TESTS_REFERENCE_PLAIN_DESCRIPTION_HPP
#define FORME_TESTS_REFERENCE_PLAIN_DESCRIPTION_HPP

#include <forme/mdl/description_length.hpp>
#include <forme/mdl/path_set.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace forme::reference {

using plain_set = std::set<std::uint64_t>;
using plain_cluster = std::vector<std::size_t>;      // pages, rising
using plain_partition = std::vector<plain_cluster>;  // by first page

// "abd" as the set of its letters.
inline plain_set letters(std::string_view text) { return {text.begin(), text.end()}; }

inline path_set linked(const plain_set& set) {
    path_set paths;
    for (const std::uint64_t symbol : set) paths.push_back({symbol, empty_path});
    return paths;
}

inline std::vector<path_set> linked(const std::vector<plain_set>& sets) {
    std::vector<path_set> all;
    for (const plain_set& set : sets) all.push_back(linked(set));
    return all;
}

inline plain_set union_of(const std::vector<plain_set>& sets, const plain_cluster& pages) {
    plain_set all;
    for (const std::size_t page : pages) all.insert(sets[page].begin(), sets[page].end());
    return all;
}

inline plain_set majority(const std::vector<plain_set>& sets, const plain_cluster& pages) {
    plain_set kept;
    for (const std::uint64_t path : union_of(sets, pages)) {
        std::size_t support = 0;
        for (const std::size_t page : pages) support += sets[page].count(path);
        if (2 * support >= pages.size() + 1) kept.insert(path);
    }
    return kept;
}

// Entry by entry of the matrices.
inline description_counts plain_counts(const std::vector<plain_set>& sets, const plain_partition& partition) {
    description_counts counts;
    for (const plain_cluster& pages : partition) {
        const plain_set in_template = majority(sets, pages);
        counts.in_templates += in_template.size();
        for (const std::size_t page : pages) {
            for (const std::uint64_t path : sets[page]) counts.added += !in_template.contains(path);
            for (const std::uint64_t path : in_template) counts.lacking += !sets[page].contains(path);
        }
    }
    return counts;
}

inline std::int64_t plain_cost(const std::vector<plain_set>& sets, const plain_partition& partition) {
    return static_cast<std::int64_t>(plain_counts(sets, partition).total());
}

inline plain_partition singles(std::size_t pages) {
    plain_partition partition;
    for (std::size_t page = 0; page < pages; ++page) partition.push_back({page});
    return partition;
}

inline plain_cluster united(const plain_cluster& a, const plain_cluster& b) {
    plain_cluster pages = a;
    pages.insert(pages.end(), b.begin(), b.end());
    std::sort(pages.begin(), pages.end());
    return pages;
}

// Merges the pair with the least delta, the first one of equals, until none is below 0. delta(a, b) compares clusters;
// accept(a, b) may refuse a pair, which is then left alone for as long as both live.
template <typename Delta, typename Accept>
plain_partition merged_greedily(plain_partition clusters, Delta delta, Accept accept) {
    std::set<std::pair<plain_cluster, plain_cluster>> refused;
    for (;;) {
        using candidate = std::tuple<decltype(delta(clusters[0], clusters[0])), std::size_t, std::size_t>;
        candidate best{0, 0, 0};
        for (std::size_t a = 0; a < clusters.size(); ++a)
            for (std::size_t b = a + 1; b < clusters.size(); ++b)
                if (!refused.contains({clusters[a], clusters[b]}))
                    if (const auto value = delta(clusters[a], clusters[b]); value < std::get<0>(best))
                        best = {value, a, b};
        const std::size_t a = std::get<1>(best);
        const std::size_t b = std::get<2>(best);
        if (a == b) return clusters;
        if (!accept(clusters[a], clusters[b])) {
            refused.insert({clusters[a], clusters[b]});
            continue;
        }
        clusters[a] = united(clusters[a], clusters[b]);
        clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(b));
    }
}

inline plain_partition merged_greedily(const std::vector<plain_set>& sets) {
    const auto delta = [&](const plain_cluster& a, const plain_cluster& b) {
        return plain_cost(sets, {united(a, b)}) - plain_cost(sets, {a, b});
    };
    return merged_greedily(singles(sets.size()), delta, [](const auto&, const auto&) { return true; });
}

// Every partition of 0 … pages-1; Bell numbers, so for few.
inline std::vector<plain_partition> all_partitions(std::size_t pages) {
    std::vector<plain_partition> all{{}};
    for (std::size_t page = 0; page < pages; ++page) {
        std::vector<plain_partition> longer;
        for (const plain_partition& before : all) {
            for (std::size_t c = 0; c < before.size(); ++c) {
                longer.push_back(before);
                longer.back()[c].push_back(page);
            }
            longer.push_back(before);
            longer.back().push_back({page});
        }
        all = std::move(longer);
    }
    return all;
}

// The name of a cluster is its place.
inline plain_partition as_partition(const std::vector<std::uint32_t>& cluster_of) {
    plain_partition clusters;
    for (std::size_t page = 0; page < cluster_of.size(); ++page) {
        if (cluster_of[page] >= clusters.size()) clusters.resize(cluster_of[page] + 1);
        clusters[cluster_of[page]].push_back(page);
    }
    return clusters;
}

// Pages of a few templates, each with some paths lost and some of its own.
inline std::vector<plain_set> planted_sets(std::uint64_t seed, std::size_t pages, std::size_t templates,
                                           std::uint64_t paths) {
    std::mt19937_64 engine(seed);
    std::vector<plain_set> planted(templates);
    for (plain_set& set : planted)
        for (std::uint64_t i = paths / 4 + 1; i > 0; --i) set.insert(engine() % paths);
    std::vector<plain_set> sets;
    for (std::size_t page = 0; page < pages; ++page) {
        plain_set set;
        for (const std::uint64_t path : planted[engine() % templates])
            if (engine() % 8 != 0) set.insert(path);
        for (std::uint64_t extra = engine() % 3; extra > 0; --extra) set.insert(engine() % (2 * paths));
        sets.push_back(std::move(set));
    }
    return sets;
}

}  // namespace forme::reference

#endif
