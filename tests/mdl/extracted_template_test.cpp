#include <forme/mdl/extracted_template.hpp>

#include <forme/core/hash.hpp>
#include <forme/mdl/conditional_code.hpp>
#include <forme/mdl/path_summary.hpp>
#include <tests/reference/page_from_words.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

using namespace forme;
using reference::page_from_words;

namespace {

// Paths are numbers; the parent of p is p / 10.
path_set numbered(const std::set<path_symbol>& paths) {
    path_set set;
    for (const path_symbol path : paths) set.push_back({path, path / 10});
    return set;
}

extracted_template all_of(const std::vector<path_set>& pages) {
    std::vector<std::size_t> members(pages.size());
    std::iota(members.begin(), members.end(), std::size_t{0});
    return {pages, members};
}

std::vector<path_set> random_pages(std::uint64_t seed) {
    std::uint64_t state = seed;
    const auto one_in = [&](std::uint64_t n) { return (state = mix64(state)) % n == 0; };
    std::vector<path_set> pages;
    for (std::uint64_t n = 1 + mix64(seed) % 7; n > 0; --n) {
        std::set<path_symbol> paths{1};
        for (path_symbol path = 11; path < 16; ++path) {
            if (one_in(3)) continue;
            paths.insert(path);
            if (one_in(2)) paths.insert({path * 10 + 1, path * 100 + 11});
        }
        pages.push_back(numbered(paths));
    }
    return pages;
}

// The definition, with maps.
template_fit plain_fit(const std::vector<path_set>& pages, const path_set& page) {
    std::map<path_symbol, double> supports;
    for (const path_set& other : pages)
        for (const linked_path& path : other) ++supports[path.symbol];
    std::set<path_symbol> here;
    for (const linked_path& path : page) here.insert(path.symbol);
    std::set<path_symbol> known = here;
    for (const auto& [path, support] : supports) known.insert(path);
    const auto n = static_cast<double>(pages.size());
    template_fit fit;
    for (const path_symbol path : known) {
        const double s = supports.contains(path) ? supports[path] : 0;
        const path_symbol parent = path / 10;
        const double m = parent == 0 ? n : supports.contains(parent) ? supports[parent] : 0;
        const bool there = here.contains(path);
        const bool usual = 2 * s >= n + 1;
        fit.added += there && !usual;
        fit.lacking += usual && !there;
        if (there) fit.bits -= std::log2((s + .5) / (m + 1));
        if (!there && (parent == 0 || here.contains(parent))) fit.bits -= std::log2((m - s + .5) / (m + 1));
    }
    return fit;
}

}  // namespace

TEST_CASE("extracted_template: golden bits of an optional block, of its absence, and of a stranger") {
    const std::vector<path_set> pages{numbered({1}), numbered({1}), numbered({1, 11, 111}), numbered({1, 11, 111})};
    const extracted_template found = all_of(pages);
    CHECK(found.pages() == 4);
    CHECK(found.template_paths() == std::vector<path_symbol>{1});
    CHECK(found.counts() == description_counts{1, 4, 0});
    const double always = std::log2(5 / 4.5);  // path 1, on 4 of 4
    CHECK(found.fit(pages[0]).bits == doctest::Approx(always + 1));
    CHECK(found.fit(pages[2]).bits == doctest::Approx(always + 1 + std::log2(3 / 2.5)));
    CHECK(found.fit(pages[2]).added == 2);
    const template_fit stranger = found.fit(numbered({2, 21, 22}));
    CHECK(stranger.added == 3);
    CHECK(stranger.lacking == 1);
    CHECK(stranger.bits == doctest::Approx(std::log2(5 / .5) + 1 + 1 + std::log2(5 / .5)));
}

