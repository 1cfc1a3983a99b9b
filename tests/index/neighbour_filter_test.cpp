#include <forme/index/neighbour_filter.hpp>

#include <forme/fingerprint/same_template.hpp>
#include <tests/reference/adversarial_fingerprints.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

using namespace forme::reference;

// 13 + 5 + 4 + 3 positions with 91, 80, 82 and 72 values.
static_assert(forme::detail::equal_groups<25, 4>() == std::array<std::size_t, 5>{0, 13, 18, 22, 25});
static_assert(forme::detail::equal_groups<1, 4>().back() == 1);
static_assert(forme::detail::equal_groups<254, 4>().back() == 254);

TEST_CASE_TEMPLATE("every neighbour that was marked is a candidate", Word, std::uint64_t, std::atomic<std::uint64_t>) {
    for (const shape kind : all_shapes) {
        const auto values = adversarial_fingerprints<25>(kind, 300, 4);
        forme::detail::neighbour_filter<25, Word> filter(512);
        filter.mark_all(values.size(), [&](std::size_t i) { return values[i]; });
        for (const auto& value : values) {
            std::size_t candidates = 0;
            std::vector<std::uint64_t> sums;
            filter.for_each_candidate(value, forme::detail::neighbour_hashes<25>(value),
                                      [&](std::size_t i, std::size_t byte, std::uint64_t sum) {
                                          ++candidates;
                                          CHECK(byte != value[i]);
                                          sums.push_back(sum);
                                      });
            CHECK(candidates <= 325);
            for (const auto& other : values) {
                if (other == value || !forme::same_template(other, value)) continue;
                const std::uint64_t sum = forme::detail::neighbour_hashes<25>(other).whole();
                CHECK(std::find(sums.begin(), sums.end(), sum) != sums.end());
            }
        }
    }
}

TEST_CASE("nothing is a candidate in an empty filter") {
    const forme::detail::neighbour_filter<25> filter(64);
    std::mt19937_64 random(1);
    const auto value = random_fingerprint<25>(random, 25);
    filter.for_each_candidate(value, forme::detail::neighbour_hashes<25>(value),
                              [](std::size_t, std::size_t, std::uint64_t) { FAIL("a candidate from nowhere"); });
    CHECK(filter.memory_bytes() == 64 / 8 * 64);
}
