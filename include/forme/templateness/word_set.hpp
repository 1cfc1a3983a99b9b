// The words of a title, each a bit by its place: which of them stand in a text is one number to keep.
//
// Words are the same whatever the case of their ASCII letters and the marks in and around them. A word of a text is
// mostly told from all of the set by its first two bytes; a hash of 64 bits decides on the rest.
#ifndef FORME_TEMPLATENESS_WORD_SET_HPP
#define FORME_TEMPLATENESS_WORD_SET_HPP

#include <forme/core/hash.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace forme {

namespace detail {

// Whether a byte is part of the word that it stands in, other than a mark is: ASCII letters, digits, all above ASCII.
constexpr bool is_of_word(char c) noexcept {
    return is_ascii_letter(c) || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

// Of the word at the beginning of a text; 0 if there is nothing in it but marks.
constexpr std::uint64_t word_hash(std::string_view text) noexcept {
    std::uint64_t hash = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte <= ' ') break;
        if (is_of_word(c)) hash = hash * 0x100000001b3 + (c >= 'A' && c <= 'Z' ? byte | 0x20u : byte);
    }
    return hash == 0 ? 0 : mix64(hash);
}

}  // namespace detail

class word_set {
public:
    static constexpr std::size_t capacity = 64;  // further words are left out

    // The word at the beginning of the text.
    void insert(std::string_view text) noexcept {
        const std::uint64_t hash = detail::word_hash(text);
        if (hash == 0 || count_ == capacity || find(hash) != 0) return;
        std::size_t at = hash % slots;
        while (bit_[at] != 0) at = (at + 1) % slots;
        hash_[at] = hash;
        bit_[at] = std::uint64_t{1} << count_++;
        note_beginning(text);
    }

    // The bit of the word at the beginning of the text; 0 if it is not in the set.
    [[nodiscard]] std::uint64_t bits(std::string_view text) const noexcept {
        if (count_ == 0) return 0;
        if (text.size() >= 2 && detail::is_of_word(text[0]) && detail::is_of_word(text[1])) {
            const std::size_t pair = pair_of(text[0], text[1]);
            if ((beginnings_[pair / 64] >> pair % 64 & 1) == 0) return 0;
        }
        const std::uint64_t hash = detail::word_hash(text);
        return hash == 0 ? 0 : find(hash);
    }

    [[nodiscard]] std::size_t size() const noexcept { return count_; }

private:
    static constexpr std::size_t slots = 256;

    [[nodiscard]] std::uint64_t find(std::uint64_t hash) const noexcept {
        for (std::size_t at = hash % slots; bit_[at] != 0; at = (at + 1) % slots)
            if (hash_[at] == hash) return bit_[at];
        return 0;
    }

    // By the low bits, which do not tell the cases of a letter apart.
    static constexpr std::size_t pair_of(char first, char second) noexcept {
        return (static_cast<unsigned char>(first) & 31u) * 32 + (static_cast<unsigned char>(second) & 31u);
    }

    void note_beginning(std::string_view text) noexcept {
        char first = 0;
        bool begun = false;
        for (const char c : text) {
            if (static_cast<unsigned char>(c) <= ' ') return;
            if (!detail::is_of_word(c)) continue;
            if (begun) {
                const std::size_t pair = pair_of(first, c);
                beginnings_[pair / 64] |= std::uint64_t{1} << pair % 64;
                return;
            }
            first = c;
            begun = true;
        }
    }

    std::array<std::uint64_t, slots> hash_{};
    std::array<std::uint64_t, slots> bit_{};
    std::array<std::uint64_t, 16> beginnings_{};  // pairs of bytes that words of the set begin with
    std::size_t count_ = 0;
};

}  // namespace forme

#endif
