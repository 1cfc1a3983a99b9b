#include <forme/similarity/tag_counts.hpp>

#include <tests/reference/similarity_laws.hpp>
#include <tests/reference/small_trees.hpp>

#include <forme/similarity/similarity.hpp>
#include <forme/similarity/tag_sequence.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace forme;

namespace {

static_assert(similarity<tag_counts, tag_counts::features>);

constexpr tag_counts measure;

TEST_CASE("tag counts: worked example") {
    // Shares: p ½, b ½ against p ¼, b ½, i ¼; distance √(1/16 + 1/16) = √2 / 4.
    const auto a = measure.extract(tag_sequence("<p><b></b></p>"));
    const auto b = measure.extract(tag_sequence("<b><p><b><i>"));
    CHECK(a == tag_counts::features{{symbol_of("b"), 0.5}, {symbol_of("p"), 0.5}});
    CHECK(measure(a, b) == doctest::Approx(1 / (1 + std::sqrt(2.0) / 4)).epsilon(1e-15));
}

TEST_CASE("tag counts: neither order nor length matters, only shares") {
    const auto once = measure.extract(tag_sequence("<p><b><i><p>"));
    CHECK(measure(once, measure.extract(tag_sequence("<i><p><p><b><i><p><p><b>"))) == 1);
}

TEST_CASE("tag counts: edges") {
    const auto none = measure.extract({});
    const auto p = measure.extract(tag_sequence("<p>"));
    const auto b = measure.extract(tag_sequence("<b>"));
    CHECK(none.empty());
    CHECK(measure(none, none) == 1);
    CHECK(measure(none, p) == 0.5);                                              // the zero vector is 1 away
    CHECK(measure(p, b) == doctest::Approx(std::sqrt(2.0) - 1).epsilon(1e-15));  // the least two pages can have
    CHECK(measure(measure.extract(std::vector<tag_symbol>(100'000, symbol_of("b"))), b) == 1);
}

TEST_CASE("tag counts: laws on random sequences") {
    std::vector<tag_counts::features> pages;
    for (std::uint64_t seed = 0; seed < 60; ++seed) pages.push_back(measure.extract(reference::random_tags(seed)));
    CHECK(reference::check_similarity_laws(measure, pages) == "");
}

}  // namespace
