// A page cut into blocks, and the blocks into text segments: the pieces that a segment_table counts.
//
// Blocks begin at layout elements. A block owns the text inside its element and outside every layout element nested in
// it; what is outside all of them belongs to the page itself. A segment is one text node with a character other than
// white space. Text of scripts, styles, templates and fallbacks is none. Blocks without text are not listed: there is
// nothing in them to keep or to drop.
//
// Two segments are the same where their text, white space collapsed and trimmed, and the element names from the top
// down to them are the same. The key is a 128-bit hash of both, so the text need not be stored; two different segments
// meet by chance once in 2¹²⁸ pairs, but whoever means to can make them meet: the hash is no secret.
//
// One pass over the page, O(nodes + bytes of text). After Wang et al. 2008, "Incremental web page template detection".
#ifndef FORME_SEGMENTS_TEXT_SEGMENTS_HPP
#define FORME_SEGMENTS_TEXT_SEGMENTS_HPP

#include <forme/core/hash.hpp>
#include <forme/dom/collapsed_text.hpp>
#include <forme/dom/page.hpp>
#include <forme/dom/paths.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace forme {

// A set of element names.
class element_set {
public:
    element_set(std::initializer_list<std::string_view> names) {
        for (const std::string_view name : names) insert(name);
    }

    void insert(std::string_view name) {
        const tag_symbol tag = symbol_of(name);
        const auto at = std::ranges::lower_bound(tags_, tag);
        if (at == tags_.end() || *at != tag) tags_.insert(at, tag);
    }

    [[nodiscard]] bool contains(tag_symbol tag) const noexcept { return std::ranges::binary_search(tags_, tag); }

    friend bool operator==(const element_set&, const element_set&) = default;

private:
    std::vector<tag_symbol> tags_;  // ascending
};

struct segment_options {
    // Where blocks begin. More of them make smaller blocks: verdicts are finer, and rest on less text.
    element_set layout{"table", "div", "header", "footer", "nav",  "aside", "section", "article",
                       "main",  "ul",  "ol",     "dl",     "form", "tr",    "td"};
    // Part of every key, such as hash_bytes(host) where one table serves many sites: segments of two sites never meet.
    std::uint64_t site = 0;
};

struct segment_key {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    friend auto operator<=>(const segment_key&, const segment_key&) = default;
};

struct text_segment {
    segment_key key;
    node_id node = 0;          // the text node: page::text(node) is what it says, white space as written
    std::uint32_t length = 0;  // code points of the collapsed text

    friend bool operator==(const text_segment&, const text_segment&) = default;
};

struct text_block {
    node_id element = no_node;  // no_node: the page itself
    std::uint32_t first = 0;    // its segments, in segmented_page::segments
    std::uint32_t count = 0;    // at least one
    std::uint64_t length = 0;   // code points of all of them

    friend bool operator==(const text_block&, const text_block&) = default;
};

struct segmented_page {
    std::vector<text_block> blocks;      // in document order of their elements, the page itself first
    std::vector<text_segment> segments;  // block by block, in document order within each

    [[nodiscard]] std::span<const text_segment> of(const text_block& block) const noexcept {
        return std::span(segments).subspan(block.first, block.count);
    }

    friend bool operator==(const segmented_page&, const segmented_page&) = default;
};

namespace detail {

// Two chains of path symbols with different beginnings make a path of 128 bits.
struct wide_path {
    path_symbol high = empty_path;
    path_symbol low = empty_path;
};

constexpr wide_path extended_path(const wide_path& parent, tag_symbol tag) noexcept {
    return {forme::extended_path(parent.high, tag), forme::extended_path(parent.low, tag)};
}

// What is known of an element once it is passed.
struct element_context {
    wide_path path;
    node_id block = no_node;
};

}  // namespace detail

inline segmented_page text_segments(const page& p, const segment_options& options = {}) {
    const detail::element_context top{{mix64(options.site), mix64(~options.site)}, no_node};
    std::vector<detail::element_context> contexts(p.size());
    std::vector<text_segment> found;
    std::vector<node_id> owners;                                   // of the segments found
    std::vector<std::uint32_t> starts(std::size_t{p.size()} + 2);  // segments by owner + 1, later their first place
    const auto slot = [](node_id owner) { return owner == no_node ? 0 : std::size_t{owner} + 1; };
    std::string scratch;
    for (node_id node = 0; node < p.size();) {
        const detail::element_context& around = p.parent(node) == no_node ? top : contexts[p.parent(node)];
        if (p.is_element(node)) {
            const tag_symbol tag = p.tag(node);
            if (has_silent_text(tag)) {
                node = p.subtree_end(node);
                continue;
            }
            contexts[node] = {detail::extended_path(around.path, tag),
                              options.layout.contains(tag) ? node : around.block};
        } else if (const auto [text, length] = collapse(p.text(node), scratch); !text.empty()) {
            const segment_key key{hash_bytes(text, around.path.high), hash_bytes(text, around.path.low)};
            found.push_back({key, node, length});
            owners.push_back(around.block);
            ++starts[slot(around.block) + 1];
        }
        ++node;
    }

    segmented_page result;
    result.segments.resize(found.size());
    for (std::size_t at = 0; at + 1 < starts.size(); ++at) {
        if (starts[at + 1] != 0)
            result.blocks.push_back({at == 0 ? no_node : static_cast<node_id>(at - 1), starts[at], starts[at + 1], 0});
        starts[at + 1] += starts[at];
    }
    for (std::size_t i = 0; i < found.size(); ++i) result.segments[starts[slot(owners[i])]++] = found[i];
    for (text_block& block : result.blocks)
        for (const text_segment& segment : result.of(block)) block.length += segment.length;
    return result;
}

}  // namespace forme

#endif
