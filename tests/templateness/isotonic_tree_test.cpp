#include <forme/templateness/isotonic_tree.hpp>

#include <tests/reference/isotonic_reference.hpp>

#include <doctest/doctest.h>

#include <pthread.h>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace forme::reference;
using forme::isotonic_error;
using forme::isotonic_fault;
using forme::isotonic_options;
using forme::isotonic_result;
using forme::isotonic_segment;
using forme::isotonic_workspace;
using forme::smooth;
using ids = std::vector<std::int32_t>;
using numbers = std::vector<double>;

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

struct fault {
    isotonic_fault reason;
    std::int32_t node;
    std::string sentence;
};

std::optional<fault> fault_of(const ids& parent, const numbers& score, const numbers& weight, const numbers& charge,
                              const isotonic_options& options = {}) {
    try {
        (void)smooth(parent, score, weight, charge, options);
    } catch (const isotonic_error& error) {
        return fault{error.reason(), error.node(), error.what()};
    }
    return std::nullopt;
}

void require_equal(const isotonic_result& result, const tree_solution& expected) {
    constexpr auto unit = static_cast<double>(tree_input::unit);
    REQUIRE(result.y.size() == expected.y.size());
    for (std::size_t i = 0; i < result.y.size(); ++i) REQUIRE(result.y[i] * unit == static_cast<double>(expected.y[i]));
    REQUIRE((result.data_cost + result.penalty_cost) * unit == static_cast<double>(expected.cost));
}

// Everything a result says must follow from y.
void require_consistent(const isotonic_result& r, const ids& parent) {
    ids size(r.segments.size(), 0);
    for (std::size_t i = 0; i < parent.size(); ++i) {
        const auto own = static_cast<std::size_t>(r.segment_of[i]);
        ++size[own];
        REQUIRE(r.y[i] == r.segments[own].value);
        const bool top = r.segments[own].top == static_cast<std::int32_t>(i);
        if (parent[i] == -1) {
            REQUIRE(top);
            REQUIRE(r.segments[own].parent == -1);
            continue;
        }
        const auto up = static_cast<std::size_t>(parent[i]);
        REQUIRE(r.y[i] >= r.y[up]);
        REQUIRE(top == (r.y[i] != r.y[up]));
        REQUIRE((top ? r.segments[own].parent : r.segment_of[i]) == r.segment_of[up]);
    }
    for (std::size_t s = 0; s < size.size(); ++s) REQUIRE(r.segments[s].size == size[s]);
}

numbers hundredths(const std::vector<int>& values) {
    numbers result;
    for (const int v : values) result.push_back(v / 100.0);
    return result;
}

}  // namespace

