#include <forme/dom/page.hpp>

#include <forme/dom/page_builder.hpp>
#include <tests/reference/plain_page.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace forme;

namespace {

static_assert(std::regular<page>);
static_assert(std::input_iterator<page_attributes::iterator>);
static_assert(sizeof(node_id) == 4);

// html(body(p@class=a;@id=x;("one" b("two") "three") hr))
page small_page() {
    page_builder build;
    build.open("html");
    build.open("body");
    build.open("p");
    build.attribute("class", "a");
    build.attribute("id", "x");
    build.attribute("class", "again");
    build.text("one");
    build.open("b");
    build.text("two");
    build.close();
    build.text("three");
    build.close();
    build.open("hr");
    return build.finish();
}

page nested_page(std::size_t depth) {
    page_builder build;
    for (std::size_t i = 0; i < depth; ++i) build.open("div");
    build.text("bottom");
    return build.finish();
}

TEST_CASE("page: accessors of a small tree") {
    const page p = small_page();
    REQUIRE(p.size() == 8);
    CHECK(reference::check_page_laws(p) == "");
    const std::vector<node_id> parents{no_node, 0, 1, 2, 2, 4, 2, 1};
    const std::vector<node_id> ends{8, 8, 7, 4, 6, 6, 7, 8};
    const std::vector<std::size_t> depths{0, 1, 2, 3, 3, 4, 3, 2};
    for (node_id node = 0; node < p.size(); ++node) {
        CAPTURE(node);
        CHECK(p.parent(node) == parents[node]);
        CHECK(p.subtree_end(node) == ends[node]);
        CHECK(p.depth(node) == depths[node]);
    }
    CHECK(p.first_child(2) == 3);
    CHECK(p.first_child(3) == no_node);
    CHECK(p.next_sibling(2) == 7);
    CHECK(p.next_sibling(6) == no_node);
    CHECK(p.next_sibling(0) == no_node);
    CHECK(p.tag(2) == symbol_of("p"));
    CHECK(p.name(4) == "b");
    CHECK(p.is_text(5));
    CHECK(p.text(6) == "three");
    CHECK(p.text(2) == "");
    CHECK(p.attribute(2, "id") == "x");
    CHECK(p.attribute(2, "class") == "a");
    CHECK(p.attribute(2, "ID") == std::nullopt);
    CHECK(p.attribute(3, "id") == std::nullopt);
    CHECK(p.attributes(2).size() == 3);
    CHECK(p.attributes(3).empty());
    std::string all;
    for (const auto& [name, value] : p.attributes(2)) all += std::string(name) + "=" + std::string(value) + " ";
    CHECK(all == "class=a id=x class=again ");
    CHECK_FALSE(p.truncated());
}

TEST_CASE("page: tags as small numbers") {
    const page p = small_page();
    CHECK(p.distinct_tags() == 5);
    std::vector<tag_symbol> tags(p.distinct_tags());
    for (node_id node = 0; node < p.size(); ++node)
        if (p.is_element(node)) tags[p.tag_rank(node)] = p.tag(node);
    CHECK(std::ranges::is_sorted(tags));
    CHECK(tags.front() == symbol_of("b"));
}

TEST_CASE("page: a value") {
    const page p = small_page();
    page copy = p;
    CHECK(copy == p);
    const page moved = std::move(copy);
    CHECK(moved == p);
    CHECK(moved.name(4) == "b");
    CHECK_FALSE(page{} == p);
    CHECK(page{} == page{});
}

TEST_CASE("page: source ranges where the parser told them") {
    page_builder build;
    build.open("p");
    build.open("b");
    build.source({3, 10});
    build.close();
    build.source({0, 14});
    build.close();
    build.open("i");
    const page p = build.finish();
    CHECK(p.source(0) == source_range{0, 14});
    CHECK(p.source(1) == source_range{3, 10});
    CHECK(p.source(2) == std::nullopt);
    CHECK(small_page().source(7) == std::nullopt);
}

TEST_CASE("page: memory") {
    CHECK(page{}.memory_bytes() <= 64);  // a string may count the bytes that it holds in place
    page_builder build;
    for (int i = 0; i < 1000; ++i) {
        build.open("p");
        build.close();
    }
    const page grown = build.finish();
    const page exact = grown;
    CHECK(exact.memory_bytes() >= 24 * 1000);
    CHECK(exact.memory_bytes() <= 24 * 1000 + 128);
    CHECK(grown.memory_bytes() >= exact.memory_bytes());
}

TEST_CASE("page: edges") {
    CHECK(page{}.empty());
    CHECK(page{}.size() == 0);
    CHECK(reference::check_page_laws(page{}) == "");
    const std::size_t depth = 100'000;
    const page deep = nested_page(depth);
    REQUIRE(deep.size() == depth + 1);
    CHECK(reference::check_page_laws(deep) == "");
    CHECK(deep.depth(100'000) == depth);
    CHECK(deep.text(100'000) == "bottom");
    CHECK(deep.subtree_end(0) == depth + 1);
    CHECK(deep == nested_page(depth));
    CHECK_FALSE(deep == nested_page(depth - 1));
}

}  // namespace
