#include <forme/core/words.hpp>

#include <forme/core/hash.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;
using namespace std::string_literals;

namespace {

static_assert(is_word_character('a') && is_word_character('Z') && is_word_character('7') && is_word_character('_'));
static_assert(!is_word_character(' ') && !is_word_character('-') && !is_word_character('@') && !is_word_character('['));
static_assert(is_word_character(0xaa) && is_word_character(0xb2) && is_word_character(0xbd) && is_word_character(0xe9));
static_assert(!is_word_character(0xa0) && !is_word_character(0xd7) && !is_word_character(0xbf));
static_assert(is_word_character(0x4e2d) && is_word_character(0x3042) && is_word_character(0xac00));
static_assert(!is_word_character(0x3002) && !is_word_character(0x2019) && !is_word_character(0xfffd));
static_assert(!is_word_character(0x1f600) && is_word_character(0x20000) && !is_word_character(0x10ffff));
static_assert(lower_case('A') == 'a' && lower_case('Z') == 'z' && lower_case('[') == '[' && lower_case('a') == 'a');
static_assert(lower_case(0xc4) == 0xe4 && lower_case(0xd7) == 0xd7 && lower_case(0xdf) == 0xdf);
static_assert(lower_case(0x141) == 0x142 && lower_case(0x142) == 0x142);  // Ł
static_assert(lower_case(0x160) == 0x161 && lower_case(0x17d) == 0x17e);  // Š, Ž
static_assert(lower_case(0x130) == 0x130 && lower_case(0x131) == 0x131);  // İ, ı: left alone
static_assert(lower_case(0x3a9) == 0x3c9 && lower_case(0x38f) == 0x3ce);  // Ω, Ώ
static_assert(lower_case(0x401) == 0x451 && lower_case(0x42f) == 0x44f);  // Ё, Я
static_assert(lower_case(0x1ea4) == 0x1ea5 && lower_case(0xff21) == 0xff41);
static_assert(is_white_space(' ') && is_white_space('\n') && is_white_space(0xa0) && is_white_space(0x3000));
static_assert(!is_white_space('a') && !is_white_space(0x200b) && !is_white_space(0xfeff));

static_assert([] {
    for (std::size_t i = 0; i < detail::separators.size(); ++i) {
        if (detail::separators[i].first > detail::separators[i].last) return false;
        if (i > 0 && detail::separators[i].first <= detail::separators[i - 1].last) return false;
    }
    return true;
}());

using words = std::vector<std::string>;
using tokens = std::vector<std::string_view>;

TEST_CASE("lower-case words") {
    struct sample {
        std::string text;
        words expected;
    };
    const std::vector<sample> samples{
        {"", {}},
        {" .,;!\n", {}},
        {"Don't stop", {"don", "t", "stop"}},
        {"snake_case 3.14", {"snake_case", "3", "14"}},
        {"a", {"a"}},
        {"Ärger, ÉTÉ; naïve", {"ärger", "été", "naïve"}},
        {"“Quoted”—dash…", {"quoted", "dash"}},
        {"price: 5 €", {"price", "5"}},
        {"no\u00a0break", {"no", "break"}},
        {"ΑΘΗΝΑ Μόσχα МОСКВА", {"αθηνα", "μόσχα", "москва"}},
        {"中文。文字", {"中文", "文字"}},
        {"smile 😀 now", {"smile", "now"}},
        {"\xf0\xa0\x80\x80", {"\xf0\xa0\x80\x80"}},  // U+20000, four bytes
    };
    for (const sample& one : samples) {
        CAPTURE(one.text);
        CHECK(lower_case_words(one.text) == one.expected);
    }
}

TEST_CASE("bytes that are no UTF-8 separate words") {
    for (const std::string& bad : {"\x80"s, "\xff"s, "\xc3"s, "\xc0\xaf"s, "\xe2\x82"s, "\xed\xa0\x80"s,
                                   "\xf4\x90\x80\x80"s, "\xf8\x88\x80\x80\x80"s, "\xf0\x9f\x98"s, "\xe0\x80\xaf"s}) {
        CAPTURE(bad);
        CHECK(lower_case_words("a" + bad + "b") == words{"a", "b"});
        CHECK(lower_case_words("a" + bad) == words{"a"});
        CHECK(lower_case_words(bad).empty());
        CHECK(white_space_tokens(bad + " x") == tokens{bad, "x"});
    }
}

TEST_CASE("white-space tokens are left as they are") {
    CHECK(white_space_tokens("").empty());
    CHECK(white_space_tokens(" \t\r\n").empty());
    CHECK(white_space_tokens("a") == tokens{"a"});
    CHECK(white_space_tokens("  Don't,  stop! ") == tokens{"Don't,", "stop!"});
    CHECK(white_space_tokens("no\u00a0break\u3000here\u2003é") == tokens{"no", "break", "here", "é"});
    CHECK(white_space_tokens("zero\u200bwidth") == tokens{"zero\u200bwidth"});
}

TEST_CASE("any bytes: words are made of word characters, are lower case, and tokens and space add up to the text") {
    std::mt19937_64 engine(8);
    for (int round = 0; round < 2000; ++round) {
        std::string text(engine() % 40, ' ');
        for (char& c : text) {
            const std::uint64_t number = engine();
            c = number % 3 == 0 ? static_cast<char>(number >> 8) : "aZ \xc3\xa9\xe4"[number / 3 % 6];
        }
        for (const std::string& word : lower_case_words(text)) {
            REQUIRE(!word.empty());
            REQUIRE(lower_case_words(word) == words{word});
        }
        std::size_t bytes = 0;
        for (const std::string_view token : white_space_tokens(text)) {
            REQUIRE(white_space_tokens(token) == tokens{token});
            bytes += token.size();
        }
        REQUIRE(bytes <= text.size());
    }
}

TEST_CASE("lower case is lower case, and of words") {
    for (char32_t point = 0; point <= 0x10ffff; point += point < 0x3000 ? 1 : 37) {
        if (point >= 0xd800 && point < 0xe000) continue;
        REQUIRE(lower_case(lower_case(point)) == lower_case(point));
        if (lower_case(point) != point) REQUIRE(is_word_character(point));
        if (is_word_character(point)) REQUIRE(is_word_character(lower_case(point)));
    }
}

TEST_CASE("golden rules: both, over all of Unicode") {
    std::uint64_t word_characters = 0;
    std::uint64_t capitals = 0;
    std::uint64_t hash = 0;
    for (char32_t point = 0; point <= 0x10ffff; ++point) {
        const bool of_word = is_word_character(point);
        word_characters += of_word;
        capitals += lower_case(point) != point;
        hash = mix64(hash ^ (std::uint64_t{lower_case(point)} << 1 | std::uint64_t{of_word}));
    }
    CHECK(word_characters == 901031);
    CHECK(capitals == 487);
    CHECK(hash == 13504600121274706244u);
}

}  // namespace
