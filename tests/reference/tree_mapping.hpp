// The cost of a restricted top-down mapping straight from its definition, by recursion and full tables: the dull twin
// of similarity/tree_mapping.hpp.
#ifndef FORME_TESTS_REFERENCE_TREE_MAPPING_HPP
#define FORME_TESTS_REFERENCE_TREE_MAPPING_HPP

#include <forme/dom/page.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace forme::reference {

inline std::vector<node_id> element_children(const page& p, node_id node) {
    std::vector<node_id> children;
    for (node_id at = node == no_node ? 0 : node + 1; at < (node == no_node ? p.size() : p.subtree_end(node)); ++at)
        if (p.is_element(at) && p.parent(at) == node) children.push_back(at);
    return children;
}

inline std::size_t elements_in(const page& p, node_id node) {
    std::size_t elements = 1;
    for (const node_id child : element_children(p, node)) elements += elements_in(p, child);
    return elements;
}

inline std::size_t mapping_cost(const page& a, node_id x, const page& b, node_id y);

// Of making one list of siblings out of the other.
inline std::size_t alignment_cost(const page& a, const std::vector<node_id>& xs, const page& b,
                                  const std::vector<node_id>& ys) {
    std::vector<std::vector<std::size_t>> cost(xs.size() + 1, std::vector<std::size_t>(ys.size() + 1));
    for (std::size_t i = 0; i <= xs.size(); ++i) {
        for (std::size_t j = 0; j <= ys.size(); ++j) {
            std::vector<std::size_t> ways;
            if (i > 0) ways.push_back(cost[i - 1][j] + elements_in(a, xs[i - 1]));
            if (j > 0) ways.push_back(cost[i][j - 1] + elements_in(b, ys[j - 1]));
            if (i > 0 && j > 0) ways.push_back(cost[i - 1][j - 1] + mapping_cost(a, xs[i - 1], b, ys[j - 1]));
            cost[i][j] = ways.empty() ? 0 : *std::min_element(ways.begin(), ways.end());
        }
    }
    return cost[xs.size()][ys.size()];
}

inline std::size_t mapping_cost(const page& a, node_id x, const page& b, node_id y) {
    if (a.tag(x) != b.tag(y)) return 1 + (elements_in(a, x) - 1) + (elements_in(b, y) - 1);
    return alignment_cost(a, element_children(a, x), b, element_children(b, y));
}

inline std::size_t mapping_cost(const page& a, const page& b) {
    return alignment_cost(a, element_children(a, no_node), b, element_children(b, no_node));
}

}  // namespace forme::reference

#endif
