// Which values of its parent a node does not follow, and the way back down the tree.
//
// For every value v that the parent may take, a node either inherits v or opens a segment. It opens one exactly where
// its cost function had a hill cut off: on a few intervals of v, each with one target value. Those intervals are all
// that the way down needs, in place of the published table of n * m entries. O(cuts) memory, O(n log cuts) time.
#ifndef FORME_TEMPLATENESS_ISOTONIC_CUTS_HPP
#define FORME_TEMPLATENESS_ISOTONIC_CUTS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace forme::detail {

// While the parent's value lies in first .. last (both included), the node takes `target`, which is above last.
struct cut {
    std::int32_t first;
    std::int32_t last;
    std::int32_t target;

    friend bool operator==(const cut&, const cut&) = default;
};

// The cuts of all nodes, filled from the last node to the first and, for each node, from high values to low ones.
class cut_table {
public:
    void reset(std::size_t nodes) {
        cuts_.clear();
        end_.resize(nodes + 1);
        end_[nodes] = 0;
    }

    // Where cuts are appended; finish_node says whose they were.
    [[nodiscard]] std::vector<cut>& open_node() noexcept { return cuts_; }
    void finish_node(std::size_t node) { end_[node] = cuts_.size(); }

    [[nodiscard]] std::size_t size() const noexcept { return cuts_.size(); }

    [[nodiscard]] std::span<const cut> of(std::size_t node) const {
        return std::span(cuts_).subspan(end_[node + 1], end_[node] - end_[node + 1]);
    }

    [[nodiscard]] std::int32_t value_below(std::size_t node, std::int32_t parent_value) const {
        const std::span<const cut> cuts = of(node);
        const auto found =
            std::ranges::partition_point(cuts, [parent_value](const cut& c) { return c.first > parent_value; });
        return found != cuts.end() && parent_value <= found->last ? found->target : parent_value;
    }

    // The values of all nodes of a tree in preorder, given the root's.
    void walk_down(std::span<const std::int32_t> parent, std::int32_t root_value,
                   std::vector<std::int32_t>& value) const {
        value.resize(parent.size());
        for (std::size_t i = 0; i < parent.size(); ++i)
            value[i] = i == 0 ? root_value : value_below(i, value[static_cast<std::size_t>(parent[i])]);
    }

private:
    std::vector<cut> cuts_;
    std::vector<std::size_t> end_;  // node i owns end_[i + 1] .. end_[i]
};

}  // namespace forme::detail

#endif
