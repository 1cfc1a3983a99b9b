// How much of two trees must be changed to make them equal: restricted top-down mapping (RTDM) of Reis et al. 2004.
//
// Elements are mapped from the top down, siblings in order. Under a pair with equal tags the children are aligned; a
// pair with different tags counts as one replacement, and all below it is removed and inserted. Each removal, insertion
// and replacement costs 1; similarity is 1 - cost / (elements of both). Texts do not count; the elements at the top are
// siblings. Two elements are compared only where their parents are, so the table cells of all alignments together are
// at most elements · elements.
//
// Much is settled without a table: equal subtrees (by a 64-bit hash), equal children at both ends, and pairs whose
// difference in size alone costs more than leaving them out. Alignments under way wait on a stack of their own, not
// the caller's: memory is O(elements) at any depth. Extraction is two passes over the page, 24 bytes an element.
//
// The limit: once the cells of a comparison are used up, an alignment that would need more counts its children as
// removed and inserted. That is still a mapping, so the value is a lower bound, still symmetric and deterministic, and
// mapped_trees::exact says so.
#ifndef FORME_SIMILARITY_TREE_MAPPING_HPP
#define FORME_SIMILARITY_TREE_MAPPING_HPP

#include <forme/core/expects.hpp>
#include <forme/core/hash.hpp>
#include <forme/dom/page.hpp>
#include <forme/similarity/symbol_sets.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace forme {

struct tree_mapping_options {
    // Of one comparison: some tenths of a second at most. More is exact on larger pages that differ much.
    std::uint64_t cells = std::uint64_t{1} << 24;
};

// What a comparison found.
struct mapped_trees {
    double similarity = 1;
    std::uint64_t cost = 0;
    bool exact = true;  // false where the limit was met: then the true similarity may be higher

    friend bool operator==(const mapped_trees&, const mapped_trees&) = default;
};

namespace detail {

struct mapped_element {
    tag_symbol tag = 0;
    std::uint64_t subtree = 0;   // hash of all that is in it
    std::uint32_t size = 1;      // elements of the subtree: the next sibling, if any, stands so many places behind
    std::uint32_t children = 0;  // which begin at the next place

    friend bool operator==(const mapped_element&, const mapped_element&) = default;
};

// Elements in document order, below one that stands for the page.
using mapped_tree = std::vector<mapped_element>;

// One comparison: a stack of alignments, each in the middle of its table.
class tree_alignment {
public:
    tree_alignment(const mapped_tree& a, const mapped_tree& b, std::uint64_t cells) noexcept
        : a_(a), b_(b), cells_left_(cells) {}

    std::uint64_t cost() {
        std::optional<std::uint64_t> answer = map(0, 0);
        while (!tables_.empty()) {
            if (answer) settle_cell(*answer);
            answer = fill_table();
        }
        return *answer;
    }

    [[nodiscard]] bool exact() const noexcept { return exact_; }

private:
    // The costs of aligning the first children on the left with the first ones on the right; one row is kept.
    struct table {
        std::size_t children;  // where both lists of children begin in children_
        std::size_t left;      // where those to be aligned begin
        std::size_t right;
        std::size_t rows;
        std::size_t columns;
        std::size_t costs;    // where the row begins in costs_, before its first column
        std::size_t row = 0;  // the cell under way …
        std::size_t column = 0;
        std::uint64_t diagonal = 0;  // … and the cost before both of its children
    };

    // The cost of mapping two subtrees to each other; nothing if a table must be filled first, which is on the stack.
    std::optional<std::uint64_t> map(std::uint32_t left, std::uint32_t right) {
        const mapped_element& x = a_[left];
        const mapped_element& y = b_[right];
        if (x.subtree == y.subtree) return 0;
        const std::uint64_t both = std::uint64_t{x.size} + y.size;
        if (x.tag != y.tag) return both - 1;
        const std::uint64_t below = both - 2;
        if (x.children == 0 || y.children == 0 || !use_cells(std::uint64_t{x.children} + y.children)) return below;

        table t{};
        t.children = t.left = children_.size();
        t.rows = x.children;
        t.columns = y.children;
        t.costs = costs_.size();
        append_children(a_, left);
        t.right = children_.size();
        append_children(b_, right);
        const std::uint64_t rest = below - leave_out_equal_ends(t);
        if (t.rows == 0 || t.columns == 0 || !use_cells(std::uint64_t{t.rows} * t.columns)) {
            children_.resize(t.children);
            return rest;
        }
        costs_.push_back(0);
        for (std::size_t i = 0; i < t.columns; ++i) costs_.push_back(costs_.back() + b_[children_[t.right + i]].size);
        tables_.push_back(t);
        begin_row(tables_.back());
        return std::nullopt;
    }

    // Goes on with the topmost table: its cost when it is full, nothing when another one is needed first.
    std::optional<std::uint64_t> fill_table() {
        table& t = tables_.back();
        while (t.row < t.rows) {
            const std::uint64_t x = left_child(t).size;
            const std::uint64_t y = right_child(t).size;
            std::uint64_t mapped = std::max(x, y) - std::min(x, y);  // no mapping costs less
            if (t.diagonal + mapped < cost_unmapped(t)) {
                const auto answer = map(children_[t.left + t.row], children_[t.right + t.column]);
                if (!answer) return std::nullopt;
                mapped = *answer;
            }
            settle_cell(mapped);
        }
        const std::uint64_t cost = costs_.back();
        children_.resize(t.children);
        costs_.resize(t.costs);
        tables_.pop_back();
        return cost;
    }

