// The nodes of a page that are judged, a row for each, and what is known of a row beside the sums of its subtree.
//
// Rows are the page as a whole (row 0) and, in document order, every shown block element and table cell that has text
// or a link; inline elements belong to the block around them unless the options ask for them. Text outside such an
// element belongs to row 0. O(nodes + bytes of class and id); about 200 bytes a row and 12 a node, kept for the next
// page.
#ifndef FORME_TEMPLATENESS_NODE_ROWS_HPP
#define FORME_TEMPLATENESS_NODE_ROWS_HPP

#include <forme/core/hash.hpp>
#include <forme/dom/page.hpp>
#include <forme/dom/visible_text.hpp>
#include <forme/tags/tag_symbol.hpp>
#include <forme/templateness/layout.hpp>
#include <forme/templateness/name_hints.hpp>
#include <forme/templateness/name_word.hpp>
#include <forme/templateness/node_sums.hpp>
#include <forme/templateness/text_counts.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace forme {

struct node_feature_options {
    // Nodes below this area in square pixels are part of the one around them. The paper's 2000; less judges smaller
    // nodes alone.
    double smallest_area = 2000;

    // Whether inline elements that are large enough have rows of their own, as in the paper. They double the rows, and
    // a link inside a sentence may be judged without the sentence.
    bool inline_elements = false;
};

// One judged node.
struct node_row {
    node_id node = no_node;    // no_node: the whole page
    std::uint32_t parent = 0;  // row of the nearest judged node around; of row 0: 0
    std::uint32_t hidden = 0;  // children in the tree of judged nodes that were too small to be rows
    double area = 0;

    friend bool operator==(const node_row&, const node_row&) = default;
};

namespace detail {

inline constexpr std::array hint_kinds{&name_hints::content,    &name_hints::text,      &name_hints::comment,
                                       &name_hints::navigation, &name_hints::furniture, &name_hints::social,
                                       &name_hints::concealed};

// What a row knows beside the sums of its subtree.
struct row_sums {
    node_sums all;
    text_counts own;  // text of the row itself, outside the rows inside it
    std::uint32_t own_anchor_words = 0;
    std::uint32_t blocks = 0;    // rows inside, and itself, that have text of their own
    std::uint32_t longest = 0;   // words of the largest of them
    std::uint32_t prose = 0;     // words of the long ones outside links
    std::uint32_t children = 0;  // rows
    std::uint32_t depth = 0;
    std::uint32_t before = 0;  // characters of the page before the row
    std::uint32_t twins = 0;   // place of the sums over the rows of same tag and class
    tag_symbol tag = 0;
    std::uint16_t inside = 0;  // bits of node_place
    name_hints hints;
    std::array<float, hint_kinds.size()> around{};  // hints above, halved each level
};

// Sums over rows of same tag and class.
struct twin_sums {
    std::uint64_t likeness = 0;
    std::uint32_t count = 0;
    double characters = 0;
    double anchor_characters = 0;
    double words = 0;
};

class node_rows {
public:
    template <box_source Boxes>
    void operator()(const page& p, const page_sums& nodes, const Boxes& boxes, const node_feature_options& options) {
        choose(p, nodes, boxes, options);
        sum(p, nodes);
        find_core();
    }

    [[nodiscard]] std::span<const node_row> rows() const noexcept { return rows_; }
    [[nodiscard]] std::uint32_t row_of(node_id node) const noexcept { return row_of_[node]; }
    [[nodiscard]] const row_sums& operator[](std::size_t row) const noexcept { return sums_[row]; }
    [[nodiscard]] const twin_sums& twins(std::size_t row) const noexcept { return twins_[sums_[row].twins]; }

    // The first h1; 0 if there is none.
    [[nodiscard]] std::size_t first_heading() const noexcept { return first_heading_; }
    // The smallest row with most of the prose, and the first behind all rows inside it.
    [[nodiscard]] std::size_t core() const noexcept { return core_; }
    [[nodiscard]] std::size_t core_end() const noexcept { return core_end_; }
    // Words between a row and the nearest long block.
    [[nodiscard]] std::uint32_t distance(std::size_t row) const noexcept { return distance_[row]; }

    static constexpr std::uint32_t long_block = 12;  // words of a block outside links that make it prose

private:
    template <box_source Boxes>
    void choose(const page& p, const page_sums& nodes, const Boxes& boxes, const node_feature_options& options) {
        const std::size_t count = p.size();
        area_.assign(count, 0);
        for (node_id node = p.size(); node-- > 0;) {
            if (!nodes.shown(node) || p.is_text(node)) continue;
            area_[node] = std::max(area_[node], boxes.box(node).area());
            if (const node_id parent = p.parent(node); parent != no_node)
                area_[parent] = std::max(area_[parent], area_[node]);
        }
        const page_extent size = boxes.page_size();
        rows_.assign(1, {no_node, 0, 0, std::max(1.0, double{size.width} * double{size.height})});
        row_of_.assign(count, 0);
        for (node_id node = 0; node < count; ++node) {
            const node_id parent = p.parent(node);
            const std::uint32_t around = parent == no_node ? 0 : row_of_[parent];
            row_of_[node] = around;
            if (!nodes.shown(node) || p.is_text(node)) continue;
            const tag_symbol tag = p.tag(node);
            const bool block = is_block(tag) || tag == symbol_of("td") || tag == symbol_of("th");
            if (!block && !options.inline_elements) continue;
            if (nodes[node].text.words == 0 && nodes[node].links == 0) continue;
            if (area_[node] < options.smallest_area) {
                if (parent != no_node && rows_[around].node == parent) ++rows_[around].hidden;
                continue;
            }
            row_of_[node] = static_cast<std::uint32_t>(rows_.size());
            rows_.push_back({node, around, 0, std::min(area_[node], rows_[0].area)});
        }
    }

