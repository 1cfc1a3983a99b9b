#include <forme/templateness/isotonic_lattice.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace {

using forme::isotonic_error;
using forme::isotonic_fault;
using forme::missing_score;
using forme::outside_score;
using forme::detail::score_lattice;
using numbers = std::vector<double>;

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();
constexpr std::int32_t one = 1 << 24;

score_lattice lattice_of(const numbers& score, const numbers& weight, const numbers& charge,
                         missing_score missing = missing_score::refuse, outside_score outside = outside_score::refuse) {
    std::vector<std::int32_t> order(score.size());
    std::iota(order.begin(), order.end(), 0);
    score_lattice lattice;
    lattice.assign(order, score, weight, charge, missing, outside);
    return lattice;
}

std::optional<std::pair<isotonic_fault, std::int32_t>> fault_of(const numbers& score, const numbers& weight,
                                                                const numbers& charge) {
    try {
        (void)lattice_of(score, weight, charge);
    } catch (const isotonic_error& error) {
        return std::pair(error.reason(), error.node());
    }
    return std::nullopt;
}

template <class T>
std::vector<T> copy(std::span<const T> values) {
    return {values.begin(), values.end()};
}

}  // namespace

TEST_CASE("scores become steps above the lowest, charges units of cost") {
    const score_lattice lattice = lattice_of({0.5, 0.25, 0.75}, {1, 2, 0}, {9, 0.5, inf});
    CHECK(copy(lattice.score()) == std::vector<std::int32_t>{one / 4, 0, one / 2});
    CHECK(lattice.range() == one / 2);
    CHECK(copy(lattice.weight()) == std::vector<std::int64_t>{1, 2, 0});
    CHECK(copy(lattice.charge()) == std::vector<std::int64_t>{score_lattice::never, one / 2, score_lattice::never});
    CHECK(lattice.value(one / 2) == 0.75);
    CHECK(lattice.cost(one) == 1.0);
    CHECK(lattice.step() == 1);
}

TEST_CASE("the order of nodes is ours, not the caller's") {
    score_lattice lattice;
    lattice.assign(std::vector<std::int32_t>{2, 0, 1}, numbers{0.5, 0.25, 0}, numbers{1, 2, 3}, numbers{0.25, 0.5, 7},
                   missing_score::refuse, outside_score::refuse);
    CHECK(copy(lattice.score()) == std::vector<std::int32_t>{0, one / 2, one / 4});
    CHECK(copy(lattice.weight()) == std::vector<std::int64_t>{3, 1, 2});
    CHECK(copy(lattice.charge()) == std::vector<std::int64_t>{score_lattice::never, one / 4, one / 2});
}

TEST_CASE("scores and weights are rounded to the nearest step") {
    const double step = 1.0 / one;
    const score_lattice whole = lattice_of({0, 1.4 * step, 1.5 * step, 1}, {1, 1, 1, 1}, {0, 0, 0, 0});
    CHECK(copy(whole.score()) == std::vector<std::int32_t>{0, 1, 2, one});

    const score_lattice parts = lattice_of({0, 1}, {1.5, 0.2}, {0, 1});
    CHECK(copy(parts.weight()) == std::vector<std::int64_t>{1536, 205});
    CHECK(parts.charge()[1] == std::int64_t{one} * 1024);
    CHECK(parts.cost(std::int64_t{one} * 1024) == 1.0);
}

TEST_CASE("bad numbers are refused, with the first node at fault") {
    using enum isotonic_fault;
    struct row {
        const char* what;
        numbers score, weight, charge;
        isotonic_fault reason;
        std::int32_t node;
    };
    const std::vector<row> rows{
        {"NaN score", {0, not_a_number}, {1, 1}, {0, 0}, bad_score, 1},
        {"score below 0", {-0.001, 0}, {1, 1}, {0, 0}, bad_score, 0},
        {"score above 1", {0, 1.001}, {1, 1}, {0, 0}, bad_score, 1},
        {"infinite score", {0, inf}, {1, 1}, {0, 0}, bad_score, 1},
        {"negative weight", {0, 0}, {1, -1}, {0, 0}, bad_weight, 1},
        {"NaN weight", {0, 0}, {not_a_number, 1}, {0, 0}, bad_weight, 0},
        {"infinite weight", {0, 0}, {1, inf}, {0, 0}, bad_weight, 1},
        {"negative charge", {0, 0}, {1, 1}, {0, -1}, bad_penalty, 1},
        {"NaN charge", {0, 0}, {1, 1}, {0, not_a_number}, bad_penalty, 1},
        {"infinite charge of the root", {0, 0}, {1, 1}, {inf, 0}, bad_penalty, 0},
        {"one weight too large", {0, 1}, {1, 0x1p37}, {0, 0}, overflow, 1},
        {"weights too large together", {0, 1, 1}, {0x1p36, 0x1p35, 0x1p35}, {0, 0, 0}, overflow, 2},
        {"weight beyond all integers", {0, 1}, {1e300, 1}, {0, 0}, overflow, 0},
        {"equal scores, weight beyond all integers", {1, 1}, {1, 0x1p61}, {0, 0}, overflow, 1},
    };
    for (const row& r : rows) {
        CAPTURE(r.what);
        const auto fault = fault_of(r.score, r.weight, r.charge);
        REQUIRE(fault);
        CHECK(fault->first == r.reason);
        CHECK(fault->second == r.node);
    }
}

TEST_CASE("the largest weights that fit are taken") {
    CHECK(!fault_of({0, 1}, {0x1p36, 0x1p36 - 1}, {0, 0}));
    CHECK(!fault_of({1, 1}, {0x1p60, 0x1p59}, {0, 1e300}));
}

TEST_CASE("a missing score may count as weight 0") {
    const score_lattice lattice = lattice_of({not_a_number, 0.5, 0.75}, {5, 1, 1}, {0, 0, 0}, missing_score::ignore);
    CHECK(copy(lattice.weight()) == std::vector<std::int64_t>{0, 1, 1});
    CHECK(lattice.value(0) == 0.5);
    CHECK(lattice.range() == one / 4);

    const score_lattice nothing = lattice_of({not_a_number, not_a_number}, {5, 1}, {0, 0}, missing_score::ignore);
    CHECK(copy(nothing.weight()) == std::vector<std::int64_t>{0, 0});
    CHECK(nothing.range() == 0);
    CHECK(nothing.value(0) == 0.0);
}

TEST_CASE("scores outside may be clamped") {
    const score_lattice lattice =
        lattice_of({-inf, -0.5, 1.5, inf}, {1, 1, 1, 1}, {0, 0, 0, 0}, missing_score::refuse, outside_score::clamp);
    CHECK(copy(lattice.score()) == std::vector<std::int32_t>{0, 0, one, one});
}

TEST_CASE("a coarse lattice has few steps and the same unit of cost") {
    const score_lattice fine = lattice_of({0, 0.25, 1}, {1, 2, 3}, {0, 0.5, inf});
    const score_lattice coarse = fine.coarsened(1024);
    CHECK(coarse.range() == 1024);
    CHECK(copy(coarse.score()) == std::vector<std::int32_t>{0, 256, 1024});
    CHECK(coarse.step() == 1 << 14);
    CHECK(coarse.weight()[1] * coarse.score()[1] == fine.weight()[1] * fine.score()[1]);
    CHECK(copy(coarse.charge()) == copy(fine.charge()));

    const score_lattice narrow = lattice_of({0.5, 0.5 + 900.0 / one}, {1, 1}, {0, 0});
    CHECK(narrow.coarsened(1024).step() == 1);
    CHECK(narrow.coarsened(1024).range() == 900);
}
