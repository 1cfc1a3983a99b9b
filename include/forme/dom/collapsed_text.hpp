// The text of a node as readers and templates see it: white space collapsed, and none from elements that only machines
// read. What is hashed, counted or compared by its text goes through here, so that all parts mean the same by it.
#ifndef FORME_DOM_COLLAPSED_TEXT_HPP
#define FORME_DOM_COLLAPSED_TEXT_HPP

#include <forme/tags/scan_state.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace forme {

// Elements whose inside is no text of the page: scripts, styles, and what is there in place of them.
constexpr bool has_silent_text(tag_symbol tag) noexcept {
    return tag == symbol_of("script") || tag == symbol_of("style") || tag == symbol_of("noscript") ||
           tag == symbol_of("template");
}

struct collapsed_text {
    std::string_view text;     // points into the text itself where nothing had to change, else into the scratch
    std::uint32_t length = 0;  // bytes that begin a character
};

// Runs of HTML's white space become one space; none at either end. Copies only where that changes something.
inline collapsed_text collapse(std::string_view text, std::string& scratch) {
    while (!text.empty() && detail::is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && detail::is_space(text.back())) text.remove_suffix(1);
    std::uint32_t length = 0;
    bool as_it_is = true;
    bool after_space = false;
    for (const char c : text) {
        const bool space = detail::is_space(c);
        as_it_is &= !space || (c == ' ' && !after_space);
        length += (static_cast<unsigned char>(c) & 0xc0) != 0x80 && !(space && after_space);
        after_space = space;
    }
    if (as_it_is) return {text, length};
    scratch.clear();
    for (const char c : text) {
        if (!detail::is_space(c))
            scratch += c;
        else if (scratch.back() != ' ')
            scratch += ' ';
    }
    return {scratch, length};
}

}  // namespace forme

#endif
