#include <forme/core/disjoint_sets.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

using forme::disjoint_sets;

TEST_CASE("numbers begin as sets of their own") {
    disjoint_sets sets;
    CHECK(sets.size() == 0);
    CHECK(sets.sets() == 0);
    CHECK(sets.add() == 0);
    CHECK(sets.add() == 1);
    CHECK(sets.sets() == 2);
    CHECK(sets.find(0) == 0);
    CHECK(sets.find(1) == 1);
    CHECK(sets.memory_bytes() >= 16);
}

TEST_CASE("a set is known by its smallest member, whatever the order of unions") {
    disjoint_sets sets;
    for (int i = 0; i < 6; ++i) sets.add();
    const auto check_union = [&](std::uint32_t a, std::uint32_t b, std::uint32_t kept, std::uint32_t gone) {
        const auto united = sets.unite(a, b);
        CHECK(united.kept == kept);
        CHECK(united.gone == gone);
    };
    check_union(5, 3, 3, 5);
    check_union(4, 5, 3, 4);
    check_union(4, 5, 3, 3);  // they are one by now
    check_union(1, 4, 1, 3);
    CHECK(sets.find(5) == 1);
    CHECK(std::as_const(sets).find(3) == 1);
    CHECK(sets.find(0) == 0);
    CHECK(sets.sets() == 3);
}

TEST_CASE("agrees with relabelling everything, over random unions") {
    std::mt19937_64 random(3);
    for (int round = 0; round < 20; ++round) {
        constexpr std::uint32_t count = 300;
        disjoint_sets sets;
        std::vector<std::uint32_t> label(count);
        for (std::uint32_t i = 0; i < count; ++i) label[i] = sets.add();
        for (int step = 0; step < 400; ++step) {
            const auto a = static_cast<std::uint32_t>(random() % count);
            const auto b = static_cast<std::uint32_t>(random() % count);
            const auto [low, high] = std::minmax({label[a], label[b]});
            const auto united = sets.unite(a, b);
            REQUIRE(united.kept == low);
            REQUIRE(united.gone == high);
            for (std::uint32_t& l : label)
                if (l == high) l = low;
            const auto c = static_cast<std::uint32_t>(random() % count);
            REQUIRE(std::as_const(sets).find(c) == label[c]);
            REQUIRE(sets.find(c) == label[c]);
        }
        auto names = label;
        std::sort(names.begin(), names.end());
        CHECK(sets.sets() == static_cast<std::size_t>(std::unique(names.begin(), names.end()) - names.begin()));
    }
}

TEST_CASE("a chain of unions with ever smaller numbers stays shallow enough to finish") {
    disjoint_sets sets;
    constexpr std::uint32_t count = 200'000;
    for (std::uint32_t i = 0; i < count; ++i) sets.add();
    for (std::uint32_t i = count - 1; i > 0; --i) sets.unite(i - 1, i);
    bool all_zero = true;
    for (std::uint32_t i = 0; i < count; ++i) all_zero = all_zero && std::as_const(sets).find(i) == 0;
    CHECK(all_zero);
    CHECK(sets.sets() == 1);
}
