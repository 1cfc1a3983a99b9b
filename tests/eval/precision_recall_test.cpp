#include <forme/eval/precision_recall.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

using namespace forme::eval;

namespace {

static_assert(share(3, 4, 1) == 0.75);
static_assert(share(0, 4, 1) == 0);
static_assert(share(0, 0, 1) == 1 && share(0, 0, 0) == 0);
static_assert(harmonic_mean(1, 1) == 1);
static_assert(harmonic_mean(0, 0) == 0);
static_assert(harmonic_mean(1, 0) == 0 && harmonic_mean(0, 1) == 0);
static_assert(with_f1(0, 0) == precision_recall{});

TEST_CASE("harmonic mean by hand") {
    // 2 · 1/2 · 1/4 / (1/2 + 1/4) = (1/4) / (3/4) = 1/3
    CHECK(harmonic_mean(0.5, 0.25) == doctest::Approx(1.0 / 3));
    CHECK(harmonic_mean(0.25, 0.5) == harmonic_mean(0.5, 0.25));
    const precision_recall scores = with_f1(0.5, 0.25);
    CHECK(scores.precision == 0.5);
    CHECK(scores.recall == 0.25);
    CHECK(scores.f1 == doctest::Approx(1.0 / 3));
    CHECK(scores != with_f1(0.25, 0.5));
}

TEST_CASE("shares of huge counts do not overflow") {
    const auto huge = std::numeric_limits<std::uint64_t>::max();
    CHECK(share(huge, huge, 0) == 1);
    CHECK(share(huge / 2, huge, 0) == doctest::Approx(0.5));
}

}  // namespace