TEST_CASE("test vectors T1 to T8") {
    struct row {
        const char* name;
        ids parent;
        std::vector<int> x, w, g, y;
        int data, penalty;
        std::size_t segments;
    };
    const std::vector<row> rows{
        {"T1", {-1}, {37}, {1}, {5}, {37}, 0, 5, 1},
        {"T2", {-1, 0, 0}, {10, 90, 90}, {1, 1, 1}, {20, 20, 20}, {10, 90, 90}, 0, 60, 3},
        {"T3", {-1, 0}, {80, 20}, {1, 3}, {10, 10}, {20, 20}, 60, 10, 1},
        {"T4", {-1, 0, 1}, {20, 50, 50}, {1, 1, 1}, {30, 60, 30}, {50, 50, 50}, 30, 30, 1},
        {"T4b, a tie", {-1, 0}, {20, 50}, {2, 1}, {5, 30}, {20, 20}, 30, 5, 1},
        {"T4b, no tie", {-1, 0}, {20, 50}, {2, 1}, {5, 29}, {20, 50}, 0, 34, 2},
        {"T5",
         {-1, 0, 0, 1, 1, 2, 2},
         {10, 80, 80, 80, 80, 80, 20},
         {1, 1, 1, 1, 1, 1, 1},
         {15, 15, 15, 15, 15, 15, 15},
         {10, 80, 80, 80, 80, 80, 80},
         60,
         45,
         3},
        {"T6",
         {-1, 0, 1, 1, 1, 0, 5, 5, 5, 8, 0},
         {30, 95, 90, 97, 20, 10, 5, 15, 85, 80, 99},
         {1, 1, 1, 1, 1, 1, 4, 4, 2, 3, 1},
         {1, 8, 60, 60, 60, 2, 12, 12, 10, 14, 20},
         {5, 90, 90, 90, 90, 5, 5, 15, 80, 80, 99},
         122,
         51,
         5},
        {"T7",
         {-1, 0, 1, 2, 3, 4},
         {10, 60, 40, 70, 30, 95},
         {1, 2, 1, 2, 1, 3},
         {5, 25, 25, 25, 25, 25},
         {10, 60, 60, 60, 60, 95},
         70,
         55,
         3},
        {"T8", {-1, 0, 0}, {100, 0, 40}, {1, 1, 1}, {0, 0, 0}, {0, 0, 40}, 100, 0, 2},
    };
    for (const row& r : rows) {
        CAPTURE(r.name);
        // Hundredths are no lattice points: in doubles they are compared up to the lattice's step, and the same vector
        // is solved once more with scores and charges that the lattice holds exactly.
        const numbers weight(r.w.begin(), r.w.end());
        const isotonic_result rounded = smooth(r.parent, hundredths(r.x), weight, hundredths(r.g));
        for (std::size_t i = 0; i < r.y.size(); ++i) CHECK(std::abs(rounded.y[i] - r.y[i] / 100.0) < 1e-7);
        CHECK(std::abs(rounded.data_cost - r.data / 100.0) < 1e-6);
        CHECK(std::abs(rounded.penalty_cost - r.penalty / 100.0) < 1e-6);
        CHECK(rounded.segments.size() == r.segments);

        tree_problem p{r.parent, {r.x.begin(), r.x.end()}, {r.w.begin(), r.w.end()}, {r.g.begin(), r.g.end()}};
        const tree_input input(p);
        const isotonic_result exact = smooth(p.parent, input.score, input.weight, input.charge);
        require_equal(exact, {{r.y.begin(), r.y.end()}, r.data + r.penalty});
        require_equal(exact, smooth_by_force(p));
        require_consistent(exact, r.parent);
        CHECK(exact.segments.size() == r.segments);
        CHECK(!exact.stats.approximated);
    }
}

TEST_CASE("segments of T7 nest along the path") {
    const numbers weight{1, 2, 1, 2, 1, 3};
    const isotonic_result r = smooth(ids{-1, 0, 1, 2, 3, 4}, numbers{0, 0.5, 0.25, 0.75, 0.25, 1}, weight,
                                     numbers{0.125, 0.25, 0.25, 0.25, 0.25, 0.25});
    CHECK(r.segments == std::vector<isotonic_segment>{{0, -1, 1, 0.0}, {1, 0, 4, 0.5}, {5, 1, 1, 1.0}});
    CHECK(r.segment_of == ids{0, 1, 1, 1, 1, 2});
}

TEST_CASE("what is refused, and what is said") {
    using enum isotonic_fault;
    struct row {
        const char* what;
        ids parent;
        numbers score, weight, charge;
        isotonic_fault reason;
        std::int32_t node;
    };
    const ids chain{-1, 0};
    const std::vector<row> rows{
        {"too few scores", chain, {0}, {1, 1}, {0, 0}, size_mismatch, -1},
        {"too many weights", chain, {0, 0}, {1, 1, 1}, {0, 0}, size_mismatch, -1},
        {"too few charges", chain, {0, 0}, {1, 1}, {0}, size_mismatch, -1},
        {"no nodes but scores", {}, {0}, {1}, {0}, size_mismatch, -1},
        {"parent out of range", {-1, 2}, {0, 0}, {1, 1}, {0, 0}, bad_tree, 1},
        {"own parent", {-1, 1}, {0, 0}, {1, 1}, {0, 0}, bad_tree, 1},
        {"a circle", {-1, 2, 1}, {0, 0, 0}, {1, 1, 1}, {0, 0, 0}, bad_tree, 1},
        {"no root", {1, 0}, {0, 0}, {1, 1}, {0, 0}, no_root, -1},
        {"a forest", {-1, -1}, {0, 0}, {1, 1}, {0, 0}, multiple_roots, 1},
        {"score not a number", chain, {0, not_a_number}, {1, 1}, {0, 0}, bad_score, 1},
        {"score too large", chain, {1.5, 0}, {1, 1}, {0, 0}, bad_score, 0},
        {"score infinite", chain, {0, -inf}, {1, 1}, {0, 0}, bad_score, 1},
        {"weight negative", chain, {0, 0}, {1, -0.5}, {0, 0}, bad_weight, 1},
        {"weight not a number", chain, {0, 0}, {1, not_a_number}, {0, 0}, bad_weight, 1},
        {"weight infinite", chain, {0, 0}, {inf, 1}, {0, 0}, bad_weight, 0},
        {"charge negative", chain, {0, 0}, {1, 1}, {0, -1}, bad_penalty, 1},
        {"charge not a number", chain, {0, 0}, {1, 1}, {not_a_number, 0}, bad_penalty, 0},
        {"root's charge infinite", chain, {0, 0}, {1, 1}, {inf, 0}, bad_penalty, 0},
        {"root's charge infinite, root last", {1, -1}, {0, 0}, {1, 1}, {0, inf}, bad_penalty, 1},
        {"weights too large", chain, {0, 1}, {1, 0x1p37}, {0, 0}, overflow, 1},
    };
    for (const row& r : rows) {
        CAPTURE(r.what);
        const auto found = fault_of(r.parent, r.score, r.weight, r.charge);
        REQUIRE(found);
        CHECK(found->reason == r.reason);
        CHECK(found->node == r.node);
        CHECK(found->sentence.size() > 10);
    }
}

