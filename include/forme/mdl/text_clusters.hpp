// Pages clustered by minimum description length as the papers do it: how many clusters there are follows from the cost.
//
// Sets of (essential) paths in, clusters out; a pair of clusters is merged while that lowers K. Four ways to find
// pairs:
//
//     mdl    every pair, by exact cost (TEXT-MDL)
//     hash   every pair, by the cost that MinHash signatures estimate (TEXT-HASH); pays where sets are far larger
//            than signatures
//     max    only pairs in which one cluster is the most similar to the other by Jaccard, costs estimated (TEXT-MAX)
//     dice   the same by Dice (TEXT-DICE)
//
// Ties go to the pair of the lowest first pages, so each answer is unique. O(n²) deltas for n different sets; merging
// is greedy and the result a local optimum, which refine() may lower further. Pages without paths are one cluster.
//
// Kim and Shim, "TEXT: automatic template extraction from heterogeneous web pages" (TKDE 2011); the Dice variant is of
// a later paper on the same scheme.
#ifndef FORME_MDL_TEXT_CLUSTERS_HPP
#define FORME_MDL_TEXT_CLUSTERS_HPP

#include <forme/core/executor.hpp>
#include <forme/core/hash.hpp>
#include <forme/mdl/agglomeration.hpp>
#include <forme/mdl/collapsed_sets.hpp>
#include <forme/mdl/minhash.hpp>
#include <forme/mdl/path_set.hpp>
#include <forme/mdl/path_summary.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace forme {

enum class text_method { mdl, hash, max, dice };

struct text_options {
    text_method method = text_method::mdl;
    bool collapse = true;          // identical sets first: the same K on real pages for a fraction of the work; max
                                   // and dice begin with equal signatures in any case
    bool exact_accepts = true;     // a merge by estimated cost must lower the exact one too; without it, K may rise
    minhash_options minhash = {};  // unused by mdl

    friend constexpr bool operator==(const text_options&, const text_options&) = default;
};

struct text_clustering {
    std::vector<std::uint32_t> cluster_of;  // of each page: 0, 1, … in the order of first appearance
    std::vector<path_summary> clusters;
    std::vector<cluster_merge<std::int64_t>> merges;  // in their order; pages that began together are not listed.
                                                      // Deltas are exact for every method
    agglomeration_work work;

    [[nodiscard]] description_counts counts() const noexcept {
        description_counts sum;
        for (const path_summary& cluster : clusters) sum += cluster.counts();
        return sum;
    }
    [[nodiscard]] std::uint64_t description_length() const noexcept { return counts().total(); }
};

namespace detail {

// Clusters by exact cost. A merged cluster's summary lives at the lower number.
class exact_objective {
public:
    // Pages of one group begin as one cluster; most have the same paths, so that they are counted first.
    exact_objective(std::span<const path_set> sets, const collapsed_sets& groups) : groups_(&groups) {
        const auto like_first = [&](std::size_t page) {
            return sets[page] == sets[groups.first_page[groups.set_of[page]]];
        };
        std::vector<std::uint32_t> copies(groups.size());
        for (std::size_t page = 0; page < sets.size(); ++page) copies[groups.set_of[page]] += like_first(page);
        summaries_.reserve(groups.size());
        for (std::size_t i = 0; i < groups.size(); ++i) summaries_.emplace_back(sets[groups.first_page[i]], copies[i]);
        for (std::size_t page = 0; page < sets.size(); ++page)
            if (!like_first(page)) summaries_[groups.set_of[page]].merge(path_summary(sets[page]));
        into_.resize(groups.size());
        std::iota(into_.begin(), into_.end(), std::uint32_t{0});
    }

    [[nodiscard]] std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(summaries_.size()); }
    [[nodiscard]] std::int64_t delta(std::uint32_t a, std::uint32_t b) const noexcept {
        return merge_delta(summaries_[a], summaries_[b]);
    }
    [[nodiscard]] static bool accept(std::uint32_t, std::uint32_t) noexcept { return true; }
    void merge(std::uint32_t a, std::uint32_t b) {
        merges_.push_back({groups_->first_page[a], groups_->first_page[b], delta(a, b)});
        summaries_[a].merge(summaries_[b]);
        summaries_[b] = {};
        into_[b] = a;
    }

