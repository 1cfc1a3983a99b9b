#include <forme/templateness/row_context.hpp>

#include <forme/dom/lexbor_page.hpp>
#include <forme/templateness/estimated_layout.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

using namespace forme;
using forme::detail::node_rows;
using forme::detail::page_sums;
using forme::detail::row_context;

namespace {

struct measured {
    page p;
    page_sums nodes;
    node_rows rows;
    row_context context;

    explicit measured(const std::string& html) : p(lexbor_parser()(html)) {
        nodes(p);
        rows(p, nodes, estimated_layout(p), {});
        context(rows, nodes);
    }
    // The first row with this tag, the `skip`-th after it.
    [[nodiscard]] std::size_t row(std::string_view tag, std::size_t skip = 0) const {
        for (std::size_t i = 1; i < rows.rows().size(); ++i)
            if (p.name(rows.rows()[i].node) == tag && skip-- == 0) return i;
        return 0;
    }
};

const std::string sentence = "Type is set by hand, one letter after the other, and locked in its frame before print.";

TEST_CASE("row_context: the nearest row that repeats, and whether it is the first of its kind") {
    std::string html = "<div><p>" + sentence + "</p></div><ul>";
    for (int i = 0; i < 3; ++i)
        html += "<li class=post><div class=inner" + std::to_string(i) + ">" + sentence + "</div>";
    const measured page(html + "</ul>");
    const std::size_t first = page.row("li");
    REQUIRE(first > 0);
    CHECK(page.context[first].repeats == first);
    CHECK(page.context[first].first);
    const std::size_t inside_second = page.row("div", 2);
    CHECK(page.context[inside_second].repeats == page.row("li", 1));
    CHECK_FALSE(page.context[inside_second].first);
    CHECK(page.context[page.row("p")].repeats == 0);
}

TEST_CASE("row_context: two of a kind, or short ones, do not repeat") {
    const measured two("<p>" + sentence + "</p><p>" + sentence + "</p>");
    CHECK(two.context[two.row("p")].repeats == 0);
    const measured brief("<ul><li>One entry<li>Two entries<li>Three entries</ul>");
    CHECK(brief.context[brief.row("li")].repeats == 0);
}

TEST_CASE("row_context: comments and furniture are inherited, and prose is counted before and in all") {
    const measured page("<p>" + sentence + "</p><div class=comments><section><p>" + sentence +
                        "</p></section></div><div id=sidebar><p>Short</p></div>");
    const std::size_t article = page.row("p");
    const std::size_t comment = page.row("p", 1);
    const std::size_t aside = page.row("p", 2);
    CHECK_FALSE(page.context[article].comment);
    CHECK(page.context[comment].comment);
    CHECK_FALSE(page.context[comment].furniture);
    CHECK(page.context[aside].furniture);
    CHECK(page.context[article].prose_before == 0);
    CHECK(page.context[comment].prose_before == 17);
    CHECK(page.context[aside].prose_before == 34);
    CHECK(page.context[aside].plain_before == 17);
    CHECK(page.context.prose() == 34);
    CHECK(page.context.plain_prose() == 17);
    CHECK(page.context.comment_words() == 17);
}

TEST_CASE("row_context: the row that is most like the title") {
    const measured page(
        "<title>Setting type by hand - The Printer</title><div>The Printer</div><h2>Setting type by hand</h2><p>" +
        sentence + "</p>");
    CHECK(page.context.title() == page.row("h2"));
    const measured none("<title>Setting type</title><p>" + sentence + "</p>");
    CHECK(none.context.title() == 0);
    const measured untitled("<h1>Setting type</h1>");
    CHECK(untitled.context.title() == 0);
}

TEST_CASE("row_context: an empty page, and an object that is used again") {
    measured page("");
    CHECK(page.context.prose() == 0);
    CHECK(page.context[0].repeats == 0);
    const measured other("<title>Type</title><h1>Type</h1><p>" + sentence + "</p>");
    page.context(other.rows, other.nodes);
    CHECK(page.context.title() == other.context.title());
    CHECK(page.context.prose() == 17);
}

}  // namespace