TEST_CASE("zero nodes give an empty result, also in a used workspace") {
    CHECK(smooth({}, {}, {}, {}) == isotonic_result{});
    isotonic_workspace workspace;
    smooth(ids{-1}, numbers{0.5}, numbers{1}, numbers{1}, {}, workspace);
    CHECK(smooth({}, {}, {}, {}, {}, workspace) == isotonic_result{});
}

TEST_CASE("an error leaves the workspace usable") {
    isotonic_workspace workspace;
    CHECK_THROWS_AS(smooth(ids{-1, 2, 1}, numbers(3), numbers(3), numbers(3), {}, workspace), isotonic_error);
    CHECK(smooth(ids{-1}, numbers{0.5}, numbers{1}, numbers{1}, {}, workspace).y == numbers{0.5});
}

TEST_CASE("a missing score may follow its neighbours") {
    isotonic_options options;
    options.missing = forme::missing_score::ignore;
    const isotonic_result r =
        smooth(ids{-1, 0, 1}, numbers{0.25, not_a_number, 0.75}, numbers{1, 9, 9}, numbers{0, 0.125, 0.125}, options);
    CHECK(r.y == numbers{0.25, 0.25, 0.75});
    CHECK(r.data_cost == 0);
    CHECK(smooth(ids{-1, 0}, numbers{not_a_number, not_a_number}, numbers{1, 1}, numbers{2, 1}, options).y ==
          numbers{0, 0});
}

TEST_CASE("scores outside may be clamped") {
    isotonic_options options;
    options.outside = forme::outside_score::clamp;
    const isotonic_result r = smooth(ids{-1, 0}, numbers{-inf, 1.5}, numbers{1, 1}, numbers{0, 0.5}, options);
    CHECK(r.y == numbers{0, 1});
    CHECK(r.data_cost == 0);
    CHECK(r.penalty_cost == 0.5);
}

TEST_CASE("weights and scores at their limits") {
    SUBCASE("all weights 0: the smallest score, and only the root's charge") {
        const isotonic_result r = smooth(ids{-1, 0, 0}, numbers{0.5, 0.25, 0.75}, numbers(3), numbers{3, 0, 0});
        CHECK(r.y == numbers{0.25, 0.25, 0.25});
        CHECK(r.data_cost == 0);
        CHECK(r.penalty_cost == 3);
    }
    SUBCASE("equal scores: one segment") {
        const isotonic_result r = smooth(ids{-1, 0, 1}, numbers(3, 0.25), numbers{1, 2, 3}, numbers(3, 0.0));
        CHECK(r.y == numbers(3, 0.25));
        CHECK(r.segments.size() == 1);
    }
    SUBCASE("parts of weights count") {
        const isotonic_result r = smooth(ids{-1, 0}, numbers{0.25, 0.75}, numbers{0.5, 0.25}, numbers{0, 0.25});
        CHECK(r.y == numbers{0.25, 0.25});
        CHECK(r.data_cost == 0.125);
    }
    SUBCASE("the largest weights, infinite and huge charges") {
        const isotonic_result r = smooth(ids{-1, 0, 0, 0}, numbers{0, 1, 1, 1}, numbers{0x1p36, 0x1p34, 0x1p34, 0x1p34},
                                         numbers{1, inf, 1e300, 1});
        CHECK(r.y == numbers{0, 0, 0, 1});
        CHECK(r.data_cost == 0x1p35);
        CHECK(r.penalty_cost == 2);
    }
    SUBCASE("a huge charge of the root is paid and decides nothing") {
        const isotonic_result r = smooth(ids{-1, 0}, numbers{0, 1}, numbers{1, 1}, numbers{1e300, 0.5});
        CHECK(r.y == numbers{0, 1});
        CHECK(r.penalty_cost == 1e300);
    }
}

