#include <forme/dom/visible_text.hpp>

#include <forme/dom/page_builder.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

static_assert(is_never_shown(symbol_of("SCRIPT")));
static_assert(!is_never_shown(symbol_of("header")));
static_assert(is_block(symbol_of("figcaption")));
static_assert(!is_block(symbol_of("span")));

// "p(one b(two) three)" without a parser: name( opens, ) closes, !name( is hidden; all else is text.
page from_script(std::string_view script) {
    page_builder build;
    while (!script.empty()) {
        const std::size_t end = script.find_first_of("()[]");
        const std::string_view word = script.substr(0, end);
        if (end != std::string_view::npos && script[end] == '(') {
            const std::size_t blank = word.find_last_of(" \n\t.");
            const std::size_t name = blank == std::string_view::npos ? 0 : blank + 1;
            build.text(word.substr(0, word[name == 0 ? 0 : name - 1] == '.' ? name - 1 : name));
            const bool hidden = word[name] == '!';
            build.open(word.substr(name + hidden));
            if (hidden) build.attribute("hidden", "");
        } else {
            build.text(word);
            build.close();
        }
        script.remove_prefix(end == std::string_view::npos ? script.size() : end + 1);
    }
    return build.finish();
}

std::string seen(std::string_view script) { return visible_text(from_script(script)); }

TEST_CASE("visible_text: table") {
    CHECK(seen("") == "");
    CHECK(seen("html(head(title(t))body(p(x)))") == "x");
    CHECK(seen("p(one b(two)three)") == "one twothree");  // inline: nothing between
    CHECK(seen("p(one)p(two)") == "one\ntwo");
    CHECK(seen("div(one.p(two)three)") == "one\ntwo\nthree");
    CHECK(seen("div(div(div(x)))div(  )y") == "x\ny");
    CHECK(seen("a.br()b.br() br()c") == "a\nb\nc");  // no empty lines
    CHECK(seen("table(tr(td(1)td(2))tr(th(3)td(4)))5") == "1 2\n3 4\n5");
    CHECK(seen("  a \n\t b\f ") == "a b");
    CHECK(seen("pre(a\n  b)") == "a b");
    CHECK(seen("x.script(no)y.style(no)z") == "xyz");
    CHECK(seen("x.!p(no.b(no))y") == "xy");  // what is hidden separates nothing
    CHECK(seen("noscript(no)template(p(no))iframe(no)x.video(no)datalist(option(no))") == "x");
    CHECK(seen("a\xc2\xa0\xc2\xa0"
               "b") ==
          "a\xc2\xa0\xc2\xa0"
          "b");
    CHECK(seen("select(option(a)option(b))textarea(c)") == "a\nb\nc");
}

TEST_CASE("visible_text: of one node") {
    const page p = from_script("div(a.p(b.i(c))d)");
    CHECK(visible_text(p, 0) == "a\nbc\nd");
    CHECK(visible_text(p, 2) == "bc");
    CHECK(visible_text(p, 5) == "c");
    CHECK(visible_text(from_script("head(title(x))"), 2) == "x");  // what is around it does not matter
    CHECK(visible_text(from_script("head(title(x))"), 1) == "");
}

TEST_CASE("visible_text_without: parts of a page") {
    const page p = from_script("div(a.nav(b.i(c))d.b(e)f)");  // 0 div, 1 a, 2 nav, 3 b, 4 i, 5 c, 6 d, 7 b, 8 e, 9 f
    const auto without = [&p](std::vector<node_id> left_out) { return visible_text_without(p, left_out); };
    CHECK(without({}) == visible_text(p));
    CHECK(without({2}) == "a\ndef");     // a block that is gone still ends the line
    CHECK(without({7}) == "a\nbc\ndf");  // an inline element does not
    CHECK(without({1, 5}) == "b\ndef");
    CHECK(without({2, 3, 4, 6}) == "a\nef");  // nested ones and texts
    CHECK(without({0}) == "");
    CHECK(without({12}) == visible_text(p));
}

TEST_CASE("visible_text: 100,000 levels") {
    for (const std::string_view name : {"div", "b"}) {
        page_builder build;
        for (int i = 0; i < 100'000; ++i) {
            build.open(name);
            build.text("x");
        }
        const std::string text = visible_text(build.finish());
        CHECK(text.size() == (name == "b" ? 100'000 : 199'999));
    }
}

TEST_CASE("visible_text: never spaces at an end, doubled separators or lost words") {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        CAPTURE(seed);
        std::mt19937_64 engine(seed);
        static constexpr const char* names[] = {"div", "b", "br", "td", "li"};
        static constexpr const char* words[] = {"x", " ", "x x", "\n", " x", "x  "};
        page_builder build;
        std::size_t count = 0;
        for (std::size_t i = engine() % 60; i > 0; --i) {
            const std::string_view word = words[engine() % 6];
            switch (engine() % 3) {
                case 0: build.open(names[engine() % 5]); break;
                case 1: build.close(); break;
                default:
                    build.text(word);
                    for (const char c : word) count += c == 'x';
            }
        }
        const std::string text = visible_text(build.finish());
        std::size_t found = 0;
        bool blank = true;
        for (const char c : text) {
            const bool now = c == ' ' || c == '\n';
            REQUIRE_FALSE((blank && now));
            REQUIRE((now || c == 'x'));
            found += c == 'x';
            blank = now;
        }
        REQUIRE((text.empty() || !blank));
        REQUIRE(found == count);
    }
}

}  // namespace
