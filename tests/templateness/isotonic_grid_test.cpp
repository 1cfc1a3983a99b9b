#include <forme/templateness/isotonic_grid.hpp>

#include <forme/templateness/isotonic_tree.hpp>
#include <tests/reference/isotonic_reference.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <random>
#include <vector>

namespace {

using namespace forme::reference;
using forme::isotonic_error;
using forme::isotonic_fault;
using forme::isotonic_result;
using forme::smooth_on_grid;
using forme::detail::cut;
using forme::detail::cut_grid;
using forme::detail::grid_stack;
using ids = std::vector<std::int32_t>;
using numbers = std::vector<double>;
using loss_function = std::function<double(std::size_t, double)>;

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

static_assert(forme::node_loss<loss_function>);
static_assert(forme::node_loss<decltype([](std::size_t, double) { return 0; })>);
static_assert(!forme::node_loss<decltype([](double) { return 0.0; })>);

double cost_of(const ids& parent, const numbers& charge, const loss_function& loss, const numbers& y) {
    double cost = 0;
    for (std::size_t i = 0; i < parent.size(); ++i) {
        cost += loss(i, y[i]);
        if (parent[i] == -1 || y[i] != y[static_cast<std::size_t>(parent[i])]) cost += charge[i];
    }
    return cost;
}

double least_cost(const ids& parent, const numbers& levels, const numbers& charge, const loss_function& loss,
                  numbers& y) {
    if (y.size() == parent.size()) return cost_of(parent, charge, loss, y);
    const double from = y.empty() ? levels.front() : y[static_cast<std::size_t>(parent[y.size()])];
    double best = inf;
    for (const double level : levels) {
        if (level < from) continue;
        y.push_back(level);
        best = std::min(best, least_cost(parent, levels, charge, loss, y));
        y.pop_back();
    }
    return best;
}

std::optional<isotonic_fault> fault_of(const ids& parent, const numbers& levels, const numbers& charge,
                                       const loss_function& loss) {
    try {
        (void)smooth_on_grid(parent, levels, charge, loss);
    } catch (const isotonic_error& error) {
        return error.reason();
    }
    return std::nullopt;
}

numbers grid(std::size_t steps) {
    numbers levels;
    for (std::size_t j = 0; j <= steps; ++j) levels.push_back(static_cast<double>(j) / static_cast<double>(steps));
    return levels;
}

double huber(double distance) {
    constexpr double knee = 0.2;
    const double d = std::abs(distance);
    return d <= knee ? d * d / 2 : knee * (d - knee / 2);
}

}  // namespace

TEST_CASE("squares: a mean for a segment, a segment where it pays") {
    const numbers x{0.25, 0.75, 1.0};
    const auto square = [&x](std::size_t node, double level) { return (x[node] - level) * (x[node] - level); };
    const isotonic_result one = smooth_on_grid(ids{-1, 0, 1}, grid(12), numbers{0, 1, 1}, square);
    CHECK(one.y == numbers(3, 8.0 / 12));
    CHECK(one.segments.size() == 1);
    const isotonic_result two = smooth_on_grid(ids{-1, 0, 1}, grid(16), numbers{0.5, 0.125, 0.125}, square);
    CHECK(two.y == numbers{0.25, 0.875, 0.875});
    CHECK(two.segments.size() == 2);
    CHECK(two.penalty_cost == 0.625);
    CHECK(two.data_cost == 0.03125);
    CHECK(two.stats.cuts == 2);
}

TEST_CASE("a hill on a grid is cut at charge above the lowest level to its right") {
    numbers f{0, 4, 8, 7, 6, 3, 4, 5, 4, 1, 2};
    std::vector<cut> cuts;
    cut_grid(f, 2, cuts);
    CHECK(f == numbers{0, 3, 3, 3, 3, 3, 3, 3, 3, 1, 2});
    CHECK(cuts == std::vector<cut>{{6, 8, 9}, {1, 4, 9}});
}

TEST_CASE("runs of cut levels with different targets are kept apart") {
    numbers f{9, 1, 9, 3};
    std::vector<cut> cuts;
    cut_grid(f, 0, cuts);
    CHECK(f == numbers{1, 1, 3, 3});
    CHECK(cuts == std::vector<cut>{{2, 2, 3}, {0, 0, 1}});
}

