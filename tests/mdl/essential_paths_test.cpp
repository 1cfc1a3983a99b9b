#include <forme/mdl/essential_paths.hpp>

#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string_view>
#include <vector>

using namespace forme;
using reference::letters;
using reference::linked;
using reference::plain_set;

namespace {

path_supports supports_of(const std::vector<path_set>& sets) {
    path_supports supports;
    for (const path_set& set : sets) supports.add(set);
    return supports;
}

TEST_CASE("essential_paths: thresholds, the smallest mode of equals") {
    const std::vector<path_set> sets =
        linked({letters("abc"), letters("abd"), letters("abce"), letters("ag"), letters("agh")});
    const path_supports supports = supports_of(sets);
    constexpr std::string_view paths = "abcdegh";
    constexpr std::uint32_t expected[] = {5, 3, 2, 1, 1, 2, 1};
    for (std::size_t i = 0; i < paths.size(); ++i) CHECK(supports[static_cast<path_symbol>(paths[i])] == expected[i]);
    constexpr std::uint32_t thresholds[] = {2, 1, 1, 2, 1};
    for (std::size_t i = 0; i < sets.size(); ++i) {
        CHECK(smallest_mode(sets[i], supports) == thresholds[i]);
        CHECK(essential_paths(sets[i], supports) == sets[i]);
    }
}

TEST_CASE("essential_paths: the papers' four pages, repaired") {
    const std::vector<path_set> sets =
        linked(std::vector<plain_set>{{1, 2, 3}, {1, 2, 3}, {1, 2, 4, 5, 6, 7, 8}, {1, 2, 3, 4, 5, 6, 7, 9}});
    const path_supports supports = supports_of(sets);
    constexpr std::uint32_t expected[] = {4, 4, 3, 2, 2, 2, 2, 1, 1};
    for (std::uint64_t path = 1; path <= 9; ++path) CHECK(supports[path] == expected[path - 1]);
    constexpr std::uint32_t thresholds[] = {4, 4, 2, 2};
    for (std::size_t i = 0; i < 4; ++i) CHECK(smallest_mode(sets[i], supports) == thresholds[i]);
    CHECK(essential_paths(sets[0], supports) == linked(plain_set{1, 2}));
    CHECK(essential_paths(sets[1], supports) == linked(plain_set{1, 2}));
    CHECK(essential_paths(sets[2], supports) == linked(plain_set{1, 2, 4, 5, 6, 7}));
    CHECK(essential_paths(sets[3], supports) == linked(plain_set{1, 2, 3, 4, 5, 6, 7}));
    CHECK(essential_paths(sets[2], supports, 4) == linked(plain_set{1, 2}));
    CHECK(essential_paths(sets[2], supports, 5).empty());
    CHECK(essential_paths(sets[2], supports, 1) == sets[2]);
}

TEST_CASE("essential_paths: edges") {
    path_supports supports;
    CHECK(supports.pages() == 0);
    CHECK(supports[7] == 0);
    CHECK(smallest_mode({}, supports) == 0);
    CHECK(essential_paths({}, supports).empty());
    supports.add({});
    CHECK(supports.pages() == 1);
    CHECK(supports.distinct_paths() == 0);
    CHECK(smallest_mode(linked(letters("a")), supports) == 0);  // a page that was not counted
    CHECK(essential_paths(linked(letters("a")), supports) == linked(letters("a")));
}

TEST_CASE("essential_paths: the threshold against counting by hand; never empty; shards add up") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const std::vector<path_set> sets = linked(reference::planted_sets(seed, 1 + seed % 30, 3, 20));
        path_supports whole;
        path_supports halves[2];
        for (std::size_t i = 0; i < sets.size(); ++i) {
            whole.add(sets[i]);
            halves[i % 2].add(sets[i]);
        }
        halves[1].merge(halves[0]);
        REQUIRE(halves[1] == whole);
        REQUIRE(whole.pages() == sets.size());
        for (const path_set& set : sets) {
            std::map<std::uint32_t, std::size_t> histogram;
            for (const linked_path& path : set) {
                std::uint32_t support = 0;
                for (const path_set& other : sets) support += std::binary_search(other.begin(), other.end(), path);
                REQUIRE(support == whole[path.symbol]);
                ++histogram[support];
            }
            std::uint32_t mode = 0;
            for (const auto& [support, count] : histogram)
                if (mode == 0 || count > histogram[mode]) mode = support;
            REQUIRE(smallest_mode(set, whole) == mode);
            REQUIRE(essential_paths(set, whole).empty() == set.empty());
        }
    }
}

}  // namespace
