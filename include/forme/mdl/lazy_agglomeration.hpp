// Greedy merging of clusters along given pairs, weighing as few of them as possible.
//
// Every pair is weighed once and kept if it saves. The pair that saves most is merged; pairs that named the clusters it
// was made of now stand for the new one, and are weighed again only when their old delta brings them to the top. One
// that still saves nearly as much as it did is merged at once: else pairs that lose a little with every merge would
// take turns at the top. So a pair is weighed at most as often as it can lose a tenth.
//
// What all_pairs of agglomeration.hpp does for n², this does for the pairs it gets: the answer is greedy as well, but
// pairs that were not given, or began to save only later, are not seen. The same for any executor.
#ifndef FORME_MDL_LAZY_AGGLOMERATION_HPP
#define FORME_MDL_LAZY_AGGLOMERATION_HPP

#include <forme/core/executor.hpp>
#include <forme/mdl/agglomeration.hpp>
#include <forme/mdl/candidate_pairs.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace forme {

namespace detail {

// A pair whose delta is still this share of what it was need not wait its turn again.
inline constexpr double nearly_as_much = 0.9;

}  // namespace detail

template <merge_objective Objective, executor Executor = serial_executor>
agglomeration_work lazy_pairs(Objective& objective, std::span<const candidate_pair> pairs, const Executor& run = {}) {
    using delta_type = decltype(objective.delta(0, 0));
    struct weighed_pair {
        delta_type delta;
        std::uint32_t first;
        std::uint32_t second;
        std::uint32_t weighed;  // after so many merges
    };
    const auto later = [](const weighed_pair& a, const weighed_pair& b) {
        if (a.delta != b.delta) return b.delta < a.delta;
        return a.first != b.first ? b.first < a.first : b.second < a.second;
    };
    agglomeration_work work;
    std::vector<delta_type> deltas(pairs.size());
    for_each_in_blocks(run, pairs.size(), detail::deltas_a_block,
                       [&](std::size_t i) { deltas[i] = objective.delta(pairs[i].first, pairs[i].second); });
    work.deltas = pairs.size();
    std::vector<weighed_pair> heap;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (deltas[i] < delta_type{}) heap.push_back({deltas[i], pairs[i].first, pairs[i].second, 0});
    std::make_heap(heap.begin(), heap.end(), later);

    std::vector<std::uint32_t> into(objective.count());  // a lower number, or itself
    std::iota(into.begin(), into.end(), std::uint32_t{0});
    const auto find = [&into](std::uint32_t cluster) {
        while (into[cluster] != cluster) cluster = into[cluster] = into[into[cluster]];
        return cluster;
    };
    std::vector<std::uint32_t> changed(into.size());  // the merge that made the cluster, from 1
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end(), later);
        weighed_pair pair = heap.back();
        heap.pop_back();
        const auto [first, second] = std::minmax({find(pair.first), find(pair.second)});
        if (first == second) continue;
        if (std::max(changed[first], changed[second]) > pair.weighed) {
            const delta_type delta = objective.delta(first, second);
            ++work.deltas;
            if (!(delta < delta_type{})) continue;
            const bool waits = static_cast<double>(delta) > detail::nearly_as_much * static_cast<double>(pair.delta);
            pair = {delta, first, second, static_cast<std::uint32_t>(work.merges)};
            if (waits) {
                heap.push_back(pair);
                std::push_heap(heap.begin(), heap.end(), later);
                continue;
            }
        }
        if (!objective.accept(first, second)) continue;
        objective.merge(first, second);
        into[second] = first;
        changed[first] = static_cast<std::uint32_t>(++work.merges);
    }
    return work;
}

}  // namespace forme

#endif
