#include <forme/templateness/layout.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <stdexcept>
#include <vector>

using namespace forme;

namespace {

// The least that is a box_source: every node the same box.
struct one_box {
    [[nodiscard]] static forme::box box(node_id) { return {1, 2, 3, 4}; }
    [[nodiscard]] static page_extent page_size() { return {10, 10}; }
    [[nodiscard]] static bool measured() { return false; }
};

static_assert(box_source<measured_boxes>);
static_assert(box_source<one_box>);
static_assert(!box_source<int>);
static_assert(box{1, 2, 3, 4}.area() == 12);
static_assert(box{1, 2, 3, 4}.right() == 4 && box{1, 2, 3, 4}.bottom() == 6);
static_assert(united({0, 0, 10, 10}, {5, 20, 10, 5}) == box{0, 0, 15, 25});
static_assert(united({}, {5, 20, 10, 5}) == box{5, 20, 10, 5});
static_assert(united({5, 20, 10, 5}, {}) == box{5, 20, 10, 5});

TEST_CASE("measured_boxes: what was given, and nothing behind it") {
    const measured_boxes boxes({{0, 0, 100, 50}, {10, 10, 20, 20}}, {100, 50});
    CHECK(boxes.box(1) == box{10, 10, 20, 20});
    CHECK(boxes.box(2) == box{});
    CHECK(boxes.page_size() == page_extent{100, 50});
    CHECK(boxes.measured());
    CHECK(measured_boxes().box(0) == box{});
}

TEST_CASE("measured_boxes: refuses what no renderer says") {
    const float inf = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const box wrong :
         {box{0, 0, -1, 1}, box{0, 0, 1, -1}, box{inf, 0, 1, 1}, box{0, nan, 1, 1}, box{0, 0, nan, 1}})
        CHECK_THROWS_AS(measured_boxes({wrong}, {1, 1}), std::invalid_argument);
    CHECK_THROWS_AS(measured_boxes({}, {nan, 1}), std::invalid_argument);
    CHECK_NOTHROW(measured_boxes({{-5, -5, 1, 1}}, {0, 0}));  // scrolled out to the left: real pages do that
}

}  // namespace
