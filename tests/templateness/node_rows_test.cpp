#include <forme/templateness/node_rows.hpp>

#include <forme/dom/page_builder.hpp>
#include <forme/templateness/estimated_layout.hpp>

#include <doctest/doctest.h>

#include <string_view>

using namespace forme;

namespace {

constexpr std::string_view prose =
    "A paragraph of more than twelve words, as people write them: with commas, stops and a red thread.";

void add(page_builder& build, std::string_view name, std::string_view text, std::string_view classes = {}) {
    build.open(name);
    if (!classes.empty()) build.attribute("class", classes);
    build.text(text);
    build.close();
}

detail::node_rows rows_of(const page& p, const node_feature_options& options = {}) {
    detail::page_sums sums;
    sums(p);
    detail::node_rows rows;
    rows(p, sums, estimated_layout(p), options);
    return rows;
}

// 0 div { 1 p 3 p 5 h1 7 p.other }: rows 1 to 5
page four_blocks() {
    page_builder build;
    build.open("div");
    build.attribute("id", "main");
    add(build, "p", prose, "lead");
    add(build, "p", prose, "lead");
    add(build, "h1", "A heading");
    add(build, "p", "Some few words", "other");
    build.close();
    return build.finish();
}

TEST_CASE("node_rows: rows, their parents and the nodes that belong to them") {
    const detail::node_rows rows = rows_of(four_blocks());
    REQUIRE(rows.rows().size() == 6);
    CHECK(rows.rows()[0].node == no_node);
    CHECK(rows.rows()[1].node == 0);
    CHECK(rows.rows()[2].parent == 1);
    CHECK(rows.row_of(4) == 3);  // the text of the second paragraph
    CHECK(rows[0].all.text.words == 2 * 18 + 5);
    CHECK(rows[1].own.words == 0);
    CHECK(rows[1].blocks == 4);
    CHECK(rows[1].children == 4);
    CHECK(rows[1].longest == 18);
    CHECK(rows[1].prose == 36);
    CHECK(rows[3].before == rows[2].all.text.characters);
    CHECK(rows.first_heading() == 4);
}

TEST_CASE("node_rows: the core is the smallest row with most of the prose") {
    const detail::node_rows rows = rows_of(four_blocks());
    CHECK(rows.core() == 1);
    CHECK(rows.core_end() == 6);
    CHECK(rows.distance(3) == 0);
    CHECK(rows.distance(5) == 2);  // the heading is between
}

TEST_CASE("node_rows: twins have the same tag and class") {
    const detail::node_rows rows = rows_of(four_blocks());
    CHECK(rows.twins(2).count == 2);
    CHECK(rows.twins(3).words == 36);
    CHECK(rows.twins(5).count == 1);
    CHECK(rows.twins(0).count == 1);
}

TEST_CASE("node_rows: names say something about the row and about those inside") {
    const detail::node_rows rows = rows_of(four_blocks());
    CHECK(rows[1].hints.content == 1);
    CHECK(rows[2].around[0] == 0.5f);
}

TEST_CASE("node_rows: nodes that are too small belong to the one around") {
    const detail::node_rows rows = rows_of(four_blocks(), {.smallest_area = 25000});
    CHECK(rows.rows().size() < 6);
    CHECK(rows.rows()[1].hidden > 0);
}

TEST_CASE("node_rows: an empty page has the row of the whole") {
    const detail::node_rows rows = rows_of(page{});
    CHECK(rows.rows().size() == 1);
    CHECK(rows.core() == 0);
}

}  // namespace
