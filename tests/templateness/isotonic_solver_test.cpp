#include <forme/templateness/isotonic_solver.hpp>

#include <tests/reference/isotonic_reference.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <vector>

namespace {

using forme::missing_score;
using forme::outside_score;
using forme::detail::container_policy;
using forme::detail::isotonic_solver;
using forme::detail::preorder_tree;
using forme::detail::score_lattice;
using forme::reference::random_problem;
using forme::reference::smooth_by_table;
using forme::reference::tree_input;
using forme::reference::tree_problem;
using forme::reference::tree_solution;

// Ordinary; lists only; treaps as early and as long as possible; each switch back and forth at the least occasion.
const std::array<container_policy, 4> policies{container_policy{}, container_policy::lists_only(),
                                               container_policy{0, 0, 0}, container_policy{2, 1, 2}};

std::vector<double> solved(isotonic_solver& solver, const tree_problem& p, const container_policy& policy,
                           std::uint64_t seed) {
    const tree_input input(p);
    preorder_tree tree;
    tree.assign(p.parent);
    score_lattice lattice;
    lattice.assign(tree.order(), input.score, input.weight, input.charge, missing_score::refuse, outside_score::refuse);
    const std::optional<std::int32_t> root = solver.solve(tree, lattice, policy, seed, isotonic_solver::no_limit);
    REQUIRE(root);
    std::vector<std::int32_t> value;
    solver.cuts().walk_down(tree.parent(), *root, value);
    std::vector<double> y(p.size());
    for (std::size_t i = 0; i < p.size(); ++i)
        y[static_cast<std::size_t>(tree.order()[i])] = lattice.value(value[i]) * static_cast<double>(tree_input::unit);
    return y;
}

}  // namespace

TEST_CASE("every choice of containers and every seed gives the values of the dynamic program") {
    std::mt19937_64 engine(21);
    isotonic_solver solver;
    std::array<std::uint64_t, policies.size()> visits{};
    for (int round = 0; round < 1500; ++round) {
        // The ordinary policy needs hundreds of kinks before it makes a treap.
        const tree_problem p = random_problem(1 + engine() % (round % 25 == 0 ? 1500 : 60), engine);
        const tree_solution expected = smooth_by_table(p);
        const std::vector<double> y(expected.y.begin(), expected.y.end());
        for (std::size_t k = 0; k < policies.size(); ++k) {
            CAPTURE(k);
            REQUIRE(solved(solver, p, policies[k], engine()) == y);
            visits[k] += solver.treap_visited();
        }
    }
    CHECK(visits[0] > 0);
    CHECK(visits[1] == 0);
    CHECK(visits[2] > visits[3]);
    CHECK(visits[3] > visits[0]);
}

TEST_CASE("weights at the limit overflow nothing") {
    std::mt19937_64 engine(22);
    isotonic_solver solver;
    for (int round = 0; round < 300; ++round) {
        tree_problem p = random_problem(2 + engine() % 60, engine);
        p.score[0] = 0;
        p.score[1] = tree_input::unit;
        const std::int64_t total =
            std::max<std::int64_t>(std::accumulate(p.weight.begin(), p.weight.end(), std::int64_t{0}), 1);
        const std::int64_t factor = ((std::int64_t{1} << 37) - 1) / total;
        for (std::int64_t& w : p.weight) w *= factor;
        for (std::int64_t& c : p.charge) c = std::min(c, total * tree_input::unit) * factor;
        const tree_solution expected = smooth_by_table(p);
        const std::vector<double> y(expected.y.begin(), expected.y.end());
        for (const container_policy& policy : policies) REQUIRE(solved(solver, p, policy, engine()) == y);
    }
}

TEST_CASE("a solver stops at its work limit") {
    std::mt19937_64 engine(23);
    const tree_problem p = random_problem(200, engine);
    const tree_input input(p);
    preorder_tree tree;
    tree.assign(p.parent);
    score_lattice lattice;
    lattice.assign(tree.order(), input.score, input.weight, std::vector<double>(200, 0.0), {}, {});
    isotonic_solver solver;
    REQUIRE(solver.solve(tree, lattice, {}, 1, isotonic_solver::no_limit));
    const std::uint64_t needed = solver.work();
    REQUIRE(needed > 10);
    CHECK(solver.solve(tree, lattice, {}, 1, needed));
    CHECK(!solver.solve(tree, lattice, {}, 1, needed - 1));
}
