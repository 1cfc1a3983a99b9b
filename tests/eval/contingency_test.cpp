#include <forme/eval/contingency.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using forme::eval::contingency;

namespace {

using cells = std::vector<contingency::cell>;
using sizes = std::vector<std::uint64_t>;

template <typename Value>
std::vector<Value> copied(std::span<const Value> values) {
    return {values.begin(), values.end()};
}

TEST_CASE("six items by hand, labels of two types") {
    const contingency table(std::vector<std::string>{"a", "a", "a", "b", "b", "c"}, std::vector<int>{1, 1, 2, 2, 2, 3});
    CHECK(table.items() == 6);
    CHECK(copied(table.rows()) == sizes{3, 2, 1});
    CHECK(copied(table.columns()) == sizes{2, 3, 1});
    CHECK(copied(table.cells()) == cells{{0, 0, 2}, {0, 1, 1}, {1, 1, 2}, {2, 2, 1}});
}

TEST_CASE("no item, one item, sides of different lengths") {
    const contingency none(std::vector<int>{}, std::vector<int>{});
    CHECK(none == contingency());
    CHECK(none.items() == 0);
    CHECK(none.cells().empty());
    const contingency one(std::vector<int>{4}, std::vector<int>{9});
    CHECK(copied(one.cells()) == cells{{0, 0, 1}});
    CHECK_THROWS_AS(contingency(std::vector<int>{1, 2}, std::vector<int>{1}), std::invalid_argument);
}

TEST_CASE("agrees with a map of cells; the order of items does not matter, that of sides transposes") {
    std::mt19937_64 engine(4);
    for (int round = 0; round < 300; ++round) {
        const std::size_t n = engine() % 80;
        std::vector<std::pair<int, int>> items(n);
        for (auto& [gold, cluster] : items) {
            gold = static_cast<int>(engine() % 7);
            cluster = static_cast<int>(engine() % 5);
        }
        const auto table_of = [](const std::vector<std::pair<int, int>>& pairs) {
            std::vector<int> gold;
            std::vector<int> clusters;
            for (const auto& [a, b] : pairs) {
                gold.push_back(a);
                clusters.push_back(b);
            }
            return std::pair(contingency(gold, clusters), contingency(clusters, gold));
        };
        const auto [table, transposed] = table_of(items);
        std::map<std::pair<int, int>, std::uint64_t> counts;
        for (const auto& place : items) ++counts[place];
        REQUIRE(table.cells().size() == counts.size());
        std::size_t next = 0;
        for (const auto& [place, count] : counts) REQUIRE(table.cells()[next++].count == count);

        REQUIRE(copied(transposed.rows()) == copied(table.columns()));
        REQUIRE(copied(transposed.columns()) == copied(table.rows()));

        std::sort(items.begin(), items.end(), std::greater<>());
        REQUIRE(table_of(items).first == table);
    }
}

}  // namespace
