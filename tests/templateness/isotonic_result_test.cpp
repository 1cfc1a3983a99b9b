#include <forme/templateness/isotonic_result.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

using forme::isotonic_result;
using forme::isotonic_segment;
using forme::detail::describe_segments;
using ids = std::vector<std::int32_t>;

namespace {
double tenth(std::int32_t value) { return value / 10.0; }
}  // namespace

TEST_CASE("segments nest, and equal siblings are two") {
    isotonic_result result;
    describe_segments(ids{-1, 0, 1, 1, 0, 0}, ids{0, 1, 2, 3, 4, 5}, ids{1, 5, 5, 8, 5, 1}, tenth, result);
    CHECK(result.y == std::vector<double>{0.1, 0.5, 0.5, 0.8, 0.5, 0.1});
    CHECK(result.segment_of == ids{0, 1, 1, 2, 3, 0});
    CHECK(result.segments ==
          std::vector<isotonic_segment>{{0, -1, 2, 0.1}, {1, 0, 2, 0.5}, {3, 1, 1, 0.8}, {4, 0, 1, 0.5}});
}

TEST_CASE("the answer is in the caller's numbering") {
    isotonic_result result;
    describe_segments(ids{-1, 0, 1, 0}, ids{3, 1, 0, 2}, ids{1, 1, 4, 6}, tenth, result);
    CHECK(result.y == std::vector<double>{0.4, 0.1, 0.6, 0.1});
    CHECK(result.segment_of == ids{1, 0, 2, 0});
    CHECK(result.segments == std::vector<isotonic_segment>{{3, -1, 2, 0.1}, {0, 0, 1, 0.4}, {2, 0, 1, 0.6}});
}

TEST_CASE("no nodes, no segments") {
    isotonic_result result;
    result.segments.resize(3);
    describe_segments({}, {}, {}, tenth, result);
    CHECK(result == isotonic_result{});
}
