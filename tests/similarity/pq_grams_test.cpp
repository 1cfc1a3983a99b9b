#include <forme/similarity/pq_grams.hpp>

#include <tests/reference/similarity_laws.hpp>
#include <tests/reference/small_trees.hpp>

#include <forme/dom/paths.hpp>
#include <forme/similarity/similarity.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

using namespace forme;
using reference::written_tree;

namespace {

static_assert(similarity<pq_grams, pq_grams::features>);

pq_grams::features grams_of(std::string_view tree) { return pq_grams().extract(written_tree(tree)); }

struct golden {
    std::string_view a;
    std::string_view b;
    std::size_t common;
    std::size_t size_a;
    std::size_t size_b;
    double distance;
};

TEST_CASE("pq-grams: uxclust B2, golden trees") {
    constexpr std::string_view t1 = "a(b(e,f),c)";
    constexpr std::string_view h1 = "html(body(div(p,p),div(a)))";
    for (const golden& g : {golden{t1, "a(b(e),c)", 7, 11, 9, 0.3}, golden{t1, "a(c,b(e,f))", 7, 11, 11, 4.0 / 11},
                            golden{t1, t1, 11, 11, 11, 0}, golden{"x", "y", 0, 1, 1, 1},
                            golden{h1, "html(body(div(p),div(a,a)))", 13, 17, 17, 4.0 / 17}}) {
        CAPTURE(g.b);
        const auto a = grams_of(g.a);
        const auto b = grams_of(g.b);
        CHECK(a.size() == g.size_a);
        CHECK(b.size() == g.size_b);
        CHECK(common_symbols(a, b) == g.common);
        CHECK(pq_grams()(a, b) == doctest::Approx(1 - g.distance).epsilon(1e-15));
    }
}

TEST_CASE("pq-grams: the eleven of T1, written out") {
    // Stem from the element upwards, then three children; 0 is the null tag.
    const auto tag = [](char c) { return c == '*' ? tag_symbol{0} : symbol_of(std::string_view(&c, 1)); };
    std::vector<std::uint64_t> expected;
    for (const std::string_view gram :
         {"*a**b", "*a*bc", "*abc*", "*ac**", "ab**e", "ab*ef", "abef*", "abf**", "be***", "bf***", "ac***"}) {
        std::uint64_t symbol = detail::appended(detail::appended(0, tag(gram[1])), tag(gram[0]));
        for (const char c : gram.substr(2)) symbol = detail::appended(symbol, tag(c));
        expected.push_back(symbol);
    }
    CHECK(grams_of("a(b(e,f),c)") == sorted_bag(expected));
}

TEST_CASE("pq-grams: texts do not count, other p and q do") {
    CHECK(grams_of("a('x',b('y'),'z')") == grams_of("a(b)"));
    CHECK_THROWS_AS(pq_grams({.p = 0}), std::invalid_argument);
    CHECK_THROWS_AS(pq_grams({.q = 0}), std::invalid_argument);
    const pq_grams tags({.p = 1, .q = 1});  // parent and child, or a leaf
    CHECK(tags(tags.extract(written_tree("a(b,c)")), tags.extract(written_tree("a(c,b)"))) == 1);
    const pq_grams ancestors({.p = 3, .q = 1});
    CHECK(ancestors(ancestors.extract(written_tree("x(a(b))")), ancestors.extract(written_tree("y(a(b))"))) == 0);
    CHECK(tags(tags.extract(written_tree("x(a(b))")), tags.extract(written_tree("y(a(b))"))) == 2.0 / 3);
}

TEST_CASE("pq-grams: edges") {
    CHECK(grams_of("").empty());
    CHECK(pq_grams()(grams_of(""), grams_of("")) == 1);
    CHECK(pq_grams()(grams_of(""), grams_of("a")) == 0);
    CHECK(grams_of("a,b") == sorted_bag({grams_of("a")[0], grams_of("b")[0]}));  // two trees
    CHECK(pq_grams().extract(reference::deep_tree(100'000)).size() == 1 + 99'999 + 2 * 99'999);
}

TEST_CASE("pq-grams: random pages, laws and how many there are") {
    for (const pq_options options : {pq_options{}, pq_options{1, 1}, pq_options{3, 2}}) {
        const pq_grams measure(options);
        std::vector<pq_grams::features> pages;
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const page p = reference::random_tree(seed);
            pages.push_back(measure.extract(p));
            std::size_t elements = 0;
            std::size_t tops = 0;
            for (node_id node = 0; node < p.size(); ++node) {
                elements += p.is_element(node);
                tops += p.is_element(node) && p.parent(node) == no_node;
            }
            const std::size_t leaves = leaf_elements(p).size();
            REQUIRE(pages.back().size() == leaves + (elements - tops) + (options.q - 1) * (elements - leaves));
        }
        CHECK(reference::check_similarity_laws(measure, pages) == "");
    }
}

}  // namespace
