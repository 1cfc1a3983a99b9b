#include <forme/links/page_kinds.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

using namespace forme;

namespace {

// A page of a template: the site's frame, all of its own paths, an option with an inside, and some that no other has.
path_set made_page(std::mt19937_64& engine, path_symbol first, bool with_option, std::size_t option = 3) {
    path_set page;
    for (path_symbol i = 1; i <= 6; ++i) page.push_back({i, i - 1});
    for (path_symbol i = 0; i < 20; ++i) page.push_back({first + i, i == 0 ? 6 : first});
    if (with_option)
        for (path_symbol i = 0; i < option; ++i) page.push_back({first + 50 + i, i == 0 ? first : first + 50});
    for (int i = 0; i < 3; ++i) page.push_back({1'000'000 + engine() % 1'000'000'000, first});
    make_path_set(page);
    return page;
}

struct made_sample {
    std::vector<path_set> pages;
    std::vector<std::uint32_t> place_of;
    std::vector<std::size_t> pages_of_place;

    void add(path_set page, std::uint32_t place) {
        pages.push_back(std::move(page));
        place_of.push_back(place);
        if (place >= pages_of_place.size()) pages_of_place.resize(place + 1);
        pages_of_place[place] += 10;
    }
    [[nodiscard]] page_kinds kinds(const page_kind_options& options = {}) const {
        return page_kinds(pages, place_of, pages_of_place, options);
    }
};

std::size_t distinct_kinds(const made_sample& sample, const page_kind_options& options = {}) {
    const page_kinds kinds = sample.kinds(options);
    std::set<std::uint32_t> used;
    for (std::size_t i = 0; i < sample.pages.size(); ++i) used.insert(kinds.of_sampled(i));
    return used.size();
}

TEST_CASE("page_kinds: one template with an option is one kind") {
    std::mt19937_64 engine(1);
    made_sample sample;
    for (int i = 0; i < 100; ++i) sample.add(made_page(engine, 100, i % 2 == 0), 0);
    CHECK(distinct_kinds(sample) == 1);
    CHECK(sample.kinds().of(sample.pages[0]) == 0);
    CHECK(sample.kinds().of({}) == 0);
}

TEST_CASE("page_kinds: two templates in one list, and pages that were not in the sample") {
    std::mt19937_64 engine(2);
    made_sample sample;
    for (int i = 0; i < 90; ++i) sample.add(made_page(engine, i % 3 == 0 ? 100 : 200, i % 2 == 0), 0);
    const page_kinds kinds = sample.kinds({.together = 1.4});
    REQUIRE(kinds.size() == 2);
    for (std::size_t i = 0; i < 90; ++i) CHECK(kinds.of_sampled(i) == (i % 3 == 0 ? 0 : 1));
    for (int i = 0; i < 60; ++i)
        CHECK(kinds.of(made_page(engine, i % 3 == 0 ? 100 : 200, i % 4 == 0)) == (i % 3 == 0 ? 0 : 1));
    CHECK(distinct_kinds(sample, {.together = 1}) == 1);  // 6 of 46 paths, and all of the places: too much in common
}

// What the code alone takes for two kinds: an option with very much inside.
TEST_CASE("page_kinds: places say whether variants are templates") {
    for (const bool apart : {false, true}) {
        CAPTURE(apart);
        std::mt19937_64 engine(3);
        made_sample sample;
        for (std::uint32_t i = 0; i < 120; ++i) {
            const bool variant = i % 2 == 0;
            path_set page = made_page(engine, 100, false);
            for (path_symbol k = 0; k < 12; ++k) page.push_back({(variant ? 300 : 400) + k, 100});
            make_path_set(page);
            sample.add(std::move(page), apart ? i % 2 : i / 2 % 2);
        }
        CHECK(distinct_kinds(sample, {.together = 3}) == 2);
        CHECK(distinct_kinds(sample) == (apart ? 2 : 1));
    }
}

TEST_CASE("page_kinds: edges") {
    CHECK(made_sample().kinds().size() == 0);
    made_sample empty;
    for (int i = 0; i < 3; ++i) empty.add({}, 0);
    CHECK(distinct_kinds(empty) == 1);
    CHECK(empty.kinds().of({{1, 0}}) == 0);
    made_sample single;
    single.add({{1, 0}}, 2);  // places 0 and 1 have no page in the sample
    CHECK(distinct_kinds(single) == 1);
}

TEST_CASE("shared_places") {
    CHECK(shared_places(std::array{1.0, 0.0}, std::array{0.0, 5.0}) == 0);
    CHECK(shared_places(std::array{1.0, 3.0}, std::array{10.0, 30.0}) == doctest::Approx(1));
    CHECK(shared_places(std::array{1.0, 1.0}, std::array{1.0, 3.0}) == doctest::Approx(0.75));
    CHECK(shared_places(std::array{0.0, 0.0}, std::array{1.0, 3.0}) == 0);
    CHECK(shared_places({}, {}) == 0);
}

// The dull twin of the joining: spread labels over the finest kinds until nothing changes.
TEST_CASE("page_kinds: joins agree with spreading of labels") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        std::mt19937_64 engine(seed);
        made_sample sample;
        for (std::uint64_t i = 20 + engine() % 60; i > 0; --i) {
            const std::uint64_t kind = engine() % 5;
            path_set page = made_page(engine, 100, false);
            for (path_symbol k = 0; k < 15; ++k) page.push_back({1000 * (kind + 1) + k, 100});
            make_path_set(page);
            sample.add(std::move(page), static_cast<std::uint32_t>(engine() % 3 == 0 ? engine() % 6 : kind));
        }
        const double together = 0.6 + 0.1 * static_cast<double>(engine() % 8);
        const page_kinds finest = sample.kinds({.together = 3});
        std::vector<std::uint32_t> label(finest.size());
        std::vector<std::vector<tag_paths>> pages(finest.size());
        std::vector<std::vector<double>> places(finest.size(), std::vector<double>(sample.pages_of_place.size()));
        for (std::uint32_t i = 0; i < label.size(); ++i) label[i] = i;
        for (std::size_t i = 0; i < sample.pages.size(); ++i) {
            pages[finest.of_sampled(i)].push_back(tag_paths_of(sample.pages[i]));
            places[finest.of_sampled(i)][sample.place_of[i]] += 10;  // every place has ten pages for each in the sample
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t a = 0; a < label.size(); ++a) {
                for (std::size_t b = 0; b < label.size(); ++b) {
                    const double alike = jaccard(frequent_paths(pages[a], 0.5), frequent_paths(pages[b], 0.5));
                    if (label[b] >= label[a] || alike + shared_places(places[a], places[b]) < together) continue;
                    label[a] = label[b];
                    changed = true;
                }
            }
        }
        const page_kinds kinds = sample.kinds({.together = together});
        for (std::size_t i = 0; i < sample.pages.size(); ++i)
            REQUIRE(kinds.of_sampled(i) == label[finest.of_sampled(i)]);
    }
}

}  // namespace
