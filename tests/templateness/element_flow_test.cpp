#include <forme/templateness/element_flow.hpp>

#include <doctest/doctest.h>

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

}  // namespace
