#include <forme/index/packed_buckets.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

TEST_CASE("buckets hold what was pushed, in order, whatever the others do") {
    std::mt19937_64 random(1);
    forme::detail::packed_buckets buckets;
    std::vector<std::vector<std::uint64_t>> words;
    std::vector<std::vector<std::uint32_t>> ids;
    for (int step = 0; step < 20'000; ++step) {
        if (words.empty() || random() % 10 == 0) {
            REQUIRE(buckets.add_bucket() == words.size());
            words.emplace_back();
            ids.emplace_back();
        }
        const std::size_t bucket = std::min(random() % words.size(), random() % words.size());
        words[bucket].push_back(random());
        ids[bucket].push_back(static_cast<std::uint32_t>(step));
        buckets.push_back(static_cast<std::uint32_t>(bucket), words[bucket].back(), ids[bucket].back());
    }
    for (std::uint32_t bucket = 0; bucket < words.size(); ++bucket) {
        REQUIRE(std::ranges::equal(buckets.words(bucket), words[bucket]));
        REQUIRE(std::ranges::equal(buckets.ids(bucket), ids[bucket]));
    }
    CHECK(buckets.memory_bytes() >= 12 * 20'000);
}

TEST_CASE("runs that were outgrown are used again") {
    forme::detail::packed_buckets buckets;
    const auto first = buckets.add_bucket();
    for (std::uint32_t i = 0; i < 1024; ++i) buckets.push_back(first, i, i);
    const auto runs_left = buckets.words(first).data();
    const auto second = buckets.add_bucket();
    for (std::uint32_t i = 0; i < 512; ++i) buckets.push_back(second, i, i);
    CHECK(buckets.words(second).data() < runs_left);
    CHECK(buckets.words(second).size() == 512);
}
