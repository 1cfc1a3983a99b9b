#include <forme/mdl/agglomeration.hpp>

#include <tests/reference/check_executor_laws.hpp>
#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

using namespace forme;
using reference::plain_cluster;
using reference::plain_partition;

namespace {

// Points on a line, one cluster each; a cluster is the numbers in it. Values are small, so ties abound.
struct line {
    std::vector<int> points;
    std::vector<plain_cluster> members;
    int refused_sum = -1;  // pairs whose points add up to this are refused

    explicit line(std::vector<int> values) : points(std::move(values)), members(reference::singles(points.size())) {}

    [[nodiscard]] int sum(const plain_cluster& cluster) const {
        return std::accumulate(cluster.begin(), cluster.end(), 0, [&](int s, std::size_t i) { return s + points[i]; });
    }
    [[nodiscard]] int delta(const plain_cluster& a, const plain_cluster& b) const {
        return std::abs(sum(a) - sum(b)) + static_cast<int>(a.size() * b.size()) - 6;
    }
    [[nodiscard]] double similarity(const plain_cluster& a, const plain_cluster& b) const {
        return std::max(0, 4 - std::abs(sum(a) % 7 - sum(b) % 7));
    }
    [[nodiscard]] bool accept(const plain_cluster& a, const plain_cluster& b) const {
        return sum(a) + sum(b) != refused_sum;
    }

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(members.size()); }
    [[nodiscard]] int delta(std::uint32_t a, std::uint32_t b) const { return delta(members[a], members[b]); }
    [[nodiscard]] double similarity(std::uint32_t a, std::uint32_t b) const {
        return similarity(members[a], members[b]);
    }
    [[nodiscard]] bool accept(std::uint32_t a, std::uint32_t b) const { return accept(members[a], members[b]); }
    void merge(std::uint32_t a, std::uint32_t b) {
        REQUIRE(a < b);
        members[a] = reference::united(members[a], members[b]);
        members[b].clear();
    }
    [[nodiscard]] plain_partition partition() const {
        plain_partition living;
        for (const plain_cluster& cluster : members)
            if (!cluster.empty()) living.push_back(cluster);
        return living;
    }
};

static_assert(merge_objective<line> && similarity_objective<line>);

line random_line(std::uint64_t seed) {
    std::mt19937_64 engine(seed);
    std::vector<int> values(engine() % 25);
    for (int& value : values) value = static_cast<int>(engine() % 12);
    line result(values);
    if (seed % 2 == 0) result.refused_sum = static_cast<int>(engine() % 12);
    return result;
}

// nearest_pairs as it is defined: every similarity of every step.
plain_partition merged_nearest(const line& start) {
    const auto& s = start;
    plain_partition clusters = reference::singles(start.points.size());
    for (;;) {
        const auto nearest = [&](std::size_t a) {
            double best = 0;
            for (std::size_t b = 0; b < clusters.size(); ++b)
                if (a != b) best = std::max(best, s.similarity(clusters[a], clusters[b]));
            return best;
        };
        std::vector<double> best(clusters.size());
        for (std::size_t a = 0; a < clusters.size(); ++a) best[a] = nearest(a);
        int least = 0;
        std::size_t first = 0;
        std::size_t second = 0;
        for (std::size_t a = 0; a < clusters.size(); ++a) {
            for (std::size_t b = a + 1; b < clusters.size(); ++b) {
                const double similarity = s.similarity(clusters[a], clusters[b]);
                if (similarity == 0 || (similarity < best[a] && similarity < best[b])) continue;
                if (const int delta = s.delta(clusters[a], clusters[b]);
                    delta < least && s.accept(clusters[a], clusters[b])) {
                    least = delta;
                    first = a;
                    second = b;
                }
            }
        }
        if (first == second) return clusters;
        clusters[first] = reference::united(clusters[first], clusters[second]);
        clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(second));
    }
}

TEST_CASE("agglomeration: ties go to the lowest numbers") {
    line equal({5, 5, 5});
    const agglomeration_work work = all_pairs(equal);
    CHECK(equal.partition() == plain_partition{{0, 1}, {2}});
    CHECK(work == agglomeration_work{3 + 1, 1});
}

TEST_CASE("agglomeration: nothing, one, none that pays") {
    for (const std::size_t count : {0U, 1U}) {
        line few(std::vector<int>(count, 1));
        CHECK(all_pairs(few) == agglomeration_work{});
        CHECK(nearest_pairs(few) == agglomeration_work{});
    }
    line apart({0, 50, 100});
    CHECK(all_pairs(apart) == agglomeration_work{3, 0});
    CHECK(apart.partition().size() == 3);
}

TEST_CASE("agglomeration: both loops against looking at everything in every step, for every executor") {
    std::size_t merges = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        CAPTURE(seed);
        const line start = random_line(seed);
        const plain_partition expected = reference::merged_greedily(
            reference::singles(start.points.size()),
            [&](const plain_cluster& a, const plain_cluster& b) { return start.delta(a, b); },
            [&](const plain_cluster& a, const plain_cluster& b) { return start.accept(a, b); });
        line all = start;
        const agglomeration_work work = all_pairs(all);
        REQUIRE(all.partition() == expected);
        merges += work.merges;
        line near = start;
        const agglomeration_work near_work = nearest_pairs(near);
        REQUIRE(near.partition() == merged_nearest(start));
        if (seed % 10 != 0) continue;
        line others[] = {start, start, start, start};
        REQUIRE(all_pairs(others[0], reference::backward_executor{}) == work);
        REQUIRE(all_pairs(others[1], reference::thread_executor{3}) == work);
        REQUIRE(nearest_pairs(others[2], reference::backward_executor{}) == near_work);
        REQUIRE(nearest_pairs(others[3], reference::thread_executor{3}) == near_work);
        REQUIRE(others[0].partition() == all.partition());
        REQUIRE(others[1].partition() == all.partition());
        REQUIRE(others[2].partition() == near.partition());
        REQUIRE(others[3].partition() == near.partition());
    }
    CHECK(merges > 1000);
}

}  // namespace
