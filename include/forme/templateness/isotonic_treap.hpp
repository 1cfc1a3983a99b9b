// Kinks in a treap, for a long list that takes in a few new kinks: long chains of nodes.
//
// Merging two sorted lists costs their length, which on a path of n nodes adds up to n^2. In a treap a new kink costs
// O(log n), a cut O(log n) and what it throws away, and the walk steps over every subtree whose summary proves that
// nothing happens there (branch and bound). Treap: Seidel and Aragon, "Randomized Search Trees", 1996.
//
// A priority is a keyed one-to-one mix of the position. So two kinks never have equal priorities, the same kinks make
// the same treap in whatever order they come, and a kink that is already there is found on the way to its place.
// Depth is O(log n) expected for whoever does not know the key. No call recurses, so that a bad key costs time only,
// and time is counted: `visited`.
//
// Nodes live in one pool and are named by number; 0 is the empty treap. 64 bytes a node.
#ifndef FORME_TEMPLATENESS_ISOTONIC_TREAP_HPP
#define FORME_TEMPLATENESS_ISOTONIC_TREAP_HPP

#include <forme/templateness/isotonic_cuts.hpp>
#include <forme/templateness/isotonic_kinks.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace forme::detail {

class kink_treaps {
public:
    using tree = std::uint32_t;
    static constexpr tree empty = 0;

    // Forgets all treaps; keeps the memory.
    void reset(std::uint64_t seed) {
        seed_ = seed;
        nodes_.assign(1, node{});
        free_ = empty;
        visited_ = 0;
    }

    // From kinks in order from the right, no position twice. O(kinks).
    [[nodiscard]] tree build(std::span<const kink> kinks) {
        path_.clear();  // the left spine: the treap so far is complete but for the summaries of these
        for (const kink& k : kinks) {
            const tree fresh = allocate(k);
            tree below = empty;
            while (!path_.empty() && at(path_.back()).priority < at(fresh).priority) {
                below = path_.back();
                path_.pop_back();
                summarise(below);
            }
            at(fresh).right = below;
            if (!path_.empty()) at(path_.back()).left = fresh;
            path_.push_back(fresh);
        }
        const tree root = path_.empty() ? empty : path_.front();
        summarise_path(0);
        return root;
    }

    // Adds a kink. Returns whether its position is new.
    bool add(tree& root, const kink& k) {
        const std::uint32_t priority = mixed(k.position);
        make_room();  // now, for it may move the nodes and links with them
        path_.clear();
        tree* place = &root;
        while (*place != empty && at(*place).priority > priority) {
            path_.push_back(*place);
            node& here = at(*place);
            place = k.position < here.position ? &here.left : &here.right;
        }
        const bool known = *place != empty && at(*place).priority == priority;
        if (known) {
            at(*place).bend += k.bend;
        } else {
            const auto [below, above] = split(*place, k.position);
            *place = allocate(k);
            at(*place).left = below;
            at(*place).right = above;
        }
        summarise(*place);
        summarise_path(0);
        return !known;
    }

    // Removes all kinks in first .. last and returns how many there were.
    std::size_t erase(tree& root, std::int32_t first, std::int32_t last) {
        halves outside{empty, root};
        if (at(root).summary.leftmost < first) outside = split(root, first);  // most cuts begin at the left end
        const auto [inside, above] = split(outside.above, last + 1);
        root = join(outside.below, above);
        return for_each_and_free(inside, [](const kink&) {});
    }

    // Appends all kinks from the right and frees the treap.
    void pour(tree root, std::vector<kink>& kinks) {
        for_each_and_free(root, [&kinks](const kink& k) { kinks.push_back(k); });
    }

    // Walks over all kinks, stepping over subtrees where that is proved to be safe. The treap is not changed.
    void walk_over(hill_walk& walk, tree root) {
        constexpr tree itself = tree{1} << 31;  // marks a node whose right subtree is done
        path_.assign(1, root);
        while (!path_.empty()) {
            const tree next = path_.back();
            path_.pop_back();
            if (next == empty) continue;
            const node& here = at(next & ~itself);
            if ((next & itself) != 0) {
                walk.walk_to(here.position);
                walk.bend(here.bend);
                path_.push_back(here.left);
            } else {
                ++visited_;
                if (walk.step_over(here.summary)) continue;
                path_.push_back(next | itself);
                path_.push_back(here.right);
            }
        }
        walk.finish();
    }

    // Nodes touched since reset.
    [[nodiscard]] std::uint64_t visited() const noexcept { return visited_; }

