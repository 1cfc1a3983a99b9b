#include <forme/dom/paths.hpp>

#include <forme/dom/page_builder.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

static_assert(extended_path(empty_path, symbol_of("a")) != extended_path(empty_path, symbol_of("a"), 1));
static_assert(extended_path(extended_path(empty_path, symbol_of("a")), symbol_of("b")) !=
              extended_path(extended_path(empty_path, symbol_of("b")), symbol_of("a")));

constexpr path_options xpath{.positions = true};
constexpr path_options styled{.classes = true};

// "html body ^" opens html and body and closes body; "=word" is text, ".name" a class attribute of the last element.
page from_words(std::string_view words) {
    page_builder build;
    while (!words.empty()) {
        const std::string_view word = words.substr(0, words.find(' '));
        if (word == "^")
            build.close();
        else if (word[0] == '=')
            build.text(word.substr(1));
        else if (word[0] == '.')
            build.attribute("class", word.substr(1));
        else
            build.open(word);
        words.remove_prefix(word.size() < words.size() ? word.size() + 1 : word.size());
    }
    return build.finish();
}

std::vector<std::string> texts(const page& p, path_options options) {
    std::vector<std::string> all;
    for (node_id node = 0; node < p.size(); ++node) all.push_back(path_text(p, node, options));
    return all;
}

page random_page(std::uint64_t seed) {
    static constexpr std::array<std::string_view, 5> names{"div", "ul", "li", "a", "long-element-name"};
    static constexpr std::array<std::string_view, 4> classes{"", "a", "a  b", " a b "};
    std::mt19937_64 engine(seed);
    page_builder build;
    for (std::size_t i = engine() % 120; i > 0; --i) {
        switch (engine() % 4) {
            case 0: build.text("x"); break;
            case 1: build.close(); break;
            default:
                build.open(names[engine() % names.size()]);
                if (engine() % 2 == 0) build.attribute("class", classes[engine() % classes.size()]);
        }
    }
    return build.finish();
}

TEST_CASE("paths: uxclust 1, the XPath of a link") {
    const page p = from_words("html body div ^ div ^ div ^ div ul li a =x ^ ^ li");
    CHECK(path_text(p, 8, xpath) == "/html/body/div[4]/ul/li[1]/a");
    CHECK(path_text(p, 9, xpath) == "/html/body/div[4]/ul/li[1]/a");  // its text
    CHECK(path_text(p, 8) == "/html/body/div/ul/li/a");
}

TEST_CASE("paths: uxclust B2, paths of two small trees") {
    const page h1 = from_words("html body div p ^ p ^ ^ div a");
    const page h2 = from_words("html body div p ^ ^ div a ^ a");
    const auto as_set = [](const std::vector<path_symbol>& paths) { return std::set(paths.begin(), paths.end()); };
    CHECK(leaf_paths(h1).size() == 3);
    CHECK(as_set(leaf_paths(h1)) == as_set(leaf_paths(h2)));  // CPD(H1,H2) = 0
    CHECK(as_set(node_paths(h1)).size() == 5);
    CHECK(as_set(leaf_paths(h1, xpath)) != as_set(leaf_paths(h2, xpath)));
}

TEST_CASE("paths: positions only where a tag has company, texts and other tags do not count") {
    const page p = from_words("div p ^ =x b ^ p =y ^ ^ =z div ^ i");
    CHECK(sibling_positions(p) == std::vector<std::uint32_t>{1, 1, 0, 0, 2, 0, 0, 2, 0});
    CHECK(texts(p, xpath) == std::vector<std::string>{"/div[1]", "/div[1]/p[1]", "/div[1]", "/div[1]/b", "/div[1]/p[2]",
                                                      "/div[1]/p[2]", "", "/div[2]", "/i"});
    CHECK(node_paths(p, xpath)[6] == empty_path);
}

TEST_CASE("paths: classes") {
    page_builder build;
    build.open("div");
    build.attribute("class", " a \n b ");
    build.open("p");
    build.attribute("class", "");
    build.close();
    build.open("p");
    const page p = build.finish();
    CHECK(texts(p, styled) == std::vector<std::string>{"/div.a.b", "/div.a.b/p", "/div.a.b/p"});
    CHECK(path_text(p, 2, {.positions = true, .classes = true}) == "/div.a.b/p[2]");
    CHECK(node_paths(p, styled)[1] == node_paths(p, styled)[2]);
    CHECK(node_paths(p)[0] == node_paths(from_words("div"))[0]);
    CHECK(node_paths(p, styled)[0] != node_paths(p)[0]);
}

TEST_CASE("paths: edges") {
    CHECK(node_paths(page{}).empty());
    CHECK(node_paths(page{}, xpath).empty());
    CHECK(leaf_elements(page{}).empty());
    CHECK(leaf_elements(from_words("=only")).empty());
    CHECK(leaf_elements(from_words("p =x b ^ =y ^ i =z")) == std::vector<node_id>{2, 4});
    page_builder build;
    for (int i = 0; i < 100'000; ++i) build.open("b");
    const page deep = build.finish();
    const auto paths = node_paths(deep, {.positions = true, .classes = true});
    CHECK(std::set(paths.begin(), paths.end()).size() == 100'000);
    CHECK(path_text(deep, 99'999, xpath).size() == 200'000);
    CHECK(leaf_elements(deep) == std::vector<node_id>{99'999});
    for (int i = 0; i < 100'000; ++i) {
        build.open("b");
        build.close();
    }
    CHECK(sibling_positions(build.finish()).back() == 100'000);
}

TEST_CASE("paths: symbols are equal exactly where the texts are") {
    for (const path_options options : {path_options{}, xpath, styled, path_options{true, true}}) {
        std::map<std::string, path_symbol> symbol_of_text;
        std::set<path_symbol> symbols;
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            CAPTURE(seed);
            const page p = random_page(seed);
            const auto paths = node_paths(p, options);
            REQUIRE(paths.size() == p.size());
            const auto all = texts(p, options);
            for (node_id node = 0; node < p.size(); ++node) {
                const auto [at, added] = symbol_of_text.try_emplace(all[node], paths[node]);
                REQUIRE(at->second == paths[node]);
                if (added) REQUIRE(symbols.insert(paths[node]).second);
            }
        }
        CHECK(symbols.size() > 500);
    }
}

TEST_CASE("paths: leaves are the elements without elements") {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        CAPTURE(seed);
        const page p = random_page(seed);
        std::vector<node_id> expected;
        for (node_id node = 0; node < p.size(); ++node) {
            bool leaf = p.is_element(node);
            for (node_id c = p.first_child(node); c != no_node; c = p.next_sibling(c)) leaf = leaf && p.is_text(c);
            if (leaf) expected.push_back(node);
        }
        REQUIRE(leaf_elements(p) == expected);
        REQUIRE(leaf_paths(p).size() == expected.size());
    }
}

TEST_CASE("paths: golden values") {
    const page p = from_words("html body ul li .item a ^ ^ li blockquote");
    const auto plain = node_paths(p);
    const auto positions = node_paths(p, xpath);
    const auto classes = node_paths(p, styled);
    CHECK(plain[0] == 0x7270582ad127a02e);
    CHECK(plain[4] == 0x604eb5b0dc3fd870);
    CHECK(positions[4] == 0xb2200fd5dfbaf0dd);
    CHECK(classes[4] == 0x1be02814dbff9b18);
    CHECK(positions[6] == 0x5bdb54b554c5c2f5);
}

}  // namespace
