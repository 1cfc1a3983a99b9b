// What a text is made of, counted byte by byte: words, letters, marks, digits. No language is known to it.
//
// A word is what stands between white space; of scripts that put none, two characters count as a word. Letters are
// counted as characters, not bytes. Sentence marks are those of Latin script and their full-width and Devanagari
// likes. One pass, no allocation, any bytes.
#ifndef FORME_TEMPLATENESS_TEXT_COUNTS_HPP
#define FORME_TEMPLATENESS_TEXT_COUNTS_HPP

#include <forme/core/sse2.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace forme {

struct text_counts {
    std::uint32_t characters = 0;  // without white space
    std::uint32_t words = 0;
    std::uint32_t marks = 0;       // . , ; : ! ? and their likes
    std::uint32_t digits = 0;      // of ASCII
    std::uint32_t capitals = 0;    // words that begin with a capital of ASCII
    std::uint32_t separators = 0;  // | > » · • © ›: what menus and footers put between their entries

    constexpr text_counts& operator+=(const text_counts& other) noexcept {
        characters += other.characters;
        words += other.words;
        marks += other.marks;
        digits += other.digits;
        capitals += other.capitals;
        separators += other.separators;
        return *this;
    }
    friend bool operator==(const text_counts&, const text_counts&) = default;
};

namespace detail {

constexpr bool is_wide(char lead) noexcept {
    const auto byte = static_cast<unsigned char>(lead);
    return byte >= 0xe3 && byte <= 0xed;
}

// What a byte adds to the counts, and what it is.
struct byte_weight {
    std::uint64_t counts = 0;  // from the lowest 16 bits on: characters, marks, digits, separators
    bool solid = false;        // no white space
    bool capital = false;
    bool many = false;  // the first of a character of several bytes
};

inline constexpr std::array<byte_weight, 256> byte_weights = [] {
    constexpr std::uint64_t character = 1;
    std::array<byte_weight, 256> weights{};
    for (std::size_t b = 0; b < 256; ++b) {
        const bool tail = b >= 0x80 && b < 0xc0;
        weights[b].solid = b > ' ';
        weights[b].counts = b > ' ' && !tail ? character : 0;
        weights[b].capital = b >= 'A' && b <= 'Z';
        weights[b].many = b >= 0xc0;
    }
    for (const char c : std::string_view(".,;:!?")) weights[static_cast<unsigned char>(c)].counts += character << 16;
    for (std::size_t b = '0'; b <= '9'; ++b) weights[b].counts += character << 32;
    for (const char c : std::string_view("|>")) weights[static_cast<unsigned char>(c)].counts += character << 48;
    return weights;
}();

// Up to 64 bytes: a bit for each, the first lowest, so that no branch depends on what the text says.
struct byte_bits {
    std::uint64_t solid = 0;
    std::uint64_t capital = 0;
    std::uint64_t many = 0;
    std::uint32_t characters = 0;  // counts
    std::uint32_t marks = 0;
    std::uint32_t digits = 0;
    std::uint32_t separators = 0;
};

constexpr byte_bits read_bytes(std::string_view block) noexcept {
    byte_bits bits;
    std::uint64_t sums = 0;
    for (std::size_t i = 0; i < block.size(); ++i) {
        const byte_weight& byte = byte_weights[static_cast<unsigned char>(block[i])];
        sums += byte.counts;
        bits.solid |= std::uint64_t{byte.solid} << i;
        bits.capital |= std::uint64_t{byte.capital} << i;
        bits.many |= std::uint64_t{byte.many} << i;
    }
    bits.characters = static_cast<std::uint32_t>(sums & 0xffff);
    bits.marks = static_cast<std::uint32_t>(sums >> 16 & 0xffff);
    bits.digits = static_cast<std::uint32_t>(sums >> 32 & 0xffff);
    bits.separators = static_cast<std::uint32_t>(sums >> 48);
    return bits;
}

#ifdef FORME_HAS_SSE2
// The same, sixteen bytes at a time: reads that many, and counts a zero byte as nothing.
inline byte_bits read_parts(const char* bytes, int parts) noexcept {
    byte_bits bits;
    std::uint64_t heads = 0;
    std::uint64_t marks = 0;
    std::uint64_t digits = 0;
    std::uint64_t dividers = 0;
    for (int part = 0; part < parts; ++part) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + 16 * part));
        const auto is = [x](char c) { return _mm_cmpeq_epi8(x, _mm_set1_epi8(c)); };
        const auto at_least = [x](unsigned char c) {
            return _mm_cmpeq_epi8(_mm_max_epu8(x, _mm_set1_epi8(static_cast<char>(c))), x);
        };
        const auto between = [&](char low, char high) {
            return _mm_andnot_si128(at_least(static_cast<unsigned char>(high + 1)),
                                    at_least(static_cast<unsigned char>(low)));
        };
        const auto add = [part](std::uint64_t& to, __m128i found) {
            to |= std::uint64_t{static_cast<std::uint32_t>(_mm_movemask_epi8(found))} << (16 * part);
        };
        const __m128i solid = at_least(' ' + 1);
        add(bits.solid, solid);
        add(heads, _mm_andnot_si128(_mm_andnot_si128(at_least(0xc0), at_least(0x80)), solid));
        add(bits.many, at_least(0xc0));
        add(bits.capital, between('A', 'Z'));
        add(digits, between('0', '9'));
        add(dividers, _mm_or_si128(is('|'), is('>')));
        add(marks, _mm_or_si128(_mm_or_si128(_mm_or_si128(is('.'), is(',')), _mm_or_si128(is(';'), is(':'))),
                                _mm_or_si128(is('!'), is('?'))));
    }
    bits.characters = static_cast<std::uint32_t>(std::popcount(heads));
    bits.marks = static_cast<std::uint32_t>(std::popcount(marks));
    bits.digits = static_cast<std::uint32_t>(std::popcount(digits));
    bits.separators = static_cast<std::uint32_t>(std::popcount(dividers));
    return bits;
}
#endif

