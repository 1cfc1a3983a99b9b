#include <forme/mdl/lazy_agglomeration.hpp>

#include <tests/reference/check_executor_laws.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

using namespace forme;

namespace {

// Clusters of points on a line: one costs its width and a price, so that near ones merge.
struct intervals {
    std::vector<std::pair<int, int>> spans;
    int price = 10;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> merges = {};
    bool stubborn = false;

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(spans.size()); }
    [[nodiscard]] int delta(std::uint32_t a, std::uint32_t b) const {
        const auto width = [](std::pair<int, int> span) { return span.second - span.first; };
        const std::pair both{std::min(spans[a].first, spans[b].first), std::max(spans[a].second, spans[b].second)};
        return width(both) - width(spans[a]) - width(spans[b]) - price;
    }
    [[nodiscard]] bool accept(std::uint32_t, std::uint32_t) const { return !stubborn; }
    void merge(std::uint32_t a, std::uint32_t b) {
        spans[a] = {std::min(spans[a].first, spans[b].first), std::max(spans[a].second, spans[b].second)};
        merges.emplace_back(a, b);
    }
};

intervals points(std::vector<int> at) {
    intervals result;
    for (const int x : at) result.spans.emplace_back(x, x);
    return result;
}

std::vector<candidate_pair> every_pair(std::uint32_t count) {
    std::vector<candidate_pair> pairs;
    for (std::uint32_t a = 0; a < count; ++a)
        for (std::uint32_t b = a + 1; b < count; ++b) pairs.push_back({a, b, 1});
    return pairs;
}

}  // namespace

TEST_CASE("the best pair first; links to what was merged lead to what it became") {
    auto line = points({0, 9, 1, 30});
    const auto work = lazy_pairs(line, every_pair(4));
    CHECK(line.merges == std::vector<std::pair<std::uint32_t, std::uint32_t>>{{0, 2}, {0, 1}});
    CHECK(work.merges == 2);
    CHECK(work.deltas >= 6);
    auto chain = points({0, 1, 2});
    lazy_pairs(chain, std::vector<candidate_pair>{{0, 1, 1}, {1, 2, 1}});
    CHECK(chain.spans[0] == std::pair{0, 2});
}

TEST_CASE("pairs that were not given are not merged, nor any that the objective refuses") {
    auto line = points({0, 1, 2, 3});
    CHECK(lazy_pairs(line, std::vector<candidate_pair>{{2, 3, 1}}) == agglomeration_work{1, 1});
    auto stubborn = points({0, 1});
    stubborn.stubborn = true;
    CHECK(lazy_pairs(stubborn, every_pair(2)).merges == 0);
    auto nothing = points({});
    CHECK(lazy_pairs(nothing, {}) == agglomeration_work{});
}

TEST_CASE("with every pair given it merges what all_pairs does, for a fraction of the deltas; any executor will do") {
    std::vector<int> at;
    for (std::uint64_t i = 0; i < 200; ++i) at.push_back(static_cast<int>(i % 10 * 1000 + mix64(i) % 40));
    auto eager = points(at);
    auto lazy = points(at);
    auto threads = points(at);
    const auto eager_work = all_pairs(eager);
    const auto lazy_work = lazy_pairs(lazy, every_pair(200));
    CHECK(lazy_work.merges == eager_work.merges);
    CHECK(lazy_work.deltas < eager_work.deltas);
    CHECK(lazy_pairs(threads, every_pair(200), reference::thread_executor{3}) == lazy_work);
    CHECK(threads.merges == lazy.merges);
}