    [[nodiscard]] text_clustering take(agglomeration_work work) && {
        text_clustering result;
        std::vector<std::uint32_t> number(into_.size());
        for (std::uint32_t i = 0; i < into_.size(); ++i) {
            if (into_[i] == i) {
                number[i] = static_cast<std::uint32_t>(result.clusters.size());
                result.clusters.push_back(std::move(summaries_[i]));
            } else {
                number[i] = number[into_[i]];
            }
        }
        for (const std::uint32_t set : groups_->set_of) result.cluster_of.push_back(number[set]);
        result.merges = std::move(merges_);
        result.work = work;
        return result;
    }

private:
    const collapsed_sets* groups_;
    std::vector<path_summary> summaries_;
    std::vector<std::uint32_t> into_;  // the lower number it was merged into, or itself
    std::vector<cluster_merge<std::int64_t>> merges_;
};

// The same by estimated cost.
class estimated_objective {
public:
    estimated_objective(std::span<const path_set> sets, const collapsed_sets& groups,
                        const std::vector<minhash_signature>& page_signatures, const text_options& options)
        : exact_(sets, groups), options_(options) {
        for (std::size_t page = 0; page < sets.size(); ++page) {
            if (groups.first_page[groups.set_of[page]] == page)
                signatures_.push_back(page_signatures[page]);
            else
                signatures_[groups.set_of[page]].merge(page_signatures[page]);
        }
        for (const minhash_signature& signature : signatures_) lengths_.push_back(estimated_length(signature));
    }

    [[nodiscard]] std::uint32_t count() const noexcept { return exact_.count(); }
    [[nodiscard]] double delta(std::uint32_t a, std::uint32_t b) const noexcept {
        return estimated_length(signatures_[a], signatures_[b]) - lengths_[a] - lengths_[b];
    }
    [[nodiscard]] double similarity(std::uint32_t a, std::uint32_t b) const noexcept {
        const signature_overlap overlap = overlap_of(signatures_[a], signatures_[b]);
        return options_.method == text_method::dice ? overlap.dice() : overlap.jaccard();
    }
    [[nodiscard]] bool accept(std::uint32_t a, std::uint32_t b) const noexcept {
        return !options_.exact_accepts || exact_.delta(a, b) < 0;
    }
    void merge(std::uint32_t a, std::uint32_t b) {
        exact_.merge(a, b);
        signatures_[a].merge(signatures_[b]);
        signatures_[b] = {};
        lengths_[a] = estimated_length(signatures_[a]);
    }

    [[nodiscard]] text_clustering take(agglomeration_work work) && { return std::move(exact_).take(work); }

private:
    exact_objective exact_;
    text_options options_;
    std::vector<minhash_signature> signatures_;
    std::vector<double> lengths_;
};

inline std::uint64_t hash_of(const minhash_signature& signature) noexcept {
    std::uint64_t hash = 0;
    for (const std::uint64_t rank : signature.ranks()) hash = mix64(hash ^ rank);
    return hash;
}

// Which pages begin as one cluster: those without paths in any case.
inline collapsed_sets starting_groups(std::span<const path_set> sets, bool collapsed) {
    if (collapsed) return collapse(sets);
    std::vector<std::uint64_t> keys;
    for (std::size_t page = 0; page < sets.size(); ++page) keys.push_back(sets[page].empty() ? sets.size() : page);
    return grouped(keys, [](std::uint32_t, std::uint32_t) { return true; });
}

inline collapsed_sets starting_groups(const std::vector<minhash_signature>& signatures) {
    std::vector<std::uint64_t> keys;
    for (const minhash_signature& signature : signatures) keys.push_back(hash_of(signature));
    return grouped(keys, [&](std::uint32_t a, std::uint32_t b) {
        return std::ranges::equal(signatures[a].ranks(), signatures[b].ranks());
    });
}

}  // namespace detail

template <executor Executor = serial_executor>
text_clustering text_clusters(std::span<const path_set> sets, const text_options& options = {},
                              const Executor& run = {}) {
    if (options.method == text_method::mdl) {
        const collapsed_sets groups = detail::starting_groups(sets, options.collapse);
        detail::exact_objective objective(sets, groups);
        const agglomeration_work work = all_pairs(objective, run);
        return std::move(objective).take(work);
    }
    const minhasher hasher(options.minhash);
    std::vector<minhash_signature> signatures(sets.size());
    for_each_in_blocks(run, sets.size(), 64, [&](std::size_t page) { signatures[page] = hasher(sets[page]); });
    const bool every_pair = options.method == text_method::hash;
    const collapsed_sets groups =
        every_pair ? detail::starting_groups(sets, options.collapse) : detail::starting_groups(signatures);
    detail::estimated_objective objective(sets, groups, signatures, options);
    const agglomeration_work work = every_pair ? all_pairs(objective, run) : nearest_pairs(objective, run);
    return std::move(objective).take(work);
}

}  // namespace forme

#endif
