#include <forme/core/segmented_vector.hpp>

#include <doctest/doctest.h>

#include <concepts>
#include <cstdint>
#include <string>

using forme::segmented_vector;
static_assert(std::regular<segmented_vector<int>>);

TEST_CASE("elements keep their places while it grows over several blocks") {
    segmented_vector<std::uint32_t> numbers;
    CHECK(numbers.empty());
    CHECK(numbers.size() == 0);
    const std::uint32_t count = 3 * segmented_vector<std::uint32_t>::block_size + 5;
    for (std::uint32_t i = 0; i < count; ++i) {
        numbers.push_back(i * i);
        REQUIRE(numbers.size() == i + 1);
    }
    numbers[4096] = 1;
    bool right = true;
    for (std::uint32_t i = 0; i < count; ++i) right = right && numbers[i] == (i == 4096 ? 1 : i * i);
    CHECK(right);
}

TEST_CASE("after the first block, growing moves nothing") {
    segmented_vector<int> numbers;
    for (int i = 0; i < 5000; ++i) numbers.push_back(i);
    const int* place = &numbers[4999];
    for (int i = 0; i < 3000; ++i) numbers.push_back(i);
    CHECK(place == &numbers[4999]);
}

TEST_CASE("it wastes less than a block, and little while small") {
    segmented_vector<std::uint64_t> numbers;
    CHECK(numbers.memory_bytes() == 0);
    numbers.push_back(1);
    CHECK(numbers.memory_bytes() <= 64);
    for (std::uint64_t i = 1; i < 100'000; ++i) numbers.push_back(i);
    CHECK(numbers.memory_bytes() >= 8 * 100'000);
    CHECK(numbers.memory_bytes() <= 8 * (100'000 + 4096) + 100 * 24);
}

TEST_CASE("copies are independent, also where a block was half full") {
    segmented_vector<std::string> words;
    for (int i = 0; i < 5000; ++i) words.push_back(std::to_string(i));
    segmented_vector<std::string> copy = words;
    CHECK(copy == words);
    copy.push_back("more");
    copy[0] = "changed";
    CHECK(words.size() == 5000);
    CHECK(words[0] == "0");
    CHECK(copy[5000] == "more");
    CHECK(copy != words);
}
