#include <forme/templateness/site_level.hpp>

#include <forme/dom/page_builder.hpp>
#include <forme/dom/visible_text.hpp>
#include <tests/reference/damaged_snapshots.hpp>
#include <tests/reference/plain_site_level.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace forme;

namespace {

void element(page_builder& build, std::string_view name, std::string_view text) {
    build.open(name);
    build.text(text);
    build.close();
}

// A menu and a footer that all pages share, an article of its own.
page ordinary_page(int number) {
    page_builder build;
    build.open("html");
    build.open("head");
    element(build, "title", "Page " + std::to_string(number));
    build.close();
    build.open("body");  // 4
    build.open("nav");   // 5
    for (const char* entry : {"Home", "News", "About us"}) {
        build.open("a");
        build.attribute("href", entry);
        build.text(entry);
        build.close();
    }
    build.close();
    build.open("article");  // 12
    element(build, "h1", "Heading " + std::to_string(number));
    element(build, "p", "Words of page " + std::to_string(number));
    build.open("br");
    build.close();
    build.close();
    element(build, "footer", "Imprint");  // 18
    return build.finish();
}

site_level ordinary_site(int pages) {
    site_level site;
    for (int i = 0; i < pages; ++i) site.add(ordinary_page(i));
    return site;
}

TEST_CASE("site_level: what all pages share is template") {
    const site_level site = ordinary_site(20);
    const page p = ordinary_page(1000);  // not one of them
    site_labelling labelling;
    REQUIRE(site.label(p, labelling));
    CHECK(labelling.template_roots == std::vector<node_id>{5, 18});
    CHECK(visible_text_without(p, labelling.template_roots) == "Heading 1000\nWords of page 1000");
    CHECK(labelling.labels[0] == site_label::content);
    CHECK(labelling.labels[2] == site_label::ignored);  // in the head
    CHECK(labelling.labels[5] == site_label::template_part);
    CHECK(labelling.labels[6] == site_label::template_part);
    CHECK(labelling.labels[7] == site_label::template_part);  // a text, with its element
    CHECK(labelling.labels[12] == site_label::content);
    CHECK(labelling.labels[17] == site_label::ignored);  // br
}

TEST_CASE("site_level: too few pages say nothing") {
    const site_level site = ordinary_site(9);
    CHECK_FALSE(site.enough_pages());
    site_labelling labelling;
    const page p = ordinary_page(1);
    CHECK_FALSE(site.label(p, labelling));
    CHECK(labelling.labels == std::vector<site_label>(p.size(), site_label::ignored));
    CHECK(labelling.template_roots.empty());
    CHECK_FALSE(site.is_template(subtree_hashes(p).hash(5)));
    CHECK(ordinary_site(10).label(p, labelling));
    CHECK_FALSE(site_level({.fewest_pages = 1}).label(p, labelling));
}

TEST_CASE("site_level: at least a tenth of the pages, and two") {
    const auto needed = [](int pages) { return ordinary_site(pages).pages_of_template(); };
    CHECK(needed(0) == 2);
    CHECK(needed(10) == 2);
    CHECK(needed(20) == 2);
    CHECK(needed(21) == 3);
    CHECK(needed(70) == 7);  // although 0.1 × 70 rounds to more than 7

    site_level site;
    for (int i = 0; i < 30; ++i) {
        page_builder build;
        element(build, "p", "own " + std::to_string(i));
        if (i % 10 == 0) element(build, "p", "on a tenth");
        if (i % 15 == 0) element(build, "p", "on two");
        for (int twice = 0; twice < 5 && i == 0; ++twice) element(build, "p", "often on one");
        site.add(build.finish());
    }
    page_builder build;
    for (const char* text : {"on a tenth", "on two", "often on one"}) element(build, "p", text);
    site_labelling labelling;
    REQUIRE(site.label(build.finish(), labelling));
    CHECK(labelling.template_roots == std::vector<node_id>{0});
}

TEST_CASE("site_level: an element that templates cover is one, but no root") {
    site_level site({.coverage = 0.6});
    for (int i = 0; i < 20; ++i) site.add(ordinary_page(i));
    const auto label_with = [&site](std::size_t own_bytes) {
        page_builder build;
        build.open("div");                    // 11 bytes
        element(build, "footer", "Imprint");  // 24 bytes
        build.text(std::string(own_bytes, 'x'));
        site_labelling labelling;
        REQUIRE(site.label(build.finish(), labelling));
        CHECK(labelling.template_roots == std::vector<node_id>{1});
        CHECK(labelling.covered[0] == 24);
        return labelling.labels[0];
    };
    CHECK(label_with(4) == site_label::template_part);  // 24 of 39
    CHECK(label_with(5) == site_label::content);        // 24 of 40: not more than 0.6
}

TEST_CASE("site_level: empty pages, hidden ones, texts at the top") {
    site_level site({.fewest_pages = 1});
    site.add(page());
    site_labelling labelling;
    CHECK(site.label(page(), labelling));
    CHECK(labelling.labels.empty());
    page_builder build;
    build.text("at the top");
    const page top = build.finish();
    site.add(top);
    site.add(top);
    REQUIRE(site.label(top, labelling));
    CHECK(labelling.labels == std::vector{site_label::ignored});
    CHECK(site.subtrees() == 0);
}

TEST_CASE("site_level: options out of range") {
    for (const site_level_options wrong :
         {site_level_options{.share = 0}, {.share = 1.1}, {.coverage = -0.1}, {.coverage = 2}, {.most_subtrees = 0}})
        CHECK_THROWS_AS(site_level{wrong}, std::invalid_argument);
}

// Pages from few words, so that subtrees repeat within a page, across pages, and inside one another.
page made_up_page(std::uint64_t seed, std::size_t events = 60) {
    std::mt19937_64 engine(seed);
    static constexpr const char* names[] = {"div", "p", "a", "ul", "li", "img", "script", "input", "b"};
    static constexpr const char* values[] = {"x", "y", "hidden"};
    static constexpr const char* keys[] = {"href", "class", "style", "type", "value", "hidden"};
    static constexpr const char* words[] = {
        "one", " one ", "two", " ", "three words here", "a considerably longer text"};
    page_builder build;
    for (std::size_t i = 0; i < events; ++i) {
        switch (engine() % 6) {
            case 0:
            case 1:
                build.open(names[engine() % 9]);
                if (engine() % 3 == 0)
                    build.attribute(keys[engine() % (engine() % 8 == 0 ? 6 : 5)], values[engine() % 3]);
                break;
            case 2: build.text(words[engine() % 6]); break;
            default: build.close();
        }
    }
    return build.finish();
}

TEST_CASE("site_level: agrees with its twin") {
    std::size_t parts = 0;
    std::size_t contents = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        const site_level_options options{.share = seed % 3 == 0 ? 0.1 : 0.3, .coverage = seed % 2 == 0 ? 0.85 : 0.4};
        site_level site(options);
        reference::plain_site_level twin(options);
        std::vector<page> pages;
        for (std::uint64_t i = 0; i < 9 + seed % 20; ++i) pages.push_back(made_up_page(seed * 1000 + i));
        for (const page& p : pages) {
            site.add(p);
            twin.add(p);
        }
        site_labelling labelling;
        for (const page& p : pages) {
            CHECK(site.label(p, labelling) == (pages.size() >= 10));
            REQUIRE(labelling.labels == twin.label(p));
            if (pages.size() >= 10) REQUIRE(labelling.template_roots == twin.template_roots(p));
            parts += static_cast<std::size_t>(std::ranges::count(labelling.labels, site_label::template_part));
            contents += static_cast<std::size_t>(std::ranges::count(labelling.labels, site_label::content));
        }
    }
    CHECK(parts > 1000);
    CHECK(contents > 1000);
}

