// Dull twins of the isotonic smoother: everything it may be compared with, as plain as can be.
//
//   smooth_by_force     all monotone assignments of scores; exponential, for trees of up to about 7 nodes
//   smooth_by_table     the published dynamic program with the root put right; O(n m) time and memory, m scores
//   smooth_uncharged    charge 0 everywhere: slope trick on a sorted map
//   smooth_as_one       infinite charges: one segment, the lower weighted median
//
// All follow the tie rule: inherit where that is optimal, else take the smallest optimal score.
#ifndef FORME_TESTS_REFERENCE_ISOTONIC_REFERENCE_HPP
#define FORME_TESTS_REFERENCE_ISOTONIC_REFERENCE_HPP

#include <tests/reference/tree_shapes.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace forme::reference {

struct tree_solution {
    std::vector<std::int64_t> y;
    std::int64_t cost = 0;  // the root's charge included
};

inline std::size_t parent_of(const tree_problem& p, std::size_t node) {
    return static_cast<std::size_t>(p.parent[node]);
}

inline std::vector<std::int64_t> distinct_scores(const tree_problem& p) {
    std::vector<std::int64_t> scores = p.score;
    std::ranges::sort(scores);
    scores.erase(std::unique(scores.begin(), scores.end()), scores.end());
    return scores;
}

inline std::int64_t cost_of(const tree_problem& p, std::span<const std::int64_t> y) {
    std::int64_t cost = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        cost += p.weight[i] * std::abs(p.score[i] - y[i]);
        if (i == 0 || y[i] != y[parent_of(p, i)]) cost += p.charge[i];
    }
    return cost;
}

namespace detail {

// Tries the parent's value first and the others upwards, so the first optimum found is the one of the tie rule. `spent`
// is the cost of the nodes that have a value.
inline void try_all(const tree_problem& p, std::span<const std::int64_t> scores, std::vector<std::int64_t>& y,
                    std::int64_t spent, tree_solution& best) {
    const std::size_t node = y.size();
    if (!best.y.empty() && spent >= best.cost) return;
    if (node == p.size()) {
        best = {y, spent};
        return;
    }
    const std::int64_t inherited = node == 0 ? -1 : y[parent_of(p, node)];
    for (const std::int64_t value : scores) {
        if (value < inherited) continue;
        y.push_back(value);
        const std::int64_t charge = value == inherited ? 0 : p.charge[node];
        try_all(p, scores, y, spent + charge + p.weight[node] * std::abs(p.score[node] - value), best);
        y.pop_back();
    }
}

}  // namespace detail

inline tree_solution smooth_by_force(const tree_problem& p) {
    tree_solution best;
    std::vector<std::int64_t> y;
    detail::try_all(p, distinct_scores(p), y, 0, best);
    return best;
}

// choice[node][j]: the score that the node takes when its parent has the j-th. Arrays of finished nodes are freed.
inline tree_solution smooth_by_table(const tree_problem& p) {
    const std::vector<std::int64_t> scores = distinct_scores(p);
    const std::size_t m = scores.size();
    std::vector<std::vector<std::int64_t>> cost(p.size());
    std::vector<std::vector<std::uint32_t>> choice(p.size());
    tree_solution result;
    std::size_t root_choice = 0;
    for (std::size_t i = p.size(); i-- > 0;) {
        std::vector<std::int64_t> f = std::move(cost[i]);
        f.resize(m, 0);
        for (std::size_t j = 0; j < m; ++j) f[j] += p.weight[i] * std::abs(p.score[i] - scores[j]);
        if (i == 0) {
            root_choice = static_cast<std::size_t>(std::ranges::min_element(f) - f.begin());
            result.cost = f[root_choice] + p.charge[0];
            break;
        }
        choice[i].resize(m);
        std::int64_t lowest = f[m - 1];
        std::size_t lowest_at = m - 1;
        std::vector<std::int64_t>& above = cost[parent_of(p, i)];
        above.resize(m, 0);
        for (std::size_t j = m; j-- > 0;) {
            if (f[j] <= lowest) {
                lowest = f[j];
                lowest_at = j;
            }
            const bool open = lowest + p.charge[i] < f[j];
            choice[i][j] = static_cast<std::uint32_t>(open ? lowest_at : j);
            above[j] += open ? lowest + p.charge[i] : f[j];
        }
    }
    std::vector<std::size_t> taken(p.size());
    for (std::size_t i = 0; i < p.size(); ++i) {
        taken[i] = i == 0 ? root_choice : choice[i][taken[parent_of(p, i)]];
        result.y.push_back(scores[taken[i]]);
    }
    return result;
}

// A subtree's cost is convex and flat left of its smallest minimum m; y is the larger of the parent's y and m.
inline tree_solution smooth_uncharged(const tree_problem& p) {
    using kinks = std::map<std::int64_t, std::int64_t>;  // position -> bend; slope 0 on the left
    const auto add = [](kinks& sum, kinks other) {
        if (other.size() > sum.size()) std::swap(sum, other);
        for (const auto& [position, bend] : other) sum[position] += bend;
    };
    std::vector<kinks> waiting(p.size());
    std::vector<std::int64_t> lowest_at(p.size(), std::ranges::min(p.score));
    for (std::size_t i = p.size(); i-- > 0;) {
        kinks f = std::move(waiting[i]);
        std::int64_t slope = -p.weight[i];
        if (slope < 0) f[p.score[i]] += 2 * p.weight[i];
        while (slope < 0) {
            const auto first = f.begin();
            slope += first->second;
            lowest_at[i] = first->first;
            f.erase(first);
        }
        if (slope > 0) f[lowest_at[i]] += slope;
        if (i > 0) add(waiting[parent_of(p, i)], std::move(f));
    }
    tree_solution result;
    for (std::size_t i = 0; i < p.size(); ++i)
        result.y.push_back(i == 0 ? lowest_at[0] : std::max(result.y[parent_of(p, i)], lowest_at[i]));
    result.cost = cost_of(p, result.y);
    return result;
}

inline tree_solution smooth_as_one(const tree_problem& p) {
    std::vector<std::size_t> by_score(p.size());
    std::iota(by_score.begin(), by_score.end(), std::size_t{0});
    std::ranges::sort(by_score, {}, [&p](std::size_t i) { return p.score[i]; });
    const std::int64_t total = std::accumulate(p.weight.begin(), p.weight.end(), std::int64_t{0});
    std::int64_t below = 0;
    std::size_t k = 0;
    while (2 * (below + p.weight[by_score[k]]) < total) below += p.weight[by_score[k++]];
    tree_solution result;
    result.y.assign(p.size(), p.score[by_score[k]]);
    result.cost = cost_of(p, result.y);
    return result;
}

}  // namespace forme::reference

#endif
