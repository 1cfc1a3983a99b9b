#include <forme/templateness/text_counts.hpp>

#include <forme/core/hash.hpp>

#include <tests/reference/plain_text_counts.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

static_assert(count_text("") == text_counts{});
static_assert(count_text("One, two.").words == 2);
static_assert(count_text("One, two.").marks == 2);
static_assert(count_text("One, two.").characters == 9 - 1);
static_assert(count_text("One Two three").capitals == 2);
static_assert(count_text("1999-2001").digits == 8);

TEST_CASE("text_counts: table") {
    CHECK(count_text("  \n\t ").words == 0);
    CHECK(count_text("Home | About | \xc2\xa9 2009 \xc2\xbb next").separators == 4);
    CHECK(count_text("\xe4\xbd\xa0\xe5\xa5\xbd\xe4\xb8\x96\xe7\x95\x8c\xe3\x80\x82").marks == 1);
    // Five wide characters: one word by white space, two more by characters.
    CHECK(count_text("\xe4\xbd\xa0\xe5\xa5\xbd\xe4\xb8\x96\xe7\x95\x8c\xe3\x80\x82").words == 3);
    CHECK(count_text("\xc3\xa9t\xc3\xa9").characters == 3);
    CHECK(count_text("\x80\x80\xff\xfe \xc3").words == 2);  // any bytes
}

TEST_CASE("text_counts: counts add up over pieces that end at white space") {
    const std::string whole = "The quick, brown fox. Jumps 12 times over | it! \xc2\xbb";
    text_counts sum;
    for (std::size_t start = 0; start < whole.size();) {
        const std::size_t end = std::min(whole.find(' ', start), whole.size() - 1) + 1;
        sum += count_text(std::string_view(whole).substr(start, end - start));
        start = end;
    }
    CHECK(sum == count_text(whole));
}

TEST_CASE("text_counts: where words begin") {
    std::vector<std::size_t> begins;
    count_text(" one  two\tthree" + std::string(60, '-') + " four", [&](std::size_t at) { begins.push_back(at); });
    CHECK(begins == std::vector<std::size_t>{1, 6, 10, 76});
}

TEST_CASE("text_counts: any bytes, as the plain twin counts them") {
    std::vector<std::string> pieces{"a",
                                    "B",
                                    "7",
                                    " ",
                                    "\n",
                                    ".",
                                    "|",
                                    ">",
                                    "\xc2\xbb",
                                    "\xc2\xa9",
                                    "\xe3\x80\x82",
                                    "\xe4\xbd",
                                    "\xd8\x8c",
                                    "\x80",
                                    "\xff",
                                    std::string(1, '\0'),
                                    "word",
                                    "\xe2\x80\xa2"};
    for (const char c : std::string_view(",;:!?/0@AZ[9!\x7f")) pieces.emplace_back(1, c);
    std::uint64_t state = 1;
    for (std::size_t round = 0; round < 2000; ++round) {
        std::string text;
        for (std::size_t count = mix64(++state) % 90; count > 0; --count)
            text += pieces[mix64(++state) % pieces.size()];
        REQUIRE(count_text(text) == reference::plain_count_text(text));
    }
}

}  // namespace
