#include <forme/dom/page_builder.hpp>

#include <tests/reference/counted_allocations.hpp>
#include <tests/reference/plain_page.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>

using namespace forme;
using reference::written;

namespace {

static_assert(page_limits{} == page_limits{});

// Events from a short script: "<p" opens, "@a=b" is an attribute, ">" closes, anything else is text.
template <typename Builder>
void play(Builder& build, std::initializer_list<std::string_view> events) {
    for (const std::string_view event : events) {
        if (event[0] == '<')
            build.open(event.substr(1));
        else if (event[0] == '@')
            build.attribute(event.substr(1, event.find('=') - 1), event.substr(event.find('=') + 1));
        else if (event == ">")
            build.close();
        else
            build.text(event);
    }
}

std::string built(std::initializer_list<std::string_view> events, page_limits limits = {}) {
    page_builder build(limits);
    play(build, events);
    const page p = build.finish();
    CHECK(reference::check_page_laws(p) == "");
    return written(p);
}

TEST_CASE("page_builder: table of events") {
    CHECK(built({}) == "");
    CHECK(built({"<p", "@a=b", "x", ">"}) == "p(@a=b;\"x\")");
    CHECK(built({"<p", "x", "y", ">", "z"}) == "p(\"xy\")\"z\"");          // touching texts are one
    CHECK(built({"x", "<p", ">", "y"}) == "\"x\"p()\"y\"");                // those with an element between are not
    CHECK(built({"<p", "<b"}) == "p(b())");                                // finish closes what is open
    CHECK(built({">", "<p", ">", ">", "<b", ">"}) == "p()b()");            // a close too many is ignored
    CHECK(built({"@a=b", "<p", "x", "@a=b", ">", "@a=b"}) == "p(\"x\")");  // attributes of no start tag are ignored
    CHECK(built({"<p", "<b", ">", "@a=b"}) == "p(b())");
    CHECK(built({"<P", ">", "<p", ">"}) == "P()P()");  // one tag, spelt as at first
}

TEST_CASE("page_builder: limits and what they leave out") {
    CHECK(built({"<p", "<b", "<i", "x", ">", ">", "y"}, {.nodes = 2}) == "p(b())truncated");
    CHECK(built({"<p", "x", "<b", ">", "y"}, {.nodes = 2}) == "p(\"xy\")truncated");
    CHECK(built({"<p"}, {.nodes = 0}) == "truncated");
    CHECK(built({"<p", "<b", "@a=b", "x", "<i", ">", ">", "y"}, {.depth = 1}) == "p(\"y\")truncated");
    CHECK(built({"<p", "x", ">"}, {.depth = 1}) == "p(\"x\")");
    CHECK(built({"x", "<p", ">"}, {.depth = 0}) == "\"x\"truncated");
    CHECK(built({"<p", "@a=1", "@b=2", "@c=3", "x"}, {.attributes = 2}) == "p(@a=1;@b=2;\"x\")truncated");
    CHECK(built({"<p", "abcdef"}, {.text_bytes = 4}) == "p(\"abc\")truncated");
    CHECK(built({"<p", "abcd"}, {.text_bytes = 5}) == "p(\"abcd\")");
    CHECK(built({"<p", "@a=longer", "x", "<p", ">"}, {.text_bytes = 5}) == "p(p())truncated");  // full stays full
    CHECK(built({"<p", "<blockquote", "x", ">", "<p"}, {.text_bytes = 5}) == "p(p())truncated");
    CHECK(built({"<p"}, {.text_bytes = 0}) == "truncated");
}

TEST_CASE("page_builder: a text is cut behind a whole character") {
    const std::string_view euros = "\xe2\x82\xac\xe2\x82\xac";
    for (std::size_t bytes = 0; bytes <= 6; ++bytes) {
        CAPTURE(bytes);
        page_builder build({.text_bytes = bytes});
        build.text(euros);
        build.text("!");
        const page p = build.finish();
        const std::size_t kept = bytes / 3 * 3;
        CHECK(p.size() == (kept == 0 ? 0 : 1));
        if (kept != 0) CHECK(p.text(0) == euros.substr(0, kept));
        CHECK(p.truncated());
    }
    page_builder no_utf8({.text_bytes = 5});
    no_utf8.text("\x80\x80\x80\x80\x80\x80\x80");
    CHECK(no_utf8.finish().text(0).size() == 5);
}

TEST_CASE("page_builder: what is refused") {
    CHECK_THROWS_AS(page_builder({.nodes = no_node}), std::invalid_argument);
    CHECK_THROWS_AS(page_builder({.text_bytes = std::size_t{1} << 32}), std::invalid_argument);
    page_builder build;
    CHECK_THROWS_AS(build.open(""), std::invalid_argument);
    CHECK_THROWS_AS(build.open(std::string_view("\0\0", 2)), std::invalid_argument);
    build.open("p");
    CHECK(written(build.finish()) == "p()");
}

TEST_CASE("page_builder: the parser may say that it left something out") {
    page_builder build;
    build.open("p");
    build.truncate();
    CHECK(build.finish().truncated());
    build.open("p");
    CHECK_FALSE(build.finish().truncated());
}

TEST_CASE("page_builder: one builder for page after page, without allocations") {
    page_builder build;
    page p;
    std::size_t before = 0;
    for (int round = 0; round < 5; ++round) {
        if (round == 3) before = reference::counted_allocations();
        for (int i = 0; i < 500; ++i) play(build, {"<div", "@class=some value", "some text that is no short string"});
        build.finish(p);
    }
    CHECK(reference::counted_allocations() == before);
    CHECK(p.size() == 1000);
    build.open("half a page");
    build.reset({.nodes = 1});
    play(build, {"<p", "x"});
    CHECK(written(build.finish()) == "p()truncated");
    play(build, {"<b", "x"});
    CHECK(written(build.finish()) == "b()truncated");  // the same limits again
}

TEST_CASE("page_builder: hostile numbers") {
    page_builder build({.attributes = 1'000'000});
    build.open("p");
    for (int i = 0; i < 100'000; ++i) build.attribute("a" + std::to_string(i), std::to_string(i));
    page p = build.finish();
    CHECK(p.attributes(0).size() == 100'000);
    CHECK(p.attribute(0, "a99999") == "99999");
    CHECK_FALSE(p.truncated());
    for (int i = 0; i < 100'000; ++i) build.open("x" + std::to_string(i));  // as many names, and as deep
    p = build.finish();
    CHECK(p.distinct_tags() == 100'000);
    CHECK(reference::check_page_laws(p) == "");
    CHECK(p.name(54'321) == "x54321");
    for (int i = 0; i < 100'000; ++i) build.close();
    for (int i = 0; i < 200'000; ++i) build.text("x");
    CHECK(build.finish().size() == 1);
}

TEST_CASE("page_builder: names that push each other out of the cache are one name") {
    page_builder build;
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 1000; ++i) {
            build.open("n" + std::to_string(i));
            build.close();
        }
    }
    const page p = build.finish();
    CHECK(p.distinct_tags() == 1000);
    CHECK(p.name(2500) == "n500");
    CHECK(reference::check_page_laws(p) == "");
}

TEST_CASE("page_builder: any events give the twin's tree") {
    static constexpr std::array<std::string_view, 6> names{"p", "div", "li", "custom-element", "b", "table"};
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        CAPTURE(seed);
        std::mt19937_64 engine(seed);
        page_limits limits;
        if (seed % 2 == 1) limits = {engine() % 40, engine() % 8, engine() % 3, engine() % 120};
        page_builder build(limits);
        reference::plain_page twin(limits);
        const auto both = [&](const auto& event) {
            event(build);
            event(twin);
        };
        for (std::size_t i = engine() % 80; i > 0; --i) {
            const std::string_view name = names[engine() % names.size()];
            const std::string text(engine() % 6, static_cast<char>('a' + engine() % 26));
            switch (engine() % 5) {
                case 0:
                case 1: both([&](auto& b) { b.open(name); }); break;
                case 2: both([&](auto& b) { b.attribute(name, text); }); break;
                case 3: both([&](auto& b) { b.text(text); }); break;
                default: both([](auto& b) { b.close(); }); break;
            }
        }
        const page p = build.finish();
        REQUIRE(reference::check_page_laws(p) == "");
        REQUIRE(written(p) == twin.written());
        REQUIRE(p.size() <= limits.nodes);
    }
}

}  // namespace
