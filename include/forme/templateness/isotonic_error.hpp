// What the isotonic smoothers refuse, and how they say so.
//
// One exception for all of it: a caller's mistake (or, where the caller asked for it, a work limit that was reached).
// It carries a reason for programs, the node for both, and a sentence for people.
#ifndef FORME_TEMPLATENESS_ISOTONIC_ERROR_HPP
#define FORME_TEMPLATENESS_ISOTONIC_ERROR_HPP

#include <cstdint>
#include <stdexcept>
#include <string>

namespace forme {

enum class isotonic_fault : std::uint8_t {
    size_mismatch,   // the spans differ in length
    bad_tree,        // a parent out of range, a node that is its own parent, a cycle
    no_root,         // no node has parent -1
    multiple_roots,  // a forest
    bad_score,       // not a number or outside [0, 1]; grid mode: a loss or a list of levels that makes no sense
    bad_weight,      // negative, infinite or not a number
    bad_penalty,     // a negative charge or not a number; the root's must also be finite
    overflow,        // weights too large for exact 64 bit sums, or more nodes than 32 bits can number
    work_limit       // isotonic_options::work_per_node was used up and the caller wants no approximation
};

class isotonic_error : public std::invalid_argument {
public:
    static constexpr std::int32_t no_node = -1;

    isotonic_error(isotonic_fault reason, const std::string& sentence, std::int32_t node = no_node)
        : std::invalid_argument(node == no_node ? sentence : "node " + std::to_string(node) + ": " + sentence),
          reason_(reason),
          node_(node) {}

    [[nodiscard]] isotonic_fault reason() const noexcept { return reason_; }

    // The first node found at fault, or no_node where the fault is nobody's in particular.
    [[nodiscard]] std::int32_t node() const noexcept { return node_; }

private:
    isotonic_fault reason_;
    std::int32_t node_;
};

}  // namespace forme

#endif
