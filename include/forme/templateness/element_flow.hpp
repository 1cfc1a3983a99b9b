// What an element does to the flow of a page where no style sheet is read: its tag's part in the layout, the sizes that
// its attributes ask for, and how wide a text runs. By the standard's own style sheet, in round numbers.
#ifndef FORME_TEMPLATENESS_ELEMENT_FLOW_HPP
#define FORME_TEMPLATENESS_ELEMENT_FLOW_HPP

#include <forme/dom/visible_text.hpp>
#include <forme/tags/scan_state.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace forme::detail {

// What an element does to the flow of the page.
// Everything from line_break on begins a line of its own.
enum class flow : std::uint8_t {
    hidden,    // not shown, nor anything inside
    inlined,   // runs along with the text
    replaced,  // runs along; what is inside is not shown
    line_break,
    rule,
    block,
    row,  // its children stand side by side
};

constexpr flow flow_of(tag_symbol tag) noexcept {
    switch (tag) {
        case symbol_of("canvas"):
        case symbol_of("embed"):
        case symbol_of("iframe"):
        case symbol_of("img"):
        case symbol_of("input"):
        case symbol_of("meter"):
        case symbol_of("object"):
        case symbol_of("progress"):
        case symbol_of("select"):
        case symbol_of("svg"):
        case symbol_of("textarea"):
        case symbol_of("video"): return flow::replaced;
        case symbol_of("br"): return flow::line_break;
        case symbol_of("hr"): return flow::rule;
        case symbol_of("tr"): return flow::row;
        case symbol_of("td"):
        case symbol_of("th"): return flow::block;
        default: return is_never_shown(tag) ? flow::hidden : is_block(tag) ? flow::block : flow::inlined;
    }
}

struct pixel_size {
    std::int32_t width;
    std::int32_t height;
};

// Of a replaced element that does not say.
constexpr pixel_size usual_size(tag_symbol tag) noexcept {
    switch (tag) {
        case symbol_of("img"): return {100, 75};
        case symbol_of("svg"): return {20, 20};  // mostly icons
        case symbol_of("canvas"):
        case symbol_of("embed"):
        case symbol_of("iframe"):
        case symbol_of("object"):
        case symbol_of("video"): return {300, 150};
        default: return {150, 20};  // controls
    }
}

constexpr std::int32_t text_line = 20;

constexpr std::int32_t line_height(tag_symbol tag, std::int32_t around) noexcept {
    switch (tag) {
        case symbol_of("h1"): return text_line * 2;
        case symbol_of("h2"): return text_line * 3 / 2;
        case symbol_of("h3"): return text_line * 117 / 100;
        default: return around;
    }
}

constexpr bool is_indented(tag_symbol tag) noexcept {
    return tag == symbol_of("ul") || tag == symbol_of("ol") || tag == symbol_of("dl") || tag == symbol_of("blockquote");
}

// Whole pixels stay exact in a float up to here: no page is larger, and what lies beyond is not shown.
inline constexpr std::int32_t largest_extent = 1 << 24;

// "120", "120px", "50%"; a percentage is negative. Nothing for all else and for zero.
constexpr std::optional<std::int32_t> declared_length(std::string_view value) noexcept {
    std::int32_t number = 0;
    std::size_t at = 0;
    for (; at < value.size() && value[at] >= '0' && value[at] <= '9'; ++at)
        number = std::min(number * 10 + (value[at] - '0'), largest_extent);
    if (number == 0) return std::nullopt;
    if (at < value.size() && value[at] == '%') return -std::min(number, 100);
    return number;
}

// Whether a style attribute says so; of the properties, only this one makes a node vanish for sure.
constexpr bool says_display_none(std::string_view style) noexcept {
    constexpr std::string_view property = "display";
    for (std::size_t at = style.find(property); at != style.npos; at = style.find(property, at + 1)) {
        std::string_view rest = style.substr(at + property.size());
        const auto skip_space = [&rest] {
            while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
        };
        skip_space();
        if (rest.empty() || rest.front() != ':') continue;
        rest.remove_prefix(1);
        skip_space();
        if (rest.starts_with("none")) return true;
    }
    return false;
}

// By byte: 1 if a character begins with it, 2 if it is white space.
inline constexpr std::array<std::uint8_t, 256> set_bytes = [] {
    std::array<std::uint8_t, 256> kinds{};
    for (std::size_t b = 0; b < 256; ++b) kinds[b] = is_space(static_cast<char>(b)) ? 2 : (b & 0xc0) != 0x80 ? 1 : 0;
    return kinds;
}();

// The characters of a text as it is set: a run of white space is one, and none where the text begins with it. No branch
// depends on what the text says.
constexpr std::int64_t set_characters(std::string_view text) noexcept {
    std::int64_t count = 0;
    unsigned before = 2;
    for (const char c : text) {
        const unsigned kind = set_bytes[static_cast<unsigned char>(c)];
        count += (kind | (kind & ~before) >> 1) & 1;
        before = kind;
    }
    return count;
}

}  // namespace forme::detail

#endif
