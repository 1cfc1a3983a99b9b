// What a reader sees of a page: its text without scripts, styles, fallbacks and hidden elements, line by line.
//
// Block elements and <br> begin a new line, table cells a new word; inline elements separate nothing. Runs of HTML's
// white space become one space, also inside <pre>; a no-break space stays. There are no empty lines and no spaces at
// either end of a line. Style sheets are not read: what only they hide is taken as seen. O(nodes + bytes).
#ifndef FORME_DOM_VISIBLE_TEXT_HPP
#define FORME_DOM_VISIBLE_TEXT_HPP

#include <forme/dom/page.hpp>
#include <forme/tags/scan_state.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace forme {

// Elements whose content browsers do not show: "display: none" by the standard's own style sheet, and those whose
// content stands in where scripts or media cannot be had.
constexpr bool is_never_shown(tag_symbol tag) noexcept {
    switch (tag) {
        case symbol_of("audio"):
        case symbol_of("canvas"):
        case symbol_of("datalist"):
        case symbol_of("head"):
        case symbol_of("iframe"):
        case symbol_of("noembed"):
        case symbol_of("noframes"):
        case symbol_of("noscript"):
        case symbol_of("rp"):
        case symbol_of("script"):
        case symbol_of("style"):
        case symbol_of("template"):
        case symbol_of("title"):
        case symbol_of("video"): return true;
        default: return false;
    }
}

// Elements that begin and end a line by the standard's style sheet.
constexpr bool is_block(tag_symbol tag) noexcept {
    switch (tag) {
        case symbol_of("address"):
        case symbol_of("article"):
        case symbol_of("aside"):
        case symbol_of("blockquote"):
        case symbol_of("body"):
        case symbol_of("caption"):
        case symbol_of("center"):
        case symbol_of("dd"):
        case symbol_of("details"):
        case symbol_of("dialog"):
        case symbol_of("dir"):
        case symbol_of("div"):
        case symbol_of("dl"):
        case symbol_of("dt"):
        case symbol_of("fieldset"):
        case symbol_of("figcaption"):
        case symbol_of("figure"):
        case symbol_of("footer"):
        case symbol_of("form"):
        case symbol_of("frameset"):
        case symbol_of("h1"):
        case symbol_of("h2"):
        case symbol_of("h3"):
        case symbol_of("h4"):
        case symbol_of("h5"):
        case symbol_of("h6"):
        case symbol_of("header"):
        case symbol_of("hgroup"):
        case symbol_of("hr"):
        case symbol_of("html"):
        case symbol_of("legend"):
        case symbol_of("li"):
        case symbol_of("listing"):
        case symbol_of("main"):
        case symbol_of("menu"):
        case symbol_of("nav"):
        case symbol_of("ol"):
        case symbol_of("optgroup"):
        case symbol_of("option"):
        case symbol_of("p"):
        case symbol_of("plaintext"):
        case symbol_of("pre"):
        case symbol_of("search"):
        case symbol_of("section"):
        case symbol_of("summary"):
        case symbol_of("table"):
        case symbol_of("tbody"):
        case symbol_of("tfoot"):
        case symbol_of("thead"):
        case symbol_of("tr"):
        case symbol_of("ul"):
        case symbol_of("xmp"): return true;
        default: return false;
    }
}

// Whether a reader sees nothing of this element, whatever is inside: by its tag, or by a hidden attribute.
inline bool is_hidden(const page& p, node_id element) noexcept {
    return is_never_shown(p.tag(element)) || p.attribute(element, "hidden").has_value();
}

namespace detail {

class text_lines {
public:
    void add(std::string_view text) {
        const char* const end = text.data() + text.size();
        for (const char* at = text.data(); at != end;) {
            if (is_space(*at)) {
                separate(' ');
                ++at;
                continue;
            }
            const char* const word = at;
            while (at != end && !is_space(*at)) ++at;
            if (separator_ != '\0' && !text_.empty()) text_ += separator_;
            separator_ = '\0';
            text_.append(word, at);
        }
    }

    // A new line is stronger than a new word.
    void separate(char separator) noexcept {
        if (separator_ != '\n') separator_ = separator;
    }

    [[nodiscard]] std::string take() && noexcept { return std::move(text_); }

private:
    std::string text_;
    char separator_ = '\0';  // due before the next character
};

// What stands before and behind an element: '\0' for nothing.
constexpr char separator_around(tag_symbol tag) noexcept {
    if (tag == symbol_of("td") || tag == symbol_of("th")) return ' ';
    return is_block(tag) || tag == symbol_of("br") ? '\n' : '\0';
}

// Of the nodes [first, last), without those at `left_out`, which ascend, and all that is inside them.
inline std::string visible_text(const page& p, node_id first, node_id last, std::span<const node_id> left_out) {
    struct open_element {
        node_id end;
        char separator;
    };
    std::vector<open_element> open;  // those that separate
    text_lines lines;
    std::size_t next_out = 0;
    for (node_id node = first; node < last;) {
        for (; !open.empty() && open.back().end <= node; open.pop_back()) lines.separate(open.back().separator);
        while (next_out < left_out.size() && left_out[next_out] < node) ++next_out;
        if (next_out < left_out.size() && left_out[next_out] == node) {
            if (separator_around(p.tag(node)) != '\0') lines.separate(separator_around(p.tag(node)));
            node = p.subtree_end(node);
            continue;
        }
        if (p.is_text(node)) {
            lines.add(p.text(node));
        } else if (is_hidden(p, node)) {
            node = p.subtree_end(node);
            continue;
        } else if (const char separator = separator_around(p.tag(node)); separator != '\0') {
            lines.separate(separator);
            open.push_back({p.subtree_end(node), separator});
        }
        ++node;
    }
    return std::move(lines).take();
}

}  // namespace detail

inline std::string visible_text(const page& p) { return detail::visible_text(p, 0, p.size(), {}); }

// The same of one node and what is inside it; whether something around it is hidden does not matter.
inline std::string visible_text(const page& p, node_id node) {
    return detail::visible_text(p, node, p.subtree_end(node), {});
}

// The same of the page without some parts of it: the nodes `left_out`, in ascending order, and all that is inside them.
// A block that is left out still ends the line before it.
inline std::string visible_text_without(const page& p, std::span<const node_id> left_out) {
    return detail::visible_text(p, 0, p.size(), left_out);
}

}  // namespace forme

#endif
