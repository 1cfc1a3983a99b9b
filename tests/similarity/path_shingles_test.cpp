#include <forme/similarity/path_shingles.hpp>

#include <tests/reference/similarity_laws.hpp>
#include <tests/reference/small_trees.hpp>

#include <forme/similarity/similarity.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string_view>
#include <vector>

using namespace forme;
using reference::written_tree;

namespace {

static_assert(similarity<path_shingles, path_shingles::features>);

double between(std::string_view a, std::string_view b, std::size_t length) {
    const path_shingles measure(length);
    return measure(measure.extract(written_tree(a)), measure.extract(written_tree(b)));
}

TEST_CASE("path shingles: worked example") {
    // Paths a/b/e, a/b/f, a/c. Length 2: ab, be, bf, ac. Against a/b/e, a/c: ab, be, ac.
    CHECK(path_shingles(2).extract(written_tree("a(b(e,f),c)")).size() == 4);
    CHECK(between("a(b(e,f),c)", "a(b(e),c)", 2) == 0.75);
    // Length 3: abe, abf and the short path ac.
    CHECK(path_shingles(3).extract(written_tree("a(b(e,f),c)")).size() == 3);
    CHECK(between("a(b(e,f),c)", "a(b(e),c)", 3) == 2.0 / 3);
}

TEST_CASE("path shingles: a table of cases") {
    CHECK(between("w(a(b(c(d))))", "a(b(c(d)))", 2) == 0.75);  // a wrapper adds one shingle
    CHECK(between("a(b,b)", "a(b)", 2) == 1);
    CHECK(between("a(b)", "b(a)", 2) == 0);
    CHECK(between("a(b)", "b(a)", 1) == 1);
    CHECK(between("a(b(c))", "a(b)", 4) == 0);  // whole paths, of different lengths
}

TEST_CASE("path shingles: edges") {
    CHECK_THROWS_AS(path_shingles(0), std::invalid_argument);
    CHECK(between("", "", 4) == 1);
    CHECK(between("", "a", 4) == 0);
    CHECK(between("a", "a", 4) == 1);
    CHECK(between("'only text'", "", 4) == 1);
    CHECK(path_shingles().extract(reference::deep_tree(100'000)).size() == 1);
}

TEST_CASE("path shingles: random pages, laws and windows over written-out paths") {
    for (const std::size_t length : {1u, 2u, 4u, 7u}) {
        const path_shingles measure(length);
        std::vector<path_shingles::features> pages;
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const page p = reference::random_tree(seed);
            pages.push_back(measure.extract(p));
            std::set<std::vector<tag_symbol>> windows;
            for (const node_id leaf : leaf_elements(p)) {
                std::vector<tag_symbol> path;
                for (node_id at = leaf; at != no_node; at = p.parent(at)) path.push_back(p.tag(at));
                if (path.size() < length) windows.insert(path);
                for (auto at = path.begin(); path.end() - at >= static_cast<std::ptrdiff_t>(length); ++at)
                    windows.emplace(at, at + static_cast<std::ptrdiff_t>(length));
            }
            REQUIRE(pages.back().size() == windows.size());
        }
        CHECK(reference::check_similarity_laws(measure, pages) == "");
    }
}

}  // namespace
