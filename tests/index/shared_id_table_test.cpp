#include <forme/index/shared_id_table.hpp>

#include <forme/core/hash.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

using forme::detail::shared_id_table;

namespace {

// An entry's number is its value too; colliding() gives all of them one of a few hashes.
std::uint32_t colliding(std::uint32_t value) { return static_cast<std::uint32_t>(forme::mix64(value % 3)); }

}  // namespace

TEST_CASE("what was inserted is found, also among entries of the same hash, also after growing") {
    shared_id_table table(16);
    CHECK(table.room() == 12);
    for (std::uint32_t i = 0; i < 12; ++i)
        CHECK(table.find_or_insert(colliding(i), i, [&](std::uint32_t id) { return id == i; }) == i);
    const shared_id_table larger = table.grown();
    CHECK(larger.slots() == 32);
    CHECK(larger.memory_bytes() == 32 * 8);
    for (const shared_id_table* each : {static_cast<const shared_id_table*>(&table), &larger}) {
        for (std::uint32_t i = 0; i < 12; ++i)
            CHECK(each->find(colliding(i), [&](std::uint32_t id) { return id == i; }) == i);
        CHECK_FALSE(each->find(colliding(0), [](std::uint32_t) { return false; }));
        CHECK_FALSE(each->find(12345, [](std::uint32_t) { return true; }));
    }
}

TEST_CASE("of threads that insert equal entries one wins and the others are told so") {
    constexpr std::uint32_t values = 3000;
    constexpr std::uint32_t workers = 4;
    shared_id_table table(4096);
    std::vector<std::vector<std::uint32_t>> told(workers, std::vector<std::uint32_t>(values));
    std::vector<std::jthread> threads;
    for (std::uint32_t worker = 0; worker < workers; ++worker)
        threads.emplace_back([&, worker] {
            for (std::uint32_t value = 0; value < values; ++value) {
                const auto hash = static_cast<std::uint32_t>(forme::mix64(value / 2));
                const std::uint32_t id = value * workers + worker;  // the value, and who inserts it
                told[worker][value] =
                    table.find_or_insert(hash, id, [&](std::uint32_t other) { return other / workers == value; });
            }
        });
    threads.clear();
    for (std::uint32_t worker = 1; worker < workers; ++worker) CHECK(told[worker] == told[0]);
    bool right = true;
    for (std::uint32_t value = 0; value < values; ++value) right = right && told[0][value] / workers == value;
    CHECK(right);
}
