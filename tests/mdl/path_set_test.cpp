#include <forme/mdl/path_set.hpp>

#include <forme/dom/page_builder.hpp>
#include <tests/reference/page_from_words.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

static_assert(linked_path{1, 9} < linked_path{2, 0});

constexpr std::array every_mode{
    path_labels::elements,        path_labels::elements_and_texts,        path_labels::elements_and_marks,
    path_labels::styled_elements, path_labels::styled_elements_and_texts, path_labels::one_class,
    path_labels::last_class};

path_set set_of(std::string_view words, path_labels labels) {
    return path_set_of(reference::page_from_words(words), labels);
}

TEST_CASE("path_set: the papers' example, elements and texts of a small page") {
    const std::string_view words = "html body h1 =Template_Extraction ^ br ^ =List p =x ^ p =x";
    CHECK(set_of(words, path_labels::elements).size() == 5);            // html body h1 br p
    CHECK(set_of(words, path_labels::elements_and_texts).size() == 8);  // and three texts
    CHECK(set_of(words, path_labels::elements_and_marks).size() == 8);  // below h1, body and p
    CHECK(set_of("html body =a b ^ =c", path_labels::elements_and_texts).size() == 5);
    CHECK(set_of("html body =a b ^ =c", path_labels::elements_and_marks).size() == 4);
}

TEST_CASE("path_set: symbols are those of node_paths, with the parent's beside them") {
    const page p = reference::page_from_words("html .a head ^ body .b_c div p ^ ^ div p");
    for (const bool classes : {false, true}) {
        const auto paths = node_paths(p, {.classes = classes});
        path_set expected;
        for (node_id node = 0; node < p.size(); ++node)
            expected.push_back({paths[node], p.parent(node) == no_node ? empty_path : paths[p.parent(node)]});
        make_path_set(expected);
        CHECK(expected.size() == 5);
        CHECK(path_set_of(p, classes ? path_labels::styled_elements : path_labels::elements) == expected);
    }
}

TEST_CASE("path_set: white space in texts") {
    const auto text = [](std::string_view words) { return set_of(words, path_labels::elements_and_texts); };
    CHECK(text("p =__a___b_") == text("p =a_b"));
    CHECK(text("p =a_b") != text("p =ab"));
    CHECK(text("p =___") == text("p"));
    CHECK(set_of("p =___", path_labels::elements_and_marks) == text("p"));
}

TEST_CASE("path_set: no text of scripts, styles, fallbacks and templates, but their elements") {
    for (const std::string name : {"script", "style", "noscript", "template"}) {
        CAPTURE(name);
        CHECK(set_of("body " + name + " b =x ^ =y ^", path_labels::elements_and_texts) ==
              set_of("body " + name + " b", path_labels::elements));
        CHECK(set_of("body " + name + " =y ^ =z", path_labels::elements_and_texts).size() == 3);
    }
}

TEST_CASE("path_set: a text is never an element") {
    const path_set texts = set_of("p =<b> ^ p =b", path_labels::elements_and_texts);
    const path_set elements = set_of("p b", path_labels::elements_and_texts);
    REQUIRE(texts.size() == 3);
    std::set<path_symbol> symbols;
    for (const path_set& set : {texts, elements})
        for (const linked_path& path : set) symbols.insert(path.symbol);
    CHECK(symbols.size() == 4);
}

TEST_CASE("path_set: class lists and class tokens") {
    using enum path_labels;
    CHECK(set_of("div .a_b", styled_elements) != set_of("div .a", styled_elements));
    CHECK(set_of("div .a_b", one_class) == set_of("div .a", one_class));
    CHECK(set_of("div .a_b", one_class) != set_of("div .b_a", one_class));
    CHECK(set_of("div .post-12_a", one_class) == set_of("div .__a_c", one_class));
    CHECK(set_of("div .post-12", one_class) == set_of("div", elements));
    CHECK(set_of("div ." + std::string(40, 'x'), one_class) == set_of("div", elements));
    CHECK(set_of("div ." + std::string(39, 'x'), one_class) != set_of("div", elements));
    CHECK(set_of("div .a_b", last_class) == set_of("div .b", one_class));
    CHECK(set_of("div .a_b_post-12", last_class) == set_of("div .b", last_class));
    CHECK(set_of("div .post-12", last_class) == set_of("div", elements));
    CHECK(set_of("div .a", elements) == set_of("div", elements));
}

TEST_CASE("path_set: edges") {
    for (const path_labels labels : every_mode) {
        CHECK(path_set_of(page{}, labels).empty());
        CHECK(set_of("=top", labels).size() ==
              (detail::has_text_paths(labels) || labels == path_labels::elements_and_marks));
        page_builder build;
        for (int i = 0; i < 100'000; ++i) build.open("b");
        build.text("\xff\xfe");
        CHECK(path_set_of(build.finish(), labels).size() >= 100'000);
    }
}

TEST_CASE("path_set: sorted, distinct, closed under parents") {
    static constexpr std::array<std::string_view, 4> names{"div", "p", "script", "long-element-name"};
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        std::mt19937_64 engine(seed);
        page_builder build;
        for (std::size_t i = engine() % 80; i > 0; --i) {
            switch (engine() % 4) {
                case 0: build.text(std::string(engine() % 3, 'x')); break;
                case 1: build.close(); break;
                default:
                    build.open(names[engine() % names.size()]);
                    if (engine() % 3 == 0) build.attribute("class", engine() % 2 == 0 ? "a 1" : "1 b");
            }
        }
        const page p = build.finish();
        for (const path_labels labels : every_mode) {
            const path_set set = path_set_of(p, labels);
            std::set<path_symbol> symbols{empty_path};
            for (const linked_path& path : set) REQUIRE(symbols.insert(path.symbol).second);
            for (const linked_path& path : set) REQUIRE(symbols.contains(path.parent));
            REQUIRE(std::is_sorted(set.begin(), set.end()));
        }
        const auto paths = node_paths(p);
        std::set<path_symbol> elements;
        for (node_id node = 0; node < p.size(); ++node)
            if (p.is_element(node)) elements.insert(paths[node]);
        REQUIRE(path_set_of(p).size() == elements.size());
    }
}

TEST_CASE("path_set: golden values") {
    const page p = reference::page_from_words("html body .x =some_text");
    const path_set texts = path_set_of(p, path_labels::elements_and_texts);
    const path_set one = path_set_of(p, path_labels::one_class);
    const auto child_of = [](const path_set& set, path_symbol parent) {
        for (const linked_path& path : set)
            if (path.parent == parent) return path.symbol;
        return empty_path;
    };
    const path_symbol html = node_paths(p)[0];
    CHECK(child_of(path_set_of(p), empty_path) == html);
    CHECK(child_of(texts, node_paths(p)[1]) == 0x3bb2fe2f1220d48d);
    CHECK(child_of(one, html) == 0x311320dea27e9bec);
}

}  // namespace
