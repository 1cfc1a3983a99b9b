#include <forme/templateness/word_set.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

using namespace forme;

namespace {

static_assert(detail::word_hash("") == 0);
static_assert(detail::word_hash("-- tree") == 0);
static_assert(detail::word_hash("Tree, and") == detail::word_hash("\"tree\""));
static_assert(detail::word_hash("tree") != detail::word_hash("trees"));

TEST_CASE("word_set: the same whatever their case and the marks in and around them") {
    word_set words;
    words.insert("Don't panic");
    words.insert("a");
    words.insert("\xc3\xa9t\xc3\xa9!");
    CHECK(words.size() == 3);
    for (const char* same : {"don't", "DONT", "(d-o-n-t)", "dont panic"}) CHECK(words.bits(same) == 1);
    for (const char* same : {"a", "A,", "-a", "\"a\" b"}) CHECK(words.bits(same) == 2);
    CHECK(words.bits("\xc3\xa9t\xc3\xa9 2024") == 4);
    for (const char* other : {"", "-", "do", "donts", "ab", "panic", "\xc3\xa9t", "\xc3"})
        CHECK(words.bits(other) == 0);
}

TEST_CASE("word_set: a bit a word, no more than fit") {
    word_set words;
    CHECK(words.bits("w1") == 0);
    words.insert("...");  // no word
    for (std::size_t i = 0; i < 100; ++i) words.insert("w" + std::to_string(i));
    CHECK(words.size() == word_set::capacity);
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < 64; ++i) all |= words.bits("W" + std::to_string(i));
    CHECK(all == ~std::uint64_t{0});
    CHECK(words.bits("w64") == 0);
    words.insert("w3");
    CHECK(words.bits("w3") == 8);
}

}  // namespace
