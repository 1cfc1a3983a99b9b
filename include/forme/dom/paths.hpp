// Paths from the top of a page to its elements, as 64-bit symbols that may be stored and compared between pages.
//
// The path of an element is the path of its parent and one step more. A step is the tag, on request with its class list
// (tag+class labels) and with its place among the siblings of the same tag as XPath writes it: [i], from 1, only where
// the parent has more than one child of that tag. /html/body/div[4]/ul/li[1]/a is such a path; path_text writes it out.
// A text is no step: its path is that of the element around it, and empty_path at the top.
//
// One pass over the page, O(nodes · log(distinct tags)) with positions and O(nodes + class bytes) without. Two paths
// that differ meet by chance once in 2⁶⁴ pairs.
#ifndef FORME_DOM_PATHS_HPP
#define FORME_DOM_PATHS_HPP

#include <forme/core/hash.hpp>
#include <forme/dom/page.hpp>
#include <forme/tags/scan_state.hpp>
#include <forme/tags/tag_symbol.hpp>
#include <forme/tags/token_rules.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace forme {

using path_symbol = std::uint64_t;

inline constexpr path_symbol empty_path = 0;

struct path_options {
    bool positions = false;  // XPath: tells the rows of a list apart, which paths of a template had better not
    bool classes = false;    // tells page types of one site apart; per-page classes (post-123) make paths unique

    friend constexpr bool operator==(const path_options&, const path_options&) = default;
};

// One step more. Position 0 stands for none.
constexpr path_symbol extended_path(path_symbol parent, std::uint64_t label, std::uint32_t position = 0) noexcept {
    const std::uint64_t step = position == 0 ? label : mix64(label + mix64(position));
    return mix64(mix64(parent) ^ step);
}

// What a step is called without its position: the tag, with `classes` the token that by_name_and_classes makes of it.
inline std::uint64_t path_label(const page& p, node_id element, path_options options) noexcept {
    if (!options.classes) return p.tag(element);
    basic_tag<class_list_hash> tag;
    tag.name = p.tag(element);
    if (const auto classes = p.attribute(element, "class")) tag.classes.add(*classes);
    return *by_name_and_classes{}(tag);
}

namespace detail {

inline node_id first_sibling(const page& p, node_id node) noexcept {
    return p.parent(node) == no_node ? 0 : p.parent(node) + 1;
}

}  // namespace detail

// The place, from 1, of each element among its siblings of the same tag; 0 for one that is alone, and for a text.
inline std::vector<std::uint32_t> sibling_positions(const page& p) {
    struct tally {
        node_id first = no_node;  // the sibling that began the count: marks counts of other families as old
        std::uint32_t count = 0;
    };
    std::vector<std::uint32_t> positions(p.size());
    std::vector<std::uint32_t> ranks(p.size());
    std::vector<tally> tallies(p.distinct_tags());
    for (node_id first = 0; first < p.size(); ++first) {
        if (first != detail::first_sibling(p, first)) continue;
        for (node_id at = first; at != no_node; at = p.next_sibling(at)) {
            if (p.is_text(at)) continue;
            ranks[at] = static_cast<std::uint32_t>(p.tag_rank(at));
            tally& same = tallies[ranks[at]];
            if (same.first != first) same = {first, 0};
            positions[at] = ++same.count;
        }
        for (node_id at = first; at != no_node; at = p.next_sibling(at))
            if (positions[at] == 1 && tallies[ranks[at]].count == 1) positions[at] = 0;
    }
    return positions;
}

// The path of every node, indexed by node.
inline std::vector<path_symbol> node_paths(const page& p, path_options options = {}) {
    const std::vector<std::uint32_t> positions =
        options.positions ? sibling_positions(p) : std::vector<std::uint32_t>{};
    std::vector<path_symbol> paths(p.size());
    for (node_id node = 0; node < p.size(); ++node) {
        const path_symbol above = p.parent(node) == no_node ? empty_path : paths[p.parent(node)];
        if (p.is_text(node))
            paths[node] = above;
        else
            paths[node] = extended_path(above, path_label(p, node, options), options.positions ? positions[node] : 0);
    }
    return paths;
}

// Elements without elements inside, in document order.
inline std::vector<node_id> leaf_elements(const page& p) {
    std::vector<node_id> leaves;
    node_id latest = no_node;  // element: a leaf unless the next element is its child
    for (node_id node = 0; node < p.size(); ++node) {
        if (p.is_text(node)) continue;
        if (latest != no_node && p.parent(node) != latest) leaves.push_back(latest);
        latest = node;
    }
    if (latest != no_node) leaves.push_back(latest);
    return leaves;
}

// The root-to-leaf paths, one for each of leaf_elements, repetitions included.
inline std::vector<path_symbol> leaf_paths(const page& p, path_options options = {}) {
    const std::vector<path_symbol> paths = node_paths(p, options);
    std::vector<path_symbol> leaves;
    for (const node_id leaf : leaf_elements(p)) leaves.push_back(paths[leaf]);
    return leaves;
}

namespace detail {

inline std::uint32_t sibling_position(const page& p, node_id element) noexcept {
    std::uint32_t same = 0;
    std::uint32_t position = 0;
    for (node_id at = first_sibling(p, element); at != no_node; at = p.next_sibling(at)) {
        same += p.tag(at) == p.tag(element);
        if (at == element) position = same;
    }
    return same == 1 ? 0 : position;
}

inline void append_step(std::string& out, const page& p, node_id element, path_options options) {
    out += '/';
    out += p.name(element);
    if (options.classes) {
        bool inside = false;
        for (const char c : p.attribute(element, "class").value_or("")) {
            const bool space = is_space(c);
            if (!space && !inside) out += '.';
            if (!space) out += c;
            inside = !space;
        }
    }
    if (!options.positions) return;
    if (const std::uint32_t position = sibling_position(p, element); position != 0)
        out += "[" + std::to_string(position) + "]";
}

}  // namespace detail

// The path of one node as text: /html/body/p, with positions li[2], with classes div.a.b. Empty for a text at the top.
// O(depth), with positions O(siblings of all ancestors).
inline std::string path_text(const page& p, node_id node, path_options options = {}) {
    std::vector<node_id> steps;
    for (node_id at = p.is_text(node) ? p.parent(node) : node; at != no_node; at = p.parent(at)) steps.push_back(at);
    std::string text;
    for (std::size_t i = steps.size(); i > 0; --i) detail::append_step(text, p, steps[i - 1], options);
    return text;
}

}  // namespace forme

#endif
