// Isotonic smoothing on a grid of levels, for any loss.
//
// Where isotonic_tree.hpp is exact for weight * |score - y|, this one takes what each node loses at each of L levels:
// squares, Huber's loss, log-loss, a table. y is one of the levels and never decreases from parent to child; every
// segment top pays its charge; ties go to inheriting, else to the lowest level. Costs are doubles, added in an order
// that depends on the tree only.
//
// Per node an array of L costs, turned into what the parent sees by one pass over suffix minima. A node's largest child
// subtree is finished first and its array becomes the node's own, so at most log2(n) + 1 arrays are alive.
// O(n L) time, O(L log n + n + cuts) memory, no recursion.
#ifndef FORME_TEMPLATENESS_ISOTONIC_GRID_HPP
#define FORME_TEMPLATENESS_ISOTONIC_GRID_HPP

#include <forme/templateness/isotonic_cuts.hpp>
#include <forme/templateness/isotonic_error.hpp>
#include <forme/templateness/isotonic_preorder.hpp>
#include <forme/templateness/isotonic_result.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace forme {

// What node `node` loses by the value `level`. Not NaN and not -infinity; +infinity forbids a level.
template <class F>
concept node_loss = requires(const F& loss, std::size_t node, double level) {
    { loss(node, level) } -> std::convertible_to<double>;
};

namespace detail {

// The arrays of subtrees that wait for their parent, a stack.
class grid_stack {
public:
    explicit grid_stack(std::size_t levels) : levels_(levels) {}

    // The sum of all functions added for `owner`, which must be the latest one waiting, else a new array of zeros.
    [[nodiscard]] std::span<double> costs_of(std::int32_t owner) {
        if (owners_.empty() || owners_.back() != owner) {
            owners_.push_back(owner);
            costs_.resize(owners_.size() * levels_, 0.0);
        }
        return top();
    }

    // The array on top is finished: it is added to what waits for `parent`, or is the first to wait.
    void hand_over(std::int32_t parent) {
        if (owners_.size() < 2 || owners_[owners_.size() - 2] != parent) {
            owners_.back() = parent;
            return;
        }
        const std::size_t last = costs_.size() - levels_;
        for (std::size_t j = last; j < costs_.size(); ++j) costs_[j - levels_] += costs_[j];
        costs_.resize(last);
        owners_.pop_back();
    }

    [[nodiscard]] std::size_t arrays() const noexcept { return owners_.size(); }

private:
    [[nodiscard]] std::span<double> top() { return std::span(costs_).last(levels_); }

    std::size_t levels_;
    std::vector<std::int32_t> owners_;
    std::vector<double> costs_;
};

// Replaces f by what the parent sees, and appends the runs of levels where it differs, highest first.
inline void cut_grid(std::span<double> f, double charge, std::vector<cut>& cuts) {
    double lowest = std::numeric_limits<double>::infinity();
    auto lowest_at = static_cast<std::int32_t>(f.size()) - 1;
    std::int32_t cut_from = -1;  // the level where the present run was last seen
    for (std::int32_t j = lowest_at; j >= 0; --j) {
        double& here = f[static_cast<std::size_t>(j)];
        if (here <= lowest) {
            lowest = here;
            lowest_at = j;
        } else if (here > lowest + charge) {
            here = lowest + charge;
            if (cut_from == j + 1)
                cuts.back().first = j;
            else
                cuts.push_back({j, j, lowest_at});
            cut_from = j;
        }
    }
}

}  // namespace detail

// Levels must be finite and increase; there must be one unless the tree is empty. An infinite charge is never paid, the
// root's must be finite.
template <node_loss Loss>
[[nodiscard]] isotonic_result smooth_on_grid(std::span<const std::int32_t> parent, std::span<const double> levels,
                                             std::span<const double> charge, const Loss& loss) {
    using enum isotonic_fault;
    if (charge.size() != parent.size()) throw isotonic_error(size_mismatch, "parents and charges must be equally many");
    if (levels.size() > std::size_t{std::numeric_limits<std::int32_t>::max()})
        throw isotonic_error(overflow, "more levels than 32 bits can number");
    for (std::size_t j = 0; j < levels.size(); ++j)
        if (!std::isfinite(levels[j]) || (j > 0 && levels[j] <= levels[j - 1]))
            throw isotonic_error(bad_score, "the levels of the grid must be finite and increase");
    detail::preorder_tree tree;
    tree.assign(parent);
    if (parent.empty()) return {};
    if (levels.empty()) throw isotonic_error(bad_score, "the grid has no levels");
    for (std::size_t i = 0; i < charge.size(); ++i)
        if (!(charge[i] >= 0) || (parent[i] == -1 && std::isinf(charge[i])))
            throw isotonic_error(bad_penalty, "the charge is negative or not a number, or the root's is infinite",
                                 static_cast<std::int32_t>(i));
    tree.put_heavy_children_last();

    isotonic_result result;
    detail::grid_stack waiting(levels.size());
    detail::cut_table cuts;
    cuts.reset(tree.size());
    std::int32_t root_level = 0;
    for (std::size_t i = tree.size(); i-- > 0;) {
        const std::int32_t node = tree.order()[i];
        const std::span<double> f = waiting.costs_of(static_cast<std::int32_t>(i));
        for (std::size_t j = 0; j < levels.size(); ++j) {
            const double lost = loss(static_cast<std::size_t>(node), levels[j]);
            if (!(lost > -std::numeric_limits<double>::infinity()))
                throw isotonic_error(bad_score, "its loss is not a number or minus infinity", node);
            f[j] += lost;
        }
        if (i == 0) {
            root_level = static_cast<std::int32_t>(std::ranges::min_element(f) - f.begin());
        } else {
            detail::cut_grid(f, charge[static_cast<std::size_t>(node)], cuts.open_node());
            waiting.hand_over(tree.parent()[i]);
        }
        cuts.finish_node(i);
    }

    std::vector<std::int32_t> value;
    cuts.walk_down(tree.parent(), root_level, value);
    const auto to_level = [levels](std::int32_t j) { return levels[static_cast<std::size_t>(j)]; };
    detail::describe_segments(tree.parent(), tree.order(), value, to_level, result);
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const auto node = static_cast<std::size_t>(tree.order()[i]);
        result.data_cost += loss(node, result.y[node]);
    }
    for (const isotonic_segment& s : result.segments) result.penalty_cost += charge[static_cast<std::size_t>(s.top)];
    result.stats.cuts = cuts.size();
    return result;
}

}  // namespace forme

#endif
