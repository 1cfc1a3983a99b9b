// Disjoint sets that many threads join and ask at once, without locks (Anderson and Woll 1991).
//
// The links are the caller's: link(x) is a std::atomic<std::uint32_t>&, at first x itself. A set is known by its
// smallest member, to which all links lead down, so that a name given is either still the name or leads to it. A join
// is one compare-and-swap at the root of the larger name; who loses the race looks again. Paths are halved on the way,
// which keeps them short on average; there is no union by size to bound them by a logarithm.
#ifndef FORME_CORE_SHARED_DISJOINT_SETS_HPP
#define FORME_CORE_SHARED_DISJOINT_SETS_HPP

#include <atomic>
#include <cstdint>
#include <utility>

namespace forme {

// The smallest member of the set of x; of a set that is being joined, before or after.
template <typename Link>
std::uint32_t shared_find(Link link, std::uint32_t x) {
    for (;;) {
        std::uint32_t up = link(x).load();
        if (up == x) return x;
        const std::uint32_t further = link(up).load();
        if (further == up) return up;
        link(x).compare_exchange_weak(up, further);  // no matter if somebody else did it first
        x = further;
    }
}

// Makes one set of two. Whether they were two.
template <typename Link>
bool shared_unite(Link link, std::uint32_t a, std::uint32_t b) {
    for (;;) {
        a = shared_find(link, a);
        b = shared_find(link, b);
        if (a == b) return false;
        if (a > b) std::swap(a, b);
        std::uint32_t root = b;
        if (link(b).compare_exchange_strong(root, a)) return true;
    }
}

}  // namespace forme

#endif
