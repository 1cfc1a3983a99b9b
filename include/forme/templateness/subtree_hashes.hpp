// A 64-bit hash for every element of a page, over all that is inside it: equal subtrees have equal hashes, wherever
// they stand.
//
// It covers the tag, the attributes that speak of content, the texts with white space collapsed, and the hashes of the
// children in their order (a Merkle tree). Styles, event handlers, data-* and tokens that change with each delivery are
// passed over, and so is what is inside scripts, styles and <noscript>. Two different subtrees of one site with
// 400,000 of them meet by chance with odds of 4e-9; against somebody who tries, give a secret seed.
//
// Two more sums come out of the same pass: bytes, an estimate of the element's share of the source (names, the
// attributes that are hashed, texts and the signs around them), since parsers seldom say where an element stood; and
// whether there is anything to see inside: a text, a link, an image or a control.
//
// O(nodes + bytes), one pass from the last node to the first. 17 bytes a node, kept for the next page.
#ifndef FORME_TEMPLATENESS_SUBTREE_HASHES_HPP
#define FORME_TEMPLATENESS_SUBTREE_HASHES_HPP

#include <forme/core/expects.hpp>
#include <forme/core/hash.hpp>
#include <forme/dom/collapsed_text.hpp>
#include <forme/dom/page.hpp>
#include <forme/tags/tag_symbol.hpp>
#include <forme/templateness/element_flow.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace forme {

namespace detail {

constexpr bool is_hashed_attribute(std::string_view name) noexcept {
    constexpr std::array<std::string_view, 9> kept{"alt", "class", "href", "id",   "name",
                                                   "src", "title", "type", "value"};
    return std::ranges::find(kept, name) != kept.end();
}

// Unlike in a text, frames and films are seen.
inline bool is_unseen(const page& p, node_id element) noexcept {
    return flow_of(p.tag(element)) == flow::hidden || p.attribute(element, "hidden").has_value();
}

}  // namespace detail

class subtree_hashes {
public:
    subtree_hashes() = default;
    explicit subtree_hashes(const page& p, std::uint64_t seed = 0) { compute(p, seed); }

    // Forgets the page before and keeps its memory.
    void compute(const page& p, std::uint64_t seed = 0) {
        hashes_.assign(p.size(), seed);
        bytes_.assign(p.size(), 0);
        seen_.assign(p.size(), 0);
        for (node_id node = p.size(); node-- > 0;) {
            if (p.is_text(node)) {
                add_text(p, node, seed);
            } else {
                add_element(p, node, seed);
            }
        }
    }

    [[nodiscard]] node_id size() const noexcept { return static_cast<node_id>(hashes_.size()); }

    // Of an element: over all that is inside. Of a text: over the text.
    [[nodiscard]] std::uint64_t hash(node_id node) const noexcept {
        FORME_EXPECTS(node < size());
        return hashes_[node];
    }

    // Of an element and all that is inside, about as many as its source has; of a text, without white space around it.
    [[nodiscard]] std::uint64_t bytes(node_id node) const noexcept {
        FORME_EXPECTS(node < size());
        return bytes_[node];
    }

    // Whether a reader finds something inside. What is hidden counts as nothing for the elements around it, but not
    // for itself.
    [[nodiscard]] bool shows_something(node_id node) const noexcept {
        FORME_EXPECTS(node < size());
        return seen_[node] != 0;
    }

private:
    static constexpr std::uint64_t multiplier = 0x9fb21c651e98df25;
    static constexpr std::size_t signs_of_tags = 5;       // < > < / >
    static constexpr std::size_t signs_of_attribute = 4;  // blank = " "

    static std::uint64_t joined(std::uint64_t state, std::uint64_t next) noexcept {
        return detail::folded_product(state ^ next, multiplier) + multiplier;
    }

    void add_text(const page& p, node_id node, std::uint64_t seed) {
        const std::string_view text = collapse(p.text(node), scratch_).text;
        if (text.empty()) return;
        hashes_[node] = hash_bytes(text, seed);
        bytes_[node] = text.size();
        seen_[node] = 1;
        hand_up(p, node);
    }

    // Everything inside has been handed up, last child first.
    void add_element(const page& p, node_id node, std::uint64_t seed) {
        const tag_symbol tag = p.tag(node);
        if (has_silent_text(tag)) {
            hashes_[node] = seed;
            bytes_[node] = 0;
            seen_[node] = 0;
        }
        std::uint64_t attributes = 0;
        std::size_t size = 2 * p.name(node).size() + signs_of_tags;
        const bool hidden_input = tag == symbol_of("input") && p.attribute(node, "type") == "hidden";
        for (const auto& [name, value] : p.attributes(node)) {
            if (!detail::is_hashed_attribute(name) || (hidden_input && name == "value")) continue;
            attributes += mix64(joined(hash_bytes(name, seed), hash_bytes(value, seed)));  // in any order
            size += name.size() + value.size() + signs_of_attribute;
            if (name == "href" && tag == symbol_of("a")) seen_[node] = 1;
        }
        if (detail::flow_of(tag) == detail::flow::replaced && !hidden_input) seen_[node] = 1;
        hashes_[node] = mix64(joined(joined(hashes_[node], attributes), tag));
        bytes_[node] += size;
        hand_up(p, node);
    }

    void hand_up(const page& p, node_id node) {
        const node_id parent = p.parent(node);
        if (parent == no_node) return;
        hashes_[parent] = joined(hashes_[parent], hashes_[node]);
        bytes_[parent] += bytes_[node];
        if (seen_[node] != 0 && (p.is_text(node) || !detail::is_unseen(p, node))) seen_[parent] = 1;
    }

    std::vector<std::uint64_t> hashes_;
    std::vector<std::uint64_t> bytes_;
    std::vector<std::uint8_t> seen_;
    std::string scratch_;
};

}  // namespace forme

#endif
