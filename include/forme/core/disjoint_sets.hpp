// Disjoint sets of the numbers 0 … size-1 (union-find), each known by its smallest member.
//
// Tarjan's forest with union by size, so that no path is longer than log2(size), and path halving on the way up, so
// that a long series of calls costs almost nothing each (inverse Ackermann). Which node is the root of a tree depends
// on the order of unions; the name that callers see, the smallest member, does not. Eight bytes a number.
#ifndef FORME_CORE_DISJOINT_SETS_HPP
#define FORME_CORE_DISJOINT_SETS_HPP

#include <forme/core/expects.hpp>
#include <forme/core/segmented_vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace forme {

class disjoint_sets {
public:
    using value_type = std::uint32_t;

    // Adds the number size() as a set of its own and returns it. At most 2³¹ numbers.
    value_type add() {
        const auto value = static_cast<value_type>(nodes_.size());
        FORME_EXPECTS(value < root_bit);
        nodes_.push_back({root_bit | 1, value});
        ++sets_;
        return value;
    }

    // The smallest number in the set of x.
    [[nodiscard]] value_type find(value_type x) const noexcept {
        while (!is_root(x)) x = nodes_[x].link;
        return nodes_[x].smallest;
    }

    // The same, and shortens the path for those who come after.
    value_type find(value_type x) noexcept { return nodes_[root_of(x)].smallest; }

    // Makes one set of the sets of a and b. Returns the name that stays and the name that goes; equal if they were one.
    struct union_result {
        value_type kept;
        value_type gone;
    };
    union_result unite(value_type a, value_type b) noexcept {
        value_type large = root_of(a);
        value_type small = root_of(b);
        const auto [kept, gone] = std::minmax({nodes_[large].smallest, nodes_[small].smallest});
        if (large == small) return {kept, kept};
        if (nodes_[large].link < nodes_[small].link) std::swap(large, small);
        nodes_[large].link += nodes_[small].link & ~root_bit;
        nodes_[large].smallest = kept;
        nodes_[small].link = large;
        --sets_;
        return {kept, gone};
    }

    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
    [[nodiscard]] std::size_t sets() const noexcept { return sets_; }
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return nodes_.memory_bytes(); }

private:
    static constexpr value_type root_bit = value_type{1} << 31;

    struct node {
        value_type link;      // the parent; in a root, root_bit and the size of its set
        value_type smallest;  // in a root, the smallest member of its set
    };

    [[nodiscard]] bool is_root(value_type x) const noexcept { return (nodes_[x].link & root_bit) != 0; }

    value_type root_of(value_type x) noexcept {
        while (!is_root(x)) {
            node& here = nodes_[x];
            if (is_root(here.link)) return here.link;
            here.link = nodes_[here.link].link;
            x = here.link;
        }
        return x;
    }

    segmented_vector<node> nodes_;
    std::size_t sets_ = 0;
};

}  // namespace forme

#endif
