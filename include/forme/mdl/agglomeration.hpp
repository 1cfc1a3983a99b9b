// Greedy merging of clusters: always the pair that saves most, until no pair saves anything.
//
// What a cluster is and what a merge saves is the objective's business. Clusters go by numbers 0 … count-1, and a
// merged cluster keeps the lower one; the least (delta, lower number, higher number) goes first, so the answer is
// unique. Any delta must depend on its two clusters alone: then a pair that did not pay never will, and a heap of pairs
// serves, in which a pair is out of date when one of its clusters changed after it was weighed.
//
// all_pairs weighs every pair: O(n²) deltas, 24 bytes of memory for each that saves. nearest_pairs weighs only pairs
// in which one cluster is among the most similar to the other, which costs O(n²) similarities and far fewer deltas.
// Both weigh rows in parallel where the executor does, and give the same answer for each.
//
// Kim and Shim, "TEXT: automatic template extraction from heterogeneous web pages" (TKDE 2011): TEXT-MDL's loop and,
// for nearest_pairs, TEXT-MAX's.
#ifndef FORME_MDL_AGGLOMERATION_HPP
#define FORME_MDL_AGGLOMERATION_HPP

#include <forme/core/executor.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace forme {

// delta is below 0 where merging b into a pays, and symmetric in effect; it may be called from many threads at once.
// accept may refuse a pair that delta recommends, and must refuse it again. It is always a < b.
template <typename Objective>
concept merge_objective = requires(Objective& objective, const Objective& constant, std::uint32_t a, std::uint32_t b) {
    { constant.count() } -> std::convertible_to<std::uint32_t>;
    { constant.delta(a, b) } -> std::totally_ordered;
    { constant.accept(a, b) } -> std::convertible_to<bool>;
    objective.merge(a, b);
};

// similarity is symmetric, 0 for clusters that have nothing to do with each other.
template <typename Objective>
concept similarity_objective = merge_objective<Objective> &&
    requires(const Objective& constant, std::uint32_t a, std::uint32_t b) {
    { constant.similarity(a, b) } -> std::convertible_to<double>;
};

// How much was looked at to get there.
struct agglomeration_work {
    std::uint64_t deltas = 0;
    std::uint64_t merges = 0;

    friend constexpr bool operator==(const agglomeration_work&, const agglomeration_work&) = default;
};

// Why two clusters are one.
template <typename Delta>
struct cluster_merge {
    std::uint32_t first;  // the first pages of both; first < second
    std::uint32_t second;
    Delta delta;  // what it added to the length, below 0 for a saving

    friend constexpr bool operator==(const cluster_merge&, const cluster_merge&) = default;
};

namespace detail {

template <typename Delta>
class merge_heap {
public:
    struct pair {
        Delta delta;
        std::uint32_t first;
        std::uint32_t second;
        std::uint32_t weighed;  // after so many merges
    };

    explicit merge_heap(std::uint32_t count) : changed_(count), alive_(count, true) {}

    // Pairs that save nothing are not kept.
    void add(Delta delta, std::uint32_t first, std::uint32_t second) {
        if (delta < Delta{}) pairs_.push_back({delta, first, second, merges_});
    }
    // All that were added since are put in order; cheap for many at once and for few.
    void order(std::size_t before) {
        if (before < pairs_.size() / 2)
            std::make_heap(pairs_.begin(), pairs_.end(), later);
        else
            while (before < pairs_.size())
                std::push_heap(pairs_.begin(), pairs_.begin() + static_cast<std::ptrdiff_t>(++before), later);
    }
    [[nodiscard]] std::size_t size() const noexcept { return pairs_.size(); }

    // The next pair of two living clusters that have not changed since; false if there is none.
    bool pop(pair& next) {
        while (!pairs_.empty()) {
            std::pop_heap(pairs_.begin(), pairs_.end(), later);
            next = pairs_.back();
            pairs_.pop_back();
            if (alive_[next.first] && alive_[next.second] &&
                std::max(changed_[next.first], changed_[next.second]) <= next.weighed)
                return true;
        }
        return false;
    }

    void merged(std::uint32_t kept, std::uint32_t gone) {
        changed_[kept] = ++merges_;
        alive_[gone] = false;
    }
    [[nodiscard]] bool alive(std::uint32_t cluster) const noexcept { return alive_[cluster]; }

private:
    static bool later(const pair& a, const pair& b) noexcept {
        if (a.delta != b.delta) return b.delta < a.delta;
        return a.first != b.first ? b.first < a.first : b.second < a.second;
    }

    std::vector<pair> pairs_;
    std::vector<std::uint32_t> changed_;  // the merge that made the cluster, from 1
    std::vector<bool> alive_;
    std::uint32_t merges_ = 0;
};

// Deltas are some hundred nanoseconds each; handing work to a thread costs some microseconds.
inline constexpr std::size_t deltas_a_block = 256;

// Weighs the cluster against each of the others and puts what saves on the heap.
template <typename Objective, typename Heap, typename Executor>
void weigh(const Objective& objective, std::uint32_t cluster, const std::vector<std::uint32_t>& others, Heap& heap,
           const Executor& run, agglomeration_work& work) {
    using delta_type = decltype(objective.delta(0, 0));
    std::vector<delta_type> deltas(others.size());
    for_each_in_blocks(run, others.size(), deltas_a_block, [&](std::size_t i) {
        deltas[i] = objective.delta(std::min(cluster, others[i]), std::max(cluster, others[i]));
    });
    work.deltas += others.size();
    const std::size_t before = heap.size();
    for (std::size_t i = 0; i < others.size(); ++i)
        heap.add(deltas[i], std::min(cluster, others[i]), std::max(cluster, others[i]));
    heap.order(before);
}

}  // namespace detail

