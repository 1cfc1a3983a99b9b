#include <forme/mdl/candidate_pairs.hpp>

#include <tests/reference/check_executor_laws.hpp>
#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <vector>

using namespace forme;

namespace {

std::vector<std::uint64_t> range(std::uint64_t from, std::uint64_t to) {
    std::vector<std::uint64_t> symbols;
    for (; from < to; ++from) symbols.push_back(mix64(from));
    return symbols;
}

std::vector<candidate_pair> pairs_of(const std::vector<std::vector<std::uint64_t>>& sets,
                                     const candidate_options& options = {}) {
    const std::vector<std::uint32_t> weights(sets.size(), 1);
    return candidate_pairs(
        weights, [&](std::size_t i) { return sets[i]; }, options);
}

}  // namespace

TEST_CASE("equal sets meet in every band, disjoint and empty ones never") {
    const auto pairs = pairs_of({range(0, 50), range(100, 150), {}, range(0, 50), {}});
    REQUIRE(pairs.size() == 1);
    CHECK(pairs[0] == candidate_pair{0, 3, 16});
    CHECK(pairs_of({}).empty());
    CHECK(pairs_of({{}, {}}).empty());
}

TEST_CASE("the share of bands is about J to the power of the rows") {
    for (const std::size_t rows : {std::size_t{1}, std::size_t{2}}) {
        candidate_options options;
        options.values = 64;
        options.rows = rows;
        double met = 0;
        for (options.seed = 0; options.seed < 50; ++options.seed)
            for (const auto& pair : pairs_of({range(0, 150), range(50, 200)}, options)) met += pair.bands;
        CHECK(met / 50 / static_cast<double>(64 / rows) == doctest::Approx(rows == 1 ? .5 : .25).epsilon(.1));
    }
}

TEST_CASE("a crowd of equals has few links a set, and all hang together by the heaviest") {
    const std::vector<std::vector<std::uint64_t>> sets(2000, range(0, 40));
    std::vector<std::uint32_t> weights(sets.size(), 1);
    weights[77] = 5;
    const auto pairs = candidate_pairs(weights, [&](std::size_t i) { return sets[i]; });
    CHECK(pairs.size() <= 3 * sets.size());
    std::set<std::uint32_t> linked;
    for (const auto& pair : pairs)
        if (pair.first == 77 || pair.second == 77) linked.insert(pair.first + pair.second - 77);
    CHECK(linked.size() == sets.size() - 1);
}

TEST_CASE("a set keeps its best links; pairs are sorted, once each, and the same for any executor") {
    const auto sets = reference::linked(reference::planted_sets(3, 400, 12, 80));
    const std::vector<std::uint32_t> weights(sets.size(), 1);
    const auto symbols_of = [&](std::size_t i) { return std::span<const linked_path>(sets[i]); };
    candidate_options options;
    options.rows = 2;
    const auto all = candidate_pairs(weights, symbols_of, options);
    CHECK(std::ranges::is_sorted(all));
    CHECK(std::ranges::all_of(all, [](const candidate_pair& pair) { return pair.first < pair.second; }));
    CHECK(candidate_pairs(weights, symbols_of, options, reference::thread_executor{3}) == all);
    CHECK(candidate_pairs(weights, symbols_of, options, reference::backward_executor{}) == all);
    options.links = 1;
    const auto few = candidate_pairs(weights, symbols_of, options);
    CHECK(few.size() <= sets.size());
    CHECK(std::ranges::includes(all, few));
}

TEST_CASE("options out of range") {
    candidate_options options;
    options.rows = 0;
    CHECK_THROWS_AS(pairs_of({{1}}, options), std::invalid_argument);
    options.rows = 65;
    CHECK_THROWS_AS(pairs_of({{1}}, options), std::invalid_argument);
}