TEST_CASE("the work limit") {
    std::mt19937_64 engine(3);
    const std::size_t n = 3000;
    const ids parent = make_tree(tree_shape::path, n, engine);
    const numbers score = uniform_scores(n, engine);
    const numbers weight(n, 1.0);
    const numbers charge(n, 0.1);
    const isotonic_result exact = smooth(parent, score, weight, charge);
    CHECK(!exact.stats.approximated);
    CHECK(exact.stats.cuts > 0);
    CHECK(exact.stats.treap_visited > 0);

    isotonic_options options;
    options.work_per_node = 1;
    SUBCASE("may be refused") {
        options.at_work_limit = forme::work_limit_action::refuse;
        const auto found = fault_of(parent, score, weight, charge, options);
        REQUIRE(found);
        CHECK(found->reason == isotonic_fault::work_limit);
    }
    SUBCASE("or leads to 1024 levels, whose price is bounded") {
        const isotonic_result coarse = smooth(parent, score, weight, charge, options);
        CHECK(coarse.stats.approximated);
        CHECK(coarse.stats.treap_visited == 0);
        require_consistent(coarse, parent);
        const double excess = coarse.data_cost + coarse.penalty_cost - exact.data_cost - exact.penalty_cost;
        CHECK(excess >= 0);
        CHECK(excess <= static_cast<double>(n) / 1024);
        const double data = std::inner_product(score.begin(), score.end(), coarse.y.begin(), 0.0, std::plus<>(),
                                               [](double a, double b) { return std::abs(a - b); });
        CHECK(std::abs(coarse.data_cost - data) < 1e-3);
    }
    SUBCASE("costs nothing where scores are few") {
        numbers few = score;
        for (double& s : few) s = std::floor(s * 256) / 256;
        options.work_per_node = 0;
        const isotonic_result coarse = smooth(parent, few, weight, charge, options);
        const isotonic_result same = smooth(parent, few, weight, charge);
        CHECK(coarse.stats.approximated);
        CHECK(coarse.y == same.y);
        CHECK(coarse.data_cost == same.data_cost);
        CHECK(coarse.penalty_cost == same.penalty_cost);
    }
}

TEST_CASE("the numbering of the tree does not matter") {
    std::mt19937_64 engine(4);
    for (int round = 0; round < 200; ++round) {
        const tree_problem p = random_problem(1 + engine() % 30, engine);
        const tree_input input(p);
        const isotonic_result plain = smooth(p.parent, input.score, input.weight, input.charge);

        std::vector<std::size_t> name(p.size());
        std::iota(name.begin(), name.end(), std::size_t{0});
        for (std::size_t i = name.size(); i > 1; --i) std::swap(name[i - 1], name[engine() % i]);
        ids parent(p.size());
        numbers score(p.size()), weight(p.size()), charge(p.size());
        for (std::size_t i = 0; i < p.size(); ++i) {
            parent[name[i]] = i == 0 ? -1 : static_cast<std::int32_t>(name[parent_of(p, i)]);
            score[name[i]] = input.score[i];
            weight[name[i]] = input.weight[i];
            charge[name[i]] = input.charge[i];
        }
        const isotonic_result renamed = smooth(parent, score, weight, charge);
        require_consistent(renamed, parent);
        REQUIRE(renamed.data_cost == plain.data_cost);
        REQUIRE(renamed.penalty_cost == plain.penalty_cost);
        for (std::size_t i = 0; i < p.size(); ++i) REQUIRE(renamed.y[name[i]] == plain.y[i]);
    }
}

