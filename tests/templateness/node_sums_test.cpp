#include <forme/templateness/node_sums.hpp>

#include <forme/dom/page_builder.hpp>

#include <doctest/doctest.h>

using namespace forme;

namespace {

using detail::host_of;

TEST_CASE("host_of: of absolute addresses only") {
    CHECK(host_of("https://www.example.org/a?b") == "example.org");
    CHECK(host_of("//example.org") == "example.org");
    CHECK(host_of("/a//b").empty());
    CHECK(host_of("?next=http://example.org").empty());
    CHECK(host_of("").empty());
}

TEST_CASE("styled_away: display none, and nothing else") {
    CHECK(detail::styled_away("color: red; display: none"));
    CHECK(detail::styled_away("display:none"));
    CHECK_FALSE(detail::styled_away("display: block"));
    CHECK_FALSE(detail::styled_away("color: none"));
    CHECK_FALSE(detail::styled_away("display"));
}

// 0 title { 1 "Red Thread" } 2 nav { 3 a { 4 "Red home" } 5 a without address { 6 "x" } 7 p hidden { 8 "y" } } 9 "end"
page small_page() {
    page_builder build;
    build.open("title");
    build.text("Red Thread");
    build.close();
    build.open("nav");
    build.open("a");
    build.attribute("href", "https://elsewhere.example/");
    build.text("Red home");
    build.close();
    build.open("a");
    build.text("x");
    build.close();
    build.open("p");
    build.attribute("hidden", "");
    build.text("y");
    build.close();
    build.close();
    build.text("end");
    return build.finish();
}

TEST_CASE("page_sums: sums over what is shown") {
    const page p = small_page();
    detail::page_sums sums;
    for (int round = 0; round < 2; ++round) {  // the second on used memory
        sums(p);
        CHECK_FALSE(sums.shown(0));
        CHECK_FALSE(sums.shown(1));
        CHECK_FALSE(sums.shown(7));
        CHECK_FALSE(sums.shown(8));
        CHECK(sums[2].text.words == 3);
        CHECK(sums[2].links == 1);
        CHECK(sums[2].intra_links == 0);
        CHECK(sums[2].anchor_words == 2);
        CHECK(sums[2].title_words == 1);
        CHECK(sums[2].bytes == (13 + (13 + 4 + 26 + 4) + 8 + 13 + 1));
        CHECK(sums.all().text.words == 4);
        CHECK(sums.title_size() == 2);
        CHECK(sums.inside(3) == (detail::navigation | detail::link));
        CHECK(sums.inside(5) == detail::navigation);
    }
}

TEST_CASE("page_sums: an empty page") {
    detail::page_sums sums;
    sums(page{});
    CHECK(sums.all().text == text_counts{});
    CHECK(sums.title_size() == 0);
}

}  // namespace
