#include <forme/index/line_filter.hpp>

#include <forme/core/hash.hpp>

#include <doctest/doctest.h>

#include <cstdint>

using forme::mix64;
using forme::detail::line_filter;

TEST_CASE("an empty filter contains nothing") {
    const line_filter<> filter(4);
    for (std::uint64_t i = 0; i < 100; ++i) {
        CHECK_FALSE(filter[mix64(i)].may_contain_key(mix64(i)));
        CHECK_FALSE(filter[mix64(i)].may_contain(mix64(i)));
    }
    CHECK(filter.memory_bytes() == 4 * 64);
}

TEST_CASE("members are never missed; at 20 bits a pair few strangers pass") {
    constexpr std::uint64_t lines = 1024;
    constexpr std::uint64_t pairs = lines * 512 / 20;
    line_filter<> filter(lines);
    for (std::uint64_t i = 0; i < pairs; ++i) filter.add(mix64(i), mix64(~i));
    for (std::uint64_t i = 0; i < pairs; ++i) {
        REQUIRE(filter[mix64(i)].may_contain_key(mix64(i)));
        REQUIRE(filter[mix64(i)].may_contain(mix64(~i)));
    }
    std::uint64_t keys_passed = 0;
    std::uint64_t contents_passed = 0;
    for (std::uint64_t i = pairs; i < 2 * pairs; ++i) {
        keys_passed += filter[mix64(i)].may_contain_key(mix64(i));
        contents_passed += filter[mix64(i)].may_contain(mix64(~i));
    }
    CHECK(keys_passed < pairs / 12);
    CHECK(contents_passed < pairs / 150);
    CHECK(contents_passed > 0);  // or the filter were larger than it says
}
