// Pages clustered by description length, from a handful to very many: how many clusters there are follows from the
// code.
//
//   1. Paths on too few pages go, and pages with the same paths are one set with its copies.
//   2. Few sets: every pair is weighed, the best merged, until none saves (agglomeration.hpp). That is all then.
//   3. Else pairs that MinHash bands propose are weighed and merged (candidate_pairs.hpp, lazy_agglomeration.hpp).
//   4. Again on the templates of what came out, with a row less in each band, so with eyes for what is less alike.
//   5. When few enough clusters are left, every pair of them, as in 2.
//   6. For K, pages move to the template that they differ least from (refinement.hpp).
//
// What is merged, and when to stop, is the code's business (cluster_code.hpp). Pages that have no path are one cluster.
// Greedy, so a local optimum. The same answer for any executor.
//
// Kim and Shim, "TEXT: automatic template extraction from heterogeneous web pages" (TKDE 2011), for the objective K.
#ifndef FORME_MDL_MDL_CLUSTERS_HPP
#define FORME_MDL_MDL_CLUSTERS_HPP

#include <forme/core/executor.hpp>
#include <forme/core/expects.hpp>
#include <forme/mdl/agglomeration.hpp>
#include <forme/mdl/candidate_pairs.hpp>
#include <forme/mdl/cluster_code.hpp>
#include <forme/mdl/distinct_sets.hpp>
#include <forme/mdl/essential_paths.hpp>
#include <forme/mdl/impurity_code.hpp>
#include <forme/mdl/lazy_agglomeration.hpp>
#include <forme/mdl/numbered_code.hpp>
#include <forme/mdl/path_set.hpp>
#include <forme/mdl/refinement.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace forme {

// What is the default wherever pages are clustered; docs/mdl.md says why.
using page_type_code = numbered_code<impurity_code>;

struct mdl_options {
    std::uint32_t least_support = 2;    // paths on fewer pages are noise that no cluster can share
    std::size_t few_sets = 200;         // up to so many sets every pair is weighed from the start: best, n²
    std::size_t few_clusters = 1500;    // when the bands have left no more clusters, every pair of them is weighed
    candidate_options candidates = {};  // rows are those of the first round
    std::size_t refining_passes = 3;    // for K alone

    friend constexpr bool operator==(const mdl_options&, const mdl_options&) = default;
};

template <cluster_code Code>
struct mdl_clustering {
    using length_type = decltype(std::declval<const Code&>().length(std::declval<const typename Code::summary&>()));

    std::vector<std::uint32_t> cluster_of;  // of each page (or set): 0, 1, … by first appearance
    std::vector<typename Code::summary> clusters;
    std::vector<cluster_merge<length_type>> merges;  // in their order, by pages (or sets); those that began together
                                                     // are not listed, nor are moves of the refinement
    agglomeration_work work;

    [[nodiscard]] length_type length(const Code& code) const {
        length_type sum{};
        for (const auto& cluster : clusters) sum += code.length(cluster);
        return sum;
    }
};

namespace detail {

// Clusters under a code. A merged one lives at the lower number until compact() closes the gaps; merges go by the
// numbers that there were in the beginning, of which a cluster has the lowest of its own.
template <typename Code>
class coded_objective {
public:
    using summary = typename Code::summary;

    coded_objective(const Code& code, std::vector<summary> summaries)
        : code_(&code), summaries_(std::move(summaries)), cluster_of_(summaries_.size()) {
        std::iota(cluster_of_.begin(), cluster_of_.end(), std::uint32_t{0});
        into_ = first_ = cluster_of_;
    }

    [[nodiscard]] std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(summaries_.size()); }
    [[nodiscard]] auto delta(std::uint32_t a, std::uint32_t b) const {
        return code_->delta(summaries_[a], summaries_[b]);
    }
    [[nodiscard]] static bool accept(std::uint32_t, std::uint32_t) noexcept { return true; }
    void merge(std::uint32_t a, std::uint32_t b) {
        merges_.push_back({first_[a], first_[b], delta(a, b)});
        summaries_[a].merge(summaries_[b]);
        summaries_[b] = {};
        into_[b] = a;
    }

    // Clusters get the numbers 0, 1, … in the order they had.
    void compact() {
        std::uint32_t living = 0;
        for (std::uint32_t i = 0; i < into_.size(); ++i) {
            if (into_[i] != i) {
                into_[i] = into_[into_[i]];  // lower, so it has its new number already
                continue;
            }
            if (living != i) summaries_[living] = std::move(summaries_[i]);
            first_[living] = first_[i];
            into_[i] = living++;
        }
        for (std::uint32_t& cluster : cluster_of_) cluster = into_[cluster];
        summaries_.resize(living);
        into_.resize(living);
        first_.resize(living);
        std::iota(into_.begin(), into_.end(), std::uint32_t{0});
    }

