// Sums over every node of a page and all that is inside it: words, links, mark-up, in what kind of element it stands.
//
// What is hidden, by tag, attribute or style, counts for nothing. One pass down the page, in which every text and
// attribute is read once, and one pass up. O(nodes + bytes), 59 bytes a node, kept for the next page.
#ifndef FORME_TEMPLATENESS_NODE_SUMS_HPP
#define FORME_TEMPLATENESS_NODE_SUMS_HPP

#include <forme/dom/page.hpp>
#include <forme/dom/visible_text.hpp>
#include <forme/tags/tag_symbol.hpp>
#include <forme/templateness/name_word.hpp>
#include <forme/templateness/text_counts.hpp>
#include <forme/templateness/word_set.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace forme::detail {

// What is summed over a node and all that is inside it.
struct node_sums {
    text_counts text;
    std::uint32_t anchor_characters = 0;
    std::uint32_t anchor_words = 0;
    std::uint32_t links = 0;
    std::uint32_t intra_links = 0;
    std::uint32_t bytes = 0;
    std::uint64_t title_words = 0;

    node_sums& operator+=(const node_sums& other) noexcept {
        text += other.text;
        anchor_characters += other.anchor_characters;
        anchor_words += other.anchor_words;
        links += other.links;
        intra_links += other.intra_links;
        bytes += other.bytes;
        title_words |= other.title_words;
        return *this;
    }
};

enum node_place : std::uint16_t {
    navigation = 1,
    footer = 2,
    header = 4,
    aside = 8,
    article = 16,
    main_part = 32,
    form = 64,
    list = 128,
    table = 256,
    link = 512
};

constexpr std::uint16_t place_of(tag_symbol tag) noexcept {
    switch (tag) {
        case symbol_of("nav"): return navigation;
        case symbol_of("footer"): return footer;
        case symbol_of("header"): return header;
        case symbol_of("aside"): return aside;
        case symbol_of("article"): return article;
        case symbol_of("main"): return main_part;
        case symbol_of("form"): return form;
        case symbol_of("ul"):
        case symbol_of("ol"):
        case symbol_of("dl"): return list;
        case symbol_of("table"): return table;
        case symbol_of("a"): return link;
        default: return 0;
    }
}

inline bool styled_away(std::string_view style) noexcept {
    const std::size_t at = style.find("display");
    if (at == std::string_view::npos) return false;
    const std::size_t value = style.find_first_not_of(": ", at + 7);
    return value != std::string_view::npos && style.substr(value).starts_with("none");
}

// The host of an absolute address, "" of a relative one.
inline std::string_view host_of(std::string_view url) noexcept {
    const std::size_t slashes = url.find("//");
    if (slashes == std::string_view::npos || url.find_first_of("/?#") < slashes) return {};
    url.remove_prefix(slashes + 2);
    url = url.substr(0, url.find_first_of("/?#"));
    return url.starts_with("www.") ? url.substr(4) : url;
}

// The sums of one page after the other.
class page_sums {
public:
    void operator()(const page& p) {
        read_head(p);
        sums_.assign(p.size(), {});
        shown_.assign(p.size(), 0);
        inside_.assign(p.size(), 0);
        for (node_id node = 0; node < p.size();) {
            if (p.is_text(node)) {
                read_text(p, node);
            } else if (!read_element(p, node)) {
                node = p.subtree_end(node);
                continue;
            }
            shown_[node] = 1;
            ++node;
        }
        all_ = {};
        for (node_id node = p.size(); node-- > 0;) {
            if (shown_[node] == 0) continue;
            (p.parent(node) == no_node ? all_ : sums_[p.parent(node)]) += sums_[node];
        }
    }

    [[nodiscard]] const node_sums& operator[](node_id node) const noexcept { return sums_[node]; }
    [[nodiscard]] const node_sums& all() const noexcept { return all_; }
    // Whether a reader sees the node.
    [[nodiscard]] bool shown(node_id node) const noexcept { return shown_[node] != 0; }
    // Bits of node_place.
    [[nodiscard]] std::uint16_t inside(node_id node) const noexcept { return inside_[node]; }
    [[nodiscard]] std::size_t title_size() const noexcept { return title_.size(); }

private:
    // The page's host and the words of its title.
    void read_head(const page& p) {
        host_ = {};
        title_ = {};
        bool titled = false;
        for (node_id node = 0; node < p.size(); ++node) {
            const tag_symbol tag = p.tag(node);
            if (tag == symbol_of("body")) break;
            if (tag == symbol_of("link") && p.attribute(node, "rel") == "canonical")
                host_ = host_of(p.attribute(node, "href").value_or(""));
            if (tag == symbol_of("meta") && host_.empty() && p.attribute(node, "property") == "og:url")
                host_ = host_of(p.attribute(node, "content").value_or(""));
            if (tag == symbol_of("title") && !std::exchange(titled, true)) {
                for (node_id inside = node + 1; inside < p.subtree_end(node); ++inside)
                    count_text(p.text(inside), [&](std::size_t at) { title_.insert(p.text(inside).substr(at)); });
            }
        }
    }

    void read_text(const page& p, node_id node) {
        const std::string_view text = p.text(node);
        node_sums& sums = sums_[node];
        sums.text = count_text(text, [&](std::size_t at) { sums.title_words |= title_.bits(text.substr(at)); });
        sums.bytes = static_cast<std::uint32_t>(text.size());
        if (p.parent(node) == no_node || (inside_[p.parent(node)] & link) == 0) return;
        sums.anchor_characters = sums.text.characters;
        sums.anchor_words = sums.text.words;
    }

    // False if nothing of the element is shown.
    bool read_element(const page& p, node_id node) {
        constexpr std::uint32_t brackets = 5;  // <></>
        const tag_symbol tag = p.tag(node);
        if (is_never_shown(tag)) return false;
        node_sums& sums = sums_[node];
        sums.bytes = brackets + 8;
        bool linked = false;
        for (const auto& [name, value] : p.attributes(node)) {
            sums.bytes += static_cast<std::uint32_t>(name.size() + value.size() + 4);
            switch (name_word(name)) {
                case name_word("hidden"): return false;
                case name_word("style"):
                    if (styled_away(value)) return false;
                    break;
                case name_word("href"):
                    if (tag == symbol_of("a")) {
                        linked = true;
                        sums.links = 1;
                        const std::string_view host = host_of(value);
                        sums.intra_links = host.empty() || host == host_ ? 1 : 0;
                    }
                    break;
                default: break;
            }
        }
        const std::uint16_t around = p.parent(node) == no_node ? std::uint16_t{0} : inside_[p.parent(node)];
        const bool unlinked = tag == symbol_of("a") && !linked;
        inside_[node] = static_cast<std::uint16_t>(around | (unlinked ? 0 : place_of(tag)));
        return true;
    }

    std::string_view host_;
    word_set title_;
    std::vector<node_sums> sums_;
    std::vector<std::uint8_t> shown_;
    std::vector<std::uint16_t> inside_;
    node_sums all_;
};

}  // namespace forme::detail

#endif