constexpr byte_bits read_block(std::string_view block) noexcept {
#ifdef FORME_HAS_SSE2
    if (!std::is_constant_evaluated()) {
        if (block.size() == 64) return read_parts(block.data(), 4);
        std::array<char, 64> padded{};
        std::copy(block.begin(), block.end(), padded.begin());
        return read_parts(padded.data(), static_cast<int>((block.size() + 15) / 16));
    }
#endif
    return read_bytes(block);
}

// Up to three bytes as a number, the first lowest.
constexpr std::uint32_t first_bytes(std::string_view text) noexcept {
    std::uint32_t bytes = 0;
    for (std::size_t i = 0; i < 3 && i < text.size(); ++i)
        bytes |= std::uint32_t{static_cast<unsigned char>(text[i])} << (8 * i);
    return bytes;
}

constexpr bool is_separator(std::uint32_t bytes) noexcept {
    switch (bytes & 0xffff) {
        case first_bytes("\xc2\xbb"):
        case first_bytes("\xc2\xab"):
        case first_bytes("\xc2\xb7"):
        case first_bytes("\xc2\xa9"): return true;
        default: return bytes == first_bytes("\xe2\x80\xa2") || bytes == first_bytes("\xe2\x80\xba");
    }
}

constexpr bool is_wide_mark(std::uint32_t bytes) noexcept {
    switch (bytes) {
        case first_bytes("\xe3\x80\x81"):
        case first_bytes("\xe3\x80\x82"):
        case first_bytes("\xef\xbc\x8c"):
        case first_bytes("\xef\xbc\x81"):
        case first_bytes("\xef\xbc\x9f"):
        case first_bytes("\xe0\xa5\xa4"): return true;
        default: return (bytes & 0xffff) == first_bytes("\xd8\x8c") || (bytes & 0xffff) == first_bytes("\xd8\x9f");
    }
}

}  // namespace detail

// Calls on_word(at) for each word, with the place where it begins.
template <typename OnWord>
constexpr text_counts count_text(std::string_view text, OnWord on_word) {
    constexpr std::size_t together = 64;
    text_counts counts;
    std::uint32_t wide = 0;
    std::uint64_t inside = 0;  // 1 if the byte before was no white space
    for (std::size_t first = 0; first < text.size(); first += together) {
        const std::size_t size = std::min(together, text.size() - first);
        const detail::byte_bits bits = detail::read_block(text.substr(first, size));
        std::uint64_t many = bits.many;
        std::uint64_t begins = bits.solid & ~(bits.solid << 1 | inside);
        inside = bits.solid >> (size - 1) & 1;
        counts.words += static_cast<std::uint32_t>(std::popcount(begins));
        counts.capitals += static_cast<std::uint32_t>(std::popcount(begins & bits.capital));
        counts.characters += bits.characters;
        counts.marks += bits.marks;
        counts.digits += bits.digits;
        counts.separators += bits.separators;
        for (; many != 0; many &= many - 1) {
            const std::size_t at = first + static_cast<std::size_t>(std::countr_zero(many));
            const std::uint32_t bytes = detail::first_bytes(text.substr(at));
            if (detail::is_wide(text[at])) ++wide;
            if (detail::is_separator(bytes)) ++counts.separators;
            if (detail::is_wide_mark(bytes)) ++counts.marks;
        }
        for (; begins != 0; begins &= begins - 1) on_word(first + static_cast<std::size_t>(std::countr_zero(begins)));
    }
    counts.words += wide / 2;
    return counts;
}

constexpr text_counts count_text(std::string_view text) {
    return count_text(text, [](std::size_t) {});
}

}  // namespace forme

#endif
