// The states that a tag scanner can be in between two bytes, and what moves it between groups of them.
//
// Named as in the WHATWG standard, without those that only shape text, comments or attributes. Where the standard asks
// the tree builder, which a scanner has not, the name of the last start tag decides.
#ifndef FORME_TAGS_SCAN_STATE_HPP
#define FORME_TAGS_SCAN_STATE_HPP

#include <forme/tags/tag_symbol.hpp>

#include <cstdint>

namespace forme::detail {

enum class scan_state : std::uint8_t {
    data,
    tag_open,
    end_tag_open,
    tag_name,
    before_attribute_name,
    attribute_name,
    after_attribute_name,
    before_attribute_value,
    attribute_value_double_quoted,
    attribute_value_single_quoted,
    attribute_value_unquoted,
    markup_declaration_open,
    markup_declaration_dash,
    bogus_comment,
    comment_start,
    comment_start_dash,
    comment,
    comment_end_dash,
    comment_end,
    comment_end_bang,
    raw_text,
    raw_text_less_than,
    raw_text_end_tag_open,
    raw_text_end_tag_name,
    script_data,
    script_data_less_than,
    script_data_escape_start,
    script_data_escape_start_dash,
    script_data_escaped,
    script_data_escaped_less_than,
    script_data_double_escape_start,
    script_data_double_escaped,
    script_data_double_escaped_less_than,
    script_data_double_escape_end,
    plaintext,
    stopped,
};

// One bit for each character below 64, so that a test is a shift.
inline constexpr std::uint64_t spaces = 1ull << ' ' | 1ull << '\n' | 1ull << '\t' | 1ull << '\r' | 1ull << '\f';
constexpr bool is_one_of(std::uint64_t set, char c) noexcept {
    return static_cast<unsigned char>(c) < 64 && (set >> c & 1) != 0;
}
constexpr bool is_space(char c) noexcept { return is_one_of(spaces, c); }
constexpr bool is_space_or_slash(char c) noexcept { return is_one_of(spaces | 1ull << '/', c); }
constexpr bool ends_name(char c) noexcept { return is_one_of(spaces | 1ull << '/' | 1ull << '>', c); }

// What the text after a start tag is.
constexpr scan_state state_after(tag_symbol name) noexcept {
    switch (name) {
        case symbol_of("script"): return scan_state::script_data;
        case symbol_of("style"):
        case symbol_of("title"):
        case symbol_of("textarea"):
        case symbol_of("iframe"):
        case symbol_of("noframes"):
        case symbol_of("noembed"):
        case symbol_of("xmp"): return scan_state::raw_text;
        case symbol_of("plaintext"): return scan_state::plaintext;
        default: return scan_state::data;
    }
}

}  // namespace forme::detail

#endif
