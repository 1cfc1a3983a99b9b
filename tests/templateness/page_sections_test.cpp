#include <forme/templateness/page_sections.hpp>

#include <forme/dom/page_builder.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace forme;

namespace {

struct judged_page {
    page p;
    page_sections judged;
};

// div { ul { li "menu" a "home" } p "one" br "two" table { tr { td "a" td "b" } } script "no" }, the list template.
judged_page example_page() {
    page_builder build;
    build.open("div");  // 0
    build.open("ul");   // 1
    build.open("li");   // 2
    build.text(" menu ");
    build.open("a");  // 4
    build.attribute("href", "/");
    build.text("home");
    build.close();
    build.close();
    build.close();
    build.open("p");  // 6
    build.text("one  1");
    build.open("br");
    build.close();
    build.text("two");
    build.open("a");  // 10
    build.attribute("href", "/more");
    build.text("!");
    build.close();
    build.close();
    build.open("table");  // 12
    build.open("tr");
    build.open("td");
    build.text("a");
    build.close();
    build.open("td");
    build.text("b");
    build.close();
    build.close();
    build.close();
    build.open("script");  // 18
    build.text("no");
    judged_page result{build.finish(), {}};
    page_sections& judged = result.judged;
    judged.nodes = {
        {no_node, 0, 0.1, 0.1, 0}, {0, 0, 0.2, 0.1, 0}, {1, 1, 0.9, 0.8, 1}, {6, 1, 0.3, 0.1, 0}, {12, 1, 0.3, 0.4, 2}};
    judged.sections = {{0, 0, 3, 0.1}, {2, 0, 1, 0.8}, {4, 0, 1, 0.4}};
    judged.judged_as = {1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 1, 1};
    judged.shown.assign(result.p.size(), 1);
    judged.shown[18] = judged.shown[19] = 0;
    REQUIRE(result.p.size() == 20);
    return result;
}

TEST_CASE("page_sections: main text in blocks, cells of a row on one line") {
    const auto [p, judged] = example_page();
    CHECK(main_text(p, judged) == "one 1\ntwo!\n\na b");
    CHECK(template_text(p, judged) == "menu home");
    CHECK(judged.is_template(3));
    CHECK(!judged.is_template(9));
}

TEST_CASE("page_sections: roots at any threshold are an antichain") {
    const auto [p, judged] = example_page();
    CHECK(template_roots(p, judged) == std::vector<node_id>{1});
    CHECK(template_roots(p, judged, 0.4) == std::vector<node_id>{1, 12});
    CHECK(template_roots(p, judged, 0.1) == std::vector<node_id>{0});
    CHECK(template_roots(p, judged, 0.9).empty());
}

TEST_CASE("page_sections: totals and links") {
    const auto [p, judged] = example_page();
    const page_totals sums = totals(p, judged);
    CHECK(sums.in_template == section_totals{2, 1, 1});
    CHECK(sums.in_content == section_totals{6, 1, 1});
    CHECK(content_links(p, judged) == std::vector<std::string_view>{"/more"});
}

TEST_CASE("page_sections: an empty page") {
    page_sections judged;
    judged.nodes.resize(1);
    CHECK(main_text(page{}, judged).empty());
    CHECK(template_roots(page{}, judged).empty());
    CHECK(totals(page{}, judged) == page_totals{});
}

}  // namespace
