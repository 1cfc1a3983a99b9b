// The tag paths of a page as a set, and what the sets of a sample have in common.
//
// A set is a sorted vector of distinct path symbols: the paths from the top to every element, without positions and
// without texts; on request with classes. similarity/symbol_sets.hpp says how alike two are.
//
// Grigalis and Čenys 2014, sections 3.2 and 3.3.
#ifndef FORME_LINKS_TAG_PATHS_HPP
#define FORME_LINKS_TAG_PATHS_HPP

#include <forme/dom/page.hpp>
#include <forme/dom/paths.hpp>
#include <forme/mdl/path_set.hpp>
#include <forme/similarity/symbol_sets.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace forme {

using tag_paths = std::vector<path_symbol>;

inline tag_paths tag_paths_of(const page& p, path_options options = {}) {
    tag_paths paths = sorted_set(node_paths(p, options));
    if (!paths.empty() && paths.front() == empty_path) paths.erase(paths.begin());  // texts at the top
    return paths;
}

// The paths of a set that knows their parents.
inline tag_paths tag_paths_of(std::span<const linked_path> set) {
    tag_paths paths;
    paths.reserve(set.size());
    for (const linked_path& path : set) paths.push_back(path.symbol);
    return paths;
}

// The paths that are in more than the given share of the sets.
inline tag_paths frequent_paths(std::span<const tag_paths> sets, double share) {
    tag_paths all;
    for (const tag_paths& set : sets) all.insert(all.end(), set.begin(), set.end());
    std::sort(all.begin(), all.end());
    tag_paths frequent;
    for (std::size_t i = 0; i < all.size();) {
        std::size_t end = i;
        while (end < all.size() && all[end] == all[i]) ++end;
        if (static_cast<double>(end - i) > share * static_cast<double>(sets.size())) frequent.push_back(all[i]);
        i = end;
    }
    return frequent;
}

}  // namespace forme

#endif
