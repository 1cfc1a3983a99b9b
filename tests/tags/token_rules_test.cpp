#include <forme/tags/token_rules.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

using namespace forme;

namespace {

constexpr std::uint64_t classes_of(std::string_view text) {
    class_list_hash hash;
    hash.add(text);
    return hash.value();
}

static_assert(by_name{}({symbol_of("p"), true}) == symbol_of("p"));
static_assert(by_start_name{}({symbol_of("p"), false}) == symbol_of("p"));
static_assert(by_start_name{}({symbol_of("p"), true}) == std::nullopt);
static_assert(classes_of("") == 0 && classes_of(" \n") == 0);
static_assert(classes_of("a b") == classes_of("  a\t\n b "));
static_assert(classes_of("a b") != classes_of("b a"));
static_assert(classes_of("a b") != classes_of("ab"));
static_assert(classes_of("a") != classes_of("A"));

TEST_CASE("token_rules: a class list in pieces hashes as the whole") {
    const std::string_view text = "  nav  nav--top\tis-active ";
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        class_list_hash hash;
        hash.add(text.substr(0, cut));
        hash.add(text.substr(cut));
        CHECK(hash.value() == classes_of("nav nav--top is-active"));
    }
}

TEST_CASE("token_rules: name and classes make the token together") {
    const auto token = [](std::string_view name, std::string_view classes, bool closing = false) {
        basic_tag<class_list_hash> tag{symbol_of(name), closing};
        tag.classes.add(classes);
        return by_name_and_classes{}(tag);
    };
    CHECK(token("div", "a") != token("div", "b"));
    CHECK(token("div", "a") != token("p", "a"));
    CHECK(token("div", "") == symbol_of("div"));
    CHECK(token("div", "", true) == token("div", ""));
}

TEST_CASE("token_rules: golden values") { CHECK(classes_of("nav is-active") == 0xfc0b6a01c1c39a8f); }

}  // namespace