TEST_CASE("extracted_template: the tree has names, supports and the page's order") {
    const std::vector<page> pages{page_from_words("html head title ^ ^ body div p ^ ^ ul li ^ li"),
                                  page_from_words("html head title ^ ^ body div p ^ ^ ul li"),
                                  page_from_words("html head ^ body table ^ div")};
    std::vector<path_set> sets;
    for (const page& p : pages) sets.push_back(path_set_of(p));
    const extracted_template found = all_of(sets);
    path_names names(found.template_paths());
    names.read(pages[0]);
    CHECK(names.missing() == 0);
    const std::vector<template_line> expected{{0, "html", 3}, {1, "head", 3}, {2, "title", 2}, {1, "body", 3},
                                              {2, "div", 3},  {3, "p", 2},    {2, "ul", 2},    {3, "li", 2}};
    CHECK(found.tree(names) == expected);
    // Without names it is the same tree, unnamed.
    CHECK(found.tree({}).size() == expected.size());
}

TEST_CASE("extracted_template: fits agree with the definition, for members and strangers") {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const auto pages = random_pages(seed);
        const extracted_template found = all_of(pages);
        for (const path_set& page : random_pages(seed + 10'000)) {
            const template_fit fit = found.fit(page);
            const template_fit plain = plain_fit(pages, page);
            CHECK(fit.added == plain.added);
            CHECK(fit.lacking == plain.lacking);
            CHECK(fit.bits == doctest::Approx(plain.bits));
        }
    }
}

TEST_CASE("extracted_template: K is that of the cluster, and no page writes its data in fewer bits than entropy") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const auto pages = random_pages(seed);
        const extracted_template found = all_of(pages);
        path_summary k;
        conditional_summary code;
        template_fit sum;
        for (const path_set& page : pages) {
            k.merge(path_summary(page));
            code.merge(conditional_summary(page));
            const template_fit fit = found.fit(page);
            sum.added += fit.added;
            sum.lacking += fit.lacking;
            sum.bits += fit.bits;
        }
        CHECK(found.counts() == k.counts());
        CHECK(sum.added == k.counts().added);
        CHECK(sum.lacking == k.counts().lacking);
        CHECK(sum.bits >= code.description_length(0) - 1e-9);
    }
}

TEST_CASE("extract_templates: clusters may be interleaved, and the representative is the page that fits best") {
    const path_set post = numbered({1, 11, 111, 112});
    const path_set with_table = numbered({1, 11, 111, 112, 113});
    const path_set list = numbered({2, 21});
    const std::vector<path_set> sets{with_table, list, post, list, post, post};
    const std::vector<std::uint32_t> cluster_of{0, 1, 0, 1, 0, 0};
    const auto templates = extract_templates(sets, cluster_of);
    REQUIRE(templates.size() == 2);
    CHECK(templates[0].pages() == 4);
    CHECK(templates[0].template_paths().size() == 4);
    CHECK(templates[1].counts() == description_counts{2, 0, 0});
    CHECK(representative_pages(sets, cluster_of, templates) == std::vector<std::size_t>{2, 1});
}

TEST_CASE("extracted_template: edges: no pages, pages without paths, paths without their parent") {
    CHECK(extract_templates({}, {}).empty());
    const std::vector<path_set> empty(2);
    const extracted_template nothing = all_of(empty);
    CHECK(nothing.template_paths().empty());
    CHECK(nothing.tree({}).empty());
    CHECK(nothing.fit({}).bits == 0);
    const std::vector<path_set> orphan{numbered({55})};
    CHECK(all_of(orphan).tree({}) == std::vector<template_line>{{0, "", 1}});
    CHECK(all_of(orphan).fit(orphan[0]).bits == doctest::Approx(std::log2(2 / 1.5)));
}

TEST_CASE("extracted_template: a hundred thousand levels are a tree too") {
    path_set deep;
    path_symbol above = empty_path;
    for (int i = 0; i < 100'000; ++i) {
        const path_symbol path = extended_path(above, 7);
        deep.push_back({path, above});
        above = path;
    }
    make_path_set(deep);
    const std::vector<path_set> pages{deep};
    const auto lines = all_of(pages).tree({});
    CHECK(lines.size() == deep.size());
    CHECK(lines.back().depth == 99'999);
}
