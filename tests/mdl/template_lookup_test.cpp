#include <forme/mdl/template_lookup.hpp>

#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <tuple>
#include <vector>

using namespace forme;

namespace {

std::vector<path_symbol> symbols_of(const reference::plain_set& set) { return {set.begin(), set.end()}; }

// Every template is looked at.
std::vector<matching_template> plain_matches(const std::vector<reference::plain_set>& templates,
                                             const reference::plain_set& page, double least_share) {
    std::vector<std::tuple<std::size_t, std::uint32_t, std::uint32_t>> found;
    for (std::uint32_t i = 0; i < templates.size(); ++i) {
        const auto common = static_cast<std::uint32_t>(
            std::ranges::count_if(templates[i], [&](std::uint64_t path) { return page.contains(path); }));
        if (common == 0 || common < std::ceil(least_share * static_cast<double>(templates[i].size()))) continue;
        found.emplace_back(page.size() + templates[i].size() - 2 * common, i, common);
    }
    std::sort(found.begin(), found.end());
    std::vector<matching_template> matches;
    for (const auto& [differences, i, common] : found)
        matches.push_back({i, static_cast<std::uint32_t>(templates[i].size()), common});
    return matches;
}

}  // namespace

TEST_CASE("templates by how much a page has of them") {
    template_lookup lookup(.5);
    lookup.add({1, 2, 3, 4});
    lookup.add({1, 2});
    lookup.add({5, 6, 7});
    const auto page = reference::linked(reference::plain_set{1, 2, 5});
    CHECK(lookup.find(page) == std::vector<matching_template>{{1, 2, 2}, {0, 4, 2}});
    CHECK(lookup.find(page)[0].differences(page.size()) == 1);
    lookup.replace(2, {5, 6});
    CHECK(lookup.find(page) == std::vector<matching_template>{{1, 2, 2}, {0, 4, 2}, {2, 2, 1}});
    CHECK(lookup[2].size() == 2);
    CHECK(lookup.size() == 3);
}

TEST_CASE("none is missed, whatever was replaced") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const double share = static_cast<double>(seed % 11) / 10;
        auto templates = reference::planted_sets(seed, 30, 5, 60);
        template_lookup lookup(share);
        for (const auto& set : templates) lookup.add(symbols_of(set));
        const auto pages = reference::planted_sets(seed, 40, 5, 60);
        for (std::size_t i = 0; i < pages.size(); ++i) {
            REQUIRE(lookup.find(reference::linked(pages[i])) == plain_matches(templates, pages[i], share));
            if (i % 3 != 0) continue;
            templates[i % 30] = pages[mix64(i) % 40];
            lookup.replace(static_cast<std::uint32_t>(i % 30), symbols_of(templates[i % 30]));
        }
    }
}

TEST_CASE("edges: nothing to find, empty templates and pages, wrong shares") {
    template_lookup lookup(0);
    const auto page = reference::linked(reference::plain_set{1});
    CHECK(lookup.find(page).empty());
    lookup.add({});
    CHECK(lookup.find(page).empty());
    CHECK(lookup.find({}).empty());
    lookup.replace(0, {1});
    CHECK(lookup.find(page).size() == 1);
    lookup.replace(0, {});
    CHECK(lookup.find(page).empty());
    CHECK_THROWS_AS(template_lookup(-.1), std::invalid_argument);
    CHECK_THROWS_AS(template_lookup(1.1), std::invalid_argument);
    CHECK_THROWS_AS(template_lookup(std::nan("")), std::invalid_argument);
}
