#include <forme/templateness/node_features.hpp>

#include <forme/dom/page_builder.hpp>
#include <forme/templateness/estimated_layout.hpp>

#include <tests/reference/counted_allocations.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

using namespace forme;

namespace {

void add(page_builder& build, std::string_view name, std::string_view text, std::string_view classes = {}) {
    build.open(name);
    if (!classes.empty()) build.attribute("class", classes);
    build.text(text);
    build.close();
}

void add_link(page_builder& build, std::string_view text, std::string_view address) {
    build.open("a");
    build.attribute("href", address);
    build.text(text);
    build.close();
}

constexpr std::string_view prose =
    "A paragraph of more than twelve words, as people write them: with commas, stops and a red thread.";

// body { nav { p { a a } } main { h1 p p } p.hidden }
page small_page() {
    page_builder build;
    build.open("html");
    build.open("head");
    add(build, "title", "Red Thread");
    build.open("link");
    build.attribute("rel", "canonical");
    build.attribute("href", "https://www.example.org/thread");
    build.close();
    build.close();
    build.open("body");
    build.open("nav");
    build.open("p");
    add_link(build, "Home", "/");
    add_link(build, "Elsewhere", "https://other.example/");
    build.close();
    build.close();
    build.open("main");
    add(build, "h1", "Thread");
    add(build, "p", prose, "lead");
    add(build, "p", prose);
    build.close();
    build.open("p");
    build.attribute("style", "color: red; display: none");
    build.text("never seen");
    build.close();
    return build.finish();
}

node_features measured(const page& p, const node_feature_options& options = {}) {
    node_features features;
    features(p, estimated_layout(p), options);
    return features;
}

std::size_t row_named(const page& p, const node_features& features, std::string_view name, std::size_t nth = 0) {
    for (std::size_t i = 1; i < features.rows().size(); ++i)
        if (p.name(features.rows()[i].node) == name && nth-- == 0) return i;
    return 0;
}

TEST_CASE("node_features: rows are the page, and shown blocks with something in them") {
    const page p = small_page();
    const node_features features = measured(p);
    std::string names;
    for (const node_row& row : features.rows())
        names += row.node == no_node ? "page" : " " + std::string(p.name(row.node));
    CHECK(names == "page html body nav p main h1 p p");
    for (std::size_t i = 1; i < features.rows().size(); ++i) CHECK(features.rows()[i].parent < i);
}

TEST_CASE("node_features: what is measured") {
    using enum node_feature;
    const page p = small_page();
    const node_features features = measured(p);
    const std::size_t menu = row_named(p, features, "nav");
    const std::size_t heading = row_named(p, features, "h1");
    const std::size_t lead = row_named(p, features, "p", 1);
    CHECK(features.value(menu, anchor_share) == 1);
    CHECK(features.value(menu, intra_site_links) == 0.5);
    CHECK(features.value(menu, anchor_size) == doctest::Approx(std::log(2.0)));
    CHECK(features.value(menu, in_navigation) == 1);
    CHECK(features.value(menu, has_links) == 1);
    CHECK(features.value(lead, in_main) == 1);
    CHECK(features.value(lead, in_navigation) == 0);
    CHECK(features.value(lead, anchor_share) == 0);
    CHECK(features.value(lead, intra_site_links) == 0.5);  // nothing to measure
    CHECK(features.value(lead, title_overlap) == 1);
    CHECK(features.value(heading, title_overlap) == 0.5);
    CHECK(features.value(heading, is_heading) == 1);
    CHECK(features.value(lead, hint_text) == 1);
    CHECK(features.value(lead, words) == doctest::Approx(std::log(19.0)));
    CHECK(features.value(lead, prose_share) == 0.5);
    CHECK(features.value(lead, in_core) == 1);
    CHECK(features.value(menu, in_core) == 0);
    CHECK(features.value(menu, after_heading) == 0);
    CHECK(features.value(lead, after_heading) == 1);
    CHECK(features.value(heading, next_words) == features.value(lead, words));
    CHECK(features.value(lead, previous_words) == doctest::Approx(std::log(2.0)));
    CHECK(features.value(0, text_share) == 1);
    CHECK(features.own_words(0) == 0);
}

TEST_CASE("node_features: inline elements on request, small ones with what is around them") {
    const page p = small_page();
    CHECK(row_named(p, measured(p), "a") == 0);
    const node_features fine = measured(p, {.smallest_area = 0, .inline_elements = true});
    CHECK(row_named(p, fine, "a") != 0);
    const node_features coarse = measured(p, {.smallest_area = 2000, .inline_elements = true});
    CHECK(row_named(p, coarse, "a") == 0);  // two short words
    CHECK(coarse.rows()[row_named(p, coarse, "p")].hidden == 2);
}

TEST_CASE("node_features: all defined and finite where there is nothing") {
    for (const page& p : {page{}, [] {
                              page_builder build;
                              build.text("   ");
                              build.open("div");
                              build.open("p");
                              return build.finish();
                          }()}) {
        const node_features features = measured(p);
        REQUIRE(features.rows().size() == 1);
        for (const float value : features.values()[0]) CHECK(std::isfinite(value));
    }
}

TEST_CASE("node_features: every value is finite, shares are shares, text at the top belongs to the page") {
    page_builder build;
    build.text("top of the page");
    for (int i = 0; i < 200; ++i) {
        build.open(i % 3 == 0 ? "div" : i % 3 == 1 ? "li" : "td");
        build.attribute("class", i % 2 == 0 ? "nav" : "post");
        build.text(i % 5 == 0 ? prose : "x \xff\xfe");
        if (i % 4 == 0) add_link(build, "link", "//h/\xff");
        if (i % 2 == 0) build.close();
    }
    const page p = build.finish();
    const node_features features = measured(p);
    CHECK(features.own_words(0) == 4);
    using enum node_feature;
    for (std::size_t i = 0; i < features.rows().size(); ++i) {
        for (const float value : features.values()[i]) CHECK(std::isfinite(value));
        for (const node_feature share :
             {margin_closeness, anchor_share, intra_site_links, visible_share, title_overlap, centre_distance,
              text_share, own_share, prose_share, text_before, text_after, share_of_parent, twin_text_share}) {
            CHECK(features.value(i, share) >= 0);
            CHECK(features.value(i, share) <= 1);
        }
    }
}

TEST_CASE("node_features: a second page of the same size allocates nothing") {
    const page p = small_page();
    const estimated_layout boxes(p);
    node_features features;
    features(p, boxes);
    const std::size_t before = reference::counted_allocations();
    features(p, boxes);
    CHECK(reference::counted_allocations() == before);
}

TEST_CASE("node_features: deep, wide and long pages take linear time") {
    page_builder deep;
    for (int i = 0; i < 100000; ++i) deep.open(i % 2 == 0 ? "b" : "div");
    deep.text(prose);
    CHECK(measured(deep.finish()).rows().size() == 50001);
    page_builder wide;
    for (int i = 0; i < 100000; ++i) add_link(wide, "x", "/");
    CHECK(measured(wide.finish()).rows().size() == 1);
    page_builder longest;
    add(longest, "p", std::string(2000000, 'x'));
    CHECK(measured(longest.finish()).own_words(1) == 1);
}

}  // namespace
