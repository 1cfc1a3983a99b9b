#include <forme/dom/lexbor_page.hpp>

#include <tests/reference/made_up_html.hpp>
#include <tests/reference/plain_page.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>

using namespace forme;
using namespace std::string_view_literals;
using reference::written;

namespace {

std::string parsed(std::string_view html, page_limits limits = {}) {
    lexbor_parser parse;
    const page p = parse(html, limits);
    CHECK(reference::check_page_laws(p) == "");
    return written(p);
}

// What the body of a page holds.
std::string body_of(std::string_view html) {
    const std::string all = parsed(html);
    const std::size_t begin = all.find("body(") + 5;
    return all.substr(begin, all.size() - begin - 2);
}

TEST_CASE("lexbor_page: table of pages") {
    CHECK(parsed("") == "html(head()body())");
    CHECK(parsed("<title>t</title><p>a<p>b") == "html(head(title(\"t\"))body(p(\"a\")p(\"b\")))");
    CHECK(body_of("<P CLASS='a b' Checked class=c>x") == "p(@class=a b;@checked=;\"x\")");
    CHECK(body_of("a<!-- c -->b") == "\"ab\"");
    CHECK(body_of("<!doctype html>&lt;&eacute;") == "\"<\xc3\xa9\"");
    CHECK(body_of("<body><template><b>in</b><template>deep</template></template><i>") ==
          "template(b(\"in\")template(\"deep\"))i()");
    CHECK(body_of("<body><template></template>x") == "template()\"x\"");
    CHECK(body_of("<body><noscript><b>x</b></noscript>") == "noscript(b(\"x\"))");
    CHECK(body_of("<svg viewbox='0' xlink:href=q><foreignObject><p>x</svg>") ==
          "svg(@viewBox=0;@xlink:href=q;foreignobject(p(\"x\")))");
    CHECK(body_of("<svg><template><b>x</template></svg>y") == "svg(template())b(\"xy\")");
    CHECK(body_of("<svg><![CDATA[a<b]]></svg>") == "svg(\"a<b\")");
    CHECK(body_of("<My-Element/>x") == "my-element(\"x\")");
    CHECK(body_of("<table>x<tr><td>1") == "\"x\"table(tbody(tr(td(\"1\"))))");  // foster parents
}

TEST_CASE("lexbor_page: charsets") {
    const std::string euro = "\"\xe2\x82\xac\xc3\xa9\"";
    CHECK(body_of("\xe2\x82\xac\xc3\xa9") == euro);
    CHECK(body_of("\xef\xbb\xbf\xe2\x82\xac\xc3\xa9") == euro);
    CHECK(body_of("<meta charset=windows-1252><body>\x80\xe9") == euro);
    CHECK(body_of("<meta charset=' ISO-8859-1 '><body>\x80\xe9") == euro);  // the same charset by the standard
    CHECK(body_of("<meta http-equiv=content-type content='text/html; charset=latin1'><body>\x80\xe9") == euro);
    CHECK(body_of("<meta charset=iso-8859-15><body>\xa4\xe9") == euro);
    CHECK(body_of("<meta charset=koi8-r><body>\xc1") == "\"\xd0\xb0\"");
    CHECK(body_of("<meta charset=shift_jis><body>\x82\xa0") == "\"\xe3\x81\x82\"");
    CHECK(body_of("<meta charset=gbk><body>\xc4\xe3") == "\"\xe4\xbd\xa0\"");
    CHECK(body_of("<meta charset=utf-16le><body>\xe2\x82\xac\xc3\xa9") == euro);
    CHECK(body_of("<meta charset=x-user-defined><body>\x80\xe9") == euro);
    CHECK(body_of("<meta charset=no-such-thing><body>\xe2\x82\xac\xc3\xa9") == euro);
    CHECK(body_of("\xff\xfe<\0p\0>\0\xac\x20\xe9\0"sv) == "p(" + euro + ")");
    CHECK(body_of("\xfe\xff\0<\0p\0>\x20\xac\0\xe9"sv) == "p(" + euro + ")");
    CHECK(body_of("\xff\xfe\x42\xd8\xb7\xdf\x42\xd8x\0"sv) == "\"\xf0\xa0\xae\xb7\xef\xbf\xbdx\"");
    CHECK(body_of("\xff\xfe"
                  "a\0b"sv) == "\"a\xef\xbf\xbd\"");  // cut off inside a character
    CHECK(body_of("<meta charset=shift_jis><body>x\x82") == "\"x\xef\xbf\xbd\"");
}

TEST_CASE("lexbor_page: long pages in other charsets, whatever their offset") {
    struct example {
        std::string_view label;
        std::string_view bytes;
        std::string_view characters;
    };
    const example table[] = {{"windows-1252", "\xe9", "\xc3\xa9"},
                             {"gb18030", "\x81\x35\xf4\x37", "\xee\x9f\x87"},
                             {"big5", "\x88\x62", "\xc3\x8a\xcc\x84"},  // two characters
                             {"shift_jis", "\x82\xa0", "\xe3\x81\x82"},
                             {"euc-kr", "\xb0\xa1", "\xea\xb0\x80"},
                             {"iso-2022-jp", "\x1b$B$\"\x1b(Bx", "\xe3\x81\x82x"},
                             {"euc-jp", "\x8f\xb0\xa1", "\xe4\xb8\x82"}};
    for (const example& e : table) {
        CAPTURE(e.label);
        for (std::size_t offset = 0; offset < 4; ++offset) {
            std::string html = "<meta charset=" + std::string(e.label) + "><body>" + std::string(offset, 'x');
            std::string expected(offset, 'x');
            for (int i = 0; i < 5000; ++i) {
                html += e.bytes;
                expected += e.characters;
            }
            const std::string body = body_of(html);
            CHECK(body.size() == expected.size() + 2);
            CHECK((body == "\"" + expected + "\""));
        }
    }
}

TEST_CASE("lexbor_page: broken UTF-8 and binary") {
    CHECK(body_of("a\xff"
                  "b") ==
          "\"a\xef\xbf\xbd"
          "b\"");
    CHECK(body_of("<p title='\xc3'>") == "p(@title=\xef\xbf\xbd;)");
    CHECK(body_of("<p\xff>x") == "p\xef\xbf\xbd(\"x\")");
    CHECK(body_of("a\0b"sv) == "\"ab\"");
    lexbor_parser parse;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        std::mt19937_64 engine(seed);
        std::string bytes(engine() % 2000, '\0');
        for (char& c : bytes) c = engine() % 8 == 0 ? '<' : static_cast<char>(engine());
        const page p = parse(bytes);
        REQUIRE(reference::check_page_laws(p) == "");
        for (node_id node = 0; node < p.size(); ++node) {
            REQUIRE(valid_utf8_prefix(p.text(node)) == p.text(node).size());
            REQUIRE(valid_utf8_prefix(p.name(node)) == p.name(node).size());
        }
    }
}

