#include <forme/segments/block_text.hpp>

#include <forme/dom/page_builder.hpp>
#include <forme/dom/visible_text.hpp>
#include <tests/reference/plain_segments.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace forme;
using namespace forme::reference;

namespace {

// Lines broken and spaces collapsed: what is left are the characters themselves.
std::string characters(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    std::ranges::sort(text);
    return text;
}

}  // namespace

TEST_CASE("block text: kept and dropped") {
    page_builder build;
    build.open("html");
    build.open("head");
    build.open("title");
    build.text("Title");
    build.close();
    build.close();
    build.open("body");
    build.open("nav");
    build.text("Home ");
    build.open("a");
    build.text("About");
    build.close();
    build.close();
    build.open("div");
    build.text("First ");
    build.open("b");
    build.text("line");
    build.close();
    build.text(".");
    build.open("p");
    build.text("Second  line");
    build.close();
    build.open("script");
    build.text("x = 1;");
    const page p = build.finish();
    const segmented_page cut = text_segments(p);
    REQUIRE(cut.blocks.size() == 3);
    page_verdict verdict;
    verdict.blocks = {{0, false}, {1, true}, {0, false}};
    CHECK(kept_text(p, cut, verdict) == "First line.\nSecond line");
    CHECK(dropped_text(p, cut, verdict) == "Home About");
    CHECK(block_text(p, cut, [](std::size_t i) { return i == 0; }).empty());  // no reader sees a title
    CHECK(kept_text(page{}, {}, {}).empty());
}

TEST_CASE("block text: kept and dropped are all that a reader sees") {
    segment_table table;
    for (std::uint64_t number = 1; number <= 40; ++number) {
        const page p = site_page(number);
        const segmented_page cut = text_segments(p);
        const page_verdict verdict = table.add(cut);
        const std::string kept = kept_text(p, cut, verdict);
        const std::string dropped = dropped_text(p, cut, verdict);
        REQUIRE(characters(kept + dropped) == characters(visible_text(p)));
        REQUIRE(dropped.empty() == (number < 5));
        REQUIRE(kept.find("Story") != std::string::npos);
        REQUIRE((kept.find("Contact") == std::string::npos) == (number >= 5));
    }
}
