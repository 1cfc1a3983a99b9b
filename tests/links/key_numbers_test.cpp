#include <forme/links/key_numbers.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <random>

using namespace forme;

namespace {

TEST_CASE("key_numbers: in order of arrival") {
    key_numbers numbers;
    CHECK(numbers.size() == 0);
    CHECK_FALSE(numbers.find(7).has_value());
    CHECK(numbers.add(7) == key_numbers::result{0, true});
    CHECK(numbers.add(0) == key_numbers::result{1, true});
    CHECK(numbers.add(7) == key_numbers::result{0, false});
    CHECK(numbers.find(0) == 1u);
    CHECK(numbers[0] == 7);
    CHECK(numbers.size() == 2);
}

TEST_CASE("key_numbers: agrees with std::map, also for keys that differ in few bits") {
    key_numbers numbers;
    std::map<std::uint64_t, std::uint32_t> expected;
    std::mt19937_64 engine(1);
    for (int i = 0; i < 50'000; ++i) {
        const std::uint64_t key = i % 2 == 0 ? engine() % 20'000 : std::uint64_t{1} << (engine() % 64);
        const auto [at, added] = expected.try_emplace(key, static_cast<std::uint32_t>(expected.size()));
        REQUIRE(numbers.add(key) == key_numbers::result{at->second, added});
    }
    REQUIRE(numbers.size() == expected.size());
    for (const auto& [key, number] : expected) {
        REQUIRE(numbers.find(key) == number);
        REQUIRE(numbers[number] == key);
    }
    CHECK_FALSE(numbers.find(123'456'789).has_value());
    CHECK(numbers.memory_bytes() < numbers.size() * 32);
}

}  // namespace
