#include <forme/core/utf8.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

using namespace forme;
using namespace std::string_view_literals;

namespace {

static_assert(detail::next_utf8("a").valid);
static_assert(detail::next_utf8("\xe2\x82\xac").size == 3);
static_assert(detail::next_utf8("\xe2\x82\xac").point == 0x20ac);
static_assert(!detail::next_utf8("\xc0\x80").valid);

std::string mended(std::string_view bytes) {
    std::string out;
    append_mended_utf8(out, bytes);
    return out;
}

#define FORME_BAD "\xef\xbf\xbd"

TEST_CASE("utf8: each maximal broken piece is one replacement") {
    CHECK(mended("") == "");
    CHECK(mended("plain") == "plain");
    CHECK(mended("\xc3\xa9\xe2\x82\xac\xf0\x9f\x99\x82") == "\xc3\xa9\xe2\x82\xac\xf0\x9f\x99\x82");
    CHECK(mended("a\xff"
                 "b") == "a" FORME_BAD "b");
    CHECK(mended("\x80\xbf") == FORME_BAD FORME_BAD);  // tails without a lead
    CHECK(mended("\xe2\x82") == FORME_BAD);            // cut off
    CHECK(mended("\xe2\x82x") == FORME_BAD "x");
    CHECK(mended("\xf0\x9f\x99"
                 "\xc3\xa9") == FORME_BAD "\xc3\xa9");
    CHECK(mended("\xc0\xaf") == FORME_BAD FORME_BAD);  // overlong
    CHECK(mended("\xe0\x80\xaf") == FORME_BAD FORME_BAD FORME_BAD);
    CHECK(mended("\xed\xa0\x80") == FORME_BAD FORME_BAD FORME_BAD);                // a surrogate
    CHECK(mended("\xf4\x90\x80\x80") == FORME_BAD FORME_BAD FORME_BAD FORME_BAD);  // above U+10FFFF
    CHECK(mended("\xf1\x80\x80\xe1\x80\xc2"
                 "b") == FORME_BAD FORME_BAD FORME_BAD "b");  // Unicode, table 3-11
    CHECK(mended("\0x"sv) == "\0x"sv);
}

TEST_CASE("utf8: the valid prefix ends where the first broken piece begins, wherever that is") {
    for (std::size_t before = 0; before < 80; ++before) {
        const std::string text = std::string(before, 'a') + "\xe2\x82\xac" + std::string(before % 37, 'b');
        CHECK(valid_utf8_prefix(text) == text.size());
        CHECK(valid_utf8_prefix(text + "\xe2\x82") == text.size());
        CHECK(valid_utf8_prefix(text + "\xff" + std::string(50, 'c')) == text.size());
    }
}

TEST_CASE("utf8: characters written one by one") {
    std::string all;
    for (const char32_t c : {U'a', U'\u00e9', U'\u20ac', U'\U0001f642'}) append_utf8(all, c);
    CHECK(all == "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x99\x82");
    std::string none;
    append_utf8(none, char32_t{0xd800});
    append_utf8(none, char32_t{0x110000});
    CHECK(none == FORME_BAD FORME_BAD);
    std::string every;
    for (char32_t c = 0; c <= 0x10ffff; ++c)
        if (c < 0xd800 || c > 0xdfff) append_utf8(every, c);
    CHECK(every.size() == 0x80 + 2 * 0x780 + 3 * (0x10000 - 0x800 - 0x800) + 4 * 0x100000);
    CHECK(valid_utf8_prefix(every) == every.size());
}

TEST_CASE("utf8: characters read one by one") {
    for (char32_t c = 0; c <= 0x10ffff; ++c) {
        if (c >= 0xd800 && c <= 0xdfff) continue;
        std::string text;
        append_utf8(text, c);
        std::size_t at = 0;
        REQUIRE(next_code_point(text, at) == c);
        REQUIRE(at == text.size());
    }
    for (const std::string_view bad : {"\x80"sv, "\xff"sv, "\xc3"sv, "\xe2\x82"sv, "\xf0\x9f\x98"sv}) {
        const std::string text = std::string(bad) + "x";
        std::size_t at = 0;
        CHECK(next_code_point(text, at) == replacement_character);
        CHECK(at == bad.size());
        CHECK(next_code_point(text, at) == 'x');
    }
}

TEST_CASE("utf8: mended bytes are valid, and mending them again changes nothing") {
    for (std::uint64_t seed = 0; seed < 5000; ++seed) {
        std::mt19937_64 engine(seed);
        std::string bytes;
        for (std::size_t i = engine() % 100; i > 0; --i)
            bytes += static_cast<char>(engine() % 3 == 0 ? 'a' : 0x80 + engine() % 0x80);
        const std::string once = mended(bytes);
        REQUIRE(valid_utf8_prefix(once) == once.size());
        REQUIRE(mended(once) == once);
        const std::size_t valid = valid_utf8_prefix(bytes);
        REQUIRE(once.substr(0, valid) == bytes.substr(0, valid));
        REQUIRE((valid == bytes.size() || once.substr(valid, 3) == FORME_BAD));
    }
}

}  // namespace
