#include <forme/links/page_links.hpp>

#include <forme/dom/page_builder.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

void link(page_builder& build, std::string_view href) {
    build.open("a");
    build.attribute("href", href);
    build.close();
}

// The dull twin: a path for each link, written out.
std::vector<std::string> link_texts(const page& p) {
    std::vector<std::string> texts;
    for (node_id node = 0; node < p.size(); ++node)
        if (p.name(node) == "a" && p.attribute(node, "href")) texts.push_back(path_text(p, node, {.positions = true}));
    return texts;
}

TEST_CASE("page_links: href, anchor and XPath in document order") {
    page_builder build;
    for (const char* const name : {"html", "body", "div"}) build.open(name);
    link(build, "/first");
    build.close();
    build.open("div");
    build.open("ul");
    for (const char* const href : {"one", "two"}) {
        build.open("li");
        link(build, href);
        build.close();
    }
    build.open("a");  // no href: no link
    build.close();
    link(build, "");
    const page p = build.finish();
    xpath_table xpaths;
    const auto links = page_links(p, xpaths);
    REQUIRE(links.size() == 4);
    CHECK(links[0].href == "/first");
    CHECK(xpaths.text(links[0].xpath) == "/html/body/div[1]/a");
    CHECK(xpaths.text(links[1].xpath) == "/html/body/div[2]/ul/li[1]/a");
    CHECK(xpaths.text(links[2].xpath) == "/html/body/div[2]/ul/li[2]/a");
    CHECK(links[3].href.empty());
    CHECK(xpaths.text(links[3].xpath) == "/html/body/div[2]/ul/a[2]");
    CHECK(p.name(links[2].anchor) == "a");
    CHECK(p.attribute(links[2].anchor, "href") == "two");
}

TEST_CASE("page_links: none, and one at the top") {
    xpath_table xpaths;
    CHECK(page_links(page{}, xpaths).empty());
    page_builder build;
    build.text("no link");
    CHECK(page_links(build.finish(), xpaths).empty());
    CHECK(xpaths.size() == 1);
    link(build, "x");
    const page p = build.finish();
    CHECK(xpaths.text(page_links(p, xpaths)[0].xpath) == "/a");
}

TEST_CASE("page_links: the base element") {
    page_builder build;
    CHECK_FALSE(base_href(page{}).has_value());
    build.open("base");
    build.close();
    build.open("base");
    build.attribute("href", "/there/");
    build.close();
    build.open("base");
    build.attribute("href", "/elsewhere/");
    const page p = build.finish();
    CHECK(base_href(p) == "/there/");
}

TEST_CASE("page_links: agrees with written paths on random pages") {
    static constexpr std::array<std::string_view, 4> names{"div", "ul", "li", "a"};
    xpath_table xpaths;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        std::mt19937_64 engine(seed);
        page_builder build;
        for (std::uint64_t i = engine() % 150; i > 0; --i) {
            switch (engine() % 4) {
                case 0: build.text("x"); break;
                case 1: build.close(); break;
                default:
                    build.open(names[engine() % names.size()]);
                    if (engine() % 2 == 0) build.attribute("href", "y");
            }
        }
        const page p = build.finish();
        std::vector<std::string> texts;
        for (const page_link& found : page_links(p, xpaths)) texts.push_back(xpaths.text(found.xpath));
        REQUIRE(texts == link_texts(p));
    }
}

TEST_CASE("page_links: hostile pages, a million links and 10,000 levels") {
    page_builder build;
    build.open("ul");
    for (int i = 0; i < 1'000'000; ++i) link(build, "x");
    page p = build.finish();
    xpath_table xpaths;
    const auto many = page_links(p, xpaths);
    REQUIRE(many.size() == 1'000'000);
    CHECK(xpaths.text(many.back().xpath) == "/ul/a[1000000]");
    for (int i = 0; i < 10'000; ++i) {
        build.open("div");
        if (i % 100 == 99) link(build, "y");
    }
    p = build.finish();
    const auto deep = page_links(p, xpaths);
    REQUIRE(deep.size() == 100);
    CHECK(xpaths.text(deep.back().xpath).size() == 4 * 10'000 + 2);
}

}  // namespace
