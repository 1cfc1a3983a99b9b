#include <forme/index/id_table.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

using forme::detail::id_table;

namespace {
constexpr auto any = [](std::uint32_t) { return true; };
}

TEST_CASE("an empty table finds nothing") {
    const id_table table;
    CHECK_FALSE(table.find(0, any));
    CHECK_FALSE(table.find(0xffffffff, any));
}

TEST_CASE("equal hashes are told apart by the caller, also around the end of the array") {
    id_table table;
    for (std::uint32_t id = 0; id < 100; ++id) table.insert(0xffffffff, id);
    for (std::uint32_t id = 0; id < 100; ++id)
        CHECK(table.find(0xffffffff, [&](std::uint32_t candidate) { return candidate == id; }) == id);
    CHECK_FALSE(table.find(0xffffffff, [](std::uint32_t) { return false; }));
    CHECK_FALSE(table.find(0xfffffffe, any));
}

TEST_CASE("all numbers are found at every size, and others are not") {
    std::mt19937_64 random(1);
    std::vector<std::uint32_t> hashes;
    id_table table;
    for (std::uint32_t id = 0; id < 5000; ++id) {
        hashes.push_back(static_cast<std::uint32_t>(random()));
        table.insert(hashes.back(), id);
        REQUIRE(id < table.room());
        const auto asked = static_cast<std::uint32_t>(random() % hashes.size());
        REQUIRE(table.find(hashes[asked], [&](std::uint32_t candidate) { return candidate == asked; }) == asked);
        REQUIRE_FALSE(table.find(hashes[asked], [&](std::uint32_t candidate) { return candidate == id + 1; }));
    }
    for (std::uint32_t id = 0; id < 5000; ++id)
        REQUIRE(table.find(hashes[id], [&](std::uint32_t candidate) { return candidate == id; }) == id);
}

TEST_CASE("reserve makes room at once and keeps what is there") {
    for (std::size_t count = 0; count < 300; ++count) {
        id_table table;
        table.insert(77, 7);
        table.reserve(count);
        REQUIRE(table.room() >= count);
        REQUIRE(table.find(77, any) == 7);
        const std::size_t slots = table.slots();
        for (std::uint32_t id = 1; id < count; ++id) table.insert(id * 0x9e3779b9, id);
        REQUIRE(table.slots() == slots);
        REQUIRE(table.memory_bytes() == 8 * slots);
    }
}
