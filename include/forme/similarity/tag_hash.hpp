// Whether two pages have the very same tag sequence, by 128 bits of hash: what the literature calls MD5.
//
// Similarity is 1 or 0. The hash is not MD5, which is broken where safety counts and slow where it does not: two chains
// of mix64 over the tags (core/hash.hpp), started differently, which makes the same partition. Two sequences that
// differ meet by chance once in 2¹²⁸ pairs; someone who knows the constants can make such pairs.
//
// Extraction costs four mixes a tag and 16 bytes a page. Equal pages are found faster by sorting or hashing the values
// than by comparing pairs: they are ordered.
#ifndef FORME_SIMILARITY_TAG_HASH_HPP
#define FORME_SIMILARITY_TAG_HASH_HPP

#include <forme/similarity/symbol_sets.hpp>

#include <compare>
#include <cstdint>

namespace forme {

struct sequence_hash {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    friend constexpr auto operator<=>(const sequence_hash&, const sequence_hash&) = default;
};

struct tag_hash {
    using features = sequence_hash;

    [[nodiscard]] constexpr features extract(symbol_span tags) const noexcept {
        features hash{0x243f6a8885a308d3, 0x13198a2e03707344};  // digits of pi
        for (const std::uint64_t tag : tags) {
            hash.high = detail::appended(hash.high, tag);
            hash.low = detail::appended(hash.low, tag);
        }
        return hash;
    }

    [[nodiscard]] constexpr double operator()(const features& a, const features& b) const noexcept {
        return a == b ? 1 : 0;
    }
};

}  // namespace forme

#endif
