#include <forme/mdl/refinement.hpp>

#include <forme/mdl/text_clusters.hpp>
#include <tests/reference/check_executor_laws.hpp>
#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

using namespace forme;
using reference::as_partition;
using reference::letters;
using reference::linked;
using reference::plain_partition;
using reference::plain_set;

namespace {

std::vector<std::uint32_t> ones(std::size_t count) { return std::vector<std::uint32_t>(count, 1); }

TEST_CASE("refinement: a page goes to the template it differs least from") {
    const auto sets = linked({letters("abcd"), letters("abcd"), letters("wxyz"), letters("wxyz"), letters("wxya")});
    const refined_clusters result = refine(sets, ones(5), std::vector<std::uint32_t>{0, 0, 1, 1, 0});
    CHECK(result.cluster_of == std::vector<std::uint32_t>{0, 0, 1, 1, 1});
    CHECK(result.moves == 1);
    CHECK(result.description_length() == 4 + 4 + 2);
}

TEST_CASE("refinement: a page too strange for every template opens its own; copies outvote") {
    const auto sets = linked(std::vector{letters("abcdef"), letters("xy")});
    const std::vector<std::uint32_t> together{0, 0};
    const refined_clusters apart = refine(sets, std::vector<std::uint32_t>{5, 1}, together);
    CHECK(apart.clusters.size() == 2);
    CHECK(apart.description_length() == 8);
    const auto near = linked(std::vector{letters("abcdef"), letters("abcde")});
    CHECK(refine(near, std::vector<std::uint32_t>{9, 1}, together).clusters.size() == 1);
    CHECK(refine(near, std::vector<std::uint32_t>{9, 6}, together).clusters.size() == 2);
}

TEST_CASE("refinement: does not leave every local optimum") {
    const auto sets = linked(std::vector<plain_set>{{2, 3}, {0, 2}, {3}, {0}});
    const refined_clusters result = refine(sets, ones(4), std::vector<std::uint32_t>{0, 0, 1, 2});
    CHECK(result.description_length() >= 4);
    CHECK(result.description_length() <= 5);
}

TEST_CASE("refinement: edges") {
    CHECK(refine({}, {}, {}).clusters.empty());
    const std::vector<path_set> blank(3);
    const refined_clusters result = refine(blank, ones(3), std::vector<std::uint32_t>{0, 0, 0});
    CHECK(result.cluster_of == std::vector<std::uint32_t>{0, 0, 0});
    CHECK(result.moves == 0);
    const auto sets = linked(std::vector{letters("ab"), letters("cd")});
    CHECK(refine(sets, ones(2), std::vector<std::uint32_t>{1, 0}, 0).cluster_of == std::vector<std::uint32_t>{0, 1});
}

TEST_CASE("refinement: no pass raises the cost, from any beginning; summaries are those of the pages") {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        CAPTURE(seed);
        const auto sets = reference::planted_sets(seed, 1 + seed % 40, 3, 20);
        std::mt19937_64 engine(seed);
        std::vector<std::uint32_t> start(sets.size());
        for (auto& cluster : start) cluster = static_cast<std::uint32_t>(engine() % sets.size());
        std::vector<std::uint32_t> now = refine(linked(sets), ones(sets.size()), start, 0).cluster_of;
        std::int64_t before = reference::plain_cost(sets, as_partition(now));
        for (int pass = 0; pass < 4; ++pass) {
            const refined_clusters next = refine(linked(sets), ones(sets.size()), now, 1);
            const std::int64_t length = reference::plain_cost(sets, as_partition(next.cluster_of));
            REQUIRE(length <= before);
            REQUIRE(static_cast<std::int64_t>(next.description_length()) == length);
            before = length;
            now = next.cluster_of;
        }
        REQUIRE(refine(linked(sets), ones(sets.size()), start, 4).cluster_of == now);
        REQUIRE(refine(linked(sets), ones(sets.size()), start, 4, reference::thread_executor{3}).cluster_of == now);
    }
}

TEST_CASE("refinement: behind the greedy merging") {
    std::uint64_t greedy = 0;
    std::uint64_t refined = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto sets = linked(reference::planted_sets(seed, 80, 6, 24));
        const text_clustering merged = text_clusters(sets);
        const refined_clusters better = refine(sets, ones(sets.size()), merged.cluster_of);
        REQUIRE(better.description_length() <= merged.description_length());
        greedy += merged.description_length();
        refined += better.description_length();
    }
    CHECK(refined < greedy);
}

}  // namespace