std::string saved(const site_level& site) {
    std::ostringstream stream;
    site.save(stream);
    return stream.str();
}

TEST_CASE("site_level: shards merge to the whole, in any order") {
    site_level whole;
    site_level shards[3];
    for (std::uint64_t i = 0; i < 60; ++i) {
        whole.add(made_up_page(i));
        shards[i % 3].add(made_up_page(i));
    }
    site_level forward = shards[0];
    forward.merge(shards[1]);
    forward.merge(shards[2]);
    site_level backward = shards[2];
    backward.merge(shards[1]);
    backward.merge(shards[0]);
    CHECK(saved(forward) == saved(whole));
    CHECK(saved(backward) == saved(whole));
    forward.add(made_up_page(60));  // pages added after a merge are counted
    whole.add(made_up_page(60));
    CHECK(saved(forward) == saved(whole));
    CHECK_THROWS_AS(forward.merge(site_level({.share = 0.2})), std::invalid_argument);
}

TEST_CASE("site_level: bounded, and what it forgets is rare") {
    site_level site({.most_subtrees = 200});
    for (int i = 0; i < 1000; ++i) site.add(ordinary_page(i));
    CHECK(site.subtrees() <= 200);
    CHECK(site.undercount() > 0);
    site_labelling labelling;
    const page p = ordinary_page(5000);
    REQUIRE(site.label(p, labelling));
    CHECK(labelling.template_roots == std::vector<node_id>{5, 18});

    site_level tiny({.most_subtrees = 1});  // knows nothing in the end, and says by how much it may be wrong
    for (int i = 0; i < 100; ++i) tiny.add(ordinary_page(i));
    CHECK(tiny.subtrees() <= 1);
    REQUIRE(tiny.label(p, labelling));
    CHECK(labelling.template_roots.empty());
    CHECK(tiny.undercount() >= 100);
}

