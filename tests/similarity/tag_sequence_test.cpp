#include <forme/similarity/tag_sequence.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

struct other_tokens {
    using token_type = char;
    std::size_t operator()(std::string_view html, auto&&) const { return html.size(); }
};

static_assert(symbol_tokenizer<scanned_tags>);
static_assert(symbol_tokenizer<const scanned_tags&>);
static_assert(symbol_tokenizer<scanned_styled_tags&>);
static_assert(!symbol_tokenizer<other_tokens>);
static_assert(!symbol_tokenizer<int>);

TEST_CASE("tag sequence: fingerprint 1, start and end tags in source order") {
    const std::vector<tag_symbol> expected{symbol_of("p"), symbol_of("b"), symbol_of("b"), symbol_of("br"),
                                           symbol_of("p")};
    CHECK(tag_sequence("<P>x<!-- <i> --><b>y</b><br/></p>") == expected);
    CHECK(tag_sequence("").empty());
    CHECK(tag_sequence("no tags < here").empty());
}

TEST_CASE("tag sequence: any tokenizer, by value, by reference, const, with state") {
    CHECK(tag_sequence("<p><b></b>", scanned_start_tags{}).size() == 2);
    const scanned_styled_tags styled{};
    CHECK(tag_sequence("<p class=a><p class=b>", styled)[0] != tag_sequence("<p class=a><p class=b>", styled)[1]);
    std::size_t calls = 0;
    auto counting = [&calls](std::string_view html, auto&& sink) -> std::size_t {
        ++calls;
        sink(tag_symbol{7});
        return html.size();
    };
    CHECK(tag_sequence("x", counting) == std::vector<tag_symbol>{7});
    CHECK(calls == 1);
}

}  // namespace