    [[nodiscard]] const std::vector<summary>& summaries() const noexcept { return summaries_; }
    [[nodiscard]] const std::vector<std::uint32_t>& cluster_of() const noexcept { return cluster_of_; }
    [[nodiscard]] const auto& merges() const noexcept { return merges_; }

private:
    const Code* code_;
    std::vector<summary> summaries_;
    std::vector<std::uint32_t> cluster_of_;  // of each summary that there was in the beginning
    std::vector<std::uint32_t> into_;        // a lower number, or itself
    std::vector<std::uint32_t> first_;       // of the summaries in the beginning, the first in the cluster
    std::vector<cluster_merge<typename mdl_clustering<Code>::length_type>> merges_;
};

template <typename Code, typename Executor>
agglomeration_work merge_all(const Code& code, coded_objective<Code>& clusters, const mdl_options& options,
                             const Executor& run) {
    agglomeration_work work;
    const auto add = [&](const agglomeration_work& more) {
        work.deltas += more.deltas;
        work.merges += more.merges;
        clusters.compact();
    };
    const bool few = clusters.count() <= options.few_sets;
    candidate_options candidates = options.candidates;
    for (; !few && candidates.rows > 0; --candidates.rows, ++candidates.seed) {
        std::vector<std::uint32_t> weights;
        for (const auto& cluster : clusters.summaries()) weights.push_back(cluster.pages());
        const auto template_of = [&](std::size_t i) { return code.template_of(clusters.summaries()[i]); };
        const auto pairs = candidate_pairs(weights, template_of, candidates, run);
        add(lazy_pairs(clusters, pairs, run));
    }
    if (few || clusters.count() <= options.few_clusters) add(all_pairs(clusters, run));
    return work;
}

}  // namespace detail

// Of distinct sets; cluster_of has an entry for each.
template <cluster_code Code, executor Executor = serial_executor>
mdl_clustering<Code> mdl_clusters(const distinct_sets& pages, const Code& code, const mdl_options& options = {},
                                  const Executor& run = {}) {
    path_supports supports;
    for (std::size_t i = 0; i < pages.size(); ++i) supports.add(pages.sets()[i], pages.copies()[i]);
    distinct_sets kept;
    std::vector<std::uint32_t> kept_set;
    std::vector<std::uint32_t> first_set;  // of each kept one
    for (std::uint32_t i = 0; i < pages.size(); ++i) {
        kept_set.push_back(
            kept.add(essential_paths(pages.sets()[i], supports, options.least_support), pages.copies()[i]));
        if (kept_set.back() == first_set.size()) first_set.push_back(i);
    }

    std::vector<typename Code::summary> singles(kept.size());
    constexpr std::size_t sets_a_block = 64;
    for_each_in_blocks(run, kept.size(), sets_a_block,
                       [&](std::size_t i) { singles[i] = code.summarize(kept.sets()[i], kept.copies()[i]); });
    detail::coded_objective<Code> clusters(code, std::move(singles));
    mdl_clustering<Code> result;
    result.work = detail::merge_all(code, clusters, options, run);
    std::vector<std::uint32_t> cluster_of = clusters.cluster_of();
    result.clusters = clusters.summaries();
    for (const auto& merge : clusters.merges())
        result.merges.push_back({first_set[merge.first], first_set[merge.second], merge.delta});
    if constexpr (std::same_as<Code, template_code>) {
        auto refined = refine(kept.sets(), kept.copies(), cluster_of, options.refining_passes, run);
        cluster_of = std::move(refined.cluster_of);
        result.clusters = std::move(refined.clusters);
    }
    for (const std::uint32_t set : kept_set) result.cluster_of.push_back(cluster_of[set]);
    return result;
}

// Of pages; cluster_of has an entry for each.
template <cluster_code Code, executor Executor = serial_executor>
mdl_clustering<Code> mdl_clusters(std::span<const path_set> pages, const Code& code, const mdl_options& options = {},
                                  const Executor& run = {}) {
    distinct_sets sets;
    std::vector<std::uint32_t> set_of;
    std::vector<std::uint32_t> first_page;  // of each set
    for (std::uint32_t page = 0; page < pages.size(); ++page) {
        set_of.push_back(sets.add(pages[page]));
        if (set_of.back() == first_page.size()) first_page.push_back(page);
    }
    mdl_clustering<Code> result = mdl_clusters(sets, code, options, run);
    for (auto& merge : result.merges) {
        merge.first = first_page[merge.first];
        merge.second = first_page[merge.second];
    }
    for (std::uint32_t& entry : set_of) entry = result.cluster_of[entry];
    result.cluster_of = std::move(set_of);
    return result;
}

// By the default code at the price for so many pages, or by another code as it is.
template <cluster_code Code = page_type_code>
mdl_clustering<Code> mdl_clusters(const distinct_sets& pages) {
    return mdl_clusters(pages, code_for_pages<Code>(pages.pages()));
}
template <cluster_code Code = page_type_code>
mdl_clustering<Code> mdl_clusters(std::span<const path_set> pages) {
    return mdl_clusters(pages, code_for_pages<Code>(pages.size()));
}

}  // namespace forme

#endif
