// The words of a text in UTF-8, in two ways: lower-case words, what \w+ finds in a lower-case text, and tokens between
// white space, left as they are.
//
// Without a table of all of Unicode, two simple rules stand in for it.
//   - Of ASCII, letters, digits and _ are word characters. Of the rest, everything is but the blocks listed in
//     separators below: white space, punctuation, symbols, pictures, combining marks of the European scripts, Hebrew
//     and Arabic, private use. Vowel signs of Indic scripts stay in their words, where strict \w cuts.
//   - Lower case is known for Latin (with its extensions as used in Europe and Vietnam), Greek, Cyrillic, Armenian and
//     full-width letters, each character for itself: no final sigma, no dotted I.
// Bytes that are no UTF-8 separate words. One pass; lists cost one allocation a word.
#ifndef FORME_CORE_WORDS_HPP
#define FORME_CORE_WORDS_HPP

#include <forme/core/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace forme {

namespace detail {

struct code_point_range {
    char32_t first;
    char32_t last;
};

inline constexpr std::array separators = std::to_array<code_point_range>({
    {0x0080, 0x00a9},    {0x00ab, 0x00b1}, {0x00b4, 0x00b4}, {0x00b6, 0x00b8}, {0x00bb, 0x00bb},   {0x00bf, 0x00bf},
    {0x00d7, 0x00d7},    {0x00f7, 0x00f7}, {0x02c2, 0x02c5}, {0x02d2, 0x02df}, {0x02e5, 0x02eb},   {0x02ef, 0x036f},
    {0x0375, 0x0375},    {0x037e, 0x037e}, {0x0384, 0x0385}, {0x0387, 0x0387}, {0x0482, 0x0489},   {0x055a, 0x055f},
    {0x0589, 0x05c7},    {0x05f3, 0x061f}, {0x064b, 0x065f}, {0x066a, 0x066d}, {0x06d4, 0x06d4},   {0x0964, 0x0965},
    {0x2000, 0x206f},    {0x207a, 0x207e}, {0x208a, 0x208e}, {0x20a0, 0x2101}, {0x2116, 0x2118},   {0x211e, 0x2123},
    {0x2190, 0x244a},    {0x249c, 0x24e9}, {0x2500, 0x2775}, {0x2794, 0x2bff}, {0x2e00, 0x2e2e},   {0x2e30, 0x3004},
    {0x3008, 0x3020},    {0x302a, 0x3030}, {0x3099, 0x309c}, {0x30a0, 0x30a0}, {0x30fb, 0x30fb},   {0x3200, 0x321e},
    {0x3250, 0x3250},    {0x32c0, 0x33ff}, {0x4dc0, 0x4dff}, {0xd800, 0xf8ff}, {0xfdfc, 0xfe6b},   {0xfeff, 0xff0f},
    {0xff1a, 0xff20},    {0xff3b, 0xff40}, {0xff5b, 0xff65}, {0xffe0, 0xffff}, {0x1d000, 0x1d356}, {0x1f000, 0x1faff},
    {0xe0000, 0x10ffff},
});

constexpr bool between(char32_t point, char32_t first, char32_t last) noexcept {
    return first <= point && point <= last;
}

}  // namespace detail

constexpr bool is_word_character(char32_t point) noexcept {
    using detail::between;
    if (point < 0x80)
        return between(point, 'a', 'z') || between(point, 'A', 'Z') || between(point, '0', '9') || point == '_';
    const auto range = std::upper_bound(
        detail::separators.begin(), detail::separators.end(), point,
        [](char32_t value, const detail::code_point_range& candidate) { return value <= candidate.last; });
    return range == detail::separators.end() || point < range->first;
}

// Unicode's White_Space and, as most text tools have it, the four separators of ASCII.
constexpr bool is_white_space(char32_t point) noexcept {
    using detail::between;
    return between(point, 0x09, 0x0d) || between(point, 0x1c, 0x20) || point == 0x85 || point == 0xa0 ||
           point == 0x1680 || between(point, 0x2000, 0x200a) || between(point, 0x2028, 0x2029) || point == 0x202f ||
           point == 0x205f || point == 0x3000;
}

constexpr char32_t lower_case(char32_t point) noexcept {
    using detail::between;
    const auto capital_is_even = [&] { return point | 1; };
    const auto capital_is_odd = [&] { return point + (point & 1); };
    if (between(point, 'A', 'Z')) return point + 0x20;
    if (point < 0xc0) return point;
    if (between(point, 0xc0, 0xde)) return point == 0xd7 ? point : point + 0x20;
    if (between(point, 0x100, 0x137) && !between(point, 0x130, 0x131)) return capital_is_even();
    if (between(point, 0x139, 0x148) || between(point, 0x179, 0x17e)) return capital_is_odd();
    if (between(point, 0x14a, 0x177)) return capital_is_even();
    if (point == 0x178) return 0xff;
    if (between(point, 0x218, 0x21b)) return capital_is_even();
    if (point == 0x386) return 0x3ac;
    if (between(point, 0x388, 0x38a)) return point + 0x25;
    if (point == 0x38c) return 0x3cc;
    if (between(point, 0x38e, 0x38f)) return point + 0x3f;
    if (between(point, 0x391, 0x3ab) && point != 0x3a2) return point + 0x20;
    if (between(point, 0x400, 0x40f)) return point + 0x50;
    if (between(point, 0x410, 0x42f)) return point + 0x20;
    if (between(point, 0x460, 0x481) || between(point, 0x48a, 0x4bf) || between(point, 0x4d0, 0x52f))
        return capital_is_even();
    if (between(point, 0x4c1, 0x4ce)) return capital_is_odd();
    if (between(point, 0x531, 0x556)) return point + 0x30;
    if (between(point, 0x1e00, 0x1e95) || between(point, 0x1ea0, 0x1eff)) return capital_is_even();
    if (between(point, 0xff21, 0xff3a)) return point + 0x20;
    return point;
}

// Calls visit(std::string_view word) in the order of the text; the view ends with the call.
template <typename Visit>
void for_each_lower_case_word(std::string_view text, Visit visit) {
    std::string word;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t point = next_code_point(text, at);
        const bool inside = is_word_character(point);
        if (inside) append_utf8(word, lower_case(point));
        if (!word.empty() && (at == text.size() || !inside)) {
            visit(std::string_view(word));
            word.clear();
        }
    }
}

// In the order of the text.
inline std::vector<std::string> lower_case_words(std::string_view text) {
    std::vector<std::string> words;
    for_each_lower_case_word(text, [&words](std::string_view word) { words.emplace_back(word); });
    return words;
}

// In the order of the text; views into it.
inline std::vector<std::string_view> white_space_tokens(std::string_view text) {
    std::vector<std::string_view> tokens;
    std::size_t start = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t here = at;
        const bool space = is_white_space(next_code_point(text, at));
        const std::size_t end = space ? here : at;
        if (end > start && (space || at == text.size())) tokens.push_back(text.substr(start, end - start));
        if (space) start = at;
    }
    return tokens;
}

}  // namespace forme

#endif
