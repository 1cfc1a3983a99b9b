#include <forme/tags/lexbor_tags.hpp>

#include <forme/tags/scanned_tags.hpp>
#include <tests/reference/made_up_html.hpp>
#include <tests/reference/tokenizer_laws.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;
using reference::tokens_of;

namespace {

static_assert(tokenizer<lexbor_tags>);
static_assert(!tokenizer<const lexbor_tags>);
static_assert(tokenizer<lexbor_styled_tags>);

TEST_CASE("lexbor_tags: one object reads page after page") {
    lexbor_tags tags;
    CHECK(tokens_of(tags, "").empty());
    CHECK(tokens_of(tags, "<p>a</p>") == std::vector{symbol_of("p"), symbol_of("p")});
    CHECK(tokens_of(tags, "<title><b>") == std::vector{symbol_of("title")});
    CHECK(tokens_of(tags, "<b><my-own-element>") == std::vector{symbol_of("b"), symbol_of("my-own-element")});
}

TEST_CASE("lexbor_tags: bytes read end with the tag that stopped it") {
    lexbor_tags tags;
    for (const std::string_view tag :
         {"<p>", "<p >", "<p a>", "<p a=b>", "<p a=\">\">", "<p a='x'/>", "<p a= \"\" >", "</p>"}) {
        const std::string html = "text " + std::string(tag) + " and more > text";
        CAPTURE(html);
        CHECK(tags(html, [](tag_symbol) { return false; }) == 5 + tag.size());
    }
}

TEST_CASE("lexbor_tags: what the sink throws comes out, and the object goes on") {
    lexbor_tags tags;
    CHECK_THROWS_WITH_AS(tags("<p>", [](tag_symbol) -> bool { throw std::runtime_error("sink"); }), "sink",
                         std::runtime_error);
    CHECK(tokens_of(tags, "<b>") == std::vector{symbol_of("b")});
}

TEST_CASE("lexbor_tags: laws") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        CHECK(reference::check_tokenizer_laws(lexbor_tags{}, reference::tidy_html(seed)) == "");
    }
}

TEST_CASE("lexbor_tags: the same tags as the scanner's") {
    lexbor_tags by_lexbor;
    scanned_tags scanned;
    lexbor_styled_tags styled_by_lexbor;
    scanned_styled_tags scanned_styled;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        CAPTURE(seed);
        const std::string html = seed % 4 == 0 ? reference::tidy_html(seed) : reference::odd_html(seed);
        REQUIRE(tokens_of(by_lexbor, html) == tokens_of(scanned, html));
        if (seed % 4 == 0) REQUIRE(tokens_of(styled_by_lexbor, html) == tokens_of(scanned_styled, html));
    }
}

}  // namespace
