#include <forme/mdl/path_summary.hpp>

#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

using namespace forme;
using reference::linked;
using reference::plain_cluster;
using reference::plain_set;

namespace {

plain_set range(std::uint64_t first, std::uint64_t last) {
    plain_set set;
    for (; first < last; ++first) set.insert(first);
    return set;
}

path_summary summary_of(const std::vector<plain_set>& sets, const plain_cluster& pages) {
    path_summary summary;
    for (const std::size_t page : pages) summary.merge(path_summary(linked(sets[page])));
    return summary;
}

plain_set symbols(std::span<const supported_path> paths) {
    plain_set set;
    for (const supported_path& path : paths) set.insert(path.symbol);
    return set;
}

TEST_CASE("path_summary: what a merge saves, in closed form") {
    SUBCASE("two pages: as much as they share") {
        CHECK(merge_delta(path_summary(linked(range(0, 7))), path_summary(linked(range(4, 20)))) == -3);
        CHECK(merge_delta(path_summary(linked(range(0, 7))), path_summary(linked(range(7, 9)))) == 0);
    }
    SUBCASE("a page and n equal pages: e - 2g") {
        for (std::uint64_t g = 0; g <= 5; ++g)
            for (const std::uint32_t n : {2U, 3U, 10U})
                CHECK(
                    merge_delta(path_summary(linked(range(0, 5)), n), path_summary(linked(range(5 - g, 5 - g + 6)))) ==
                    5 - 2 * static_cast<std::int64_t>(g));
    }
    SUBCASE("two clusters of equal pages") {
        const auto delta = [](std::uint32_t n, std::uint64_t e, std::uint32_t m, std::uint64_t f, std::uint64_t g) {
            return merge_delta(path_summary(linked(range(0, e)), n), path_summary(linked(range(e - g, e - g + f)), m));
        };
        CHECK(delta(3, 5, 2, 4, 3) == 2);
        CHECK(delta(2, 4, 2, 5, 3) == 0);  // merge iff 3g > e + f
        CHECK(delta(2, 4, 2, 4, 3) == -1);
        CHECK(delta(9, 6, 9, 6, 5) == (12 - 10) * 8 - 5);
    }
}

TEST_CASE("path_summary: edges") {
    const path_summary none;
    CHECK(none.pages() == 0);
    CHECK(none.description_length() == 0);
    CHECK(none.support(1) == 0);
    const path_summary empty_pages(path_set{}, 3);
    CHECK(empty_pages.pages() == 3);
    CHECK(empty_pages.description_length() == 0);
    CHECK(merge_delta(none, empty_pages) == 0);
    path_summary one(linked(range(0, 4)));
    one.merge(none);
    CHECK(one == path_summary(linked(range(0, 4))));
    path_summary other = none;
    other.merge(one);
    CHECK(other == one);
    CHECK(other.description_length() == 4);
}

TEST_CASE("path_summary: a small cluster comes to a large one as any other") {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        std::mt19937_64 engine(seed);
        std::uint32_t pages = 5;
        std::vector<supported_path> supports;
        for (std::uint64_t path = 0; path < 200; ++path)
            if (engine() % 3 != 0) supports.push_back({path, static_cast<std::uint32_t>(1 + engine() % pages)});
        path_summary sum(supports, pages);
        for (int round = 0; round < 8; ++round) {
            plain_set page;
            for (std::uint64_t paths = engine() % 12; paths > 0; --paths) page.insert(engine() % 220);
            const auto copies = static_cast<std::uint32_t>(1 + engine() % 3);
            sum.merge(path_summary(linked(page), copies));
            pages += copies;
            for (const std::uint64_t path : page) supports.push_back({path, copies});
            REQUIRE(sum == path_summary(supports, pages));
        }
    }
}

TEST_CASE("path_summary: a million paths") {
    path_summary a(linked(range(0, 1'000'000)));
    const path_summary b(linked(range(500'000, 500'003)), 3);
    CHECK(merge_delta(a, b) == 3 - 2 * 3);
    a.merge(b);
    CHECK(a.template_paths().size() == 3);
    CHECK(a.tail().size() == 999'997);
    CHECK(a.description_length() == 3 + 999'997);
    CHECK(merge_delta(a, path_summary(linked(range(10, 20)))) == merge_delta(path_summary(linked(range(10, 20))), a));
}

// Any stale list after a merge shows here: clusters grow by many merges, and every delta is compared with costs written
// out from the pages.
TEST_CASE("path_summary: templates alone give the delta of the whole") {
    std::size_t compared = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        const auto sets = reference::planted_sets(seed, 24, 1 + seed % 4, 24);
        std::vector<plain_cluster> pages = reference::singles(sets.size());
        std::vector<path_summary> clusters;
        for (const plain_set& set : sets) clusters.emplace_back(linked(set));
        std::mt19937_64 engine(seed);
        while (clusters.size() > 1) {
            for (std::size_t a = 0; a < clusters.size(); ++a) {
                REQUIRE(clusters[a] == summary_of(sets, pages[a]));
                REQUIRE(symbols(clusters[a].template_paths()) == reference::majority(sets, pages[a]));
                REQUIRE(clusters[a].counts() == reference::plain_counts(sets, {pages[a]}));
                const std::size_t b = (a + 1) % clusters.size();
                const std::int64_t whole = reference::plain_cost(sets, {reference::united(pages[a], pages[b])}) -
                                           reference::plain_cost(sets, {pages[a], pages[b]});
                REQUIRE(merge_delta(clusters[a], clusters[b]) == whole);
                REQUIRE(merge_delta(clusters[b], clusters[a]) == whole);
                ++compared;
            }
            const std::size_t a = engine() % clusters.size();
            const std::size_t b = (a + 1 + engine() % (clusters.size() - 1)) % clusters.size();
            clusters[a].merge(clusters[b]);
            pages[a] = reference::united(pages[a], pages[b]);
            clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(b));
            pages.erase(pages.begin() + static_cast<std::ptrdiff_t>(b));
        }
    }
    CHECK(compared > 10'000);
}

TEST_CASE("path_summary: support of any path") {
    const auto sets = reference::planted_sets(5, 30, 2, 40);
    plain_cluster pages;
    for (std::size_t page = 0; page < sets.size(); ++page) pages.push_back(page);
    const path_summary summary = summary_of(sets, pages);
    for (std::uint64_t path = 0; path < 90; ++path) {
        std::uint32_t support = 0;
        for (const plain_set& set : sets) support += static_cast<std::uint32_t>(set.count(path));
        CHECK(summary.support(path) == support);
    }
    std::vector<supported_path> listed;
    for (const plain_set& set : sets)
        for (const std::uint64_t path : set) listed.push_back({path, 1});
    CHECK(path_summary(listed, 30) == summary);
    CHECK(path_summary(std::vector<supported_path>{}, 0) == path_summary());
}

}  // namespace
