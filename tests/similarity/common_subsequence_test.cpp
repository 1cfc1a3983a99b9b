#include <forme/similarity/common_subsequence.hpp>

#include <tests/reference/common_subsequence.hpp>
#include <tests/reference/similarity_laws.hpp>
#include <tests/reference/small_trees.hpp>

#include <forme/similarity/similarity.hpp>
#include <forme/similarity/tag_sequence.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

static_assert(similarity<common_subsequence, common_subsequence::features>);

const common_subsequence measure;
using sequence = std::vector<tag_symbol>;

double between(std::string_view a, std::string_view b) {
    return measure(measure.extract(tag_sequence(a)), measure.extract(tag_sequence(b)));
}

std::size_t length(const sequence& a, const sequence& b) {
    return common_subsequence::length(measure.extract(a), measure.extract(b));
}

TEST_CASE("common subsequence: worked example") {
    // p b i p and p i i p p have p i p in common.
    CHECK(between("<p><b><i><p>", "<p><i><i><p><p>") == 3.0 / 5);
    CHECK(measure.extract(tag_sequence("<p><b><p>")).tags == std::vector<std::uint32_t>{1, 0, 1});
}

TEST_CASE("common subsequence: a table of cases") {
    CHECK(between("<a><b><i>", "<i><b><a>") == 1.0 / 3);
    CHECK(between("<a><b>", "<p><i>") == 0);
    CHECK(between("<a><b><i>", "<a><i>") == 2.0 / 3);
    CHECK(between("<a><a><a>", "<a>") == 1.0 / 3);
    CHECK(between("", "") == 1);
    CHECK(between("", "<a>") == 0);
    CHECK(between("<a>", "") == 0);
}

TEST_CASE("common subsequence: agrees with the textbook's table") {
    std::size_t longest = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        CAPTURE(seed);
        const auto a = reference::random_tags(2 * seed, 300);
        const auto b = reference::random_tags(2 * seed + 1, 300);
        const std::size_t expected = reference::common_subsequence(a, b);
        REQUIRE(length(a, b) == expected);
        REQUIRE(length(b, a) == expected);
        longest = std::max(longest, expected);
    }
    CHECK(longest > 150);
}

TEST_CASE("common subsequence: agrees around the ends of words, and with a few changes between equal ends") {
    std::mt19937_64 engine(5);
    for (const std::size_t size : {1u, 63u, 64u, 65u, 127u, 128u, 129u, 200u}) {
        for (int round = 0; round < 40; ++round) {
            sequence a(size);
            for (tag_symbol& tag : a) tag = 1 + engine() % 5;
            sequence b = a;
            for (std::size_t change = engine() % 4; change > 0; --change) {
                const std::size_t at = engine() % (b.size() + 1);
                if (at < b.size() && engine() % 2 == 0)
                    b.erase(b.begin() + static_cast<std::ptrdiff_t>(at));
                else
                    b.insert(b.begin() + static_cast<std::ptrdiff_t>(at), 1 + engine() % 9);
            }
            REQUIRE(length(a, b) == reference::common_subsequence(a, b));
        }
    }
}

TEST_CASE("common subsequence: laws on random sequences") {
    std::vector<common_subsequence::features> pages;
    for (std::uint64_t seed = 0; seed < 40; ++seed) pages.push_back(measure.extract(reference::random_tags(seed)));
    CHECK(reference::check_similarity_laws(measure, pages) == "");
}

TEST_CASE("common subsequence: the limit leaves out the end of a page") {
    const common_subsequence three({.tags = 3});
    CHECK(three.extract(tag_sequence("<p><b><i><p>")) == three.extract(tag_sequence("<p><b><i><a><a>")));
    const common_subsequence none({.tags = 0});
    CHECK(none(none.extract(tag_sequence("<p>")), none.extract(tag_sequence("<b>"))) == 1);
}

TEST_CASE("common subsequence: 200,000 tags, many of them different") {
    sequence many(200'000);
    for (std::size_t i = 0; i < many.size(); ++i) many[i] = 1 + i;
    const sequence backwards(many.rbegin(), many.rend());
    const common_subsequence small({.tags = 20'000});
    const auto a = small.extract(many);
    CHECK(a.names.size() == 20'000);
    CHECK(small(a, small.extract(backwards)) == 0);
    CHECK(small(a, a) == 1);
    sequence short_backwards(backwards.end() - 20'000, backwards.end());
    CHECK(common_subsequence::length(a, small.extract(short_backwards)) == 1);
    CHECK(measure.extract(sequence(200'000, 1)).tags.size() == 65'536);
}

}  // namespace
