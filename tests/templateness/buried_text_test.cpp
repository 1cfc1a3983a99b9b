#include <forme/templateness/buried_text.hpp>

#include <forme/dom/lexbor_page.hpp>
#include <forme/dom/visible_text.hpp>

#include <tests/reference/made_up_html.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

using namespace forme;

namespace {

std::optional<std::string> dug(const std::string& html) { return unburied(html, lexbor_parser()(html)); }

std::string shown(const std::string& html) { return visible_text(lexbor_parser()(html)); }

std::string words(std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += "word" + std::to_string(i) + " ";
    return text;
}

TEST_CASE("unburied: a title without an end is ended at the next tag") {
    const std::string html = "<TITLE>Type setting<script>x</script></titlevalue><p>" + words(300) + "<p>The end.";
    REQUIRE(shown(html).empty());
    const auto source = dug(html);
    REQUIRE(source);
    CHECK(source->starts_with("<TITLE>Type setting</title><script>"));
    CHECK(shown(*source).ends_with("The end."));
}

TEST_CASE("unburied: a title that ends somewhere, or takes nothing with it, stays") {
    CHECK_FALSE(dug("<title>" + words(300) + "<p></TITLE ><p>Text."));
    CHECK_FALSE(dug("<title>" + words(300)));
    CHECK_FALSE(dug("<title>Short<p>" + words(10)));
}

TEST_CASE("unburied: noscript is shown where it says more than all the rest") {
    const std::string html = "<p>Loading</p><NOSCRIPT><p>" + words(60) + "</p></NoScript><p>Imprint";
    const auto source = dug(html);
    REQUIRE(source);
    CHECK(*source == "<p>Loading</p><div><p>" + words(60) + "</p></div><p>Imprint");
    CHECK_FALSE(dug("<p>" + words(60) + "</p><noscript>" + words(59) + "</noscript>"));
    CHECK_FALSE(dug("<noscript>Scripts are off.</noscript>"));
}

TEST_CASE("unburied: noscript inside what stays hidden does not count") {
    CHECK_FALSE(dug("<p>Text</p><div hidden><noscript>" + words(60) + "</noscript></div>"));
}

TEST_CASE("unburied: parts that React sent later") {
    const std::string html =
        "<body><p>Frame</p><div hidden id=\"S:0\"><p>Late</p></div><div hidden=\"\" id=\"S:1\">Later</div>"
        "<div hidden id=\"T:1\">Never</div></body>";
    const auto source = dug(html);
    REQUIRE(source);
    CHECK(shown(html) == "Frame");
    CHECK(shown(*source) == "Frame\nLate\nLater");
    CHECK_FALSE(dug("<body><section><div hidden id=\"S:0\">Inside</div></section></body>"));
}

TEST_CASE("unburied: ordinary and odd pages") {
    CHECK_FALSE(dug(""));
    CHECK_FALSE(dug("<title>T</title><p>" + words(100)));
    CHECK_FALSE(dug("<title"));
    CHECK_FALSE(dug("<noscript"));
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const std::string html = reference::odd_html(seed) + "<noscript>" + words(50);
        if (const auto source = dug(html)) CHECK(source->size() <= html.size() + 8);
    }
}

TEST_CASE("unburied: many openings of each kind take linear time") {
    std::string html = "<title>" + words(200);
    for (int i = 0; i < 50000; ++i) html += "</title<noscript <div hidden";
    CHECK(dug(html).has_value());
}

}  // namespace