TEST_CASE("the seed changes the work, not the answer") {
    std::mt19937_64 engine(9);
    const ids parent = make_tree(tree_shape::path, 5000, engine);
    const numbers score = uniform_scores(5000, engine);
    isotonic_options options;
    isotonic_result first = smooth(parent, score, numbers(5000, 1.0), numbers(5000, 0.05), options);
    options.seed = 12345;
    isotonic_result second = smooth(parent, score, numbers(5000, 1.0), numbers(5000, 0.05), options);
    CHECK(first.stats.treap_visited != second.stats.treap_visited);
    first.stats = second.stats = {};
    CHECK(first == second);
}

TEST_CASE("agrees with all assignments on tiny trees") {
    std::mt19937_64 engine(1);
    isotonic_workspace workspace;
    for (int round = 0; round < 3000; ++round) {
        const tree_problem p = random_problem(1 + engine() % 6, engine);
        const tree_input input(p);
        const isotonic_result& r = smooth(p.parent, input.score, input.weight, input.charge, {}, workspace);
        require_equal(r, smooth_by_force(p));
        require_equal(r, smooth_by_table(p));
        require_consistent(r, p.parent);
    }
}

TEST_CASE("agrees with the dynamic program on larger trees") {
    std::mt19937_64 engine(2);
    isotonic_workspace workspace;
    for (int round = 0; round < 1500; ++round) {
        const tree_problem p = random_problem(1 + engine() % (round % 20 == 0 ? 800 : 120), engine);
        const tree_input input(p);
        const isotonic_result& r = smooth(p.parent, input.score, input.weight, input.charge, {}, workspace);
        require_equal(r, smooth_by_table(p));
        require_consistent(r, p.parent);
    }
}

TEST_CASE("agrees with slope trick where charges are 0, with the median where they are infinite") {
    std::mt19937_64 engine(7);
    isotonic_workspace workspace;
    for (int round = 0; round < 600; ++round) {
        tree_problem p = random_problem(1 + engine() % 400, engine);
        std::ranges::fill(p.charge, 0);
        const tree_input free(p);
        require_equal(smooth(p.parent, free.score, free.weight, free.charge, {}, workspace), smooth_uncharged(p));
        std::fill(p.charge.begin() + 1, p.charge.end(), tree_problem::infinite);
        const tree_input dear(p);
        require_equal(smooth(p.parent, dear.score, dear.weight, dear.charge, {}, workspace), smooth_as_one(p));
    }
}

namespace {

constexpr std::size_t deep = 1'000'000;

void* smooth_deep_path(void* answer) {
    std::mt19937_64 engine(13);
    const ids parent = make_tree(tree_shape::path, deep, engine);
    numbers score(deep);
    for (std::size_t i = 0; i < deep; ++i)
        score[i] = static_cast<double>(i) / deep * 0.5 + static_cast<double>(engine() % 1024) / 2048;
    *static_cast<isotonic_result*>(answer) = smooth(parent, score, numbers(deep, 1.0), numbers(deep, 8.0));
    return nullptr;
}

}  // namespace

TEST_CASE("a path of a million nodes fits a stack of 256 KB") {
    constexpr std::size_t stack_bytes = 256 * 1024;
    pthread_attr_t attributes;
    REQUIRE(pthread_attr_init(&attributes) == 0);
    REQUIRE(pthread_attr_setstacksize(&attributes, stack_bytes) == 0);
    isotonic_result result;
    pthread_t thread{};
    REQUIRE(pthread_create(&thread, &attributes, smooth_deep_path, &result) == 0);
    REQUIRE(pthread_join(thread, nullptr) == 0);
    pthread_attr_destroy(&attributes);
    REQUIRE(result.y.size() == deep);
    CHECK(!result.stats.approximated);
    CHECK(std::ranges::is_sorted(result.y));
    CHECK(result.segments.size() == 22);
}

TEST_CASE("golden values") {
    std::mt19937_64 engine(42);
    const std::size_t n = 20'000;
    const ids parent = make_tree(tree_shape::dom_like, n, engine);
    const numbers score = region_scores(parent, engine);
    const isotonic_result r = smooth(parent, score, numbers(n, 1.0), size_charges(parent, 0.01));
    std::uint64_t sum = 0;
    for (const double y : r.y) sum = sum * 31 + static_cast<std::uint64_t>(y * (1 << 24));
    CHECK(r.segments.size() == 52);
    CHECK(sum == 12510328113662501996U);
    CHECK(r.stats.cuts == 1661);
}
