// One page judged: a templateness for each node before and after smoothing, nested sections, and what is in and out.
//
// A section is a judged node and all below it that share its smoothed score; sections nest, and scores only grow on the
// way down. At a threshold the page falls in two: nodes below it are content, the others template, and the template
// roots are the topmost of those, none inside another. Nodes that were too small to be judged go with the one around
// them. Everything here is O(nodes + bytes) at most.
#ifndef FORME_TEMPLATENESS_PAGE_SECTIONS_HPP
#define FORME_TEMPLATENESS_PAGE_SECTIONS_HPP

#include <forme/dom/page.hpp>
#include <forme/dom/visible_text.hpp>
#include <forme/templateness/text_counts.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace forme {

// A judged node.
struct judged_node {
    node_id node = no_node;    // no_node: the page as a whole, which is the first of them
    std::uint32_t parent = 0;  // nearest judged node around; of the first: 0
    double score = 0;          // what the scorer said
    double smoothed = 0;       // after smoothing; never below that of the parent
    std::uint32_t section = 0;

    friend bool operator==(const judged_node&, const judged_node&) = default;
};

struct page_section {
    std::uint32_t top = 0;     // judged node
    std::uint32_t parent = 0;  // section around; of the first: 0
    std::uint32_t size = 0;    // judged nodes
    double score = 0;

    friend bool operator==(const page_section&, const page_section&) = default;
};

struct page_sections {
    std::vector<judged_node> nodes;        // in document order
    std::vector<page_section> sections;    // in document order of their tops
    std::vector<std::uint32_t> judged_as;  // by node of the page: the judged node it goes with
    std::vector<std::uint8_t> shown;       // by node of the page: whether a reader sees it
    double threshold = 0.5;                // what is not below it is template
    bool approximated = false;             // smoothing reached its work limit

    // The score of any node of the page, and whether it is template.
    [[nodiscard]] double smoothed(node_id node) const noexcept { return nodes[judged_as[node]].smoothed; }
    [[nodiscard]] bool is_template(node_id node) const noexcept { return smoothed(node) >= threshold; }

    friend bool operator==(const page_sections&, const page_sections&) = default;
};

// The topmost nodes whose score is not below the threshold, in ascending order. If the page as a whole is such a node,
// these are its nodes at the top.
[[nodiscard]] inline std::vector<node_id> template_roots(const page& p, const page_sections& judged, double threshold) {
    std::vector<node_id> roots;
    for (node_id node = 0; node < p.size();) {
        const judged_node& as = judged.nodes[judged.judged_as[node]];
        const bool root = as.smoothed >= threshold && (as.node == node || as.node == no_node);
        if (root && judged.shown[node] != 0) roots.push_back(node);
        node = root ? p.subtree_end(node) : node + 1;
    }
    return roots;
}

[[nodiscard]] inline std::vector<node_id> template_roots(const page& p, const page_sections& judged) {
    return template_roots(p, judged, judged.threshold);
}

namespace detail {

// Text in blocks: white space collapsed, a blank line between two blocks, a line for each <br>.
class text_blocks {
public:
    void begin_block(bool same_line) {
        if (same_line) return line_.separate(' ');
        end_block();
    }
    void add(std::string_view text) { line_.add(text); }
    void break_line() { line_.separate('\n'); }

    [[nodiscard]] std::string take() && {
        end_block();
        return std::move(text_);
    }

private:
    void end_block() {
        const std::string block = std::move(line_).take();
        line_ = {};
        if (block.empty()) return;
        if (!text_.empty()) text_ += "\n\n";
        text_ += block;
    }

    text_lines line_;
    std::string text_;
};

constexpr bool is_cell(tag_symbol tag) noexcept { return tag == symbol_of("td") || tag == symbol_of("th"); }

// The shown text of all nodes for which wanted(node) holds; the cells of a table row share a line.
template <typename Wanted>
std::string text_in_blocks(const page& p, const page_sections& judged, Wanted wanted) {
    text_blocks blocks;
    std::vector<node_id> open;  // ends of open blocks: behind each of them a block begins
    for (node_id node = 0; node < p.size();) {
        if (judged.shown[node] == 0) {
            node = p.is_text(node) ? node + 1 : p.subtree_end(node);
            continue;
        }
        for (; !open.empty() && open.back() <= node; open.pop_back())
            blocks.begin_block(p.is_element(node) && is_cell(p.tag(node)));
        if (p.is_text(node)) {
            if (wanted(node)) blocks.add(p.text(node));
        } else if (p.tag(node) == symbol_of("br")) {
            blocks.break_line();
        } else if (is_block(p.tag(node)) || is_cell(p.tag(node))) {
            blocks.begin_block(is_cell(p.tag(node)) && p.parent(node) != no_node && p.parent(node) + 1 != node);
            open.push_back(p.subtree_end(node));
        }
        ++node;
    }
    return std::move(blocks).take();
}

}  // namespace detail

// What the page itself says: the text that is not template, in UTF-8, a blank line between two blocks.
[[nodiscard]] inline std::string main_text(const page& p, const page_sections& judged) {
    return detail::text_in_blocks(p, judged, [&](node_id node) { return !judged.is_template(node); });
}

// The rest of what a reader sees.
[[nodiscard]] inline std::string template_text(const page& p, const page_sections& judged) {
    return detail::text_in_blocks(p, judged, [&](node_id node) { return judged.is_template(node); });
}

// How much of the page is in the template, and out of it.
struct section_totals {
    std::uint64_t words = 0;
    std::uint64_t anchor_words = 0;  // words inside links
    std::uint64_t links = 0;

    friend bool operator==(const section_totals&, const section_totals&) = default;
};

struct page_totals {
    section_totals in_template;
    section_totals in_content;

    friend bool operator==(const page_totals&, const page_totals&) = default;
};

[[nodiscard]] inline page_totals totals(const page& p, const page_sections& judged) {
    page_totals result;
    node_id link_end = 0;
    for (node_id node = 0; node < p.size(); ++node) {
        if (judged.shown[node] == 0) continue;
        section_totals& side = judged.is_template(node) ? result.in_template : result.in_content;
        if (p.tag(node) == symbol_of("a") && p.attribute(node, "href")) {
            ++side.links;
            if (link_end <= node) link_end = p.subtree_end(node);
        }
        if (p.is_element(node)) continue;
        const std::uint32_t words = count_text(p.text(node)).words;
        side.words += words;
        if (node < link_end) side.anchor_words += words;
    }
    return result;
}

// The addresses of links outside the template, in document order: what a crawler would follow for content.
[[nodiscard]] inline std::vector<std::string_view> content_links(const page& p, const page_sections& judged) {
    std::vector<std::string_view> links;
    for (node_id node = 0; node < p.size(); ++node) {
        if (judged.shown[node] == 0 || judged.is_template(node) || p.tag(node) != symbol_of("a")) continue;
        if (const auto address = p.attribute(node, "href")) links.push_back(*address);
    }
    return links;
}

}  // namespace forme

#endif
