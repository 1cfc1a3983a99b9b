#include <forme/templateness/lexbor_templateness.hpp>

#include <forme/templateness/default_scorer.hpp>

#include <tests/reference/made_up_html.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

using namespace forme;

namespace {

TEST_CASE("lexbor_templateness: from bytes to main text") {
    lexbor_templateness judge;
    std::string html = "<title>Type</title><nav><a href=/a>News</a> <a href=/b>Shop</a></nav><article><h1>Type</h1>";
    for (int i = 0; i < 4; ++i)
        html += "<p>Type is set by hand, one letter after the other, and locked in its frame before it is printed.";
    html += "</article><footer>&copy; 2020 <a href=/c>Imprint</a></footer>";
    const std::string text = judge.main_text(html, default_scorer());
    CHECK(text.find("locked in its frame") != std::string::npos);
    CHECK(text.find("Imprint") == std::string::npos);
    CHECK(judge.main_text("", default_scorer()).empty());
}

TEST_CASE("lexbor_templateness: any bytes are a page, and a used object answers as a new one") {
    lexbor_templateness used;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const std::string html = reference::odd_html(seed);
        lexbor_templateness fresh;
        CHECK(used.main_text(html, default_scorer()) == fresh.main_text(html, default_scorer()));
    }
}

}  // namespace
