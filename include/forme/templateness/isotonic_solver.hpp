// The way up the tree: from the leaves to the root, each node joins the cost functions of its children, adds its own
// and cuts the hills (see isotonic_kinks.hpp). What the way down needs goes into a cut_table.
//
// All functions not yet used lie on one stack of kinks. Nodes come in reverse preorder, so the children of a node are
// finished right before it and on top; all functions that wait for the same parent form one pile:
//
//     kinks_   | pile that waits for the root               | pile for node 7           |
//              | loose ...  | sorted: 60 3 1  | loose ...  | sorted: 9 4 | loose ...   |  <- top
//
// Of the functions in a pile, the longest stays sorted, as a list or in a treap beside the stack; the others are loose
// kinks in any order. When a node's turn comes, the loose ones are sorted and either merged with the list in one
// walk, or added to the treap one by one. A sorted kink becomes loose again only where it meets a longer list, so that
// it is sorted O(log n) times: with E cuts and V visits to treap nodes the whole costs O(n log^2 n + E log n + V).
//
// A node whose charge is more than its subtree could ever gain cuts nothing, and then nothing is sorted either.
#ifndef FORME_TEMPLATENESS_ISOTONIC_SOLVER_HPP
#define FORME_TEMPLATENESS_ISOTONIC_SOLVER_HPP

#include <forme/templateness/isotonic_cuts.hpp>
#include <forme/templateness/isotonic_kinks.hpp>
#include <forme/templateness/isotonic_lattice.hpp>
#include <forme/templateness/isotonic_preorder.hpp>
#include <forme/templateness/isotonic_treap.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace forme::detail {

// When a sorted list becomes a treap and back. Both ways cost about as much as the merge that went before. The answer
// does not depend on it.
struct container_policy {
    std::size_t list_limit = 256;  // lists up to this length stay lists
    std::size_t list_ratio = 16;   // a longer one becomes a treap when the loose kinks are fewer than length / ratio
    std::size_t treap_ratio = 8;   // a treap becomes a list when the loose kinks are more than length / ratio

    [[nodiscard]] static container_policy lists_only() { return {std::numeric_limits<std::size_t>::max(), 0, 0}; }
};

class isotonic_solver {
public:
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

    // The smallest optimal value of the root, in steps of the lattice, or nothing when the work (cuts and visits to
    // treap nodes) exceeds the limit. The tree must not be empty.
    [[nodiscard]] std::optional<std::int32_t> solve(const preorder_tree& tree, const score_lattice& lattice,
                                                    const container_policy& policy, std::uint64_t seed,
                                                    std::uint64_t work_limit) {
        lattice_ = &lattice;
        policy_ = policy;
        kinks_.clear();
        piles_.clear();
        treaps_.reset(seed);
        cuts_.reset(tree.size());
        std::int32_t lowest_at = 0;
        for (std::size_t i = tree.size(); i-- > 0;) {
            const std::int32_t parent = tree.parent()[i];
            if (tree.is_leaf(i) && i != 0)
                add_leaf(i, parent);
            else
                lowest_at = add_inner(i, parent);
            cuts_.finish_node(i);
            if (work() > work_limit) return std::nullopt;
        }
        return lowest_at;
    }

    [[nodiscard]] const cut_table& cuts() const noexcept { return cuts_; }
    [[nodiscard]] std::uint64_t treap_visited() const noexcept { return treaps_.visited(); }
    [[nodiscard]] std::uint64_t work() const noexcept { return cuts_.size() + treaps_.visited(); }

private:
    // Sum of functions: a sorted part, as a list on the stack or as a treap, and loose kinks on the stack.
    struct pile {
        std::int32_t owner = 0;        // the node that waits for it
        std::int64_t weight = 0;       // slope right of the right end
        std::int64_t right_value = 0;  // at the right end
        std::size_t first = 0;         // its kinks begin here and end where the next pile begins
        std::size_t sorted_first = 0;  // where the list begins
        std::size_t sorted_size = 0;   // number of kinks of the list or of the treap
        kink_treaps::tree treap = kink_treaps::empty;
    };

    [[nodiscard]] pile single(std::size_t node) const {
        const std::int64_t weight = lattice_->weight()[node];
        pile p;
        p.weight = weight;
        p.right_value = weight * (lattice_->range() - lattice_->score()[node]);
        p.first = kinks_.size();
        p.sorted_first = p.first;
        return p;
    }

    void add_leaf(std::size_t node, std::int32_t parent) {
        const pile leaf = single(node);
        cut_single(lattice_->score()[node], leaf.weight, lattice_->charge()[node], kinks_, cuts_.open_node());
        hand_over(leaf, parent);
    }

