// A page as the set of its paths: sorted 64-bit symbols, each with the symbol of the path it hangs from.
//
// Every element makes a path, and on request every text: how often a path occurs and in which order does not matter.
// What a step is called decides how fine the eye is; path_labels says what each choice sees. The symbols are those of
// dom/paths.hpp, so they may be stored and compared between pages; text and element labels never meet.
//
// One pass over the page and one sort of its paths. A set is 16 bytes a path.
//
// The document model of Kim and Shim, "TEXT: automatic template extraction from heterogeneous web pages" (TKDE 2011).
#ifndef FORME_MDL_PATH_SET_HPP
#define FORME_MDL_PATH_SET_HPP

#include <forme/core/hash.hpp>
#include <forme/dom/collapsed_text.hpp>
#include <forme/dom/page.hpp>
#include <forme/dom/paths.hpp>
#include <forme/tags/plain_class.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace forme {

// What makes a path, and what its last step is called.
enum class path_labels {
    elements,            // tags alone: robust, but blind to what only class names tell apart
    elements_and_texts,  // each text is a step too, white space collapsed: the papers' own; content makes rare paths
    elements_and_marks,  // that there is text, not which
    styled_elements,     // tag and whole class list: sharp on generated documentation, shattered by per-page classes
    styled_elements_and_texts,
    one_class,   // tag and first class token without a digit: most of the sharpness, few of the shards
    last_class,  // tag and last such token: sees page types that a site names on one element ("doc fn", "doc struct")
};

// Ordered by symbol alone in effect: a symbol has one parent.
struct linked_path {
    path_symbol symbol = empty_path;
    path_symbol parent = empty_path;  // empty_path for what stands at the top

    friend constexpr auto operator<=>(const linked_path&, const linked_path&) = default;
};

using path_set = std::vector<linked_path>;  // by symbol, each once

namespace detail {

constexpr bool has_text_paths(path_labels labels) noexcept {
    return labels == path_labels::elements_and_texts || labels == path_labels::styled_elements_and_texts;
}

constexpr bool has_class_lists(path_labels labels) noexcept {
    return labels == path_labels::styled_elements || labels == path_labels::styled_elements_and_texts;
}

constexpr bool has_class_token(path_labels labels) noexcept {
    return labels == path_labels::one_class || labels == path_labels::last_class;
}

// The class token that a step shows; expects labels with one.
inline std::string_view class_token(const page& p, node_id element, path_labels labels) noexcept {
    const std::string_view classes = p.attribute(element, "class").value_or("");
    return labels == path_labels::one_class ? first_plain_class(classes) : last_plain_class(classes);
}

inline std::uint64_t element_label(const page& p, node_id element, path_labels labels) noexcept {
    if (!has_class_token(labels)) return path_label(p, element, {.classes = has_class_lists(labels)});
    const std::string_view token = class_token(p, element, labels);
    return token.empty() ? p.tag(element) : mix64(p.tag(element) ^ hash_bytes(token));
}

// Labels of texts are hashed with a seed of their own: the text "<b>" is no element.
inline constexpr std::uint64_t text_seed = 0x74657874;

// Calls visit(node, path) for every node that makes a path, in document order.
template <typename Visit>
void for_each_path(const page& p, path_labels labels, Visit visit) {
    std::vector<path_symbol> paths(p.size());
    std::string scratch;
    node_id silent_end = 0;
    for (node_id node = 0; node < p.size(); ++node) {
        const path_symbol above = p.parent(node) == no_node ? empty_path : paths[p.parent(node)];
        if (p.is_element(node)) {
            if (has_silent_text(p.tag(node))) silent_end = std::max(silent_end, p.subtree_end(node));
            paths[node] = extended_path(above, element_label(p, node, labels));
            visit(node, linked_path{paths[node], above});
        } else if (node >= silent_end && (has_text_paths(labels) || labels == path_labels::elements_and_marks)) {
            std::string_view text = collapse(p.text(node), scratch).text;
            if (text.empty()) continue;
            if (labels == path_labels::elements_and_marks) text = {};
            visit(node, linked_path{extended_path(above, hash_bytes(text, text_seed)), above});
        }
    }
}

}  // namespace detail

// Puts paths in order and drops repetitions.
inline void make_path_set(path_set& paths) {
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
}

// Empty for an empty page.
inline path_set path_set_of(const page& p, path_labels labels = path_labels::elements) {
    path_set paths;
    detail::for_each_path(p, labels, [&](node_id, linked_path path) { paths.push_back(path); });
    make_path_set(paths);
    paths.shrink_to_fit();
    return paths;
}

}  // namespace forme

#endif
