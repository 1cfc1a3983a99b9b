#include <forme/templateness/subtree_hashes.hpp>

#include <forme/dom/page_builder.hpp>
#include <tests/reference/counted_allocations.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

using namespace forme;

namespace {

static_assert(detail::is_hashed_attribute("href"));
static_assert(!detail::is_hashed_attribute("style"));

using attributes = std::initializer_list<std::pair<std::string_view, std::string_view>>;

std::uint64_t hash_of(std::string_view name, attributes with, std::string_view text, std::uint64_t seed = 0) {
    page_builder build;
    build.open(name);
    for (const auto& [key, value] : with) build.attribute(key, value);
    build.text(text);
    return subtree_hashes(build.finish(), seed).hash(0);
}

TEST_CASE("subtree_hashes: what counts") {
    const std::uint64_t one = hash_of("p", {{"class", "lead"}, {"id", "x"}}, "some words");
    CHECK(hash_of("p", {{"id", "x"}, {"class", "lead"}}, "some words") == one);  // in any order
    CHECK(hash_of("p", {{"class", "lead"}, {"id", "x"}}, " some\n\t words ") == one);
    CHECK(hash_of("p", {{"class", "lead"}, {"id", "x"}, {"style", "a"}, {"data-n", "9"}, {"onclick", "f()"}},
                  "some words") == one);
    CHECK(hash_of("q", {{"class", "lead"}, {"id", "x"}}, "some words") != one);
    CHECK(hash_of("p", {{"class", "lead"}}, "some words") != one);
    CHECK(hash_of("p", {{"class", "x"}, {"id", "lead"}}, "some words") != one);
    CHECK(hash_of("p", {{"class", "lead"}, {"id", "x"}}, "somewords") != one);
    CHECK(hash_of("p", {{"class", "lead"}, {"id", "x"}}, "some words", 1) != one);
    CHECK(hash_of("script", {{"src", "a"}}, "x") == hash_of("script", {{"src", "a"}}, "y"));
    CHECK(hash_of("script", {{"src", "a"}}, "x") != hash_of("script", {{"src", "b"}}, "x"));
    CHECK(hash_of("input", {{"type", "hidden"}, {"value", "1"}}, "") ==
          hash_of("input", {{"type", "hidden"}, {"value", "2"}}, ""));
    CHECK(hash_of("input", {{"type", "text"}, {"value", "1"}}, "") !=
          hash_of("input", {{"type", "text"}, {"value", "2"}}, ""));
}

TEST_CASE("subtree_hashes: the shape counts, the place does not") {
    page_builder build;
    build.open("div");  // 0
    build.open("p");    // 1
    build.text("a");    // 2
    build.close();
    build.open("b");  // 3
    build.close();
    build.close();
    build.open("div");  // 4
    build.open("b");    // 5
    build.close();
    build.open("p");  // 6
    build.text("a");  // 7
    build.close();
    build.close();
    build.open("div");  // 8
    build.open("p");    // 9
    build.open("b");    // 10
    build.close();
    build.text("a");  // 11
    const subtree_hashes hashes(build.finish());
    CHECK(hashes.hash(1) == hashes.hash(6));
    CHECK(hashes.hash(3) == hashes.hash(5));
    CHECK(hashes.hash(3) == hashes.hash(10));
    CHECK(hashes.hash(2) == hashes.hash(11));
    CHECK(hashes.hash(0) != hashes.hash(4));
    CHECK(hashes.hash(0) != hashes.hash(8));
    CHECK(hashes.hash(1) != hashes.hash(9));
}

TEST_CASE("subtree_hashes: bytes and what shows") {
    page_builder build;
    build.open("div");   // 0: 11 and what is inside
    build.text(" \n ");  // 1: nothing
    build.open("a");     // 2: 7 + 9 + 4
    build.attribute("href", "x.html");
    build.attribute("style", "long and unimportant");
    build.text(" to  x ");  // 3: "to x"
    build.close();
    build.open("script");  // 4: 17
    build.text("f();");    // 5
    build.close();
    build.open("p");  // 6: 7
    build.attribute("hidden", "");
    build.text("no");  // 7
    build.close();
    build.open("i");  // 8
    build.close();
    const subtree_hashes hashes(build.finish());
    CHECK(hashes.bytes(3) == 4);
    CHECK(hashes.bytes(2) == 7 + 10 + 4 + 4);
    CHECK(hashes.bytes(4) == 17);
    CHECK(hashes.bytes(6) == 7 + 2);
    CHECK(hashes.bytes(0) == 11 + 25 + 17 + 9 + 7);
    CHECK(hashes.shows_something(0));
    CHECK_FALSE(hashes.shows_something(1));
    CHECK(hashes.shows_something(2));
    CHECK_FALSE(hashes.shows_something(4));
    CHECK(hashes.shows_something(6));  // itself
    CHECK_FALSE(hashes.shows_something(8));
}

TEST_CASE("subtree_hashes: golden values") {
    CHECK(hash_of("p", {}, "") == 0x639d3fb194d1eb99);
    CHECK(hash_of("p", {{"class", "lead"}}, "some words") == 0xf59dd9051d30b62b);
}

TEST_CASE("subtree_hashes: 100,000 levels, and no allocation for the next page") {
    page_builder build;
    for (int i = 0; i < 100'000; ++i) {
        build.open("div");
        build.text("x");
    }
    const page p = build.finish();
    subtree_hashes hashes(p);
    const std::uint64_t before = hashes.hash(0);
    const std::size_t allocations = reference::counted_allocations();
    hashes.compute(p);
    CHECK(reference::counted_allocations() == allocations);
    CHECK(hashes.hash(0) == before);
    CHECK(hashes.hash(0) != hashes.hash(2));
    CHECK(subtree_hashes(page()).size() == 0);
}

}  // namespace
