// How well clusters agree with gold classes: Rand and adjusted Rand index, purity, mutual information, homogeneity,
// completeness and V-measure, B-cubed and pairwise precision and recall, all from one contingency table.
//
// Each costs one walk over the cells of the table. Counts of items and pairs are exact 64-bit integers (up to 2³²
// items); doubles begin where a ratio does, and sums run in the order of the table.
//
// Where nothing can be told apart, agreement is 1: without items, and where both sides are one cluster or both are all
// singletons. Where only one side is degenerate, the comments below say what comes out; they follow from the formulas.
//
// Rand 1971; Hubert and Arabie 1985 (adjusted Rand); Rosenberg and Hirschberg 2007 (V-measure); Bagga and Baldwin 1998
// (B-cubed).
#ifndef FORME_EVAL_CLUSTERING_HPP
#define FORME_EVAL_CLUSTERING_HPP

#include <forme/eval/contingency.hpp>
#include <forme/eval/precision_recall.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace forme::eval {

// Pairs of items that share a class, a cluster, both; and all there are.
struct pair_counts {
    std::uint64_t same_class = 0;
    std::uint64_t same_cluster = 0;
    std::uint64_t same_both = 0;
    std::uint64_t all = 0;

    friend constexpr bool operator==(const pair_counts&, const pair_counts&) = default;
};

namespace detail {

constexpr std::uint64_t pairs_of(std::uint64_t n) noexcept { return n % 2 == 0 ? n / 2 * (n - 1) : (n - 1) / 2 * n; }

constexpr std::uint64_t pairs_within(std::span<const std::uint64_t> groups) noexcept {
    std::uint64_t pairs = 0;
    for (const std::uint64_t size : groups) pairs += pairs_of(size);
    return pairs;
}

// In nats: Σ c/n · ln(n/c).
inline double entropy(std::span<const std::uint64_t> groups, std::uint64_t items) {
    const auto n = static_cast<double>(items);
    double sum = 0;
    for (const std::uint64_t size : groups) {
        const auto count = static_cast<double>(size);
        sum += count / n * std::log(n / count);
    }
    return sum;
}

// Σ over groups of the largest cell, as a share of all items.
inline double share_of_largest(const contingency& table, std::size_t contingency::cell::*group, std::size_t groups) {
    std::vector<std::uint64_t> largest(groups);
    for (const contingency::cell& cell : table.cells())
        largest[cell.*group] = std::max(largest[cell.*group], cell.count);
    std::uint64_t sum = 0;
    for (const std::uint64_t count : largest) sum += count;
    return share(sum, table.items(), 1);
}

// The share of a knowledge in an entropy that bounds it. An entropy of 0 leaves nothing to know.
inline double known_share(double information, double entropy) {
    return entropy > 0 ? std::min(information / entropy, 1.0) : 1;
}

}  // namespace detail

inline pair_counts count_pairs(const contingency& table) noexcept {
    pair_counts pairs{detail::pairs_within(table.rows()), detail::pairs_within(table.columns()), 0,
                      detail::pairs_of(table.items())};
    for (const contingency::cell& cell : table.cells()) pairs.same_both += detail::pairs_of(cell.count);
    return pairs;
}

// The share of pairs on which both sides agree, be it together or apart. 1 with fewer than two items.
inline double rand_index(const contingency& table) noexcept {
    const pair_counts pairs = count_pairs(table);
    return share(pairs.all - pairs.same_class - pairs.same_cluster + 2 * pairs.same_both, pairs.all, 1);
}

// The Rand index corrected for chance: 1 for equal partitions, about 0 for unrelated ones, sometimes less. 0 if exactly
// one side is a single cluster or all singletons.
inline double adjusted_rand_index(const contingency& table) noexcept {
    const pair_counts pairs = count_pairs(table);
    // The denominator is 0 just when both sides are all singletons or both are one cluster: equal partitions.
    if (pairs.same_class == pairs.same_cluster && (pairs.same_class == 0 || pairs.same_class == pairs.all)) return 1;
    const auto same_class = static_cast<double>(pairs.same_class);
    const auto same_cluster = static_cast<double>(pairs.same_cluster);
    const double by_chance = same_class * same_cluster / static_cast<double>(pairs.all);
    return (static_cast<double>(pairs.same_both) - by_chance) / ((same_class + same_cluster) / 2 - by_chance);
}