TEST_CASE("site_level: snapshots come back, or are refused") {
    const site_level site = ordinary_site(12);
    const std::string snapshot = saved(site);
    std::istringstream stream(snapshot);
    site_level back = site_level::load(stream);
    CHECK(saved(back) == snapshot);
    CHECK(back.options() == site.options());
    CHECK(back.pages() == 12);
    site_labelling labelling;
    REQUIRE(back.label(ordinary_page(7), labelling));
    CHECK(labelling.template_roots == std::vector<node_id>{5, 18});

    site_level small({.fewest_pages = 1});
    small.add(ordinary_page(1));
    reference::check_damaged_snapshots(saved(small), [](std::istream& in) { (void)site_level::load(in); });
}

// A snapshot with sound checksums and unsound numbers.
std::string forged(double share, std::uint64_t most, std::uint32_t pages,
                   const std::vector<std::pair<std::uint64_t, std::uint32_t>>& entries) {
    std::ostringstream stream;
    snapshot_writer writer(stream, "site", 1);
    writer.write(std::bit_cast<std::uint64_t>(share));
    writer.write(std::bit_cast<std::uint64_t>(0.85));
    writer.write(std::uint32_t{10});
    writer.write(most);
    writer.write(std::uint64_t{0});
    writer.write(pages);
    writer.write(std::uint64_t{0});
    writer.write(std::uint64_t{entries.size()});
    for (const auto& [key, count] : entries) {
        writer.write(key);
        writer.write(count);
    }
    writer.finish();
    return stream.str();
}

TEST_CASE("site_level: forged snapshots") {
    const auto load = [](const std::string& snapshot) {
        std::istringstream stream(snapshot);
        return site_level::load(stream).pages();
    };
    CHECK(load(forged(0.1, 10, 5, {{3, 5}, {4, 1}})) == 5);
    CHECK_THROWS_AS(load(forged(-1, 10, 5, {})), format_error);
    CHECK_THROWS_AS(load(forged(0.1, 0, 5, {})), format_error);
    CHECK_THROWS_AS(load(forged(0.1, 1, 5, {{3, 5}, {4, 1}})), format_error);
    CHECK_THROWS_AS(load(forged(0.1, 10, 5, {{4, 5}, {4, 1}})), format_error);
    CHECK_THROWS_AS(load(forged(0.1, 10, 5, {{3, 6}})), format_error);
    CHECK_THROWS_AS(load(forged(0.1, 10, 5, {{3, 0}})), format_error);
    CHECK_THROWS_AS(load(forged(0.1, 10, 5, {{0, 1}})), format_error);
}

TEST_CASE("site_level: deep pages") {
    page_builder build;
    for (int i = 0; i < 100'000; ++i) {
        build.open("div");
        build.text("x");
    }
    const page p = build.finish();
    site_level site({.fewest_pages = 2});
    site.add(p);
    site.add(p);
    site_labelling labelling;
    REQUIRE(site.label(p, labelling));
    CHECK(labelling.template_roots == std::vector<node_id>{0});
    CHECK(site.subtrees() == 100'000);
}

}  // namespace
