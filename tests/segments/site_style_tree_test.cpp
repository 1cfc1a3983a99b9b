#include <forme/segments/site_style_tree.hpp>

#include <forme/dom/page_builder.hpp>
#include <tests/reference/plain_segments.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace forme;
using namespace forme::reference;

namespace {

// "name:text" is an element with a text, and without a colon one without.
page of_elements(const std::vector<std::string>& elements) {
    page_builder build;
    for (const std::string& element : elements) {
        const std::size_t colon = element.find(':');
        build.open(element.substr(0, colon));
        if (colon != std::string::npos) build.text(element.substr(colon + 1));
        build.close();
    }
    return build.finish();
}

}  // namespace

TEST_CASE("style tree: importance of texts by the entropy of their words") {
    std::vector<page> pages;
    for (int i = 0; i < 4; ++i)
        pages.push_back(
            of_elements({"div:same words", "ul:other" + std::to_string(i), i < 2 ? "td:half" : "td:rest", "p"}));
    const page_batch all(std::move(pages));
    const site_style_tree tree(all.both);
    REQUIRE(tree.size() == 5);
    const auto importance = [&](node_id node) { return tree.importance(tree.home(0, node)); };
    CHECK(importance(0) == doctest::Approx(0));
    CHECK(importance(2) == doctest::Approx(1));
    CHECK(importance(4) == doctest::Approx(0.5));  // two words, each on two of four pages: log_4 2
    CHECK(importance(6) == 0);                     // nothing inside
    CHECK(tree.home(0, 1) == tree.home(0, 0));     // a text is where its element is
    // The root has one style: γ times the mean of what is inside.
    CHECK(tree.importance(0) == doctest::Approx(0.9 * 1.5 / 4));
    CHECK_FALSE(tree.is_noise(0));
    CHECK(tree.template_blocks(0, all.cuts[0]) == std::vector<bool>{true, false, false});
    CHECK(style_tree_template_blocks(all.both, {.importance = 0.6})[3] == std::vector<bool>{true, false, true});
}

TEST_CASE("style tree: pages that look different part ways") {
    std::vector<page> pages;
    for (int i = 0; i < 6; ++i)
        pages.push_back(i < 4    ? of_elements({"div:menu", "ul:x"})
                        : i == 4 ? of_elements({"ul:x", "div:menu"})
                                 : page{});
    const page_batch all(std::move(pages));
    const site_style_tree tree(all.both);
    CHECK(tree.size() == 5);
    CHECK(tree.home(0, 0) == tree.home(3, 0));
    CHECK(tree.home(0, 0) != tree.home(4, 2));
    CHECK(tree.importance(tree.home(4, 2)) == 1);  // on one page only
    CHECK(tree.importance(tree.home(0, 0)) == doctest::Approx(0));
    const double entropy = -(0.8 * std::log(0.8) + 0.2 * std::log(0.2)) / std::log(6.0);
    CHECK(tree.importance(0) == doctest::Approx((1 - 0.81) * entropy + 0.81 * 0.2));
}

TEST_CASE("style tree: noise is what has nothing that matters inside") {
    std::vector<page> pages;
    for (int i = 0; i < 5; ++i) {
        page_builder build;
        build.open("div");
        build.text("menu");
        build.open("b");
        build.text("entry");
        build.close();
        build.close();
        build.open("div");
        build.text("story");
        for (int k = 0; k < 9; ++k) {
            build.open("b");
            build.text(k == 0 ? "number" + std::to_string(i) : "same");
            build.close();
        }
        pages.push_back(build.finish());
    }
    const page_batch all(std::move(pages));
    const site_style_tree tree(all.both);
    const std::size_t story = tree.home(0, 4);
    CHECK(tree.importance(story) < 0.4);
    CHECK_FALSE(tree.is_noise(story));  // one of its children is not
    CHECK(tree.is_noise(tree.home(0, 0)));
}

TEST_CASE("style tree: edges, and a site") {
    CHECK(style_tree_template_blocks({}).empty());
    const page_batch one(std::vector<page>{site_page(1)});
    CHECK(style_tree_template_blocks(one.both)[0] == std::vector<bool>(one.cuts[0].blocks.size(), false));
    page_builder build;
    for (int i = 0; i < 50'000; ++i) build.open("b");
    build.text("deep");
    const page deep = build.finish();
    CHECK(site_style_tree(page_batch({deep, deep}).both).size() == 50'001);

    std::vector<page> pages;
    for (std::uint64_t i = 0; i < 24; ++i) pages.push_back(site_page(i));
    const page_batch all(std::move(pages));
    const auto verdicts = style_tree_template_blocks(all.both);
    for (std::size_t i = 0; i < all.pages.size(); ++i) {
        for (std::size_t b = 0; b < all.cuts[i].blocks.size(); ++b) {
            const std::string_view name = all.pages[i].name(all.cuts[i].blocks[b].element);
            if (name == "nav" || name == "footer") CHECK(verdicts[i][b]);
            if (name == "main") CHECK_FALSE(verdicts[i][b]);
        }
    }
}