// The share of items that are of the most frequent class of their cluster. Singletons are always pure.
inline double purity(const contingency& table) {
    return detail::share_of_largest(table, &contingency::cell::column, table.columns().size());
}

// The share of items that are in the largest cluster of their class. A single cluster always has 1.
inline double inverse_purity(const contingency& table) {
    return detail::share_of_largest(table, &contingency::cell::row, table.rows().size());
}

inline double class_entropy(const contingency& table) { return detail::entropy(table.rows(), table.items()); }
inline double cluster_entropy(const contingency& table) { return detail::entropy(table.columns(), table.items()); }

// What the cluster of an item tells about its class, in nats; never negative. 0 without items.
inline double mutual_information(const contingency& table) {
    const auto n = static_cast<double>(table.items());
    double sum = 0;
    for (const contingency::cell& cell : table.cells()) {
        const auto count = static_cast<double>(cell.count);
        const auto row = static_cast<double>(table.rows()[cell.row]);
        const auto column = static_cast<double>(table.columns()[cell.column]);
        sum += count / n * std::log(n * count / (row * column));
    }
    return std::max(sum, 0.0);
}

// What the mutual information is divided by: a mean of the entropies of classes and clusters.
enum class entropy_mean { arithmetic, geometric, smaller, larger };

// In [0,1]. 1 if both sides are one cluster, 0 if just one is.
inline double normalised_mutual_information(const contingency& table, entropy_mean mean = entropy_mean::arithmetic) {
    const double classes = class_entropy(table);
    const double clusters = cluster_entropy(table);
    if ((classes > 0) != (clusters > 0)) return 0;
    const auto denominator = [&] {
        switch (mean) {
            case entropy_mean::geometric: return std::sqrt(classes * clusters);
            case entropy_mean::smaller: return std::min(classes, clusters);
            case entropy_mean::larger: return std::max(classes, clusters);
            case entropy_mean::arithmetic: break;
        }
        return (classes + clusters) / 2;
    };
    return detail::known_share(mutual_information(table), denominator());
}

struct homogeneity_completeness {
    double homogeneity = 0;   // 1 if each cluster has items of one class only; also if there is one class
    double completeness = 0;  // 1 if each class lies in one cluster; also if there is one cluster
    double v_measure = 0;     // their harmonic mean, which is the arithmetic form of the normalised mutual information

    friend constexpr bool operator==(const homogeneity_completeness&, const homogeneity_completeness&) = default;
};

inline homogeneity_completeness v_measure(const contingency& table) {
    const double information = mutual_information(table);
    const double homogeneity = detail::known_share(information, class_entropy(table));
    const double completeness = detail::known_share(information, cluster_entropy(table));
    return {homogeneity, completeness, harmonic_mean(homogeneity, completeness)};
}

// For each item, how much of its cluster is of its class (precision) and how much of its class is in its cluster
// (recall), itself included; the mean over items. Singletons have precision 1, a single cluster has recall 1.
inline precision_recall bcubed(const contingency& table) noexcept {
    if (table.items() == 0) return {1, 1, 1};
    double precision = 0;
    double recall = 0;
    for (const contingency::cell& cell : table.cells()) {
        const auto count = static_cast<double>(cell.count);
        precision += count * count / static_cast<double>(table.columns()[cell.column]);
        recall += count * count / static_cast<double>(table.rows()[cell.row]);
    }
    const auto n = static_cast<double>(table.items());
    return with_f1(precision / n, recall / n);
}

// Of the pairs in one cluster, the share in one class (precision), and the reverse (recall). Each is 1 where there is
// no such pair: clusters that are all singletons claim nothing and have precision 1, but recall 0 (and F1 0) if some
// class has two items.
inline precision_recall pairwise(const contingency& table) noexcept {
    const pair_counts pairs = count_pairs(table);
    return with_f1(share(pairs.same_both, pairs.same_cluster, 1), share(pairs.same_both, pairs.same_class, 1));
}

}  // namespace forme::eval

#endif
