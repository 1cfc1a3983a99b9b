// A page as the sequence of its tags, by any tokenizer: what the sequence measures extract their features from.
//
//     auto tags = tag_sequence(html);                        // tag names, start and end tags alike
//     auto tags = tag_sequence(html, scanned_styled_tags{}); // names with their classes
//
// Eight bytes a tag. The same sequence serves all measures, so that a page is read once.
#ifndef FORME_SIMILARITY_TAG_SEQUENCE_HPP
#define FORME_SIMILARITY_TAG_SEQUENCE_HPP

#include <forme/tags/scanned_tags.hpp>
#include <forme/tags/tag_symbol.hpp>
#include <forme/tags/tokenizer.hpp>

#include <concepts>
#include <string_view>
#include <type_traits>
#include <vector>

namespace forme {

// A tokenizer whose tokens are 64-bit symbols, as those of forme are; also a reference to one.
template <typename T>
concept symbol_tokenizer =
    tokenizer<std::remove_reference_t<T>> && std::same_as<token_of_t<std::remove_cvref_t<T>>, tag_symbol>;

template <symbol_tokenizer Tokenizer = scanned_tags>
std::vector<tag_symbol> tag_sequence(std::string_view html, Tokenizer&& tokenizer = Tokenizer{}) {
    std::vector<tag_symbol> tags;
    tokenizer(html, [&tags](tag_symbol tag) {
        tags.push_back(tag);
        return true;
    });
    return tags;
}

}  // namespace forme

#endif
