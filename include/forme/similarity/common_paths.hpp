// Which root-to-leaf paths two pages share: common paths (CP) of Joshi et al. 2003 and Buttler 2004, as sets.
//
// Similarity is the number of common paths as a share of the larger set. How often a path occurs does not matter, so
// lists of different lengths are alike; a wrapper around everything changes every path. Paths are those of
// dom/paths.hpp, by default tags alone.
//
// Extraction is one pass over the page and a sort of its leaves, 8 bytes a distinct path; comparison a merge.
#ifndef FORME_SIMILARITY_COMMON_PATHS_HPP
#define FORME_SIMILARITY_COMMON_PATHS_HPP

#include <forme/dom/page.hpp>
#include <forme/dom/paths.hpp>
#include <forme/similarity/symbol_sets.hpp>

#include <vector>

namespace forme {

struct common_paths {
    using features = std::vector<path_symbol>;  // a sorted_set

    path_options options{};

    [[nodiscard]] features extract(const page& p) const { return sorted_set(leaf_paths(p, options)); }

    [[nodiscard]] double operator()(const features& a, const features& b) const noexcept {
        return share_of_larger(a, b);
    }
    [[nodiscard]] double bound(const features& a, const features& b) const noexcept {
        return size_ratio(a.size(), b.size());
    }
};

}  // namespace forme

#endif
