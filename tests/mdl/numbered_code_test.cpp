#include <forme/mdl/numbered_code.hpp>

#include <forme/mdl/incremental_clusters.hpp>
#include <forme/mdl/mdl_clusters.hpp>
#include <tests/reference/damaged_snapshots.hpp>
#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <sstream>
#include <vector>

using namespace forme;

static_assert(cluster_code<numbered_code<>>);
static_assert(cluster_code<numbered_code<template_code>>);

TEST_CASE_TEMPLATE("lengths are those of the code and of the numbers; a delta is what the union costs more", Code,
                   template_code, conditional_code) {
    const numbered_code<Code> code;
    const auto sets = reference::linked(reference::planted_sets(3, 40, 3, 30));
    for (std::size_t i = 0; i + 1 < sets.size(); ++i) {
        const auto a = code.summarize(sets[i], 5);
        const auto b = code.summarize(sets[i + 1], 3);
        auto both = a;
        both.merge(b);
        CHECK(code.length(both) - code.length(a) - code.length(b) == doctest::Approx(code.delta(a, b)));
        // Eight pages in clusters of five and three: entropy of the split, against none.
        const double numbers = 5 * std::log2(8.0 / 5) + 3 * std::log2(8.0 / 3);
        CHECK(code.delta(a, b) == doctest::Approx(static_cast<double>(code.clusters().delta(a, b)) - numbers));
    }
    CHECK(code.length(typename Code::summary()) == 0);
}

TEST_CASE("variants of a template are one cluster, however many pages; types are not") {
    distinct_sets pages;
    for (const path_symbol type : {path_symbol{1}, path_symbol{2}}) {
        for (unsigned variant = 0; variant < 64; ++variant) {
            path_set page{{type, 0}};
            for (path_symbol path = 0; path < 20; ++path) page.push_back({type * 1000 + path, type});
            for (unsigned block = 0; block < 6; ++block)
                if (variant >> block & 1) page.push_back({type * 1000 + 100 + block, type});
            make_path_set(page);
            pages.add(page, 5000);
        }
    }
    CHECK(mdl_clusters(pages, conditional_code()).clusters.size() == 128);
    const auto found = mdl_clusters(pages, numbered_code<>());
    CHECK(found.clusters.size() == 2);
    for (std::size_t i = 0; i < pages.size(); ++i) REQUIRE(found.cluster_of[i] == i / 64);
}

TEST_CASE("snapshots know the code within") {
    const numbered_code<> dear{conditional_code(3)};
    const incremental_clusters<numbered_code<>> clusters(distinct_sets(), dear);
    std::ostringstream stream;
    clusters.save(stream);
    std::istringstream in(stream.str());
    CHECK(incremental_clusters<numbered_code<>>::load(in).code() == dear);
    reference::check_damaged_snapshots(
        stream.str(), [](std::istream& bytes) { (void)incremental_clusters<numbered_code<>>::load(bytes); });
    std::istringstream again(stream.str());
    CHECK_THROWS_AS((void)incremental_clusters<numbered_code<template_code>>::load(again), format_error);
}
