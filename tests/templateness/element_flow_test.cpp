#include <forme/templateness/element_flow.hpp>

#include <forme/tags/scan_state.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

using namespace forme;
using namespace forme::detail;

namespace {

static_assert(flow_of(symbol_of("script")) == flow::hidden);
static_assert(flow_of(symbol_of("video")) == flow::replaced);  // its content is never shown, it is
static_assert(flow_of(symbol_of("div")) == flow::block);
static_assert(flow_of(symbol_of("td")) == flow::block);
static_assert(flow_of(symbol_of("x-widget")) == flow::inlined);

static_assert(usual_size(symbol_of("img")).width == 100);
static_assert(usual_size(symbol_of("select")).height == 20);
static_assert(line_height(symbol_of("h1"), 20) == 40);
static_assert(line_height(symbol_of("h3"), 40) == 23);
static_assert(line_height(symbol_of("p"), 40) == 40);

TEST_CASE("declared_length: table") {
    CHECK(declared_length("120") == 120);
    CHECK(declared_length("120px") == 120);
    CHECK(declared_length("50%") == -50);
    CHECK(declared_length("300%") == -100);
    CHECK(declared_length("99999999999999999999") == largest_extent);
    for (const char* nothing : {"", "0", "-5", "auto", "%", "px", " 12"})
        CHECK(declared_length(nothing) == std::nullopt);
}

TEST_CASE("says_display_none: table") {
    CHECK(says_display_none("display:none"));
    CHECK(says_display_none("color: red; display : none !important"));
    CHECK(says_display_none("display:block;display:none"));
    CHECK_FALSE(says_display_none(""));
    CHECK_FALSE(says_display_none("display"));
    CHECK_FALSE(says_display_none("display:"));
    CHECK_FALSE(says_display_none("display:block"));
}

TEST_CASE("set_characters: white space collapses, characters count once") {
    CHECK(set_characters("") == 0);
    CHECK(set_characters(" \n\t ") == 0);
    CHECK(set_characters("ab") == 2);
    CHECK(set_characters("a \n b") == 3);
    CHECK(set_characters(" a ") == 2);  // the space behind it separates it from the next
    CHECK(set_characters("\xc3\xa4\xe2\x82\xac") == 2);
}

TEST_CASE("set_characters: as counted byte by byte") {
    std::mt19937_64 random(3);
    constexpr std::string_view bytes = "a \n\t\r\f\v\xc3\xa4z";
    for (int round = 0; round < 2000; ++round) {
        std::string text(random() % 300, ' ');
        for (char& c : text) c = bytes[random() % (round % 2 == 0 ? bytes.size() : 3)];
        std::int64_t expected = 0;
        bool space = true;
        for (const char c : text) {
            const bool now = is_space(c);
            expected += now ? !space : (static_cast<unsigned char>(c) & 0xc0) != 0x80;
            space = now;
        }
        CHECK(set_characters(text) == expected);
    }
}

}  // namespace
