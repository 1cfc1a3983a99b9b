// count_text byte by byte, with a case for each kind of byte.
#ifndef FORME_TESTS_REFERENCE_PLAIN_TEXT_COUNTS_HPP
#define FORME_TESTS_REFERENCE_PLAIN_TEXT_COUNTS_HPP

#include <forme/templateness/text_counts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace forme::reference {

enum class byte_kind : std::uint8_t { letter, space, mark, digit, capital, separator, punctuation, lead, wide, tail };

inline constexpr std::array<byte_kind, 256> byte_kinds = [] {
    std::array<byte_kind, 256> kinds{};
    for (std::size_t b = 0; b < 256; ++b) {
        kinds[b] = b <= ' '                 ? byte_kind::space
                   : b < 0x80               ? byte_kind::punctuation
                   : b < 0xc0               ? byte_kind::tail
                   : b >= 0xe3 && b <= 0xed ? byte_kind::wide
                                            : byte_kind::lead;
    }
    for (std::size_t b = '0'; b <= '9'; ++b) kinds[b] = byte_kind::digit;
    for (std::size_t b = 'A'; b <= 'Z'; ++b) kinds[b] = byte_kind::capital;
    for (std::size_t b = 'a'; b <= 'z'; ++b) kinds[b] = byte_kind::letter;
    for (const char c : std::string_view(".,;:!?")) kinds[static_cast<unsigned char>(c)] = byte_kind::mark;
    for (const char c : std::string_view("|>")) kinds[static_cast<unsigned char>(c)] = byte_kind::separator;
    return kinds;
}();

constexpr bool is_separator(std::string_view c) noexcept {
    return c.starts_with("\xc2\xbb") || c.starts_with("\xc2\xab") || c.starts_with("\xc2\xb7") ||
           c.starts_with("\xc2\xa9") || c.starts_with("\xe2\x80\xa2") || c.starts_with("\xe2\x80\xba");
}

constexpr bool is_wide_mark(std::string_view c) noexcept {
    return c.starts_with("\xe3\x80\x81") || c.starts_with("\xe3\x80\x82") || c.starts_with("\xef\xbc\x8c") ||
           c.starts_with("\xef\xbc\x81") || c.starts_with("\xef\xbc\x9f") || c.starts_with("\xe0\xa5\xa4") ||
           c.starts_with("\xd8\x8c") || c.starts_with("\xd8\x9f");
}

inline text_counts plain_count_text(std::string_view text) {
    text_counts counts;
    std::uint32_t wide = 0;
    bool inside = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const byte_kind kind = byte_kinds[byte];
        if (kind == byte_kind::space) {
            inside = false;
            continue;
        }
        if (!inside) {
            inside = true;
            ++counts.words;
            if (kind == byte_kind::capital) ++counts.capitals;
        }
        switch (kind) {
            case byte_kind::tail: continue;
            case byte_kind::mark: ++counts.marks; break;
            case byte_kind::separator: ++counts.separators; break;
            case byte_kind::punctuation: break;
            case byte_kind::digit: ++counts.digits; break;
            case byte_kind::letter:
            case byte_kind::capital: break;
            case byte_kind::wide:
            case byte_kind::lead:
                if (kind == byte_kind::wide) ++wide;
                if (is_separator(text.substr(i, 3))) ++counts.separators;
                if (is_wide_mark(text.substr(i, 3))) ++counts.marks;
                break;
            case byte_kind::space: break;
        }
        ++counts.characters;
    }
    counts.words += wide / 2;
    return counts;
}

}  // namespace forme::reference

#endif
