// A checked tree in preorder, made from an array of parents in any order.
//
// In preorder a subtree is a run of neighbouring numbers. Walking the numbers downwards finishes every subtree
// before its parent, and what is unfinished is always the top of a stack: so the smoothers need neither recursion
// nor lists of children. Document order is preorder already; anything else is renumbered, children of one parent
// keeping their order. O(n) time, three integers a node, no recursion.
#ifndef FORME_TEMPLATENESS_ISOTONIC_PREORDER_HPP
#define FORME_TEMPLATENESS_ISOTONIC_PREORDER_HPP

#include <forme/templateness/isotonic_error.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace forme::detail {

class preorder_tree {
public:
    static constexpr std::int32_t none = -1;

    // Throws isotonic_error for anything that is not one rooted tree. Zero nodes are fine: the empty tree.
    void assign(std::span<const std::int32_t> parent) {
        const std::int32_t root = find_root(parent);
        order_.resize(parent.size());
        if (is_preorder(parent)) {
            parent_.assign(parent.begin(), parent.end());
            std::iota(order_.begin(), order_.end(), 0);
        } else {
            renumber(parent, root);
        }
    }

    // Reorders siblings so that the largest subtree of each node comes last, and is finished first by whoever walks
    // the numbers downwards: then at most log2(n) + 1 subtrees are finished and not yet used at any time.
    void put_heavy_children_last() {
        const std::size_t n = size();
        std::vector<std::int32_t> subtree(n, 1);
        for (std::size_t i = n; i-- > 1;) subtree[at(parent_[i])] += subtree[i];

        std::vector<std::int32_t> heavy(n, none);
        for (std::size_t i = n; i-- > 1;) {
            std::int32_t& best = heavy[at(parent_[i])];
            if (best == none || subtree[i] > subtree[at(best)]) best = static_cast<std::int32_t>(i);
        }

        std::vector<std::int32_t> moved_to(n, 0);
        std::vector<std::int32_t> next_light(n, 1);  // where the next light child of a node goes
        for (std::size_t i = 1; i < n; ++i) {
            const std::size_t p = at(parent_[i]);
            if (heavy[p] == static_cast<std::int32_t>(i)) {
                moved_to[i] = moved_to[p] + subtree[p] - subtree[i];
            } else {
                moved_to[i] = next_light[p];
                next_light[p] += subtree[i];
            }
            next_light[i] = moved_to[i] + 1;
        }

        const std::vector<std::int32_t> old_parent = parent_;
        const std::vector<std::int32_t> old_order = order_;
        for (std::size_t i = 0; i < n; ++i) {
            parent_[at(moved_to[i])] = i == 0 ? none : moved_to[at(old_parent[i])];
            order_[at(moved_to[i])] = old_order[i];
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return parent_.size(); }

    // Of the nodes in preorder; the first is the root, its parent none.
    [[nodiscard]] std::span<const std::int32_t> parent() const noexcept { return parent_; }

    // The caller's number of each node.
    [[nodiscard]] std::span<const std::int32_t> order() const noexcept { return order_; }

    [[nodiscard]] bool is_leaf(std::size_t node) const noexcept {
        return node + 1 == size() || parent_[node + 1] != static_cast<std::int32_t>(node);
    }

private:
    static constexpr std::size_t at(std::int32_t node) { return static_cast<std::size_t>(node); }

    static std::int32_t find_root(std::span<const std::int32_t> parent) {
        if (parent.size() > std::size_t{std::numeric_limits<std::int32_t>::max()})
            throw isotonic_error(isotonic_fault::overflow, "the tree has more nodes than 32 bits can number");
        const auto n = static_cast<std::int32_t>(parent.size());
        std::int32_t root = none;
        for (std::int32_t i = 0; i < n; ++i) {
            const std::int32_t p = parent[at(i)];
            if (p == none) {
                if (root != none) throw isotonic_error(isotonic_fault::multiple_roots, "a second root", i);
                root = i;
            } else if (p < 0 || p >= n) {
                throw isotonic_error(isotonic_fault::bad_tree, "its parent is not a node of the tree", i);
            } else if (p == i) {
                throw isotonic_error(isotonic_fault::bad_tree, "it is its own parent", i);
            }
        }
        if (root == none && n > 0) throw isotonic_error(isotonic_fault::no_root, "no node has parent -1");
        return root;
    }

    // Each node must hang on the path from its predecessor to the root. Climbing leaves a node of that path for
    // good, so all climbs together take O(n) steps.
    static bool is_preorder(std::span<const std::int32_t> parent) {
        if (!parent.empty() && parent[0] != none) return false;
        for (std::size_t i = 1; i < parent.size(); ++i) {
            if (parent[i] >= static_cast<std::int32_t>(i)) return false;
            auto open = static_cast<std::int32_t>(i - 1);
            while (open != none && open != parent[i]) open = parent[at(open)];
            if (open == none) return false;
        }
        return true;
    }

    void renumber(std::span<const std::int32_t> parent, std::int32_t root) {
        const std::size_t n = parent.size();
        first_child_.assign(n, none);
        next_sibling_.assign(n, none);
        for (std::size_t i = n; i-- > 0;) {
            if (parent[i] == none) continue;
            next_sibling_[i] = first_child_[at(parent[i])];
            first_child_[at(parent[i])] = static_cast<std::int32_t>(i);
        }

        // While a node is open, its first_child_ is the next child to visit, and new_number_ what it is called now.
        new_number_.assign(n, none);
        parent_.resize(n);
        std::int32_t count = 0;
        for (std::int32_t node = root; node != none;) {
            if (new_number_[at(node)] == none) {
                new_number_[at(node)] = count;
                parent_[at(count)] = node == root ? none : new_number_[at(parent[at(node)])];
                order_[at(count)] = node;
                ++count;
            }
            const std::int32_t child = first_child_[at(node)];
            if (child != none) first_child_[at(node)] = next_sibling_[at(child)];
            node = child != none ? child : parent[at(node)];
        }
        if (at(count) != n) {
            const auto lost = std::ranges::find(new_number_, none) - new_number_.begin();
            throw isotonic_error(isotonic_fault::bad_tree,
                                 "it cannot be reached from the root: its ancestors go in a circle",
                                 static_cast<std::int32_t>(lost));
        }
    }

    std::vector<std::int32_t> parent_;
    std::vector<std::int32_t> order_;
    std::vector<std::int32_t> first_child_;  // these three are used, and take memory, only for renumbering
    std::vector<std::int32_t> next_sibling_;
    std::vector<std::int32_t> new_number_;
};

}  // namespace forme::detail

#endif
