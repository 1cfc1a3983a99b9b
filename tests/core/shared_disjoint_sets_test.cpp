#include <forme/core/shared_disjoint_sets.hpp>

#include <forme/core/disjoint_sets.hpp>
#include <forme/core/hash.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

namespace {

struct links {
    explicit links(std::uint32_t count) : up(count) {
        for (std::uint32_t i = 0; i < count; ++i) up[i] = i;
    }
    auto operator()() {
        return [this](std::uint32_t x) -> std::atomic<std::uint32_t>& { return up[x]; };
    }
    std::vector<std::atomic<std::uint32_t>> up;
};

}  // namespace

TEST_CASE("a set is known by its smallest member") {
    links sets(6);
    CHECK(forme::shared_find(sets(), 4) == 4);
    CHECK(forme::shared_unite(sets(), 4, 5));
    CHECK(forme::shared_unite(sets(), 5, 2));
    CHECK_FALSE(forme::shared_unite(sets(), 2, 4));
    for (const std::uint32_t x : {2u, 4u, 5u}) CHECK(forme::shared_find(sets(), x) == 2);
    CHECK(forme::shared_find(sets(), 3) == 3);
}

TEST_CASE("a long chain is found and shortened") {
    constexpr std::uint32_t count = 100'000;
    links sets(count);
    for (std::uint32_t x = count - 1; x > 0; --x) sets.up[x] = x - 1;
    CHECK(forme::shared_find(sets(), count - 1) == 0);
    CHECK(sets.up[count - 1] < count - 2);
}

TEST_CASE("threads that join at once leave the sets of joining one by one") {
    constexpr std::uint32_t count = 2000;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
        for (std::uint64_t i = 0; i < 1800; ++i)
            pairs.emplace_back(forme::mix64(seed * 10'000 + 2 * i) % count,
                               forme::mix64(seed * 10'000 + 2 * i + 1) % count);
        forme::disjoint_sets expected;
        for (std::uint32_t i = 0; i < count; ++i) expected.add();
        for (const auto& [a, b] : pairs) expected.unite(a, b);

        links sets(count);
        std::atomic<std::size_t> joined = 0;
        std::vector<std::jthread> threads;
        constexpr std::size_t workers = 4;
        for (std::size_t worker = 0; worker < workers; ++worker)
            threads.emplace_back([&, worker] {
                for (std::size_t i = worker; i < pairs.size(); i += workers)
                    joined += forme::shared_unite(sets(), pairs[i].first, pairs[i].second) ? 1u : 0u;
            });
        threads.clear();
        CHECK(count - joined == expected.sets());
        bool same = true;
        for (std::uint32_t i = 0; i < count; ++i) same = same && forme::shared_find(sets(), i) == expected.find(i);
        CHECK(same);
    }
}
