#include <forme/links/lexbor_link_targets.hpp>

#include <forme/dom/lexbor_page.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

constexpr std::string_view here = "https://shop.example/a/b.html?q=1";

std::vector<std::string> urls(std::string_view html, const link_target_options& options = {},
                              std::string_view url = here) {
    lexbor_parser parse;
    lexbor_link_targets targets;
    xpath_table xpaths;
    std::vector<std::string> all;
    for (const link_target& target : targets(parse(html), url, xpaths, options)) all.push_back(target.url);
    return all;
}

std::string url_of(std::string_view href, const link_target_options& options = {}) {
    const auto all = urls("<a href='" + std::string(href) + "'>x</a>", options);
    return all.empty() ? "" : all[0];
}

TEST_CASE("lexbor_link_targets: table of hrefs") {
    struct example {
        std::string_view href;
        std::string_view expected;  // empty: left out
    };
    const example table[] = {
        {"c.html", "https://shop.example/a/c.html"},
        {"../c.html", "https://shop.example/c.html"},
        {"/c?x=1#part", "https://shop.example/c?x=1"},
        {"#part", "https://shop.example/a/b.html?q=1"},
        {"", "https://shop.example/a/b.html?q=1"},
        {"  c.html\n", "https://shop.example/a/c.html"},
        {"//SHOP.example:443/x", "https://shop.example/x"},
        {"http://shop.example/x", "http://shop.example/x"},
        {"?page=2", "https://shop.example/a/b.html?page=2"},
        {"x y", "https://shop.example/a/x%20y"},
        {"c;jsessionid=1?sid=2&p=3", "https://shop.example/a/c?p=3"},
        {"https://other.example/", ""},
        {"https://www.shop.example/", ""},
        {"javascript:void(0)", ""},
        {"JavaScript:alert(1)", ""},
        {"data:text/html,x", ""},
        {"mailto:me@shop.example", ""},
        {"ftp://shop.example/x", ""},
        {"http://", ""},
        {"http://[::1", ""},
        {"https://shop.example:99999/", ""},
        {"https://a b/", ""},
    };
    for (const example& e : table) {
        CAPTURE(e.href);
        CHECK(url_of(e.href) == e.expected);
    }
}

TEST_CASE("lexbor_link_targets: options") {
    CHECK(url_of("https://other.example/x", {.same_host = false}) == "https://other.example/x");
    CHECK(url_of("javascript:x", {.same_host = false}).empty());
    CHECK(url_of("c#part", {.drop_fragment = false}) == "https://shop.example/a/c#part");
    CHECK(url_of("c?sid=1", {.drop_session_tokens = false}) == "https://shop.example/a/c?sid=1");
    CHECK(url_of("abcd", {.href_limit = 3}).empty());
    CHECK(url_of("abc", {.href_limit = 3}) == "https://shop.example/a/abc");
}

TEST_CASE("lexbor_link_targets: base elements") {
    CHECK(urls("<base href=/z/><a href=c>") == std::vector<std::string>{"https://shop.example/z/c"});
    CHECK(urls("<base href='http://['><a href=c>") == std::vector<std::string>{"https://shop.example/a/c"});
    CHECK(urls("<base href=https://other.example/><a href=c>").empty());  // another host
    CHECK(urls("<base href=https://other.example/><a href=c>", {.same_host = false}) ==
          std::vector<std::string>{"https://other.example/c"});
    CHECK(urls("<base target=_top><a href=c>") == std::vector<std::string>{"https://shop.example/a/c"});
}

TEST_CASE("lexbor_link_targets: XPaths and anchors, in document order, repetitions included") {
    lexbor_parser parse;
    lexbor_link_targets targets;
    xpath_table xpaths;
    const page p = parse("<ul><li><a href=1>one</a><li><a href=2>two</a><li><a href=1>again</a></ul>");
    const auto found = targets(p, here, xpaths);
    REQUIRE(found.size() == 3);
    CHECK(xpaths.text(found[1].xpath) == "/html/body/ul/li[2]/a");
    CHECK(found[0].url == found[2].url);
    CHECK(p.text(found[2].anchor + 1) == "again");
}

TEST_CASE("lexbor_link_targets: a page without a URL has no links") {
    CHECK(urls("<a href=c>", {}, "").empty());
    CHECK(urls("<a href=c>", {}, "no url").empty());
    CHECK(urls("", {}).empty());
}

TEST_CASE("lexbor_link_targets: hostile pages") {
    std::string html = "<ul>";
    for (int i = 0; i < 200'000; ++i) html += "<a href=x>";
    CHECK(urls(html).size() == 200'000);
    const std::string megabyte(1'000'000, 'x');
    CHECK(url_of(megabyte).empty());
    CHECK(url_of(megabyte, {.href_limit = 2'000'000}).size() == 1'000'000 + 23);
    CHECK(urls("<base href='" + megabyte + "/'><a href=c>") ==
          std::vector<std::string>{"https://shop.example/a/c"});  // such a base is none
    CHECK(urls("<a href='http://\xff\xfe\x80/'>").empty());
    std::string deep;
    for (int i = 0; i < 10'000; ++i) deep += "<b>";
    CHECK(urls(deep + "<a href=c>") == std::vector<std::string>{"https://shop.example/a/c"});
    std::string dots = "<a href='";
    for (int i = 0; i < 20'000; ++i) dots += "../";
    CHECK(urls(dots + "c'>") == std::vector<std::string>{"https://shop.example/c"});
}

TEST_CASE("lexbor_link_targets: an object serves many pages") {
    lexbor_parser parse;
    lexbor_link_targets targets;
    xpath_table xpaths;
    const page p = parse("<a href=c>");
    for (int i = 0; i < 1000; ++i) {
        const std::string host = "https://h" + std::to_string(i) + ".example/";
        const auto found = targets(p, host, xpaths);
        REQUIRE(found.size() == 1);
        REQUIRE(found[0].url == host + "c");
    }
    CHECK(xpaths.size() == 4);
}

}  // namespace
