#include <forme/templateness/page_counts.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <vector>

using forme::detail::page_count;
using forme::detail::page_counts;

namespace {

TEST_CASE("page_counts: a page counts once, whatever the order of keys") {
    page_counts counts;
    counts.add(7, 1);
    counts.add(9, 1);
    counts.add(7, 1);
    counts.add(7, 2);
    CHECK(counts.pages(7) == 2);
    CHECK(counts.pages(9) == 1);
    CHECK(counts.pages(8) == 0);
    CHECK(counts.size() == 2);
    counts.add_pages(9, 5);
    CHECK(counts.pages(9) == 6);
    counts.add(0, 3);
    CHECK(counts.pages(0) == 1);
}

TEST_CASE("page_counts: agrees with a map of sets, in clusters of keys and while growing") {
    for (const std::uint64_t factor : {std::uint64_t{1}, std::uint64_t{0x9e3779b97f4a7c15}}) {
        std::mt19937_64 engine(5);
        page_counts counts;
        std::map<std::uint64_t, std::set<std::uint32_t>> expected;
        for (std::uint32_t page = 1; page <= 200; ++page) {
            for (int i = 0; i < 50; ++i) {
                const std::uint64_t key = (engine() % 3000 + 1) * factor;
                counts.add(key, page);
                expected[key].insert(page);
            }
        }
        REQUIRE(counts.size() == expected.size());
        const std::vector<page_count> all = counts.sorted();
        REQUIRE(all.size() == expected.size());
        std::size_t i = 0;
        for (const auto& [key, pages] : expected) {
            REQUIRE(all[i].key == key);
            REQUIRE(all[i++].pages == pages.size());
            REQUIRE(counts.pages(key) == pages.size());
        }
    }
}

TEST_CASE("page_counts: the rarest are forgotten, with those as rare as the last of them") {
    page_counts counts;
    for (std::uint64_t key = 1; key <= 10; ++key) counts.add_pages(key, static_cast<std::uint32_t>(key / 2 + 1));
    CHECK(counts.forget_rarest(10) == 0);
    CHECK(counts.size() == 10);
    CHECK(counts.forget_rarest(6) == 3);  // 1, 2 2, 3 3: the fourth is as rare as the fifth
    CHECK(counts.size() == 5);
    CHECK(counts.pages(5) == 0);
    CHECK(counts.pages(6) == 4);
    CHECK(counts.forget_rarest(0) == 6);
    CHECK(counts.size() == 0);
    CHECK(counts.pages(10) == 0);
}

}  // namespace
