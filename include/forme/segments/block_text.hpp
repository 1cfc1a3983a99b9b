// What a reader sees of a page without its template blocks, and of these alone: visible_text, cut along the verdict.
//
// Lines are broken and white space is collapsed as there. Text that no reader sees, such as the title, is in neither,
// though the table judges it, too. O(nodes + bytes).
#ifndef FORME_SEGMENTS_BLOCK_TEXT_HPP
#define FORME_SEGMENTS_BLOCK_TEXT_HPP

#include <forme/core/expects.hpp>
#include <forme/dom/page.hpp>
#include <forme/dom/visible_text.hpp>
#include <forme/segments/segment_table.hpp>
#include <forme/segments/text_segments.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace forme {

// The text of the blocks for which chosen(i) holds, i counting cut.blocks. Expects the cut of this very page.
template <typename Chosen>
std::string block_text(const page& p, const segmented_page& cut, Chosen chosen) {
    std::vector<node_id> left_out;
    for (std::size_t i = 0; i < cut.blocks.size(); ++i) {
        if (chosen(i)) continue;
        for (const text_segment& segment : cut.of(cut.blocks[i])) {
            FORME_EXPECTS(segment.node < p.size() && p.is_text(segment.node));
            left_out.push_back(segment.node);
        }
    }
    std::ranges::sort(left_out);
    return visible_text_without(p, left_out);
}

inline std::string kept_text(const page& p, const segmented_page& cut, const page_verdict& verdict) {
    return block_text(p, cut, [&](std::size_t i) { return !verdict.blocks[i].is_template; });
}

inline std::string dropped_text(const page& p, const segmented_page& cut, const page_verdict& verdict) {
    return block_text(p, cut, [&](std::size_t i) { return verdict.blocks[i].is_template; });
}

}  // namespace forme

#endif
