// The searches that a tag scanner spends its time in, once portable and once with SSE2, with equal answers.
//
// All take [p, end) and return the first byte sought, or `end`. None reads outside that range. SSE2 compares 16 bytes
// at a time, 64 in long runs; the rest of fewer than 16 bytes is searched byte by byte.
#ifndef FORME_TAGS_BYTE_SEARCH_HPP
#define FORME_TAGS_BYTE_SEARCH_HPP

#include <forme/core/sse2.hpp>

#include <bit>
#include <cstdint>
#include <type_traits>

namespace forme::detail {

// Bytes at which a piece of a tag may end. Control characters that end nothing are among them: a scanner looks at each
// byte it is stopped at, and one comparison finds them all.
constexpr bool may_end_tag_name(char c) noexcept {
    return static_cast<unsigned char>(c) <= ' ' || c == '/' || c == '>';
}
constexpr bool may_end_attribute_name(char c) noexcept { return may_end_tag_name(c) || c == '='; }
constexpr bool may_end_unquoted_value(char c) noexcept { return static_cast<unsigned char>(c) <= ' ' || c == '>'; }

struct portable_search {
    template <typename Predicate>
    static constexpr const char* find_if(const char* p, const char* end, Predicate sought) noexcept {
        while (p != end && !sought(*p)) ++p;
        return p;
    }
    static constexpr const char* find(const char* p, const char* end, char c) noexcept {
        return find_if(p, end, [c](char x) { return x == c; });
    }
    // A `<`, the first of two dashes, or a dash at the very end, whose second may follow in the next piece.
    static constexpr const char* find_markup_or_dashes(const char* p, const char* end) noexcept {
        while (p != end && *p != '<' && !(*p == '-' && (p + 1 == end || p[1] == '-'))) ++p;
        return p;
    }
    static constexpr const char* tag_name_end(const char* p, const char* end) noexcept {
        return find_if(p, end, may_end_tag_name);
    }
    static constexpr const char* attribute_name_end(const char* p, const char* end) noexcept {
        return find_if(p, end, may_end_attribute_name);
    }
    static constexpr const char* unquoted_value_end(const char* p, const char* end) noexcept {
        return find_if(p, end, may_end_unquoted_value);
    }
};

#ifdef FORME_HAS_SSE2

struct sse2_search {
    static constexpr const char* find(const char* p, const char* end, char c) noexcept {
        if (std::is_constant_evaluated()) return portable_search::find(p, end, c);
        const auto matches = [c](__m128i bytes) { return equal(bytes, c); };
        return find_far(p, end, matches, [c](char x) { return x == c; });
    }

    static constexpr const char* find_markup_or_dashes(const char* p, const char* end) noexcept {
        if (!std::is_constant_evaluated()) {
            for (; end - p >= 32; p += 31) {
                const __m128i low = load(p);
                const __m128i high = load(p + 16);
                const unsigned markup = bits(equal(low, '<')) | bits(equal(high, '<')) << 16;
                const unsigned dashes = bits(equal(low, '-')) | bits(equal(high, '-')) << 16;
                const unsigned found = markup | (dashes & dashes >> 1);
                if (found != 0) return p + std::countr_zero(found);
            }
        }
        return portable_search::find_markup_or_dashes(p, end);
    }

    static constexpr const char* tag_name_end(const char* p, const char* end) noexcept {
        if (std::is_constant_evaluated()) return portable_search::tag_name_end(p, end);
        const auto matches = [](__m128i bytes) {
            return _mm_or_si128(at_most_space(bytes), _mm_or_si128(equal(bytes, '/'), equal(bytes, '>')));
        };
        return find_by_block(p, end, matches, may_end_tag_name);
    }

    static constexpr const char* attribute_name_end(const char* p, const char* end) noexcept {
        if (std::is_constant_evaluated()) return portable_search::attribute_name_end(p, end);
        const auto matches = [](__m128i bytes) {
            return _mm_or_si128(_mm_or_si128(at_most_space(bytes), equal(bytes, '=')),
                                _mm_or_si128(equal(bytes, '/'), equal(bytes, '>')));
        };
        return find_by_block(p, end, matches, may_end_attribute_name);
    }

    static constexpr const char* unquoted_value_end(const char* p, const char* end) noexcept {
        if (std::is_constant_evaluated()) return portable_search::unquoted_value_end(p, end);
        const auto matches = [](__m128i bytes) { return _mm_or_si128(at_most_space(bytes), equal(bytes, '>')); };
        return find_by_block(p, end, matches, may_end_unquoted_value);
    }

private:
    static __m128i load(const char* p) noexcept { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)); }
    static unsigned bits(__m128i mask) noexcept { return static_cast<unsigned>(_mm_movemask_epi8(mask)); }
    static __m128i equal(__m128i bytes, char c) noexcept { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); }
    static __m128i at_most_space(__m128i bytes) noexcept {
        return _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(' ')), bytes);
    }

    // For runs that may be long: after the first block, 64 bytes at a time.
    template <typename Matches, typename Predicate>
    static const char* find_far(const char* p, const char* end, Matches matches, Predicate sought) noexcept {
        if (end - p >= 16) {
            if (const unsigned mask = bits(matches(load(p))); mask != 0) return p + std::countr_zero(mask);
            p += 16;
        }
        for (; end - p >= 64; p += 64) {
            const __m128i a = matches(load(p));
            const __m128i b = matches(load(p + 16));
            const __m128i c = matches(load(p + 32));
            const __m128i d = matches(load(p + 48));
            if (bits(_mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d))) == 0) continue;
            const std::uint64_t low = bits(a) | bits(b) << 16;
            const std::uint64_t high = bits(c) | bits(d) << 16;
            return p + std::countr_zero(low | high << 32);
        }
        return find_by_block(p, end, matches, sought);
    }

    template <typename Matches, typename Predicate>
    static const char* find_by_block(const char* p, const char* end, Matches matches, Predicate sought) noexcept {
        for (; end - p >= 16; p += 16)
            if (const unsigned mask = bits(matches(load(p))); mask != 0) return p + std::countr_zero(mask);
        return portable_search::find_if(p, end, sought);
    }
};

using default_search = sse2_search;

#else

using default_search = portable_search;

#endif

}  // namespace forme::detail

#endif
