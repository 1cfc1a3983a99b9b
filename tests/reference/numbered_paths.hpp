// Sets of paths that are numbers: the parent of p is p / 10, so 1 has 11, 12 … and 11 has 111, 112 ….
#ifndef FORME_TESTS_REFERENCE_NUMBERED_PATHS_HPP
#define FORME_TESTS_REFERENCE_NUMBERED_PATHS_HPP

#include <forme/core/hash.hpp>
#include <forme/mdl/path_set.hpp>

#include <cstdint>
#include <set>
#include <vector>

namespace forme::reference {

inline path_set numbered(const std::set<path_symbol>& paths) {
    path_set set;
    for (const path_symbol path : paths) set.push_back({path, path / 10});
    return set;
}

// One to six pages with some of four blocks below 1, each block with or without its inside.
inline std::vector<path_set> numbered_pages(std::uint64_t& state) {
    std::vector<path_set> pages;
    for (std::uint64_t n = 1 + (state = mix64(state)) % 6; n > 0; --n) {
        std::set<path_symbol> paths{1};
        for (path_symbol path = 11; path < 15; ++path) {
            if ((state = mix64(state)) % 2 == 0) continue;
            paths.insert(path);
            if ((state = mix64(state)) % 2 == 0) paths.insert(path * 10 + 1);
        }
        pages.push_back(numbered(paths));
    }
    return pages;
}

}  // namespace forme::reference

#endif