    // Returns where the function of the node is lowest, if it had to look.
    std::int32_t add_inner(std::size_t node, std::int32_t parent) {
        pile mine = single(node);
        if (!piles_.empty() && piles_.back().owner == static_cast<std::int32_t>(node)) {
            pile children = piles_.back();
            piles_.pop_back();
            children.weight += mine.weight;
            children.right_value += mine.right_value;
            mine = children;
        }
        if (lattice_->weight()[node] != 0) kinks_.push_back({lattice_->score()[node], 2 * lattice_->weight()[node]});

        const std::int64_t charge = lattice_->charge()[node];
        const bool is_root = parent == preorder_tree::none;
        const bool may_gain = mine.weight * lattice_->range() > charge;
        std::int32_t lowest_at = 0;
        if (is_root || may_gain) lowest_at = cut_hills(mine, charge);
        if (!is_root) hand_over(mine, parent);
        return lowest_at;
    }

    // Adds a function, whose kinks are on top of the stack, to the pile of `parent`.
    void hand_over(const pile& mine, std::int32_t parent) {
        if (piles_.empty() || piles_.back().owner != parent) {
            piles_.push_back(mine);
            piles_.back().owner = parent;
            return;
        }
        pile& sum = piles_.back();
        sum.weight += mine.weight;
        sum.right_value += mine.right_value;
        kink_treaps::tree shorter = mine.treap;
        if (mine.sorted_size > sum.sorted_size) {
            shorter = sum.treap;
            sum.sorted_first = mine.sorted_first;
            sum.sorted_size = mine.sorted_size;
            sum.treap = mine.treap;
        }
        treaps_.pour(shorter, kinks_);
    }

    // Replaces the function by what the parent sees; returns where it is lowest.
    std::int32_t cut_hills(pile& p, std::int64_t charge) {
        take_loose(p);
        if (p.treap != kink_treaps::empty && loose_.size() * policy_.treap_ratio > p.sorted_size) make_list(p);
        if (p.treap == kink_treaps::empty && p.sorted_size > policy_.list_limit &&
            loose_.size() * policy_.list_ratio < p.sorted_size)
            make_treap(p);
        return p.treap == kink_treaps::empty ? cut_list(p, charge) : cut_treap(p, charge);
    }

    // Moves all loose kinks off the stack and sorts them; the list, if there is one, is then all that is left.
    void take_loose(pile& p) {
        const auto first = kinks_.begin() + static_cast<std::ptrdiff_t>(p.first);
        auto list_first = first;
        auto list_last = first;
        if (p.treap == kink_treaps::empty) {
            list_first = kinks_.begin() + static_cast<std::ptrdiff_t>(p.sorted_first);
            list_last = list_first + static_cast<std::ptrdiff_t>(p.sorted_size);
        }
        loose_.assign(first, list_first);
        loose_.insert(loose_.end(), list_last, kinks_.end());
        std::ranges::sort(loose_, from_the_right);
        kinks_.erase(list_last, kinks_.end());
        kinks_.erase(first, list_first);
        p.sorted_first = p.first;
    }

    void make_list(pile& p) {
        treaps_.pour(p.treap, kinks_);
        p.treap = kink_treaps::empty;
    }

    void make_treap(pile& p) {
        p.treap = treaps_.build(list(p));
        kinks_.resize(p.first);
    }

    [[nodiscard]] std::span<const kink> list(const pile& p) const { return std::span(kinks_).subspan(p.first); }

    std::int32_t cut_list(pile& p, std::int64_t charge) {
        fresh_.clear();
        hill_walk walk({lattice_->range(), p.right_value, p.weight}, charge, fresh_, cuts_.open_node());
        walk_over(walk, list(p), loose_);
        kinks_.resize(p.first);
        kinks_.insert(kinks_.end(), fresh_.begin(), fresh_.end());
        p.sorted_size = fresh_.size();
        return walk.lowest_at();
    }

    std::int32_t cut_treap(pile& p, std::int64_t charge) {
        for (const kink& k : loose_) p.sorted_size += treaps_.add(p.treap, k) ? 1U : 0U;
        const std::size_t cuts_before = cuts_.size();
        fresh_.clear();
        hill_walk walk({lattice_->range(), p.right_value, p.weight}, charge, fresh_, cuts_.open_node());
        treaps_.walk_over(walk, p.treap);
        for (const cut& c : std::span(cuts_.open_node()).subspan(cuts_before))
            p.sorted_size -= treaps_.erase(p.treap, c.first, c.last);
        for (const kink& k : fresh_) p.sorted_size += treaps_.add(p.treap, k) ? 1U : 0U;
        return walk.lowest_at();
    }

    const score_lattice* lattice_ = nullptr;
    container_policy policy_;
    std::vector<kink> kinks_;
    std::vector<pile> piles_;  // at most one for each node of the path from the root
    std::vector<kink> loose_;
    std::vector<kink> fresh_;
    kink_treaps treaps_;
    cut_table cuts_;
};

}  // namespace forme::detail

#endif