    [[nodiscard]] kink_summary summary(tree root) const { return nodes_[root].summary; }

private:
    struct node {
        std::int32_t position = 0;
        std::uint32_t priority = 0;
        tree left = empty;  // smaller positions
        tree right = empty;
        std::int64_t bend = 0;
        kink_summary summary;
    };

    struct halves {
        tree below;
        tree above;
    };

    [[nodiscard]] node& at(tree t) { return nodes_[t]; }

    // One to one on 32 bits: xor with a constant, multiplication by an odd number and x ^ (x >> k) all are.
    [[nodiscard]] std::uint32_t mixed(std::int32_t position) const noexcept {
        auto x = static_cast<std::uint32_t>(position) ^ static_cast<std::uint32_t>(seed_);
        x = (x ^ (x >> 16)) * (static_cast<std::uint32_t>(seed_ >> 32) | 1U);
        x = (x ^ (x >> 15)) * 0x85ebca6bU;
        x = (x ^ (x >> 13)) * 0xc2b2ae35U;
        return x ^ (x >> 16);
    }

    // The next allocation will not move the nodes.
    void make_room() {
        if (free_ != empty) return;
        free_ = static_cast<tree>(nodes_.size());
        nodes_.emplace_back();
    }

    [[nodiscard]] tree allocate(const kink& k) {
        make_room();
        const tree fresh = free_;
        free_ = at(fresh).left;
        at(fresh) = node{k.position, mixed(k.position), empty, empty, k.bend, {}};
        return fresh;
    }

    void summarise(tree t) {
        ++visited_;
        node& here = at(t);
        const kink_summary& left = at(here.left).summary;
        const kink_summary& right = at(here.right).summary;
        const std::int64_t passed = right.bends + here.bend;
        kink_summary& sum = here.summary;
        sum.leftmost = here.position;
        sum.bends = passed + left.bends;
        sum.moments = right.moments + here.bend * here.position + left.moments;
        sum.least_drop = std::min(right.least_drop, right.bends);
        sum.most_drop = std::max(right.most_drop, right.bends);
        if (here.left != empty) {
            sum.leftmost = left.leftmost;
            sum.least_drop = std::min(sum.least_drop, passed + left.least_drop);
            sum.most_drop = std::max(sum.most_drop, passed + left.most_drop);
        }
    }

    // Bottom up, all nodes of the path from `from` on.
    void summarise_path(std::size_t from) {
        while (path_.size() > from) {
            summarise(path_.back());
            path_.pop_back();
        }
    }

    // Positions under `position`, and the rest. Leaves what is on the path already where it is.
    [[nodiscard]] halves split(tree root, std::int32_t position) {
        const std::size_t from = path_.size();
        halves result{empty, empty};
        tree* below = &result.below;
        tree* above = &result.above;
        while (root != empty) {
            path_.push_back(root);
            node& here = at(root);
            if (here.position < position) {
                *below = root;
                below = &here.right;
                root = here.right;
            } else {
                *above = root;
                above = &here.left;
                root = here.left;
            }
        }
        *below = empty;
        *above = empty;
        summarise_path(from);
        return result;
    }

    // All positions of `below` must be under those of `above`.
    [[nodiscard]] tree join(tree below, tree above) {
        path_.clear();
        tree root = empty;
        tree* place = &root;
        while (below != empty && above != empty) {
            tree& top = at(below).priority > at(above).priority ? below : above;
            tree& rest = &top == &below ? at(below).right : at(above).left;
            path_.push_back(top);
            *place = top;
            place = &rest;
            top = rest;
        }
        *place = below != empty ? below : above;
        summarise_path(0);
        return root;
    }

    // From the right.
    template <class Visit>
    std::size_t for_each_and_free(tree root, const Visit& visit) {
        std::size_t count = 0;
        path_.clear();
        while (root != empty || !path_.empty()) {
            for (; root != empty; root = at(root).right) path_.push_back(root);
            const tree next = path_.back();
            path_.pop_back();
            visit(kink{at(next).position, at(next).bend});
            root = at(next).left;
            at(next).left = free_;
            free_ = next;
            ++count;
        }
        visited_ += count;
        return count;
    }

    std::vector<node> nodes_;
    std::vector<tree> path_;
    tree free_ = empty;  // list of unused nodes, linked by `left`
    std::uint64_t seed_ = 0;
    std::uint64_t visited_ = 0;
};

}  // namespace forme::detail

#endif
