#include <forme/similarity/common_paths.hpp>

#include <tests/reference/similarity_laws.hpp>
#include <tests/reference/small_trees.hpp>

#include <forme/similarity/similarity.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;
using reference::written_tree;

namespace {

static_assert(similarity<common_paths, common_paths::features>);

double between(std::string_view a, std::string_view b, common_paths measure = {}) {
    return measure(measure.extract(written_tree(a)), measure.extract(written_tree(b)));
}

TEST_CASE("common paths: uxclust B2, CPD of small trees") {
    CHECK(between("a(b(e,f),c)", "a(b(e),c)") == 2.0 / 3);
    CHECK(between("html(body(div(p,p),div(a)))", "html(body(div(p),div(a,a)))") == 1);
}

TEST_CASE("common paths: a table of cases") {
    CHECK(between("a(b,b,b)", "a(b)") == 1);       // how often does not matter
    CHECK(between("a(b,c)", "a(c,b)") == 1);       // nor does the order
    CHECK(between("a('x',b('y'))", "a(b)") == 1);  // nor do texts
    CHECK(between("w(a(b,c))", "a(b,c)") == 0);    // a wrapper changes every path
    CHECK(between("a(b)", "a") == 0);              // inner elements are no leaves
    CHECK(between("a(b,b)", "a(b)", {{.positions = true}}) == 0);
}

TEST_CASE("common paths: edges") {
    CHECK(between("", "") == 1);
    CHECK(between("", "a") == 0);
    CHECK(between("a", "a") == 1);
    const common_paths measure;
    const auto deep = measure.extract(reference::deep_tree(100'000));
    CHECK(deep.size() == 1);
    CHECK(measure(deep, measure.extract(reference::deep_tree(99'999))) == 0);
}

TEST_CASE("common paths: random pages, laws and written-out paths") {
    const common_paths measure;
    std::vector<common_paths::features> pages;
    std::vector<std::set<std::string>> texts;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const page p = reference::random_tree(seed);
        pages.push_back(measure.extract(p));
        texts.emplace_back();
        for (const node_id leaf : leaf_elements(p)) texts.back().insert(path_text(p, leaf));
    }
    CHECK(reference::check_similarity_laws(measure, pages) == "");
    for (std::size_t i = 0; i < pages.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const auto common = std::count_if(texts[i].begin(), texts[i].end(),
                                              [&](const std::string& text) { return texts[j].contains(text); });
            const std::size_t larger = std::max(texts[i].size(), texts[j].size());
            if (larger != 0)
                REQUIRE(measure(pages[i], pages[j]) == static_cast<double>(common) / static_cast<double>(larger));
        }
    }
}

}  // namespace
