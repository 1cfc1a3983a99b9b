#include <forme/tags/scanned_tags.hpp>

#include <tests/reference/made_up_html.hpp>
#include <tests/reference/tokenizer_laws.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

static_assert(tokenizer<scanned_tags> && tokenizer<const scanned_tags>);
static_assert(tokenizer<scanned_start_tags>);
static_assert(tokenizer<scanned_styled_tags>);

// A user's own rule: whether each tag closes, for headings alone.
struct headings {
    using token_type = bool;
    using classes = no_classes;
    constexpr std::optional<bool> operator()(const basic_tag<>& tag) const {
        if (tag.name != symbol_of("h1") && tag.name != symbol_of("h2")) return std::nullopt;
        return tag.closing;
    }
};
static_assert(tokenizer<basic_scanned_tags<headings>>);

template <typename Tokenizer>
auto tokens(std::string_view html) {
    Tokenizer tokenize;
    return reference::tokens_of(tokenize, html);
}

constexpr std::string_view page = "<body class=home><h1 class='a  b'>x</h1><p>y</p><h2 class=\"a b\">z</h2></body>";

TEST_CASE("scanned_tags: names") {
    std::vector<tag_symbol> expected;
    for (const char* name : {"body", "h1", "h1", "p", "p", "h2", "h2", "body"}) expected.push_back(symbol_of(name));
    CHECK(tokens<scanned_tags>(page) == expected);
}

TEST_CASE("scanned_tags: start tags alone") {
    CHECK(tokens<scanned_start_tags>(page) ==
          std::vector{symbol_of("body"), symbol_of("h1"), symbol_of("p"), symbol_of("h2")});
}

TEST_CASE("scanned_tags: names with classes") {
    const auto found = tokens<scanned_styled_tags>(page);
    REQUIRE(found.size() == 8);
    CHECK(found[0] != symbol_of("body"));
    CHECK(found[1] != found[5]);  // same classes, other name
    CHECK(found[2] == symbol_of("h1"));
    CHECK(found[3] == symbol_of("p"));
    CHECK(found[1] == tokens<scanned_styled_tags>("<h1 CLASS=\"a b\">")[0]);
}

TEST_CASE("scanned_tags: a rule of the user's own") {
    CHECK(tokens<basic_scanned_tags<headings>>(page) == std::vector<bool>{false, true, false, true});
}

TEST_CASE("scanned_tags: a stream in pieces gives the tokens of the whole, and says when it may stop") {
    const auto expected = tokens<scanned_styled_tags>(page);
    for (std::size_t piece = 1; piece <= page.size(); ++piece) {
        scanned_styled_tags::stream stream;
        std::vector<std::uint64_t> found;
        std::size_t at = 0;
        while (at < page.size() && stream.feed(page.substr(at, piece), [&](std::uint64_t token) {
            found.push_back(token);
            return found.size() < 5;
        }))
            at += piece;
        CHECK(found == std::vector(expected.begin(), expected.begin() + 5));
        CHECK(stream.bytes_read() == page.find("</p>") + 4);
    }
}

TEST_CASE("scanned_tags: laws") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const std::string html = seed % 2 == 0 ? reference::tidy_html(seed) : reference::odd_html(seed);
        CAPTURE(seed);
        CHECK(reference::check_tokenizer_laws(scanned_tags{}, html) == "");
        CHECK(reference::check_tokenizer_laws(scanned_start_tags{}, html) == "");
        CHECK(reference::check_tokenizer_laws(scanned_styled_tags{}, html) == "");
    }
}

}  // namespace