TEST_CASE("grids, charges and losses that make no sense are refused") {
    using enum isotonic_fault;
    const auto zero = [](std::size_t, double) { return 0.0; };
    CHECK(fault_of({-1, 0}, {0, 1}, {0}, zero) == size_mismatch);
    CHECK(fault_of({-1}, {}, {0}, zero) == bad_score);
    CHECK(fault_of({-1}, {0, 0}, {0}, zero) == bad_score);
    CHECK(fault_of({-1}, {1, 0}, {0}, zero) == bad_score);
    CHECK(fault_of({-1}, {0, inf}, {0}, zero) == bad_score);
    CHECK(fault_of({-1}, {not_a_number}, {0}, zero) == bad_score);
    CHECK(fault_of({0}, {0, 1}, {0}, zero) == bad_tree);
    CHECK(fault_of({-1, -1}, {0, 1}, {0, 0}, zero) == multiple_roots);
    CHECK(fault_of({-1, 0}, {0, 1}, {0, -1}, zero) == bad_penalty);
    CHECK(fault_of({-1, 0}, {0, 1}, {0, not_a_number}, zero) == bad_penalty);
    CHECK(fault_of({-1, 0}, {0, 1}, {inf, 0}, zero) == bad_penalty);
    CHECK(fault_of({-1}, {0, 1}, {0}, [](std::size_t, double) { return not_a_number; }) == bad_score);
    CHECK(fault_of({-1}, {0, 1}, {0}, [](std::size_t, double) { return -inf; }) == bad_score);
    CHECK(!fault_of({-1, 0}, {0, 1}, {0, inf}, zero));
}

TEST_CASE("no nodes, no levels needed") {
    CHECK(smooth_on_grid({}, {}, {}, [](std::size_t, double) { return 0.0; }) == isotonic_result{});
}

TEST_CASE("an infinite loss forbids a level") {
    const auto not_zero = [](std::size_t node, double level) { return node == 1 && level == 0 ? inf : level; };
    const isotonic_result r = smooth_on_grid(ids{-1, 0}, grid(4), numbers{0, 0}, not_zero);
    CHECK(r.y == numbers{0, 0.25});
}

TEST_CASE("agrees with all assignments for squares, Huber's loss and log-loss") {
    std::mt19937_64 engine(31);
    for (int round = 0; round < 600; ++round) {
        const std::size_t n = 1 + engine() % 6;
        const ids parent = make_tree(all_tree_shapes[engine() % all_tree_shapes.size()], n, engine);
        const numbers x = uniform_scores(n, engine);
        numbers charge = uniform_scores(n, engine);
        for (double& c : charge) c *= round % 2 == 0 ? 0.1 : 1.0;
        const numbers levels = grid(5);
        const std::vector<loss_function> losses{
            [&x](std::size_t i, double v) { return (x[i] - v) * (x[i] - v); },
            [&x](std::size_t i, double v) { return huber(x[i] - v); },
            [&x](std::size_t i, double v) { return -x[i] * std::log(v) - (1 - x[i]) * std::log(1 - v); },
        };
        for (const loss_function& loss : losses) {
            const isotonic_result r = smooth_on_grid(parent, levels, charge, loss);
            numbers y;
            const double best = least_cost(parent, levels, charge, loss, y);
            REQUIRE(std::abs(r.data_cost + r.penalty_cost - best) < 1e-12);
            REQUIRE(std::abs(cost_of(parent, charge, loss, r.y) - best) < 1e-12);
            for (std::size_t i = 1; i < n; ++i) REQUIRE(r.y[i] >= r.y[static_cast<std::size_t>(parent[i])]);
        }
    }
}

TEST_CASE("agrees with the exact smoother where the scores are levels") {
    std::mt19937_64 engine(32);
    for (int round = 0; round < 400; ++round) {
        tree_problem p = random_problem(1 + engine() % 80, engine);
        const tree_input input(p);
        numbers levels;
        for (const std::int64_t s : distinct_scores(p)) levels.push_back(static_cast<double>(s) / tree_input::unit);
        const auto loss = [&input](std::size_t i, double v) { return input.weight[i] * std::abs(input.score[i] - v); };
        const isotonic_result r = smooth_on_grid(p.parent, levels, input.charge, loss);
        const isotonic_result exact = forme::smooth(p.parent, input.score, input.weight, input.charge);
        REQUIRE(r.y == exact.y);
        REQUIRE(r.data_cost == exact.data_cost);
        REQUIRE(r.penalty_cost == exact.penalty_cost);
    }
}

TEST_CASE("few arrays are alive at a time") {
    std::mt19937_64 engine(33);
    for (const tree_shape shape : all_tree_shapes) {
        forme::detail::preorder_tree tree;
        tree.assign(make_tree(shape, 1000, engine));
        tree.put_heavy_children_last();
        grid_stack waiting(1);
        std::size_t most = 0;
        for (std::size_t i = tree.size(); i-- > 0;) {
            waiting.costs_of(static_cast<std::int32_t>(i))[0] += 1;
            most = std::max(most, waiting.arrays());
            if (i > 0) waiting.hand_over(tree.parent()[i]);
        }
        CHECK(waiting.costs_of(0)[0] == 1000);
        CHECK(most <= 10);
    }
}
