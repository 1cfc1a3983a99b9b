#include <forme/templateness/templateness.hpp>

#include <forme/core/hash.hpp>
#include <forme/dom/page_builder.hpp>
#include <forme/templateness/default_scorer.hpp>

#include <tests/reference/counted_allocations.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

constexpr std::string_view prose =
    "The forme is the type, locked in its frame, from which every page of a run is printed; nobody reads it twice.";

void add_menu(page_builder& build, std::size_t entries) {
    build.open("ul");
    build.attribute("class", "menu");
    for (std::size_t i = 0; i < entries; ++i) {
        build.open("li");
        build.open("a");
        build.attribute("href", "/section");
        build.text("A section of it");
        build.close();
        build.close();
    }
    build.close();
}

page article_page() {
    page_builder build;
    build.open("html");
    build.open("body");
    add_menu(build, 12);
    build.open("div");
    build.attribute("class", "article");
    for (int i = 0; i < 5; ++i) {
        build.open("p");
        build.text(prose);
        build.close();
    }
    build.close();
    build.open("div");
    build.attribute("class", "footer");
    build.text("All rights reserved");
    build.close();
    return build.finish();
}

double by_links(const node_feature_row& row) {
    return static_cast<double>(row[static_cast<std::size_t>(node_feature::anchor_share)]);
}

TEST_CASE("templateness: the main text of a plain page") {
    const page p = article_page();
    templateness judge;
    const page_sections judged = judge(p, default_scorer());
    const std::string text = main_text(p, judged);
    CHECK(text.find("nobody reads it twice") != std::string::npos);
    CHECK(text.find("A section of it") == std::string::npos);
    CHECK(template_text(p, judged).find("A section of it") != std::string::npos);
}

TEST_CASE("templateness: scores never fall on the way down, sections are where they are equal") {
    const page p = article_page();
    for (const section_charge charge :
         {section_charge::nodes, section_charge::area, section_charge::parent_area, section_charge::text}) {
        for (const node_weight weight : {node_weight::children, node_weight::text}) {
            templateness_options options;
            options.charge_by = charge;
            options.weight = weight;
            templateness judge;
            const page_sections& judged = judge(p, by_links, options);
            for (std::size_t i = 1; i < judged.nodes.size(); ++i) {
                const judged_node& node = judged.nodes[i];
                const judged_node& parent = judged.nodes[node.parent];
                CHECK(node.smoothed >= parent.smoothed);
                CHECK((node.section == parent.section) == (node.smoothed == parent.smoothed));
                CHECK(judged.sections[node.section].score == node.smoothed);
            }
        }
    }
}

TEST_CASE("templateness: charges decide how many sections there are") {
    const page p = article_page();
    templateness judge;
    templateness_options options = paper_options();
    options.charge = 0;
    const std::size_t free = judge(p, by_links, options).sections.size();
    options.charge = 1000;
    CHECK(judge(p, by_links, options).sections.size() == 1);
    CHECK(free > 1);
}

TEST_CASE("templateness: what is known of the site overrules the scorer") {
    const page p = article_page();
    node_id first_paragraph = 0;
    while (p.name(first_paragraph) != "p") ++first_paragraph;
    const auto all_content = [](const node_feature_row&) { return 0.1; };
    templateness judge;
    CHECK(template_roots(p, judge(p, all_content)).empty());
    const std::array known{first_paragraph};
    const page_sections& judged = judge(p, all_content, {}, known);
    CHECK(template_roots(p, judged) == std::vector<node_id>{first_paragraph});
    CHECK(judged.smoothed(first_paragraph) == 1);
}

TEST_CASE("templateness: a fixed threshold is kept, a chosen one stays in its bounds and keeps something") {
    const page p = article_page();
    templateness judge;
    templateness_options options;
    options.threshold = 0.3;
    CHECK(judge(p, by_links, options).threshold == 0.3);
    options.threshold.reset();
    for (const double score : {0.0, 0.2, 0.6, 0.9}) {
        const auto same = [score](const node_feature_row&) { return score; };
        const page_sections& judged = judge(p, same, options);
        CHECK(judged.threshold >= options.lowest_threshold);
        CHECK(judged.threshold <= options.highest_threshold);
        CHECK(!main_text(p, judged).empty());
    }
}

TEST_CASE("templateness: the expected F1 chooses the threshold") {
    // 400 words that are content for sure, 400 with probability 0.3, which 5 of 16 levels include: mean F1 without them
    // (11 + 5*2/3)/16, with them (11*2/3 + 5)/16. With probability 0.6 it is 10 of 16.
    page_builder build;
    for (const std::string_view name : {"p", "pre"}) {
        build.open(name);
        for (int i = 0; i < 400; ++i) build.text("word ");
        build.close();
    }
    const page p = build.finish();
    templateness_options options;
    options.charge = 0;
    const auto kept = [&](double second) {
        templateness judge;
        const auto scorer = [second](const node_feature_row& row) {
            return row[static_cast<std::size_t>(node_feature::is_preformatted)] > 0 ? second : 0.0;
        };
        return count_text(main_text(p, judge(p, scorer, options))).words;
    };
    CHECK(kept(0.7) == 400);
    CHECK(kept(0.4) == 800);
}

TEST_CASE("templateness: an empty page, one of a single text") {
    templateness judge;
    CHECK(main_text(page{}, judge(page{}, default_scorer())).empty());
    page_builder build;
    build.text("alone");
    const page p = build.finish();
    CHECK(main_text(p, judge(p, by_links)) == "alone");
}

TEST_CASE("templateness: the second page of the same size allocates nothing") {
    const page p = article_page();
    templateness judge;
    judge(p, default_scorer());
    const std::size_t before = reference::counted_allocations();
    judge(p, default_scorer());
    CHECK(reference::counted_allocations() == before);
}

TEST_CASE("templateness: hostile pages end") {
    templateness judge;
    page_builder build;
    for (int i = 0; i < 100000; ++i) build.open(i % 10 == 0 ? "div" : "b");
    build.text(prose);
    const page deep = build.finish();
    CHECK(main_text(deep, judge(deep, default_scorer())) == prose);
    for (int i = 0; i < 50000; ++i) add_menu(build, 1);
    const page links = build.finish();
    CHECK(totals(links, judge(links, default_scorer())).in_template.links +
              totals(links, judge(links, default_scorer())).in_content.links ==
          50000);
    build.open("p");
    build.text(std::string(4000000, 'x'));
    const page longest = build.finish();
    CHECK(main_text(longest, judge(longest, default_scorer())).size() == 4000000);
}

}  // namespace
