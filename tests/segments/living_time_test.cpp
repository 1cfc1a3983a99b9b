#include <forme/segments/living_time.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

using namespace forme;

TEST_CASE("living time: Tb for a segment seen once, Tb times N at most") {
    for (const living_time_options options :
         {living_time_options{}, {7, 3, 0.25}, {1, 1, 1}, {100, 20, 4}, {50, 20, 0}}) {
        CAPTURE(options.base);
        CHECK(living_time(1, options) == options.base);
        double before = 0;
        for (std::uint32_t df = 1; df < 300; ++df) {
            CHECK(living_time(df, options) >= before);
            before = living_time(df, options);
        }
        CHECK(before <= options.base * options.bound);
    }
    CHECK(living_time(2, {}) == doctest::Approx(1000 / (1 + 19 * std::exp(-1.0))));
    CHECK(living_time(5, {}) == doctest::Approx(741.8).epsilon(0.001));
    CHECK(living_time(std::numeric_limits<std::uint32_t>::max(), {}) == 1000);
}

TEST_CASE("living times: classes are the whole pages of the curve") {
    for (const living_time_options options :
         {living_time_options{}, {7, 3, 0.25}, {1, 1, 1}, {3, 2.5, 1}, {100, 20, 0.01}, {50, 20, 0}, {9, 1000, 50}}) {
        CAPTURE(options.growth);
        const living_times times(options);
        CHECK(times.class_of(1) == 0);
        for (std::uint32_t df = 1; df < 6000; ++df)
            REQUIRE(times.pages(times.class_of(df)) == static_cast<std::uint64_t>(living_time(df, options)));
        for (std::uint32_t c = 1; c < times.classes(); ++c) REQUIRE(times.pages(c - 1) < times.pages(c));
        CHECK(times.class_of(std::numeric_limits<std::uint32_t>::max()) == times.classes() - 1);
        CHECK(times.options() == options);
    }
    CHECK(living_times({50, 20, 0}).classes() == 1);
    CHECK(living_times().classes() == 12);
}

TEST_CASE("living times: options that make no curve") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    for (const living_time_options options : {living_time_options{0, 20, 1},
                                              {50, 0.5, 1},
                                              {50, nan, 1},
                                              {50, infinity, 1},
                                              {50, 20, -1},
                                              {50, 20, nan},
                                              {50, 20, infinity},
                                              {50, 20, 1e-9},
                                              {50, 1e15, 1}})
        CHECK_THROWS_AS(living_times{options}, std::invalid_argument);
}
