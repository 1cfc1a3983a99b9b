// Whether two pages have the very same tags in their head: what the literature calls MDH5.
//
// The tags up to the end of the head are hashed as tag_hash hashes all; similarity is 1 or 0. Only the beginning of a
// page is read, which makes it the fastest measure here, and it sees neither body nor page type.
//
// Start and end tags are not told apart, so the head ends behind the second tag named head. A page that leaves out its
// head tags ends before its first body or frameset tag, one that has none of them at its end. Tokens that are more than
// names (scanned_styled_tags) may hide those tags: then a later one, or the end of the page, decides.
#ifndef FORME_SIMILARITY_HEAD_HASH_HPP
#define FORME_SIMILARITY_HEAD_HASH_HPP

#include <forme/similarity/tag_hash.hpp>
#include <forme/similarity/tag_sequence.hpp>
#include <forme/tags/scanned_tags.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <string_view>
#include <vector>

namespace forme {

// The tags up to the end of the head; reads no further.
template <symbol_tokenizer Tokenizer = scanned_tags>
std::vector<tag_symbol> head_tags(std::string_view html, Tokenizer&& tokenizer = Tokenizer{}) {
    std::vector<tag_symbol> tags;
    bool inside = false;
    tokenizer(html, [&tags, &inside](tag_symbol tag) {
        if (tag == symbol_of("body") || tag == symbol_of("frameset")) return false;
        tags.push_back(tag);
        if (tag != symbol_of("head")) return true;
        inside = !inside;
        return inside;
    });
    return tags;
}

struct head_hash {
    using features = sequence_hash;

    template <symbol_tokenizer Tokenizer = scanned_tags>
    [[nodiscard]] features extract(std::string_view html, Tokenizer&& tokenizer = Tokenizer{}) const {
        return tag_hash{}.extract(head_tags(html, tokenizer));
    }

    [[nodiscard]] constexpr double operator()(const features& a, const features& b) const noexcept {
        return a == b ? 1 : 0;
    }
};

}  // namespace forme

#endif
