#include <forme/similarity/tag_shingles.hpp>

#include <tests/reference/similarity_laws.hpp>
#include <tests/reference/small_trees.hpp>

#include <forme/similarity/similarity.hpp>
#include <forme/similarity/tag_sequence.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

static_assert(similarity<tag_shingles, tag_shingles::features>);

double between(std::string_view a, std::string_view b, std::size_t length) {
    const tag_shingles measure(length);
    return measure(measure.extract(tag_sequence(a)), measure.extract(tag_sequence(b)));
}

TEST_CASE("tag shingles: worked example") {
    // p b i p b: pb, bi, ip; against p b i i: pb, bi, ii.
    CHECK(tag_shingles(2).extract(tag_sequence("<p><b><i><p><b>")).size() == 3);
    CHECK(between("<p><b><i><p><b>", "<p><b><i><i>", 2) == 0.5);
}

TEST_CASE("tag shingles: a table of cases") {
    CHECK(between("<p><b>", "<b><p>", 2) == 0);
    CHECK(between("<p><b>", "<b><p>", 1) == 1);
    CHECK(between("<p><b><p><b><p>", "<p><b><p><b><p><b><p>", 4) == 1);  // repetition adds nothing new
    CHECK(between("<p><b>", "<p><b>", 4) == 1);                          // short pages are one shingle
    CHECK(between("<p><b>", "<p><b><i>", 4) == 0);
}

TEST_CASE("tag shingles: edges") {
    CHECK_THROWS_AS(tag_shingles(0), std::invalid_argument);
    CHECK(between("", "", 4) == 1);
    CHECK(between("", "<p>", 4) == 0);
    CHECK(tag_shingles().extract(std::vector<tag_symbol>(200'000, symbol_of("b"))).size() == 1);
}

TEST_CASE("tag shingles: random sequences, laws and windows") {
    for (const std::size_t length : {1u, 3u, 4u, 9u}) {
        const tag_shingles measure(length);
        std::vector<tag_shingles::features> pages;
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const auto tags = reference::random_tags(seed);
            pages.push_back(measure.extract(tags));
            std::set<std::vector<tag_symbol>> windows;
            if (!tags.empty() && tags.size() < length) windows.insert(tags);
            for (auto at = tags.begin(); tags.end() - at >= static_cast<std::ptrdiff_t>(length); ++at)
                windows.emplace(at, at + static_cast<std::ptrdiff_t>(length));
            REQUIRE(pages.back().size() == windows.size());
        }
        CHECK(reference::check_similarity_laws(measure, pages) == "");
    }
}

}  // namespace