TEST_CASE("lexbor_page: limits") {
    CHECK(parsed("<p>a<p>b", {.nodes = 4}) == "html(head()body(p()))truncated");
    CHECK(parsed("<p>a<b>c</b>d", {.depth = 3}) == "html(head()body(p(\"ad\")))truncated");
    CHECK(parsed("<p>abc", {.text_bytes = 15}) == "html(head()body(p(\"ab\")))truncated");
    CHECK(parsed("<p a=1 b=2 c=3>", {.attributes = 2}) == "html(head()body(p(@a=1;@b=2;)))truncated");
    CHECK(parsed("<p a=1 b=2>", {.attributes = 2}) == "html(head()body(p(@a=1;@b=2;)))");
    CHECK(parsed("<p a=1 b=2>", {.attributes = 0}) == "html(head()body(p()))truncated");
    lexbor_parser parse;
    CHECK(parse("<p>a", {.nodes = 1}).truncated());
    CHECK_FALSE(parse("<p>a").truncated());
}

TEST_CASE("lexbor_page: 100,000 levels, 100,000 attributes") {
    lexbor_parser parse;
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "<span>";
    page p = parse(deep + "x");
    CHECK(reference::check_page_laws(p) == "");
    CHECK(p.size() == 100'004);
    CHECK(p.depth(100'003) == 100'002);
    std::string templates;
    for (int i = 0; i < 2'000; ++i) templates += "<template>";
    CHECK(parse(templates).size() == 2'003);
    std::string wide = "<p";
    for (int i = 0; i < 100'000; ++i) wide += " a" + std::to_string(i % 5'000) + "=1";
    p = parse(wide + ">x");
    CHECK(p.truncated());
    CHECK(p.attributes(3).size() == page_limits{}.attributes);
    std::string many;
    for (int i = 0; i < 25'000; ++i) many += "<i a=1 b=2 c=3 d=4></i>";
    p = parse(many);
    CHECK_FALSE(p.truncated());
    CHECK(p.attribute(25'002, "d") == "4");
}

TEST_CASE("lexbor_page: the object and the page are used again, and change nothing") {
    lexbor_parser parse;
    page reused;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        CAPTURE(seed);
        const std::string html = seed % 2 == 0 ? reference::tidy_html(seed) : reference::odd_html(seed, 100);
        parse(html, reused);
        REQUIRE(reference::check_page_laws(reused) == "");
        REQUIRE(reused == lexbor_parser{}(html));
    }
    lexbor_parser moved = std::move(parse);
    CHECK(moved("<p>") == lexbor_parser{}("<p>"));
}

TEST_CASE("lexbor_page: regression: a page without doctype made the next one quirky, too") {
    const std::string_view strict = "<!doctype html><p>a<table>";
    lexbor_parser parse;
    CHECK(written(parse("<p>a<table>")) == "html(head()body(p(\"a\"table())))");
    CHECK(written(parse(strict)) == "html(head()body(p(\"a\")table()))");
}

TEST_CASE("lexbor_page: lexbor says nothing of source ranges") { CHECK(!lexbor_parser{}("<p>x").source(3)); }

}  // namespace
