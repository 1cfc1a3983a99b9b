#include <forme/templateness/isotonic_treap.hpp>

#include <tests/reference/piecewise.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <span>
#include <vector>

namespace {

using forme::detail::cut;
using forme::detail::hill_walk;
using forme::detail::kink;
using forme::detail::kink_summary;
using forme::detail::kink_treaps;
using forme::reference::random_function;
using forme::reference::summary_of;

using kink_map = std::map<std::int32_t, std::int64_t, std::greater<>>;

std::vector<kink> listed(const kink_map& map) {
    std::vector<kink> kinks;
    for (const auto& [position, bend] : map) kinks.push_back({position, bend});
    return kinks;
}

bool same(const kink_summary& a, const kink_summary& b) {
    return a.leftmost == b.leftmost && a.bends == b.bends && a.moments == b.moments && a.least_drop == b.least_drop &&
           a.most_drop == b.most_drop;
}

}  // namespace

TEST_CASE("a treap gives back what it was built from") {
    kink_treaps treaps;
    treaps.reset(1);
    const std::vector<kink> kinks{{9, 1}, {7, -2}, {4, 3}, {0, 5}};
    std::vector<kink> poured;
    treaps.pour(treaps.build(kinks), poured);
    CHECK(poured == kinks);

    CHECK(treaps.build({}) == kink_treaps::empty);
    treaps.pour(kink_treaps::empty, poured);
    CHECK(poured == kinks);
}

TEST_CASE("a kink at a known position is added to the one there") {
    kink_treaps treaps;
    treaps.reset(1);
    kink_treaps::tree tree = kink_treaps::empty;
    CHECK(treaps.add(tree, {5, 1}));
    CHECK(treaps.add(tree, {6, 1}));
    CHECK(!treaps.add(tree, {5, 3}));
    std::vector<kink> poured;
    treaps.pour(tree, poured);
    CHECK(poured == std::vector<kink>{{6, 1}, {5, 4}});
}

TEST_CASE("treaps agree with a map through additions and removals, for any seed") {
    for (const std::uint64_t seed :
         {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}, std::uint64_t{0x9e3779b97f4a7c15}}) {
        std::mt19937_64 engine(seed);
        kink_treaps treaps;
        treaps.reset(seed);
        kink_map map;
        kink_treaps::tree tree = kink_treaps::empty;
        for (int round = 0; round < 5000; ++round) {
            const auto position = static_cast<std::int32_t>(engine() % 2000);
            if (engine() % 16 == 0) {
                const std::int32_t last = position + static_cast<std::int32_t>(engine() % 100);
                std::size_t gone = 0;
                for (std::int32_t p = position; p <= last; ++p) gone += map.erase(p);
                REQUIRE(treaps.erase(tree, position, last) == gone);
            } else {
                const kink k{position, static_cast<std::int64_t>(engine() % 100) - 50};
                REQUIRE(treaps.add(tree, k) == !map.contains(position));
                map[position] += k.bend;
            }
            if (!map.empty()) REQUIRE(same(treaps.summary(tree), summary_of(listed(map))));
        }
        std::vector<kink> poured;
        treaps.pour(tree, poured);
        CHECK(poured == listed(map));
    }
}

TEST_CASE("equal kinks make equal treaps, whatever the order they come in") {
    // Equal shapes touch equally many nodes.
    kink_treaps treaps;
    std::vector<kink> kinks;
    for (std::int32_t p = 500; p > 0; --p) kinks.push_back({p, 1});
    const auto visits_of_next_add = [&](kink_treaps::tree tree) {
        const std::uint64_t before = treaps.visited();
        treaps.add(tree, {250, 1});
        return treaps.visited() - before;
    };
    treaps.reset(3);
    const std::uint64_t built = visits_of_next_add(treaps.build(kinks));
    kink_treaps::tree tree = kink_treaps::empty;
    for (std::size_t i = 0; i < kinks.size(); ++i) treaps.add(tree, kinks[i * 7 % kinks.size()]);
    CHECK(visits_of_next_add(tree) == built);
}

TEST_CASE("a walk over a treap finds the cuts and kinks of a walk over the list") {
    std::mt19937_64 engine(8);
    kink_treaps treaps;
    for (int round = 0; round < 10'000; ++round) {
        const auto [end, kinks] = random_function(engine);
        const auto charge = static_cast<std::int64_t>(engine() % 60);
        std::vector<kink> expected;
        std::vector<cut> expected_cuts;
        hill_walk dull(end, charge, expected, expected_cuts);
        forme::detail::walk_over(dull, kinks, {});

        treaps.reset(engine());
        kink_treaps::tree tree = treaps.build(kinks);
        std::vector<kink> fresh;
        std::vector<cut> cuts;
        hill_walk walk(end, charge, fresh, cuts);
        treaps.walk_over(walk, tree);
        REQUIRE(cuts == expected_cuts);
        REQUIRE(walk.lowest_at() == dull.lowest_at());

        for (const cut& c : cuts) treaps.erase(tree, c.first, c.last);
        for (const kink& k : fresh) treaps.add(tree, k);
        std::vector<kink> poured;
        treaps.pour(tree, poured);
        REQUIRE(forme::reference::sampled(end, poured) == forme::reference::sampled(end, expected));
    }
}

TEST_CASE("a walk over a long treap visits few nodes, and freed nodes are used again") {
    kink_treaps treaps;
    treaps.reset(2);
    std::vector<kink> kinks;
    for (std::int32_t p = 100'000; p > 0; --p) kinks.push_back({p, 2});
    kink_treaps::tree tree = treaps.build(kinks);
    const std::uint64_t built = treaps.visited();
    std::vector<kink> fresh;
    std::vector<cut> cuts;
    std::int64_t value = 0;
    for (const kink& k : kinks) value += 100'000 - k.position;
    hill_walk walk({100'000, value, 100'000}, 10, fresh, cuts);
    treaps.walk_over(walk, tree);
    CHECK(walk.lowest_at() == 50'000);
    CHECK(cuts.size() == 1);
    CHECK(treaps.visited() - built < 500);
    CHECK(treaps.erase(tree, 1, 100'000) == 100'000);
    CHECK(tree == kink_treaps::empty);
    CHECK(treaps.build(kinks) <= 100'000);
}
