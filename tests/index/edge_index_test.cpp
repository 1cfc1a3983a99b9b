#include <forme/index/edge_index.hpp>

#include <forme/core/hash.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

using namespace forme;

namespace {

// Edges from … from + count - 1.
edge_signature edges(std::uint64_t from, std::uint64_t count) {
    edge_signature signature;
    for (std::uint64_t i = 0; i < count; ++i) signature.add(mix64(from + i));
    return signature;
}

}  // namespace

TEST_CASE("edge_index: an empty index, an empty signature, an equal one") {
    edge_index index;
    CHECK(index.find_similar(edges(0, 100), .5).empty());
    CHECK(index.insert({}) == 0);
    CHECK(index.insert(edges(0, 100)) == 1);
    CHECK(index.size() == 2);
    CHECK(index[1] == edges(0, 100));
    CHECK(index.find_similar({}, 1) == std::vector<edge_index::id_type>{0});
    CHECK(index.find_similar(edges(0, 100), 1) == std::vector<edge_index::id_type>{1});
    CHECK(index.find_similar(edges(500, 100), .5).empty());
}

TEST_CASE("edge_index: finds what comparing all would find, but for what bands miss") {
    for (const std::uint64_t size : {5u, 40u, 150u, 600u}) {
        edge_index index;
        std::vector<edge_signature> all;
        std::uint64_t state = size;
        for (int i = 0; i < 250; ++i) {  // ten families, each around its own edges
            state = mix64(state);
            const std::uint64_t family = 100'000 * (state % 10);
            all.push_back(edges(family + state / 16 % (size / 5 + 1), size));
            index.insert(all.back());
        }
        std::size_t expected = 0;
        std::size_t found = 0;
        for (const edge_signature& one : all) {
            const auto similar = index.find_similar(one, .87);
            for (const auto id : similar) CHECK(jaccard(one, index[id]) >= .87);
            found += similar.size();
            for (const edge_signature& other : all) expected += jaccard(one, other) >= .87;
        }
        CHECK(found <= expected);
        CHECK(static_cast<double>(found) >= .999 * static_cast<double>(expected));
    }
}

TEST_CASE("edge_index: a bucket that everyone falls into stays bounded") {
    edge_index index;
    for (std::uint64_t i = 0; i < 500; ++i) index.insert(edges(i, 1));
    CHECK(index.find_similar({}, .0001).empty());
    CHECK(index.find_similar(edges(3, 1), .87).size() <= 32 * edge_index::fullest);
    CHECK(!index.find_similar(edges(3, 1), .87).empty());
}
