#include <forme/segments/segment_store.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

using namespace forme;
using detail::segment_store;

namespace {

segment_key key(std::uint64_t number) { return {mix64(number), number}; }

std::vector<std::uint64_t> order_of_death(segment_store store) {
    std::vector<std::uint64_t> order;
    while (store.size() > 0) {
        order.push_back(store[store.first_to_die()].key.low);
        store.erase(store.first_to_die());
    }
    return order;
}

}  // namespace

TEST_CASE("segment store: who dies first") {
    segment_store store(living_times({10, 4, 1}));
    CHECK(store.first_to_die() == segment_store::nowhere);
    CHECK(store.find(key(1)) == segment_store::nowhere);
    for (std::uint64_t number = 1; number <= 4; ++number) store.insert({key(number), 1, 1});
    CHECK(store.due(store.find(key(1))) == 12);
    CHECK(order_of_death(store) == std::vector<std::uint64_t>{1, 2, 3, 4});
    store.see(store.find(key(1)), 2, 1);
    store.see(store.find(key(3)), 2, 9);
    CHECK(order_of_death(store) == std::vector<std::uint64_t>{2, 4, 1, 3});
    CHECK(store.erase_due(11) == 0);
    CHECK(store.erase_due(12) == 2);
    CHECK(store.size() == 2);
    CHECK(store.find(key(2)) == segment_store::nowhere);
    CHECK(store[store.find(key(3))] == segment_record{key(3), 2, 9});
}

TEST_CASE("segment store: of those that die together the less frequent class goes first") {
    const living_times times({10, 4, 1});
    segment_store store(times);
    const std::uint64_t later = times.pages(times.class_of(2)) - times.pages(0);
    store.insert({key(2), 1, 2});
    store.insert({key(1), 1 + later, 1});
    REQUIRE(store.due(store.find(key(1))) == store.due(store.find(key(2))));
    CHECK(order_of_death(store) == std::vector<std::uint64_t>{1, 2});
}

TEST_CASE("segment store: agrees with a map, for keys of one bucket, too") {
    for (const std::uint64_t modulus : {1u, 1u << 20}) {
        std::mt19937_64 engine(modulus);
        // Keys of one bucket: the first words that fall into it when the table has the most buckets it will get.
        std::vector<segment_key> keys;
        for (std::uint64_t i = 0; keys.size() < 600; ++i)
            if (modulus != 1 || (mix64(mix64(i) ^ 7) & 1023) == 0) keys.push_back({7, i});
        segment_store store{living_times{}};
        std::map<segment_key, segment_record> plain;
        for (std::uint64_t page = 1; page < 3000; ++page) {
            const segment_key k = keys[engine() % keys.size()];
            const auto at = store.find(k);
            REQUIRE((at != segment_store::nowhere) == plain.contains(k));
            if (at == segment_store::nowhere) {
                store.insert({k, page, 1});
                plain[k] = {k, page, 1};
            } else if (engine() % 3 == 0) {
                store.erase(at);
                plain.erase(k);
            } else {
                store.see(at, page, store[at].frequency + 1);
                plain[k] = {k, page, plain[k].frequency + 1};
            }
            REQUIRE(store.size() == plain.size());
        }
        for (const segment_record& record : store.records()) REQUIRE(plain.at(record.key) == record);
        CHECK(plain.size() > 100);
    }
}

TEST_CASE("segment store: the seed changes no answer, and used places are used again") {
    const auto filled = [](std::uint64_t seed) {
        segment_store store(living_times({1, 1, 1}), seed);
        std::size_t memory = 0;
        for (std::uint64_t page = 1; page < 2000; ++page) {
            for (std::uint64_t i = 0; i < 20; ++i) store.insert({key(page * 20 + i), page, 1});
            store.erase_due(page);
            if (page == 10) memory = store.memory_bytes();
        }
        CHECK(store.memory_bytes() == memory);
        return store.records();
    };
    CHECK(filled(0) == filled(12345));
    CHECK(filled(0).size() == 40);
}
