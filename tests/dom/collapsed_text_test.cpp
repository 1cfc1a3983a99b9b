#include <forme/dom/collapsed_text.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using forme::collapse;
using forme::has_silent_text;
using forme::symbol_of;

static_assert(has_silent_text(symbol_of("NoScript")) && has_silent_text(symbol_of("template")));
static_assert(!has_silent_text(symbol_of("title")) && !has_silent_text(symbol_of("pre")) && !has_silent_text(0));

TEST_CASE("white space collapses and its ends are trimmed") {
    struct {
        std::string_view text;
        std::string_view expected;
        std::uint32_t length;
    } const cases[] = {
        {"", "", 0},
        {" \t\r\n\f", "", 0},
        {"one", "one", 3},
        {"one two", "one two", 7},
        {" one", "one", 3},
        {"one\n", "one", 3},
        {"one  two", "one two", 7},
        {"one\ttwo", "one two", 7},
        {"\n one \n\n two\tthree ", "one two three", 13},
        {"\xc3\xa9t\xc3\xa9", "\xc3\xa9t\xc3\xa9", 3},
        {"\xc2\xa0 x", "\xc2\xa0 x", 3},  // a no-break space is no white space of HTML's
    };
    std::string scratch;
    for (const auto& [text, expected, length] : cases) {
        const auto collapsed = collapse(text, scratch);
        CHECK(collapsed.text == expected);
        CHECK(collapsed.length == length);
    }
}

TEST_CASE("nothing is copied where nothing changes") {
    std::string scratch;
    const std::string_view text = "  as it is  ";
    CHECK(collapse(text, scratch).text.data() == text.data() + 2);
    CHECK(scratch.empty());
}
