// The tokenizer concept: what turns a page into the sequence of tokens that a fingerprint is made of.
//
// A tokenizer is anything that can be called as  tokenizer(html, sink)  with the page's bytes and a sink, hands each
// token to the sink in source order, and returns how many bytes it has read. The sink returns whether to go on. A
// lambda will do:
//
//     auto letters = [](std::string_view html, auto&& sink) -> std::size_t {
//         for (std::size_t i = 0; i < html.size(); ++i)
//             if (!sink(static_cast<std::uint64_t>(html[i]))) return i + 1;
//         return html.size();
//     };
//
// Laws, which check_tokenizer_laws in tests/reference/tokenizer_laws.hpp tests for a tokenizer and a page:
//  1. Any bytes are a page. The same bytes give the same tokens, whatever pages came before.
//  2. Once the sink has said false it is not called again.
//  3. Stopping changes nothing before the stop: the tokens seen are a prefix of all tokens.
//  4. The bytes read are enough: that prefix of the page alone gives the same tokens. They never exceed the page.
//
// Tokens are compared with ==. Their type is the tokenizer's nested token_type, or tag_symbol where it has none.
#ifndef FORME_TAGS_TOKENIZER_HPP
#define FORME_TAGS_TOKENIZER_HPP

#include <forme/tags/tag_symbol.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>

namespace forme {

namespace detail {

template <typename Tokenizer>
struct token_of {
    using type = tag_symbol;
};

template <typename Tokenizer>
    requires requires { typename Tokenizer::token_type; }
struct token_of<Tokenizer> {
    using type = typename Tokenizer::token_type;
};

template <typename Token>
struct sink_archetype {
    bool operator()(const Token&) { return false; }
};

}  // namespace detail

template <typename Tokenizer>
using token_of_t = typename detail::token_of<Tokenizer>::type;

template <typename T>
concept tokenizer = std::equality_comparable<token_of_t<T>> &&
    requires(T& tokenize, std::string_view html, detail::sink_archetype<token_of_t<T>> sink) {
    { tokenize(html, sink) } -> std::convertible_to<std::size_t>;
};

}  // namespace forme

#endif
