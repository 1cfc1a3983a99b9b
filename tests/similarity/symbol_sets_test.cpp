#include <forme/similarity/symbol_sets.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <vector>

using namespace forme;

namespace {

using symbols = std::vector<std::uint64_t>;

constexpr std::array<std::uint64_t, 3> abc{1, 2, 3};
constexpr std::array<std::uint64_t, 2> bd{2, 4};
static_assert(common_symbols(abc, bd) == 1);
static_assert(jaccard(abc, bd) == 0.25);
static_assert(share_of_larger(abc, bd) == 1.0 / 3);
static_assert(share_of_both(abc, bd) == 0.4);
static_assert(size_ratio(0, 0) == 1 && size_ratio(0, 3) == 0 && size_ratio(3, 2) == size_ratio(2, 3));
static_assert(detail::appended(detail::appended(0, 1), 2) != detail::appended(detail::appended(0, 2), 1));
static_assert(detail::appended(0, 0) != 0);

TEST_CASE("symbol sets: sets hold a symbol once, bags as often as it came") {
    CHECK(sorted_set({3, 1, 3, 2, 1}) == symbols{1, 2, 3});
    CHECK(sorted_bag({3, 1, 3}) == symbols{1, 3, 3});
    CHECK(sorted_set({}).empty());
    CHECK(common_symbols(symbols{1, 1, 1, 2}, symbols{1, 1, 3}) == 2);
    CHECK(share_of_both(symbols{1, 1, 1, 2}, symbols{1, 1, 3}) == 4.0 / 7);
}

TEST_CASE("symbol sets: two empty ones are alike, one empty one has nothing in common") {
    const symbols none;
    const symbols some{0, ~std::uint64_t{0}};
    for (const auto share : {jaccard, share_of_larger, share_of_both}) {
        CHECK(share(none, none) == 1);
        CHECK(share(none, some) == 0);
        CHECK(share(some, none) == 0);
        CHECK(share(some, some) == 1);
    }
}

TEST_CASE("symbol sets: agree with std::set_intersection") {
    std::mt19937_64 engine(1);
    for (int round = 0; round < 2000; ++round) {
        symbols a(engine() % 30);
        symbols b(engine() % 30);
        for (symbols* side : {&a, &b})
            for (std::uint64_t& symbol : *side) symbol = engine() % 20;
        a = sorted_bag(a);
        b = sorted_bag(b);
        symbols both;
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
        REQUIRE(common_symbols(a, b) == both.size());

        const symbols set_a = sorted_set(a);
        const symbols set_b = sorted_set(b);
        symbols all;
        std::set_union(set_a.begin(), set_a.end(), set_b.begin(), set_b.end(), std::back_inserter(all));
        both.clear();
        std::set_intersection(set_a.begin(), set_a.end(), set_b.begin(), set_b.end(), std::back_inserter(both));
        if (!all.empty())
            REQUIRE(jaccard(set_a, set_b) == static_cast<double>(both.size()) / static_cast<double>(all.size()));
    }
}

}  // namespace
