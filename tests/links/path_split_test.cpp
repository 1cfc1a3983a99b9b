#include <forme/links/path_split.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

using namespace forme;

namespace {

// A page of a template: all of its own paths, some of its optional ones, and a few that no other page has.
tag_paths made_page(std::mt19937_64& engine, std::uint64_t first, std::uint64_t fixed, std::uint64_t optional) {
    std::set<path_symbol> paths;
    for (std::uint64_t i = 0; i < fixed; ++i) paths.insert(first + i);
    for (std::uint64_t i = 0; i < optional; ++i)
        if (engine() % 2 == 0) paths.insert(first + fixed + i);
    for (int i = 0; i < 5; ++i) paths.insert(1'000'000 + engine() % 1'000'000'000);
    return {paths.begin(), paths.end()};
}

TEST_CASE("path_split: one template is one kind, in spite of options and content") {
    std::mt19937_64 engine(1);
    std::vector<tag_paths> sample;
    for (int i = 0; i < 100; ++i) sample.push_back(made_page(engine, 0, 20, 8));
    const path_split split(sample);
    CHECK(split.kinds() == 1);
    CHECK(split.kind_of(sample[0]) == 0);
    CHECK(split.kind_of({}) == 0);
}

TEST_CASE("path_split: two templates that share their frame") {
    std::mt19937_64 engine(2);
    std::vector<tag_paths> sample;
    const auto mixed = [&](std::size_t i) {
        tag_paths page = made_page(engine, i % 3 == 0 ? 100 : 200, 20, 4);
        for (path_symbol frame = 0; frame < 10; ++frame) page.push_back(frame);
        std::sort(page.begin(), page.end());
        return page;
    };
    for (std::size_t i = 0; i < 90; ++i) sample.push_back(mixed(i));
    const path_split split(sample);
    REQUIRE(split.kinds() == 2);
    for (std::size_t i = 0; i < 60; ++i) CHECK(split.kind_of(mixed(i)) == (i % 3 == 0 ? 0 : 1));
    CHECK(path_split(sample, {.similarity = 0.1}).kinds() == 1);
}

TEST_CASE("path_split: tiny kinds go to the nearest") {
    std::vector<tag_paths> sample(99, tag_paths{1, 2, 3});
    sample.push_back({1, 2, 7, 8, 9});
    CHECK(path_split(sample, {.vocabulary = 0, .smallest = 0.02}).kinds() == 1);
    const path_split all(sample, {.vocabulary = 0, .smallest = 0});
    CHECK(all.kinds() == 2);
    CHECK(all.kind_of(sample.back()) == 1);
}

TEST_CASE("path_split: edges") {
    CHECK(path_split({}).kinds() == 1);
    CHECK(path_split({}).kind_of(tag_paths{1}) == 0);
    const std::vector<tag_paths> empty(3);
    CHECK(path_split(empty).kinds() == 1);
    const std::vector<tag_paths> strangers{{1}, {2}, {3}};
    CHECK(path_split(strangers, {.vocabulary = 0, .smallest = 0.5}).kinds() == 1);  // none is large enough: all are one
}

// The dull twin of the linking: spread a label until nothing changes.
std::size_t kinds_by_spreading(const std::vector<tag_paths>& pages, double similarity) {
    std::vector<std::size_t> label(pages.size());
    for (std::size_t i = 0; i < label.size(); ++i) label[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < pages.size(); ++i) {
            for (std::size_t j = 0; j < pages.size(); ++j) {
                if (label[j] >= label[i] || jaccard(pages[i], pages[j]) < similarity) continue;
                label[i] = label[j];
                changed = true;
            }
        }
    }
    return std::set<std::size_t>(label.begin(), label.end()).size();
}

TEST_CASE("path_split: agrees with spreading of labels, in any order") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        std::mt19937_64 engine(seed);
        std::vector<tag_paths> pages;
        for (std::uint64_t i = 1 + engine() % 40; i > 0; --i) {
            std::set<path_symbol> paths;
            for (std::uint64_t n = 1 + engine() % 6; n > 0; --n) paths.insert(1 + engine() % 12);
            pages.emplace_back(paths.begin(), paths.end());
        }
        const path_split_options options{.similarity = 0.6, .vocabulary = 0, .smallest = 0};
        const std::size_t kinds = path_split(pages, options).kinds();
        REQUIRE(kinds == kinds_by_spreading(pages, 0.6));
        std::reverse(pages.begin(), pages.end());
        REQUIRE(path_split(pages, options).kinds() == kinds);
    }
}

}  // namespace
