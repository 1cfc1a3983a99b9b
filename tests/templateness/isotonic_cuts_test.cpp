#include <forme/templateness/isotonic_cuts.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

using forme::detail::cut;
using forme::detail::cut_table;

TEST_CASE("a node takes the target inside a cut and follows its parent elsewhere") {
    cut_table table;
    table.reset(2);
    table.open_node().push_back({10, 19, 25});
    table.open_node().push_back({3, 3, 7});
    table.open_node().push_back({0, 1, 2});
    table.finish_node(1);
    table.finish_node(0);
    CHECK(table.size() == 3);
    CHECK(table.of(0).empty());
    CHECK(table.of(1).size() == 3);

    const std::vector<std::int32_t> expected{2, 2, 2, 7, 4};
    for (std::int32_t v = 0; v < 5; ++v) CHECK(table.value_below(1, v) == expected[static_cast<std::size_t>(v)]);
    CHECK(table.value_below(1, 9) == 9);
    CHECK(table.value_below(1, 10) == 25);
    CHECK(table.value_below(1, 19) == 25);
    CHECK(table.value_below(1, 20) == 20);
}

TEST_CASE("values go down the tree, each node by its own cuts") {
    cut_table table;
    table.reset(4);
    table.open_node().push_back({0, 8, 9});
    table.finish_node(3);
    table.finish_node(2);
    table.open_node().push_back({0, 4, 5});
    table.finish_node(1);
    table.finish_node(0);
    std::vector<std::int32_t> value;
    table.walk_down(std::vector<std::int32_t>{-1, 0, 1, 1}, 2, value);
    CHECK(value == std::vector<std::int32_t>{2, 5, 5, 9});
    table.walk_down(std::vector<std::int32_t>{-1, 0, 1, 1}, 9, value);
    CHECK(value == std::vector<std::int32_t>{9, 9, 9, 9});
}

TEST_CASE("an empty tree has no cuts") {
    cut_table table;
    table.reset(0);
    std::vector<std::int32_t> value{1, 2};
    table.walk_down({}, 0, value);
    CHECK(value.empty());
    CHECK(table.size() == 0);
}
