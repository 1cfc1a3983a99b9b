#include <forme/templateness/default_scorer.hpp>

#include <forme/dom/page_builder.hpp>
#include <forme/templateness/estimated_layout.hpp>
#include <forme/templateness/node_features.hpp>
#include <forme/templateness/node_scorer.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

using namespace forme;

namespace {

static_assert(node_scorer<decltype(default_scorer())>);
static_assert(node_scorer<decltype(site_scorer())>);

// A menu of links and an article of paragraphs.
page plain_page() {
    page_builder build;
    build.open("body");
    build.open("ul");
    build.attribute("class", "menu");
    for (int i = 0; i < 10; ++i) {
        build.open("li");
        build.open("a");
        build.attribute("href", "/section");
        build.text("Another section");
        build.close();
        build.close();
    }
    build.close();
    build.open("article");
    for (int i = 0; i < 6; ++i) {
        build.open("p");
        build.text("Paragraphs have many words, and marks between them; menus have few of either, and every word of");
        build.text("theirs is part of a link.");
        build.close();
    }
    return build.finish();
}

TEST_CASE("default_scorer: a menu is more of a template than a paragraph") {
    const page p = plain_page();
    node_features features;
    features(p, estimated_layout(p));
    const auto scorer = default_scorer();
    double least_menu = 1;
    double most_paragraph = 0;
    for (std::size_t i = 1; i < features.rows().size(); ++i) {
        const std::string_view name = p.name(features.rows()[i].node);
        if (name == "li") least_menu = std::min(least_menu, scorer(features.values()[i]));
        if (name == "p") most_paragraph = std::max(most_paragraph, scorer(features.values()[i]));
    }
    CHECK(least_menu > most_paragraph);
}

TEST_CASE("default_scorer: the site models have all numbers, in their places") {
    const area_models models = site_scorer();
    const auto& numbers = detail::site_numbers;
    CHECK(std::is_sorted(models.cuts.begin(), models.cuts.end()));
    CHECK(models.cuts.front() == numbers[0]);
    CHECK(models.pooled.mean.front() == numbers[3]);
    CHECK(models.pooled.deviation.front() == numbers[3 + node_feature_count]);
    CHECK(models.pooled.bias == numbers[3 + 3 * node_feature_count]);
    CHECK(models.of.back().bias == numbers.back());
    CHECK(models.of.back().weight.back() == numbers[numbers.size() - 2]);
    for (const logistic_model& model : models.of) CHECK(model.weight.size() == node_feature_count);
}

}  // namespace
