// Pages whose text no reader would see, and how they read once it is dug out.
//
// Three kinds are common enough to matter. A title that is never closed takes all that follows as its text: parsers
// that keep to the standard show nothing, older browsers ended it at the next tag. Pages that scripts fill often keep
// their text for everybody else in noscript elements, while all the rest of them is a frame. And React sends what is
// ready late in <div hidden id="S:1"> behind the page, from where a script fetches it.
//
// unburied() is asked after a parse. O(nodes) for a page that has neither; where there is something to dig out, a pass
// over its bytes and another parse.
#ifndef FORME_TEMPLATENESS_BURIED_TEXT_HPP
#define FORME_TEMPLATENESS_BURIED_TEXT_HPP

#include <forme/dom/page.hpp>
#include <forme/dom/visible_text.hpp>
#include <forme/tags/scan_state.hpp>
#include <forme/tags/tag_symbol.hpp>
#include <forme/templateness/text_counts.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace forme {

namespace detail {

// Whether the text begins so, in any case; `lower` is in lower case.
constexpr bool begins_in_any_case(std::string_view text, std::string_view lower) noexcept {
    return text.size() >= lower.size() && std::equal(lower.begin(), lower.end(), text.begin(), [](char a, char b) {
               return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b + ('a' - 'A')) : b);
           });
}

// The next tag of that name, given with its bracket: "<title" or "</title". Names that only begin so do not count.
constexpr std::size_t find_tag(std::string_view html, std::string_view tag, std::size_t from = 0) noexcept {
    for (std::size_t at = from; (at = html.find('<', at)) != html.npos; ++at) {
        const std::string_view here = html.substr(at);
        if (!begins_in_any_case(here, tag) || here.size() == tag.size()) continue;
        if (const char behind = here[tag.size()]; is_space_or_slash(behind) || behind == '>') return at;
    }
    return html.npos;
}

// The page with its title ended at the next tag. Nothing if it is closed somewhere, or has nothing behind it.
inline std::optional<std::string> with_closed_title(std::string_view html) {
    const std::size_t title = find_tag(html, "<title");
    if (title == html.npos || find_tag(html, "</title", title) != html.npos) return std::nullopt;
    const std::size_t text = html.find('>', title);
    const std::size_t end = text == html.npos ? html.npos : html.find('<', text);
    if (end == html.npos) return std::nullopt;
    std::string result(html.substr(0, end));
    result += "</title>";
    return result += html.substr(end);
}

// The page with every noscript a div.
inline std::string with_shown_noscript(std::string_view html) {
    constexpr std::string_view name = "noscript";
    std::string result;
    std::size_t copied = 0;
    for (std::size_t at = 0; (at = html.find('<', at)) != html.npos;) {
        ++at;
        if (html.substr(at).starts_with('/')) ++at;
        if (!begins_in_any_case(html.substr(at), name)) continue;
        result += html.substr(copied, at - copied);
        result += "div";
        at += name.size();
        copied = at;
    }
    return result += html.substr(copied);
}

// The page with what React sent later in sight.
inline std::string with_shown_segments(std::string_view html) {
    std::string result;
    std::size_t copied = 0;
    for (std::size_t at = 0; (at = html.find("<div hidden", at)) != html.npos; ++at) {
        constexpr std::size_t name = 4;
        std::size_t behind = at + std::string_view("<div hidden").size();
        if (html.substr(behind).starts_with("=\"\"")) behind += 3;
        if (!html.substr(behind).starts_with(" id=\"S:")) continue;
        result += html.substr(copied, at + name - copied);
        copied = behind;
    }
    return result += html.substr(copied);
}

// Whether this is such a part: a child of the body, hidden, and named "S:" and a number.
inline bool is_late_segment(const page& p, node_id node, tag_symbol tag) noexcept {
    if (tag != symbol_of("div") || p.parent(node) == no_node || p.tag(p.parent(node)) != symbol_of("body"))
        return false;
    return p.attribute(node, "id").value_or("").starts_with("S:") && p.attribute(node, "hidden").has_value();
}

}  // namespace detail

// The source of a page that shows its text, or nothing where the page, which was parsed from `html`, does.
[[nodiscard]] inline std::optional<std::string> unburied(std::string_view html, const page& p) {
    constexpr std::size_t longest_title = 1000;  // bytes; what is longer may have taken the page
    bool long_title = false;
    bool late = false;
    std::size_t noscript_bytes = 0;
    for (node_id node = 0; node < p.size();) {
        const tag_symbol tag = p.is_element(node) ? p.tag(node) : 0;
        const bool noscript = tag == symbol_of("noscript");
        if (noscript || tag == symbol_of("title")) {
            for (node_id inside = node; inside < p.subtree_end(node); ++inside) {
                if (!p.is_text(inside)) continue;
                const std::size_t bytes = p.text(inside).size();
                if (noscript) noscript_bytes += bytes;
                long_title = long_title || (!noscript && bytes > longest_title);
            }
            node = p.subtree_end(node);
        } else {
            late = late || detail::is_late_segment(p, node, tag);
            ++node;
        }
    }
    if (late) return detail::with_shown_segments(html);
    if (long_title) return detail::with_closed_title(html);
    constexpr std::size_t few_bytes = 200;  // a request to switch scripts on, a picture that counts
    if (noscript_bytes < few_bytes) return std::nullopt;
    std::size_t shown = 0;
    std::size_t kept = 0;
    for (node_id node = 0; node < p.size();) {
        if (p.is_text(node)) shown += count_text(p.text(node)).words;
        const bool hidden = p.is_element(node) && is_hidden(p, node);
        if (hidden && p.tag(node) == symbol_of("noscript"))
            for (node_id inside = node; inside < p.subtree_end(node); ++inside)
                if (p.is_text(inside)) kept += count_text(p.text(inside)).words;
        node = hidden ? p.subtree_end(node) : node + 1;
    }
    if (kept <= shown) return std::nullopt;
    return detail::with_shown_noscript(html);
}

}  // namespace forme

#endif