    void sum(const page& p, const page_sums& nodes) {
        sums_.assign(rows_.size(), {});
        forget_twins();
        std::uint32_t characters = 0;
        std::size_t next = 1;
        first_heading_ = 0;
        sums_[0].all = nodes.all();
        add_to_twins(0, 0);
        for (node_id node = 0; node < p.size(); ++node) {
            if (next < rows_.size() && rows_[next].node == node) begin_row(p, nodes, next++, characters);
            if (p.is_element(node) || !nodes.shown(node)) continue;
            const node_sums& sums = nodes[node];
            characters += sums.text.characters;
            row_sums& row = sums_[row_of_[node]];
            row.own += sums.text;
            row.own_anchor_words += sums.anchor_words;
        }
        for (std::size_t i = rows_.size(); i-- > 0;) {
            row_sums& row = sums_[i];
            if (row.own.words > 0) ++row.blocks;
            row.longest = std::max(row.longest, row.own.words);
            const std::uint32_t outside = row.own.words - row.own_anchor_words;
            if (outside >= long_block) row.prose += outside;
            if (i == 0) break;
            row_sums& above = sums_[rows_[i].parent];
            above.blocks += row.blocks;
            above.longest = std::max(above.longest, row.longest);
            above.prose += row.prose;
        }
    }

    void begin_row(const page& p, const page_sums& nodes, std::size_t i, std::uint32_t characters) {
        const node_row& at = rows_[i];
        row_sums& row = sums_[i];
        row_sums& above = sums_[at.parent];
        row.all = nodes[at.node];
        row.before = characters;
        row.depth = above.depth + 1;
        row.inside = nodes.inside(at.node);
        row.tag = p.tag(at.node);
        ++above.children;
        std::string_view classes;
        for (const auto& [name, value] : p.attributes(at.node)) {
            const std::uint64_t word = name_word(name);
            if (word == name_word("class") && classes.empty()) classes = value;
            if (word == name_word("class") || word == name_word("id") || word == name_word("role"))
                add_hints(row.hints, value);
        }
        for (std::size_t k = 0; k < hint_kinds.size(); ++k)
            row.around[k] = (above.around[k] + static_cast<float>(above.hints.*hint_kinds[k])) / 2;
        add_to_twins(i, hash_bytes(classes, row.tag));
        if (first_heading_ == 0 && row.tag == symbol_of("h1")) first_heading_ = i;
    }

    void forget_twins() {
        twins_.clear();
        twin_slots_.assign(std::bit_ceil(2 * rows_.size()), 0);
    }

    void add_to_twins(std::size_t i, std::uint64_t likeness) {
        const std::size_t mask = twin_slots_.size() - 1;
        std::size_t slot = likeness & mask;
        while (twin_slots_[slot] != 0 && twins_[twin_slots_[slot] - 1].likeness != likeness) slot = (slot + 1) & mask;
        if (twin_slots_[slot] == 0) {
            twins_.push_back({.likeness = likeness});
            twin_slots_[slot] = static_cast<std::uint32_t>(twins_.size());
        }
        row_sums& row = sums_[i];
        row.twins = twin_slots_[slot] - 1;
        twin_sums& twin = twins_[row.twins];
        ++twin.count;
        twin.characters += row.all.text.characters;
        twin.anchor_characters += row.all.anchor_characters;
        twin.words += row.all.text.words;
    }

    // The smallest row with most of the prose, and how far each row is from prose.
    void find_core() {
        constexpr double most = 0.6;
        core_ = 0;
        core_end_ = rows_.size();
        for (std::size_t i = 0; i < rows_.size(); ++i)
            if (sums_[i].prose > most * sums_[0].prose) core_ = i;
        // The rows inside a row follow it without a gap.
        for (core_end_ = core_ + 1; core_end_ < rows_.size() && sums_[core_end_].depth > sums_[core_].depth;)
            ++core_end_;
        if (core_ == 0) core_end_ = rows_.size();

        const auto is_prose = [this](std::size_t i) {
            return sums_[i].own.words >= long_block + sums_[i].own_anchor_words;
        };
        distance_.assign(rows_.size(), sums_[0].all.text.words);
        std::uint32_t distance = sums_[0].all.text.words;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            distance_[i] = std::min(distance_[i], distance);
            distance = is_prose(i) ? 0 : distance + std::min(sums_[i].own.words, sums_[0].all.text.words - distance);
        }
        distance = sums_[0].all.text.words;
        for (std::size_t i = rows_.size(); i-- > 0;) {
            if (is_prose(i)) distance = 0;
            distance_[i] = std::min(distance_[i], distance);
            distance += std::min(sums_[i].own.words, sums_[0].all.text.words - distance);
        }
    }

    std::vector<double> area_;  // by node
    std::vector<std::uint32_t> row_of_;
    std::vector<node_row> rows_;  // by row, as all that follows
    std::vector<row_sums> sums_;
    std::vector<std::uint32_t> distance_;
    std::vector<twin_sums> twins_;
    std::vector<std::uint32_t> twin_slots_;  // a hash table of open addressing: places in twins_, and one more
    std::size_t first_heading_ = 0;
    std::size_t core_ = 0;
    std::size_t core_end_ = 0;
};

}  // namespace detail

}  // namespace forme

#endif
