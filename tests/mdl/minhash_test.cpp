#include <forme/mdl/minhash.hpp>

#include <forme/mdl/path_summary.hpp>
#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

using namespace forme;
using reference::linked;
using reference::plain_set;

namespace {

constexpr std::array both_kinds{minhash_kind::one_permutation, minhash_kind::independent};

using entries = std::vector<std::pair<std::uint64_t, std::uint32_t>>;

entries entries_of(const minhash_signature& signature) {
    entries all;
    for (std::size_t i = 0; i < signature.size(); ++i) all.emplace_back(signature.ranks()[i], signature.counts()[i]);
    return all;
}

minhash_signature merged(minhash_signature a, const minhash_signature& b) {
    a.merge(b);
    return a;
}

std::vector<std::uint64_t> numbers(std::uint64_t first, std::uint64_t last) {
    std::vector<std::uint64_t> symbols;
    for (; first < last; ++first) symbols.push_back(mix64(first));
    return symbols;
}

TEST_CASE("minhash: six paths, four permutations, three pages") {
    constexpr std::uint64_t rows[4][6] = {
        {3, 1, 4, 6, 5, 2}, {2, 6, 1, 3, 4, 5}, {5, 4, 6, 2, 1, 3}, {1, 2, 3, 4, 5, 6}};
    const auto sign = [&](const plain_set& set) {
        std::vector<std::uint64_t> ranks;
        for (const auto& row : rows) {
            ranks.push_back(minhash_signature::no_rank);
            for (const std::uint64_t path : set) ranks.back() = std::min(ranks.back(), row[path]);
        }
        return minhash_signature(ranks, set.size());
    };
    const auto d1 = sign({0, 1, 2});
    const auto d2 = sign({0, 1, 3});
    const auto d3 = sign({2, 4, 5});
    CHECK(entries_of(d1) == entries{{1, 1}, {1, 1}, {4, 1}, {1, 1}});
    CHECK(entries_of(d2) == entries{{1, 1}, {2, 1}, {2, 1}, {1, 1}});
    CHECK(entries_of(d3) == entries{{2, 1}, {1, 1}, {1, 1}, {3, 1}});
    CHECK(entries_of(merged(d1, d2)) == entries{{1, 2}, {1, 1}, {2, 1}, {1, 2}});
    CHECK(entries_of(merged(d1, d3)) == entries{{1, 1}, {1, 2}, {1, 1}, {1, 1}});
    CHECK(entries_of(merged(d2, d3)) == entries{{1, 1}, {1, 1}, {1, 1}, {1, 1}});
    CHECK(estimated_length(merged(d1, d2)) == 4);
    CHECK(estimated_length(merged(d1, d3)) == doctest::Approx(4.8));
    CHECK(estimated_length(merged(d2, d3)) == 6);
    const auto all = merged(merged(d1, d2), d3);
    CHECK(entries_of(all) == entries{{1, 2}, {1, 2}, {1, 1}, {1, 2}});
    CHECK(estimated_length(all) == 9);
    CHECK(all == merged(d1, merged(d3, d2)));
    CHECK(jaccard(d1, d2) == 0.5);
    CHECK(dice(d1, d2) == doctest::Approx(2 * 0.5 / 1.5));
    CHECK(share_with_support(merged(d1, d2), 2) == 0.5);
    CHECK(estimated_paths(merged(d1, d2), 2) == 2);
    CHECK(estimated_paths(merged(d1, d2), 1) == 2);
}

TEST_CASE("minhash: edges") {
    CHECK_THROWS_AS(minhasher({.values = 0}), std::invalid_argument);
    CHECK_THROWS_AS(minhasher({.values = 65537}), std::invalid_argument);
    for (const minhash_kind kind : both_kinds) {
        const minhasher hasher({.values = 16, .kind = kind});
        const minhash_signature none = hasher(path_set{});
        const minhash_signature some = hasher(numbers(0, 9));
        CHECK(jaccard(none, none) == 0);
        CHECK(dice(none, none) == 0);
        CHECK(jaccard(none, some) == 0);
        CHECK(jaccard(some, some) == 1);
        CHECK(dice(some, some) == 1);
        CHECK(estimated_length(none) == 0);
        CHECK(estimated_paths(none, 0) == 0);
        CHECK(share_with_support(none, 0) == 0);
        CHECK(std::ranges::count(none.densified(), minhash_signature::no_rank) == 16);
        CHECK(std::ranges::count(hasher(numbers(0, 1)).densified(), minhash_signature::no_rank) == 0);
        minhash_signature other = minhasher({.values = 8})(numbers(0, 9));
        CHECK_THROWS_AS(other.merge(some), std::invalid_argument);
        CHECK(minhasher({.values = 16, .kind = kind, .seed = 1})(numbers(0, 9)).ranks()[0] != some.ranks()[0]);
        CHECK(jaccard(hasher(numbers(0, 1'000'000)), hasher(numbers(0, 1'000'000))) == 1);
    }
    const minhash_signature one = minhasher({.values = 1})(numbers(0, 5));
    CHECK(one.size() == 1);
    CHECK(one.densified() == std::vector<std::uint64_t>(one.ranks().begin(), one.ranks().end()));
}

TEST_CASE("minhash: a set and its symbols sign alike; copies are merged copies") {
    const plain_set set{3, 1, 4, 15, 92, 65};
    const std::vector<std::uint64_t> symbols(set.begin(), set.end());
    for (const minhash_kind kind : both_kinds) {
        const minhasher hasher({.values = 32, .kind = kind});
        const minhash_signature signature = hasher(linked(set));
        CHECK(signature == hasher(symbols));
        CHECK(signature.paths() == 6);
        CHECK(merged(merged(signature, signature), signature) == signature.repeated(3));
    }
}

TEST_CASE("minhash: the error of a similarity is that of so many draws") {
    for (const minhash_kind kind : both_kinds) {
        for (const bool densified : {false, true}) {
            CAPTURE(densified);
            double squares = 0;
            double bias = 0;
            constexpr int rounds = 600;
            for (int seed = 0; seed < rounds; ++seed) {
                const minhasher hasher({.values = 128, .kind = kind, .seed = static_cast<std::uint64_t>(seed)});
                const auto a = hasher(numbers(0, 200));
                const auto b = hasher(numbers(67, 267));  // 133 of 267 in common
                double estimate = jaccard(a, b);
                if (densified) {
                    const auto left = a.densified();
                    const auto right = b.densified();
                    std::size_t equal = 0;
                    for (std::size_t i = 0; i < left.size(); ++i) equal += left[i] == right[i];
                    estimate = static_cast<double>(equal) / 128;
                }
                const double error = estimate - 133.0 / 267;
                squares += error * error;
                bias += error;
            }
            CHECK(std::sqrt(squares / rounds) < 0.048);  // √(.25/128) = .0442
            CHECK(std::sqrt(squares / rounds) > 0.025);  // less would be too good to be true
            CHECK(std::abs(bias / rounds) < 0.008);
        }
    }
}

TEST_CASE("minhash: estimates of clusters come near their exact values") {
    for (const minhash_kind kind : both_kinds) {
        double worst = 0;
        double mean = 0;
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            CAPTURE(seed);
            const auto sets = reference::planted_sets(seed, 12, 2, 600);
            const minhasher hasher({.values = 256, .kind = kind, .seed = seed});
            std::array<minhash_signature, 2> halves;
            std::array<path_summary, 2> exact;
            std::size_t added = 0;
            for (const plain_set& set : sets) {
                auto& half = halves[added % 2];
                if (added < 2)
                    half = hasher(linked(set));
                else
                    half.merge(hasher(linked(set)));
                exact[added++ % 2].merge(path_summary(linked(set)));
            }
            const minhash_signature whole = merged(halves[0], halves[1]);
            REQUIRE(estimated_length(halves[0], halves[1]) == estimated_length(whole));
            exact[0].merge(exact[1]);
            const auto length = static_cast<double>(exact[0].description_length());
            const double error = (estimated_length(whole) - length) / length;
            worst = std::max(worst, std::abs(error));
            mean += error / 40;
            double by_support = 0;
            double shares = 0;
            for (std::uint32_t k = 1; k <= 12; ++k) {
                by_support += static_cast<double>(path_cost(k, 12)) * estimated_paths(whole, k);
                shares += share_with_support(whole, k);
            }
            REQUIRE(by_support == doctest::Approx(estimated_length(whole)));
            REQUIRE(shares == doctest::Approx(1));
        }
        CHECK(worst < 0.3);
        CHECK(std::abs(mean) < 0.05);
    }
}

TEST_CASE("minhash: merging is associative and commutative") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto sets = reference::planted_sets(seed, 3, 2, 30);
        const minhasher hasher({.values = 32, .kind = both_kinds[seed % 2], .seed = seed});
        const auto a = hasher(linked(sets[0]));
        const auto b = hasher(linked(sets[1]));
        const auto c = hasher(linked(sets[2]));
        REQUIRE(merged(merged(a, b), c) == merged(a, merged(c, b)));
        REQUIRE(overlap_of(merged(a, b), c) == overlap_of(c, merged(b, a)));
    }
}

TEST_CASE("minhash: golden values") {
    const auto one = minhasher({.values = 4})(numbers(0, 100));
    const auto many = minhasher({.values = 4, .kind = minhash_kind::independent})(numbers(0, 100));
    CHECK(one.ranks()[0] == 0xb39813db88c9df);
    CHECK(many.ranks()[3] == 0x1d5eea57648fcdf);
}

}  // namespace
