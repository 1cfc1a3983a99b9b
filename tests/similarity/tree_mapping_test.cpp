#include <forme/similarity/tree_mapping.hpp>

#include <tests/reference/similarity_laws.hpp>
#include <tests/reference/small_trees.hpp>
#include <tests/reference/tree_mapping.hpp>

#include <forme/similarity/similarity.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

using namespace forme;
using reference::written_tree;

namespace {

static_assert(similarity<tree_mapping, tree_mapping::features>);

const tree_mapping measure;

mapped_trees between(std::string_view a, std::string_view b) {
    return measure.compare(measure.extract(written_tree(a)), measure.extract(written_tree(b)));
}

struct golden {
    std::string_view a;
    std::string_view b;
    std::uint64_t cost;
};

TEST_CASE("tree mapping: costs worked out by hand") {
    for (const golden& g : {
             golden{"a", "a", 0}, golden{"a", "b", 1},  // replaced
             golden{"a(b(e,f),c)", "a(b(e),c)", 1},     // f removed
             golden{"a(b(e,f),c)", "a(c,b(e,f))", 2},   // c moved: removed and inserted
             golden{"a(b(c))", "a(c)", 2},              // no mapping across levels: b replaced by c, c below removed
             golden{"a(x(p,q))", "a(y(p,q))", 5},       // a replaced element takes all below along
             golden{"w(a(b,c))", "a(b,c)", 6},          // w replaced by a, a(b,c) removed, b and c inserted
             golden{"a,b", "b", 1},                     // siblings at the top
             golden{"a(b,b,b,b)", "a(b)", 3},
             golden{"a(p(x),p(y))", "a(p(y),p(x))", 2},  // two replacements, or one p(x) moved would cost four
             golden{"a('x',b)", "a(b,'y')", 0},          // texts do not count
         }) {
        CAPTURE(g.a);
        CAPTURE(g.b);
        CHECK(between(g.a, g.b).cost == g.cost);
        CHECK(between(g.b, g.a) == between(g.a, g.b));
        CHECK(between(g.a, g.b).exact);
    }
    CHECK(between("a(b(e,f),c)", "a(b(e),c)").similarity == 1 - 1.0 / 9);
    CHECK(between("a", "b").similarity == 0.5);
}

TEST_CASE("tree mapping: edges") {
    CHECK(between("", "").similarity == 1);
    CHECK(between("'text'", "").similarity == 1);
    CHECK(between("", "a(b)").similarity == 0);
    CHECK(between("", "a(b)").cost == 2);
}

TEST_CASE("tree mapping: agrees with the definition") {
    std::size_t different = 0;
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        CAPTURE(seed);
        const page a = reference::random_tree(seed, 45);
        const page b = reference::random_tree(seed * 7 + 1, 45);
        const std::size_t expected = reference::mapping_cost(a, b);
        const mapped_trees found = measure.compare(measure.extract(a), measure.extract(b));
        REQUIRE(found.cost == expected);
        REQUIRE(found.exact);
        different += expected != 0;
    }
    CHECK(different > 1000);
}

TEST_CASE("tree mapping: laws on random pages, also where the limit strikes") {
    std::vector<tree_mapping::features> pages;
    for (std::uint64_t seed = 0; seed < 40; ++seed) pages.push_back(measure.extract(reference::random_tree(seed, 200)));
    CHECK(reference::check_similarity_laws(measure, pages) == "");
    for (const std::uint64_t cells : {0u, 1u, 10u, 50u, 200u}) {
        const tree_mapping limited({.cells = cells});
        CHECK(reference::check_similarity_laws(limited, pages) == "");
        std::size_t struck = 0;
        for (const auto& a : pages) {
            for (const auto& b : pages) {
                const mapped_trees exact = measure.compare(a, b);
                const mapped_trees bound = limited.compare(a, b);
                REQUIRE(bound.similarity <= exact.similarity);
                if (bound.exact) REQUIRE(bound == exact);
                struck += !bound.exact;
            }
        }
        CHECK(struck > 0);
    }
}

TEST_CASE("tree mapping: 100,000 levels") {
    const auto deep = measure.extract(reference::deep_tree(100'000));
    const auto deeper = measure.extract(reference::deep_tree(100'001));
    CHECK(measure.compare(deep, deeper) == mapped_trees{1 - 1.0 / 200'001, 1, true});
    CHECK(measure.compare(deep, measure.extract(page{})).cost == 100'000);
}

TEST_CASE("tree mapping: 20,000 siblings against as many others keep to the limit") {
    const auto wide = [](std::string_view inner, std::size_t rows) {
        page_builder build;
        build.open("table");
        for (std::size_t i = 0; i < rows; ++i) {
            build.open("tr");
            build.open(inner);
            build.close();
            build.close();
        }
        return measure.extract(build.finish());
    };
    const mapped_trees found = measure.compare(wide("td", 20'000), wide("th", 20'001));
    CHECK(!found.exact);
    CHECK(found.cost == 2 * (20'000 + 20'001));
    // Fewer rows fit: each td becomes a th.
    CHECK(measure.compare(wide("td", 300), wide("th", 301)) == mapped_trees{1 - 302.0 / 1204, 302, true});
    // Equal ends need no cells.
    CHECK(measure.compare(wide("td", 20'000), wide("td", 20'010)).exact);
}

}  // namespace
