// The dictionary that a fingerprint is read off: LZW from an empty start (in today's words LZ78), N entries at most.
//
// Entries are numbered from 1. Each extends an earlier one, its prefix (0 for none), by one token. A token that extends
// the current match to another entry only moves the match along; any other makes a new entry and ends the match. The
// prefixes, in order, are the fingerprint. After N entries nothing more can change it.
//
// A trie by first child and next sibling in about 10·N bytes, on the stack; a token costs a walk along at most N
// siblings. N = 25 is the published length; it is reached after at most 1 + 2 + … + 25 = 325 tokens, after 62 on the
// median web page.
#ifndef FORME_FINGERPRINT_LZW_DICTIONARY_HPP
#define FORME_FINGERPRINT_LZW_DICTIONARY_HPP

#include <forme/core/expects.hpp>
#include <forme/fingerprint/fingerprint.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

namespace forme {

template <std::equality_comparable Token = tag_symbol, std::size_t N = fingerprint::size()>
class lzw_dictionary {
public:
    // Returns whether there is room for another entry, that is, whether further tokens matter.
    constexpr bool add(const Token& token) {
        FORME_EXPECTS(entries_ < N);
        std::uint8_t entry = first_child_[match_];
        while (entry != none && !(tokens_[entry] == token)) entry = next_sibling_[entry];
        if (entry != none) {
            match_ = entry;
            return true;
        }
        prefixes_[entries_] = match_;
        ++entries_;
        tokens_[entries_] = token;
        next_sibling_[entries_] = first_child_[match_];
        first_child_[match_] = static_cast<std::uint8_t>(entries_);
        match_ = none;
        return entries_ < N;
    }

    [[nodiscard]] constexpr std::size_t entries() const noexcept { return entries_; }

    // A match under way at the end of the page makes no entry.
    [[nodiscard]] constexpr basic_fingerprint<N> fingerprint() const {
        return basic_fingerprint<N>(std::span(prefixes_).first(entries_));
    }

private:
    static constexpr std::uint8_t none = 0;  // also the root of the trie, the empty match

    std::size_t entries_ = 0;
    std::uint8_t match_ = none;
    std::array<std::uint8_t, N + 1> first_child_{};
    std::array<std::uint8_t, N + 1> next_sibling_{};
    std::array<std::uint8_t, N> prefixes_{};
    std::array<Token, N + 1> tokens_{};
};

}  // namespace forme

#endif
