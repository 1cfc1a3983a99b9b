#include <forme/links/tag_paths.hpp>

#include <forme/dom/page_builder.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

// "a b ^ c": opens a and b, closes b, opens c.
page from_words(std::string_view words) {
    page_builder build;
    while (!words.empty()) {
        const std::string_view word = words.substr(0, words.find(' '));
        if (word == "^")
            build.close();
        else
            build.open(word);
        words.remove_prefix(word.size() < words.size() ? word.size() + 1 : word.size());
    }
    return build.finish();
}

tag_paths random_set(std::mt19937_64& engine) {
    std::set<path_symbol> paths;
    for (std::uint64_t i = engine() % 12; i > 0; --i) paths.insert(engine() % 15);
    return {paths.begin(), paths.end()};
}

std::size_t common(const tag_paths& a, const tag_paths& b) {
    std::size_t count = 0;
    for (const path_symbol x : a) count += static_cast<std::size_t>(std::count(b.begin(), b.end(), x));
    return count;
}

TEST_CASE("tag_paths: two small trees") {
    const tag_paths t1 = tag_paths_of(from_words("a b e ^ f ^ ^ c"));
    const tag_paths t2 = tag_paths_of(from_words("a b e ^ ^ c"));
    CHECK(t1.size() == 5);
    CHECK(jaccard(t1, t2) == doctest::Approx(0.8));
    CHECK(share_of_larger(t1, t2) == doctest::Approx(0.8));
    const tag_paths h1 = tag_paths_of(from_words("html body div p ^ p ^ ^ div a"));
    const tag_paths h2 = tag_paths_of(from_words("html body div p ^ ^ div a ^ a"));
    CHECK(jaccard(h1, h2) == 1);
    CHECK(jaccard(tag_paths_of(from_words("x")), tag_paths_of(from_words("y"))) == 0);
}

TEST_CASE("tag_paths: texts are no paths, classes on request") {
    page_builder build;
    build.text("at the top");
    build.open("p");
    build.attribute("class", "x");
    build.text("inside");
    const page p = build.finish();
    CHECK(tag_paths_of(p).size() == 1);
    CHECK(tag_paths_of(p) != tag_paths_of(p, {.positions = false, .classes = true}));
    CHECK(tag_paths_of(path_set_of(p)) == tag_paths_of(p));
    CHECK(tag_paths_of(path_set{}).empty());
    CHECK(tag_paths_of(page{}).empty());
    CHECK(jaccard({}, {}) == 1);
    CHECK(share_of_larger({}, {}) == 1);
    CHECK(jaccard({}, tag_paths_of(p)) == 0);
}

TEST_CASE("tag_paths: frequent paths, more than the share of the sample") {
    const std::vector<tag_paths> five{{1, 2, 3}, {1, 2}, {1}, {1, 4}, {1}};
    CHECK(frequent_paths(five, 0.3) == tag_paths{1, 2});  // at least 2 of 5
    CHECK(frequent_paths(five, 0.4) == tag_paths{1});     // more than 2 of 5
    CHECK(frequent_paths(five, 1).empty());
    const std::vector<tag_paths> three{{1, 2}, {1}, {3}};
    CHECK(frequent_paths(three, 0.3) == tag_paths{1, 2, 3});  // three pages keep everything
    CHECK(frequent_paths({}, 0.3).empty());
}

TEST_CASE("tag_paths: agrees with counting") {
    std::mt19937_64 engine(4);
    for (int i = 0; i < 2000; ++i) {
        const tag_paths a = random_set(engine);
        const tag_paths b = random_set(engine);
        const std::size_t both = common(a, b);
        if (a.empty() && b.empty()) continue;
        REQUIRE(jaccard(a, b) == static_cast<double>(both) / static_cast<double>(a.size() + b.size() - both));
        REQUIRE(share_of_larger(a, b) == static_cast<double>(both) / static_cast<double>(std::max(a.size(), b.size())));
        REQUIRE(jaccard(a, b) == jaccard(b, a));
        REQUIRE(jaccard(a, b) <= share_of_larger(a, b));
    }
}

}  // namespace