    // The cell under way is done, given what it costs to map its two children to each other.
    void settle_cell(std::uint64_t mapped) {
        table& t = tables_.back();
        std::uint64_t& cell = costs_[t.costs + t.column + 1];
        const std::uint64_t cost = std::min(t.diagonal + mapped, cost_unmapped(t));
        t.diagonal = std::exchange(cell, cost);
        if (++t.column < t.columns) return;
        t.column = 0;
        if (++t.row < t.rows) begin_row(t);
    }

    void begin_row(table& t) noexcept {
        t.diagonal = costs_[t.costs];
        costs_[t.costs] += left_child(t).size;
    }

    // Of the cell under way, if one of its children is left out.
    [[nodiscard]] std::uint64_t cost_unmapped(const table& t) const noexcept {
        const std::uint64_t* const before = costs_.data() + t.costs + t.column;
        return std::min(before[1] + left_child(t).size, before[0] + right_child(t).size);
    }

    [[nodiscard]] const mapped_element& left_child(const table& t) const noexcept {
        return a_[children_[t.left + t.row]];
    }
    [[nodiscard]] const mapped_element& right_child(const table& t) const noexcept {
        return b_[children_[t.right + t.column]];
    }

    void append_children(const mapped_tree& tree, std::uint32_t element) {
        std::uint32_t child = element + 1;
        for (std::uint32_t i = 0; i < tree[element].children; ++i, child += tree[child].size)
            children_.push_back(child);
    }

    // Mapping equal first or last children to each other is never worse than any other way: a pair costs no less than
    // its difference in size. Returns how many elements that settles, on both sides together.
    std::uint64_t leave_out_equal_ends(table& t) const noexcept {
        std::uint64_t settled = 0;
        const auto equal = [&](std::size_t i, std::size_t j) {
            const mapped_element& x = a_[children_[t.left + i]];
            const bool same = x.subtree == b_[children_[t.right + j]].subtree;
            if (same) settled += 2 * std::uint64_t{x.size};
            return same;
        };
        for (; t.rows > 0 && t.columns > 0 && equal(0, 0); --t.rows, --t.columns) ++t.left, ++t.right;
        for (; t.rows > 0 && t.columns > 0 && equal(t.rows - 1, t.columns - 1); --t.rows) --t.columns;
        return settled;
    }

    bool use_cells(std::uint64_t cells) noexcept {
        const bool enough = cells <= cells_left_;
        if (enough) cells_left_ -= cells;
        exact_ = exact_ && enough;
        return enough;
    }

    const mapped_tree& a_;
    const mapped_tree& b_;
    std::uint64_t cells_left_;
    bool exact_ = true;
    std::vector<table> tables_;
    std::vector<std::uint32_t> children_;
    std::vector<std::uint64_t> costs_;
};

}  // namespace detail

class tree_mapping {
public:
    using features = detail::mapped_tree;

    explicit tree_mapping(tree_mapping_options options = {}) : options_(options) {}

    [[nodiscard]] features extract(const page& p) const {
        features tree(1);
        std::vector<std::uint32_t> parents(1);          // by element
        std::vector<std::uint32_t> place_of(p.size());  // by node
        for (node_id node = 0; node < p.size(); ++node) {
            if (p.is_text(node)) continue;
            place_of[node] = static_cast<std::uint32_t>(tree.size());
            parents.push_back(p.parent(node) == no_node ? 0 : place_of[p.parent(node)]);
            tree.push_back({p.tag(node), mix64(p.tag(node)), 1, 0});
        }
        for (std::size_t place = tree.size(); place-- > 1;) {
            detail::mapped_element& parent = tree[parents[place]];
            parent.subtree = detail::appended(parent.subtree, tree[place].subtree);
            parent.size += tree[place].size;
            ++parent.children;
        }
        return tree;
    }

    [[nodiscard]] double operator()(const features& a, const features& b) const { return compare(a, b).similarity; }

    // The difference in size must be removed or inserted.
    [[nodiscard]] double bound(const features& a, const features& b) const noexcept {
        return share_left(std::max(a.size(), b.size()) - std::min(a.size(), b.size()), a, b);
    }

    [[nodiscard]] mapped_trees compare(const features& a, const features& b) const {
        FORME_EXPECTS(!a.empty() && !b.empty());  // extract gives the element that stands for the page, at least
        // Where the limit strikes depends on which tree is the left one, so that must not depend on the caller.
        const auto key = [](const features& tree) { return std::pair(tree.size(), tree.front().subtree); };
        const bool in_order = key(a) <= key(b);
        detail::tree_alignment alignment(in_order ? a : b, in_order ? b : a, options_.cells);
        const std::uint64_t cost = alignment.cost();
        return {share_left(cost, a, b), cost, alignment.exact()};
    }

private:
    static double share_left(std::uint64_t cost, const features& a, const features& b) noexcept {
        const std::size_t elements = a.size() + b.size() - 2;
        return elements == 0 ? 1 : 1 - static_cast<double>(cost) / static_cast<double>(elements);
    }

    tree_mapping_options options_;
};

}  // namespace forme

#endif
