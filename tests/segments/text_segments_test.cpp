#include <forme/segments/text_segments.hpp>

#include <forme/dom/page_builder.hpp>
#include <tests/reference/plain_segments.hpp>

#include <doctest/doctest.h>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;
using namespace forme::reference;

static_assert(std::regular<segmented_page>);
static_assert(std::totally_ordered<segment_key>);

namespace {

// "<name" opens, ">" closes, anything else is text.
page from_events(const std::vector<std::string_view>& events) {
    page_builder build;
    for (const std::string_view event : events) {
        if (event == ">")
            build.close();
        else if (event.starts_with('<'))
            build.open(event.substr(1));
        else
            build.text(event);
    }
    return build.finish();
}

std::string written(const page& p, const segmented_page& cut) {
    std::string all;
    for (const text_block& block : cut.blocks) {
        all += block.element == no_node ? "page" : p.name(block.element);
        for (const text_segment& segment : cut.of(block))
            all += "|" + std::string(p.text(segment.node)) + ":" + std::to_string(segment.length);
        all += "=" + std::to_string(block.length) + "\n";
    }
    return all;
}

page random_page(std::uint64_t seed) {
    static constexpr std::array<std::string_view, 9> names{"div", "p", "ul", "b", "td", "script", "noscript", "a", "x"};
    static constexpr std::array<std::string_view, 8> texts{"a",   " a ",      "a  b", "a\tb",
                                                           "\n ", "\xc3\xa9", "a b",  "\xff"};
    std::mt19937_64 engine(seed);
    page_builder build;
    for (std::size_t i = engine() % 150; i > 0; --i) {
        switch (engine() % 5) {
            case 0: build.close(); break;
            case 1:
            case 2: build.text(texts[engine() % texts.size()]); break;
            default: build.open(names[engine() % names.size()]);
        }
    }
    return build.finish();
}

TEST_CASE("text segments: a block owns what is inside it and in no block nested in it") {
    const page p = from_events({"<html", "<head", "<title", "T",     ">", ">", "<body", "<div", "one ", "<b",   "two",
                                ">",     "<ul",   "<li",    "three", ">", ">", "four",  ">",    "five", "<div", ">"});
    CHECK(written(p, text_segments(p)) == "page|T:1|five:4=5\ndiv|one :3|two:3|four:4=10\nul|three:5=5\n");
    CHECK(written(p, text_segments(p, {.layout = {"li", "b"}})) ==
          "page|T:1|one :3|four:4|five:4=12\nb|two:3=3\nli|three:5=5\n");
    CHECK(text_segments(p, {.layout = {}}).blocks.size() == 1);
    element_set more = segment_options{}.layout;
    more.insert("LI");
    CHECK(more.contains(symbol_of("li")));
    CHECK(text_segments(p, {.layout = more}).blocks.size() == 3);
}

TEST_CASE("text segments: what makes two of them the same") {
    const auto key = [](const std::vector<std::string_view>& events, const segment_options& options = {}) {
        const segmented_page cut = text_segments(from_events(events), options);
        REQUIRE(cut.segments.size() == 1);
        return cut.segments[0].key;
    };
    const segment_key same = key({"<div", "<p", "two words"});
    CHECK(key({"<div", "<p", " \n two\f\r\t words "}) == same);
    CHECK(key({"<div", "<p", ">", "<p", "two words"}) == same);  // no positions
    CHECK(key({"<div", "<p", "twowords"}) != same);
    CHECK(key({"<div", "<p", "two Words"}) != same);
    CHECK(key({"<div", "<p", "two\xc2\xa0words"}) != same);  // a no-break space is no white space
    CHECK(key({"<p", "two words"}) != same);
    CHECK(key({"<p", "<div", "two words"}) != same);
    CHECK(key({"<div", "<p", "two words"}, {.site = 1}) != same);
    CHECK(same.high != same.low);
}

TEST_CASE("text segments: lengths are code points of the collapsed text") {
    const auto length = [](std::string_view text) { return text_segments(from_events({text})).blocks.at(0).length; };
    CHECK(length("a") == 1);
    CHECK(length("  a   b  ") == 3);
    CHECK(length("a\n\nb") == 3);
    CHECK(length("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80") == 3);
    CHECK(length("\xff\xfe") == 2);
    CHECK(length("\x80") == 0);  // no UTF-8: a piece without a beginning
}

TEST_CASE("text segments: edges") {
    CHECK(text_segments(page{}) == segmented_page{});
    CHECK(text_segments(from_events({"<div", " \n\t", ">"})) == segmented_page{});
    const page silent = from_events(
        {"<script", "x", ">", "<noscript", "<div", "y", ">", ">", "<style", "z", ">", "<template", "<p", "q"});
    CHECK(text_segments(silent) == segmented_page{});
    page_builder build;
    for (int i = 0; i < 100'000; ++i) {
        build.open(i % 2 == 0 ? "div" : "b");
        build.text("x");
    }
    const segmented_page deep = text_segments(build.finish());
    CHECK(deep.blocks.size() == 50'000);
    std::set<segment_key> keys;
    for (const text_segment& segment : deep.segments) keys.insert(segment.key);
    CHECK(keys.size() == 100'000);
}

TEST_CASE("text segments: agree with the twin that compares strings") {
    const std::set<std::string> layout{"div", "ul", "td"};
    std::map<std::string, segment_key> key_of;
    std::set<segment_key> keys;
    std::size_t compared = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        CAPTURE(seed);
        const page p = random_page(seed);
        const segmented_page cut = text_segments(p);
        const auto expected = plain_text_segments(p, layout);
        REQUIRE(cut.blocks.size() == expected.size());
        auto block = cut.blocks.begin();
        for (const auto& [element, segments] : expected) {
            REQUIRE((element == -1 ? no_node : static_cast<node_id>(element)) == block->element);
            REQUIRE(block->count == segments.size());
            for (std::size_t i = 0; i < segments.size(); ++i) {
                const text_segment& segment = cut.of(*block)[i];
                REQUIRE(segment.node == segments[i].node);
                const auto [at, added] = key_of.try_emplace(segments[i].identity(), segment.key);
                REQUIRE(at->second == segment.key);
                if (added) REQUIRE(keys.insert(segment.key).second);
                ++compared;
            }
            ++block;
        }
    }
    CHECK(compared > 2000);
    CHECK(keys.size() > 500);
}

TEST_CASE("text segments: golden values") {
    const segmented_page cut = text_segments(from_events({"<html", "<body", "<div", "<a", " Contact  us "}));
    REQUIRE(cut.segments.size() == 1);
    CHECK(cut.segments[0].key.high == 7948432299949275732);
    CHECK(cut.segments[0].key.low == 7067473856735665564);
    CHECK(cut.segments[0].length == 10);
}

}  // namespace
