// Isotonic smoothing of scores on a tree, exact.
//
// Given a rooted tree with a score in [0, 1], a weight and a charge for each node, finds y that never decreases from
// parent to child and costs least:
//
//     cost(y) = sum of weight * |score - y|  +  the charge of the root and of every node with y != y of its parent
//
// So y is constant on few connected pieces of the tree, the segments. Of several optima it takes the one that opens no
// segment where it can inherit, and otherwise the smallest value. The answer is exact on scores rounded to 2^-24, and
// the same on every machine (isotonic_lattice.hpp says how weights and charges are rounded).
//
// Chakrabarti, Kumar and Punera, "Page-level Template Detection via Isotonic Smoothing", WWW 2007, state the problem
// and solve it in O(n^2 log n) time and O(n^2) memory. Here a subtree's cost is a list of kinks (isotonic_kinks.hpp),
// and both are near-linear: O(n log^2 n + E log n + V) with E hills cut and V treap nodes visited. E stayed near n on
// everything tried, but all that is proved is E <= n * (depth + 1); `work_per_node` guards against the gap. No
// recursion: the stack in use does not depend on the tree.
//
// The tree may have any numbering. Zero nodes give an empty result. What is refused: see isotonic_error.hpp.
#ifndef FORME_TEMPLATENESS_ISOTONIC_TREE_HPP
#define FORME_TEMPLATENESS_ISOTONIC_TREE_HPP

#include <forme/templateness/isotonic_error.hpp>
#include <forme/templateness/isotonic_lattice.hpp>
#include <forme/templateness/isotonic_preorder.hpp>
#include <forme/templateness/isotonic_result.hpp>
#include <forme/templateness/isotonic_solver.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace forme {

// What to do when the work limit is reached.
enum class work_limit_action : std::uint8_t {
    approximate,  // start again on a lattice of about 1024 levels: O(1024 n) at worst, stats.approximated is set
    refuse        // throw isotonic_error with reason work_limit
};

struct isotonic_options {
    missing_score missing = missing_score::refuse;
    outside_score outside = outside_score::refuse;

    // Cuts and visits to treap nodes that a node may cost on average. The benchmark's trees need 110 at most.
    std::uint32_t work_per_node = 500;
    work_limit_action at_work_limit = work_limit_action::approximate;

    // Key of the treap's priorities. Whoever knows it can make trees that are slow (never wrong); give a random one
    // where that matters. The answer does not depend on it.
    std::uint64_t seed = 0x9e3779b97f4a7c15U;
};

// Memory for repeated calls. A call that needs no more room than one before it allocates nothing.
class isotonic_workspace {
    friend const isotonic_result& smooth(std::span<const std::int32_t>, std::span<const double>,
                                         std::span<const double>, std::span<const double>, const isotonic_options&,
                                         isotonic_workspace&);
    friend isotonic_result smooth(std::span<const std::int32_t>, std::span<const double>, std::span<const double>,
                                  std::span<const double>, const isotonic_options&);

    // Scores keep about this many values when the work limit is reached.
    static constexpr std::int32_t coarse_levels = 1024;

    void run(std::span<const std::int32_t> parent, std::span<const double> score, std::span<const double> weight,
             std::span<const double> charge, const isotonic_options& options) {
        if (score.size() != parent.size() || weight.size() != parent.size() || charge.size() != parent.size())
            throw isotonic_error(isotonic_fault::size_mismatch,
                                 "parents, scores, weights and charges must be equally many");
        tree_.assign(parent);
        lattice_.assign(tree_.order(), score, weight, charge, options.missing, options.outside);
        if (parent.empty()) {
            result_ = {};
            return;
        }
        solve(options);
        const auto to_score = [this](std::int32_t steps) { return lattice_.value(steps); };
        detail::describe_segments(tree_.parent(), tree_.order(), value_, to_score, result_);
        add_up(charge[static_cast<std::size_t>(tree_.order().front())]);
    }

    void solve(const isotonic_options& options) {
        const std::uint64_t limit = std::uint64_t{options.work_per_node} * tree_.size();
        const std::optional<std::int32_t> root = solver_.solve(tree_, lattice_, {}, options.seed, limit);
        if (root) {
            solver_.cuts().walk_down(tree_.parent(), *root, value_);
        } else if (options.at_work_limit == work_limit_action::approximate) {
            solve_coarsely(options.seed);
        } else {
            throw isotonic_error(isotonic_fault::work_limit, "the tree needs more work than the limit allows");
        }
        result_.stats = {solver_.cuts().size(), solver_.treap_visited(), !root};
    }

    void solve_coarsely(std::uint64_t seed) {
        const detail::score_lattice coarse = lattice_.coarsened(coarse_levels);
        const auto lists_only = detail::container_policy::lists_only();
        const auto root = solver_.solve(tree_, coarse, lists_only, seed, detail::isotonic_solver::no_limit);
        solver_.cuts().walk_down(tree_.parent(), root.value(), value_);
        for (std::int32_t& v : value_) v = std::min(v * coarse.step(), lattice_.range());
    }

    void add_up(double root_charge) {
        std::int64_t data = 0;
        std::int64_t penalty = 0;
        for (std::size_t i = 0; i < tree_.size(); ++i) {
            data += lattice_.weight()[i] * std::abs(lattice_.score()[i] - value_[i]);
            if (i > 0 && value_[i] != value_[static_cast<std::size_t>(tree_.parent()[i])])
                penalty += lattice_.charge()[i];
        }
        result_.data_cost = lattice_.cost(data);
        result_.penalty_cost = root_charge + lattice_.cost(penalty);
    }

    detail::preorder_tree tree_;
    detail::score_lattice lattice_;
    detail::isotonic_solver solver_;
    std::vector<std::int32_t> value_;  // y in steps of the lattice, in preorder
    isotonic_result result_;
};

// The result lives in the workspace until its next use.
inline const isotonic_result& smooth(std::span<const std::int32_t> parent, std::span<const double> score,
                                     std::span<const double> weight, std::span<const double> charge,
                                     const isotonic_options& options, isotonic_workspace& workspace) {
    workspace.run(parent, score, weight, charge, options);
    return workspace.result_;
}

// The same for a single tree.
[[nodiscard]] inline isotonic_result smooth(std::span<const std::int32_t> parent, std::span<const double> score,
                                            std::span<const double> weight, std::span<const double> charge,
                                            const isotonic_options& options = {}) {
    isotonic_workspace workspace;
    workspace.run(parent, score, weight, charge, options);
    return std::move(workspace.result_);
}

}  // namespace forme

#endif
