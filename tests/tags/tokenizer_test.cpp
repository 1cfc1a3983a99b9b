#include <forme/tags/tokenizer.hpp>

#include <tests/reference/tokenizer_laws.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

constexpr auto letters = [](std::string_view html, auto&& sink) -> std::size_t {
    for (std::size_t i = 0; i < html.size(); ++i)
        if (!sink(static_cast<std::uint64_t>(html[i]))) return i + 1;
    return html.size();
};

// The least that a tokenizer may be: move-only, a token type of its own that knows nothing but ==.
struct archetype {
    struct token_type {
        char c = 0;
        friend bool operator==(const token_type&, const token_type&) = default;
    };
    archetype() = default;
    archetype(archetype&&) = default;
    template <typename Sink>
    unsigned short operator()(std::string_view html, Sink&& sink) {
        if (!html.empty()) sink(token_type{html[0]});
        return html.empty() ? 0 : 1;
    }
};

struct no_sink {
    std::size_t operator()(std::string_view html) const { return html.size(); }
};

static_assert(forme::tokenizer<decltype(letters)>);
static_assert(forme::tokenizer<archetype>);
static_assert(!forme::tokenizer<const archetype>);
static_assert(!forme::tokenizer<no_sink>);
static_assert(!forme::tokenizer<int>);
static_assert(std::same_as<forme::token_of_t<decltype(letters)>, forme::tag_symbol>);
static_assert(std::same_as<forme::token_of_t<archetype>, archetype::token_type>);

using forme::reference::check_tokenizer_laws;

TEST_CASE("tokenizer: lawful tokenizers pass") {
    CHECK(check_tokenizer_laws(letters, "") == "");
    CHECK(check_tokenizer_laws(letters, "<p>some</p>") == "");
    CHECK(check_tokenizer_laws(archetype{}, "x") == "");
}

TEST_CASE("tokenizer: each broken law is found") {
    const auto never_stops = [](std::string_view html, auto&& sink) -> std::size_t {
        for (const char c : html) sink(static_cast<std::uint64_t>(c));
        return html.size();
    };
    CHECK(check_tokenizer_laws(never_stops, "abc").starts_with("law 2"));

    const auto remembers = [calls = std::uint64_t{0}](std::string_view, auto&& sink) mutable -> std::size_t {
        sink(++calls);
        return 0;
    };
    CHECK(check_tokenizer_laws(remembers, "abc").starts_with("law 1"));

    const auto reads_too_little = [](std::string_view html, auto&& sink) -> std::size_t {
        letters(html, sink);
        return 0;
    };
    CHECK(check_tokenizer_laws(reads_too_little, "abc").starts_with("law 4"));

    const auto reads_too_much = [](std::string_view html, auto&& sink) -> std::size_t {
        letters(html, sink);
        return html.size() + 1;
    };
    CHECK(check_tokenizer_laws(reads_too_much, "abc").starts_with("law 4"));
}

}  // namespace