template <merge_objective Objective, executor Executor = serial_executor>
agglomeration_work all_pairs(Objective& objective, const Executor& run = {}) {
    using heap_type = detail::merge_heap<decltype(objective.delta(0, 0))>;
    const std::uint32_t count = objective.count();
    heap_type heap(count);
    agglomeration_work work;
    std::vector<std::uint32_t> others;
    for (std::uint32_t a = count; a-- > 0;) {
        detail::weigh(objective, a, others, heap, run, work);
        others.push_back(a);
    }
    for (typename heap_type::pair next; heap.pop(next);) {
        if (!objective.accept(next.first, next.second)) continue;
        objective.merge(next.first, next.second);
        heap.merged(next.first, next.second);
        ++work.merges;
        others.clear();
        for (std::uint32_t other = 0; other < count; ++other)
            if (heap.alive(other) && other != next.first) others.push_back(other);
        detail::weigh(objective, next.first, others, heap, run, work);
    }
    return work;
}

namespace detail {

// For each cluster, all that are most similar to it.
template <typename Objective>
class nearest_clusters {
public:
    nearest_clusters(const Objective& objective, std::uint32_t count)
        : objective_(&objective), best_(count), near_(count) {}

    // Among the others; in rising order of their numbers.
    void find(std::uint32_t cluster, const std::vector<std::uint32_t>& living) {
        best_[cluster] = 0;
        near_[cluster].clear();
        for (const std::uint32_t other : living)
            if (other != cluster) offer(cluster, other);
    }

    // After a merge. Returns the clusters that are new among the nearest.
    std::vector<std::uint32_t> update(std::uint32_t cluster, std::uint32_t kept, std::uint32_t gone,
                                      const std::vector<std::uint32_t>& living) {
        auto& near = near_[cluster];
        const auto lost = std::erase(near, kept) + std::erase(near, gone);
        if (near.empty() && lost != 0) {
            find(cluster, living);
            return near;
        }
        if (!offer(cluster, kept)) return {};
        std::ranges::sort(near);
        return {kept};
    }

    [[nodiscard]] const std::vector<std::uint32_t>& of(std::uint32_t cluster) const noexcept { return near_[cluster]; }
    [[nodiscard]] bool linked(std::uint32_t a, std::uint32_t b) const noexcept {
        return std::ranges::binary_search(near_[a], b) || std::ranges::binary_search(near_[b], a);
    }

private:
    bool offer(std::uint32_t cluster, std::uint32_t other) {
        const double similarity = objective_->similarity(cluster, other);
        if (!(similarity > 0) || similarity < best_[cluster]) return false;
        if (similarity > best_[cluster]) near_[cluster].clear();
        best_[cluster] = similarity;
        near_[cluster].push_back(other);
        return true;
    }

    const Objective* objective_;
    std::vector<double> best_;
    std::vector<std::vector<std::uint32_t>> near_;
};

}  // namespace detail

template <similarity_objective Objective, executor Executor = serial_executor>
agglomeration_work nearest_pairs(Objective& objective, const Executor& run = {}) {
    using heap_type = detail::merge_heap<decltype(objective.delta(0, 0))>;
    const std::uint32_t count = objective.count();
    std::vector<std::uint32_t> living(count);
    for (std::uint32_t i = 0; i < count; ++i) living[i] = i;
    heap_type heap(count);
    detail::nearest_clusters nearest(std::as_const(objective), count);
    agglomeration_work work;
    run(count, [&](std::size_t i) { nearest.find(static_cast<std::uint32_t>(i), living); });
    for (const std::uint32_t cluster : living) {
        std::vector<std::uint32_t> unweighed;  // a pair that is near from both sides is weighed once
        for (const std::uint32_t other : nearest.of(cluster))
            if (cluster < other || !std::ranges::binary_search(nearest.of(other), cluster)) unweighed.push_back(other);
        detail::weigh(objective, cluster, unweighed, heap, run, work);
    }
    std::vector<std::vector<std::uint32_t>> found(count);
    for (typename heap_type::pair next; heap.pop(next);) {
        if (!nearest.linked(next.first, next.second) || !objective.accept(next.first, next.second)) continue;
        objective.merge(next.first, next.second);
        heap.merged(next.first, next.second);
        ++work.merges;
        std::erase(living, next.second);
        for_each_in_blocks(run, living.size(), detail::deltas_a_block, [&](std::size_t i) {
            const std::uint32_t cluster = living[i];
            if (cluster == next.first)
                nearest.find(cluster, living);
            else
                found[cluster] = nearest.update(cluster, next.first, next.second, living);
        });
        found[next.first] = nearest.of(next.first);
        for (const std::uint32_t cluster : living)
            if (!found[cluster].empty())
                detail::weigh(objective, cluster, std::exchange(found[cluster], {}), heap, run, work);
    }
    return work;
}

}  // namespace forme

#endif
