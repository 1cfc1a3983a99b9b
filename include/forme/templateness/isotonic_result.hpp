// What the isotonic smoothers answer: smoothed scores, and the segments in which they are constant.
//
// A segment is a top node and all nodes below that inherit its value: a connected piece of the tree. The root is a top,
// and so is every node whose value is above its parent's. Two sibling segments with the same value are two segments.
#ifndef FORME_TEMPLATENESS_ISOTONIC_RESULT_HPP
#define FORME_TEMPLATENESS_ISOTONIC_RESULT_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace forme {

struct isotonic_segment {
    std::int32_t top = 0;      // node
    std::int32_t parent = -1;  // segment of the node above the top, -1 for the root's
    std::int32_t size = 0;     // nodes
    double value = 0;

    friend bool operator==(const isotonic_segment&, const isotonic_segment&) = default;
};

struct isotonic_stats {
    std::uint64_t cuts = 0;           // hills cut off, all nodes together
    std::uint64_t treap_visited = 0;  // treap nodes touched
    bool approximated = false;        // the work limit was reached: the answer is that of a coarser lattice

    friend bool operator==(const isotonic_stats&, const isotonic_stats&) = default;
};

struct isotonic_result {
    std::vector<double> y;                   // a smoothed score for each node, in the caller's numbering
    std::vector<std::int32_t> segment_of;    // for each node, an index of `segments`
    std::vector<isotonic_segment> segments;  // in preorder of their tops, so parents come first
    double data_cost = 0;                    // what it costs that y differs from the scores
    double penalty_cost = 0;                 // the charges of all tops, the root's among them
    isotonic_stats stats;

    friend bool operator==(const isotonic_result&, const isotonic_result&) = default;
};

namespace detail {

// Fills y and the segments from values in preorder; `order` has the caller's number of each node. Segments are told
// apart by value: a node equal to its parent never is a top. `to_score` turns a value into a score.
template <class ToScore>
void describe_segments(std::span<const std::int32_t> parent, std::span<const std::int32_t> order,
                       std::span<const std::int32_t> value, const ToScore& to_score, isotonic_result& result) {
    result.y.resize(parent.size());
    result.segment_of.resize(parent.size());
    result.segments.clear();
    for (std::size_t i = 0; i < parent.size(); ++i) {
        std::int32_t segment = -1;
        bool top = true;
        if (i > 0) {
            const auto p = static_cast<std::size_t>(parent[i]);
            segment = result.segment_of[static_cast<std::size_t>(order[p])];
            top = value[i] != value[p];
        }
        if (top) {
            result.segments.push_back({order[i], segment, 0, to_score(value[i])});
            segment = static_cast<std::int32_t>(result.segments.size() - 1);
        }
        isotonic_segment& home = result.segments[static_cast<std::size_t>(segment)];
        ++home.size;
        result.segment_of[static_cast<std::size_t>(order[i])] = segment;
        result.y[static_cast<std::size_t>(order[i])] = home.value;
    }
}

}  // namespace detail
}  // namespace forme

#endif
