#include <forme/templateness/near_duplicates.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace forme;

namespace {

std::vector<std::uint64_t> hashes_of(const std::string& text) {
    const text_sketch sketch = sketch_of(text);
    return {sketch.hashes().begin(), sketch.hashes().end()};
}

std::string numbers(int first, int last) {
    std::string text;
    for (int i = first; i < last; ++i) text += "word" + std::to_string(i) + " ";
    return text;
}

TEST_CASE("sketch_of: shingles of six words, the eight smallest") {
    CHECK(hashes_of("").empty());
    CHECK(hashes_of(" ... \n\xff").empty());
    CHECK(hashes_of("one").size() == 1);
    CHECK(hashes_of("one two three four five").size() == 1);
    CHECK(hashes_of("one two three four five six").size() == 1);
    CHECK(hashes_of("one two three four five six seven").size() == 2);
    CHECK(hashes_of(numbers(0, 13)).size() == 8);
    CHECK(hashes_of(numbers(0, 500)).size() == 8);
    CHECK(hashes_of("a a a a a a a a a a a a").size() == 1);  // distinct ones
    CHECK(std::ranges::is_sorted(hashes_of(numbers(0, 500))));
}

TEST_CASE("sketch_of: words, not letters") {
    CHECK(sketch_of("The Quick, brown-fox") == sketch_of("the quick  brown fox!"));
    CHECK(sketch_of("\u00c4rger und mehr") == sketch_of("\u00e4rger und mehr"));
    CHECK(sketch_of("one two") != sketch_of("two one"));
    CHECK(sketch_of("one two") != sketch_of("onetwo"));
    CHECK(sketch_of("one") != sketch_of("one one"));
}

TEST_CASE("sketch_of: the smallest of all, by the dull way") {
    std::mt19937_64 engine(3);
    for (int round = 0; round < 500; ++round) {
        text_sketch sketch;
        std::set<std::uint64_t> all;
        for (std::size_t i = engine() % 30; i > 0; --i) {
            const std::uint64_t hash = engine() % 40;
            sketch.add(hash);
            all.insert(hash);
        }
        std::vector<std::uint64_t> expected(all.begin(), all.end());
        expected.resize(std::min(expected.size(), sketch_hashes));
        REQUIRE(std::vector<std::uint64_t>(sketch.hashes().begin(), sketch.hashes().end()) == expected);
    }
}

TEST_CASE("sketch_of: golden values") {
    CHECK(hashes_of("one") == std::vector<std::uint64_t>{0xbad3a4876043c36});
    CHECK(hashes_of("the quick brown fox jumps over the lazy dog").front() == 0x1246c1bf92f0d9a5);
}

text_sketch sketch_from(const std::vector<std::uint64_t>& hashes) {
    text_sketch sketch;
    for (const std::uint64_t hash : hashes) sketch.add(hash);
    return sketch;
}

TEST_CASE("near_duplicates: four shared, or the same few") {
    const auto duplicates = [](const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
        const bool forward = near_duplicates(sketch_from(a), sketch_from(b));
        CHECK(forward == near_duplicates(sketch_from(b), sketch_from(a)));
        return forward;
    };
    CHECK(duplicates({1, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 3, 4, 15, 16, 17, 18}));
    CHECK_FALSE(duplicates({1, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 3, 14, 15, 16, 17, 18}));
    CHECK(duplicates({1, 2, 3, 4}, {1, 2, 3, 4, 5, 6, 7, 8}));
    CHECK_FALSE(duplicates({1, 2, 3}, {1, 2, 3, 4}));
    CHECK(duplicates({1, 2, 3}, {1, 2, 3}));
    CHECK(duplicates({1}, {1}));
    CHECK_FALSE(duplicates({1}, {2}));
    CHECK_FALSE(duplicates({}, {}));
    CHECK(shared_hashes(sketch_from({1, 3, 5, 7}), sketch_from({2, 3, 4, 7, 9})) == 2);
}

TEST_CASE("near_duplicates: a changed word leaves a long text one, another text is none") {
    const text_sketch original = sketch_of(numbers(0, 300));
    CHECK(near_duplicates(original, sketch_of("changed " + numbers(1, 300))));
    CHECK_FALSE(near_duplicates(original, sketch_of(numbers(300, 600))));
}

// Every pair compared.
std::vector<near_duplicate_pair> all_pairs(const std::vector<text_sketch>& sketches) {
    std::vector<near_duplicate_pair> pairs;
    for (std::size_t i = 0; i < sketches.size(); ++i)
        for (std::size_t j = i + 1; j < sketches.size(); ++j)
            if (near_duplicates(sketches[i], sketches[j]))
                pairs.push_back({i, j, shared_hashes(sketches[i], sketches[j])});
    return pairs;
}

TEST_CASE("near_duplicate_pairs: agrees with comparing every pair") {
    std::size_t found = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        std::mt19937_64 engine(seed);
        const std::uint64_t distinct = 6 + engine() % 60;
        std::vector<text_sketch> sketches;
        for (std::size_t i = engine() % 60; i > 0; --i) {
            text_sketch sketch;
            for (std::size_t k = engine() % 12; k > 0; --k) sketch.add(engine() % distinct);
            if (engine() % 2 == 0) sketch.add(0);  // on every second page
            sketches.push_back(sketch);
        }
        const std::vector<near_duplicate_pair> pairs = near_duplicate_pairs(sketches);
        REQUIRE(pairs == all_pairs(sketches));
        found += pairs.size();
    }
    CHECK(found > 1000);
    CHECK(near_duplicate_pairs({}).empty());
}

TEST_CASE("near_duplicate_pairs: a hash on every page costs nothing") {
    std::vector<text_sketch> sketches;
    for (std::uint64_t i = 0; i < 100'000; ++i) {
        text_sketch sketch;
        for (std::uint64_t k = 0; k < 3; ++k) sketch.add(k);  // three in common are no duplicate
        for (std::uint64_t k = 0; k < 5; ++k) sketch.add(10 + 5 * (i / 2) + k + (i % 2) * 1'000'000'000);
        sketches.push_back(sketch);
    }
    CHECK(near_duplicate_pairs(sketches).empty());
    sketches.push_back(sketches.front());
    CHECK(near_duplicate_pairs(sketches) == std::vector<near_duplicate_pair>{{0, 100'000, 8}});
}

}  // namespace
