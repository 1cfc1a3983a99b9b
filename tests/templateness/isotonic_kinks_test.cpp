#include <forme/templateness/isotonic_kinks.hpp>

#include <tests/reference/piecewise.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace {

using forme::detail::cut;
using forme::detail::cut_single;
using forme::detail::hill_walk;
using forme::detail::kink;
using forme::detail::kink_summary;
using forme::detail::right_end;
using forme::detail::walk_over;
using forme::reference::cut_values;
using forme::reference::random_function;
using forme::reference::sampled;
using forme::reference::summary_of;
using values = std::vector<std::int64_t>;

struct outcome {
    std::vector<kink> kinks;
    std::vector<cut> cuts;
    std::int32_t lowest_at;
};

outcome cut_hills(const right_end& end, std::int64_t charge, std::span<const kink> one,
                  std::span<const kink> other = {}) {
    outcome result{{}, {}, 0};
    hill_walk walk(end, charge, result.kinks, result.cuts);
    walk_over(walk, one, other);
    result.lowest_at = walk.lowest_at();
    return result;
}

}  // namespace

TEST_CASE("a hill that is too high loses its top, a small one stays") {
    // f:  0  4  8  7  6  3  4  5  4  1  2      v = 0 .. 10; slope 1 further right
    const std::vector<kink> f{{9, 4}, {8, -2}, {7, -2}, {5, 4}, {4, -2}, {2, -5}};
    const right_end end{10, 2, 1};
    const values before = sampled(end, f);
    REQUIRE(before == values{0, 4, 8, 7, 6, 3, 4, 5, 4, 1, 2});

    SUBCASE("charge 4: both summits end at 1 + 4, the lower one just touches") {
        const outcome result = cut_hills(end, 4, f);
        CHECK(sampled(end, result.kinks) == values{0, 4, 5, 5, 5, 3, 4, 5, 4, 1, 2});
        CHECK(result.cuts == std::vector<cut>{{2, 4, 9}});
        CHECK(result.lowest_at == 0);
    }
    SUBCASE("charge 2: two cuts, the walk down from each goes to the same minimum") {
        const outcome result = cut_hills(end, 2, f);
        CHECK(sampled(end, result.kinks) == values{0, 3, 3, 3, 3, 3, 3, 3, 3, 1, 2});
        CHECK(result.cuts == std::vector<cut>{{6, 8, 9}, {1, 4, 9}});
    }
    SUBCASE("charge 0: what is left never decreases") {
        const outcome result = cut_hills(end, 0, f);
        CHECK(sampled(end, result.kinks) == values{0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2});
        CHECK(result.cuts == std::vector<cut>{{1, 8, 9}});
    }
    SUBCASE("a charge above all hills: nothing changes") {
        const outcome result = cut_hills(end, 100, f);
        CHECK(result.kinks == f);
        CHECK(result.cuts.empty());
    }
}

TEST_CASE("a cut may run into the left end") {
    const outcome result = cut_hills({10, 0, 1}, 3, std::vector<kink>{{10, 2}});
    CHECK(result.cuts == std::vector<cut>{{0, 6, 10}});
    CHECK(sampled({10, 0, 1}, result.kinks) == values{3, 3, 3, 3, 3, 3, 3, 3, 2, 1, 0});
}

TEST_CASE("of equal minima the leftmost counts") {
    CHECK(cut_hills({10, 0, 0}, 5, {}).lowest_at == 0);
    CHECK(cut_hills({10, 3, 1}, 50, std::vector<kink>{{7, 1}, {4, 1}}).lowest_at == 4);
}

TEST_CASE("a walk over two lists is a walk over their sum") {
    const std::vector<kink> one{{8, 2}, {3, 2}};
    const std::vector<kink> other{{8, 4}, {5, 2}};
    const std::vector<kink> sum{{8, 6}, {5, 2}, {3, 2}};
    const right_end end{9, 15, 5};
    const outcome joined = cut_hills(end, 2, one, other);
    const outcome plain = cut_hills(end, 2, sum);
    CHECK(joined.kinks == plain.kinks);
    CHECK(joined.cuts == plain.cuts);
}

TEST_CASE("cutting equals the definition on every lattice point, with concave new kinks only") {
    std::mt19937_64 engine(5);
    std::size_t cuts = 0;
    for (int round = 0; round < 20'000; ++round) {
        const auto [end, kinks] = random_function(engine);
        const auto charge = static_cast<std::int64_t>(engine() % 40);
        const values before = sampled(end, kinks);
        const auto expected = cut_values(before, charge);
        const outcome result = cut_hills(end, charge, kinks);
        REQUIRE(sampled(end, result.kinks) == expected.values);
        REQUIRE(result.lowest_at == expected.lowest_at);
        cuts += result.cuts.size();
        std::vector<std::int32_t> target(before.size());
        for (std::size_t v = 0; v < before.size(); ++v) target[v] = static_cast<std::int32_t>(v);
        for (const cut& c : result.cuts)
            for (std::int32_t v = c.first; v <= c.last; ++v) target[static_cast<std::size_t>(v)] = c.target;
        REQUIRE(target == expected.target);
        for (std::size_t k = 1; k < result.kinks.size(); ++k)
            REQUIRE(result.kinks[k].position < result.kinks[k - 1].position);
        for (const kink& k : result.kinks) {
            if (k.bend <= 0) continue;
            const bool was_there = std::ranges::any_of(
                kinks, [&k](const kink& old) { return old.position == k.position && old.bend > 0; });
            REQUIRE(was_there);
        }
    }
    CHECK(cuts > 5'000);
}

TEST_CASE("stepping over kinks changes nothing but the work") {
    std::mt19937_64 engine(6);
    std::size_t steps = 0;
    for (int round = 0; round < 20'000; ++round) {
        const auto [end, kinks] = random_function(engine);
        const auto charge = static_cast<std::int64_t>(engine() % 60);
        const outcome plain = cut_hills(end, charge, kinks);
        std::vector<kink> fresh;
        std::vector<cut> cuts;
        hill_walk walk(end, charge, fresh, cuts);
        for (std::size_t i = 0; i < kinks.size();) {
            const std::size_t count = 1 + engine() % (kinks.size() - i);
            const std::span run = std::span(kinks).subspan(i, count);
            if (walk.step_over(summary_of(run))) {
                steps += count;
            } else {
                for (const kink& k : run) {
                    walk.walk_to(k.position);
                    walk.bend(k.bend);
                }
            }
            i += count;
        }
        walk.finish();
        REQUIRE(cuts == plain.cuts);
        REQUIRE(walk.lowest_at() == plain.lowest_at);
    }
    CHECK(steps > 20'000);
}

TEST_CASE("a single node in closed form equals the walk") {
    for (std::int32_t score = 0; score <= 12; ++score)
        for (std::int64_t weight = 0; weight <= 5; ++weight)
            for (std::int64_t charge = 0; charge <= 40; ++charge) {
                const right_end end{12, weight * (12 - score), weight};
                const outcome walked = cut_hills(end, charge, std::vector<kink>{{score, 2 * weight}});
                std::vector<kink> kinks;
                std::vector<cut> cuts;
                cut_single(score, weight, charge, kinks, cuts);
                REQUIRE(sampled(end, kinks) == sampled(end, walked.kinks));
                REQUIRE(cuts == walked.cuts);
                REQUIRE(kinks.size() <= 3);
            }
}
