// Pages with the same set of paths, as one set with a number of copies.
//
// Some best clustering by K keeps identical pages together (with templates given, all have the same nearest one), and
// crawls are full of them: clustering starts from what is left. All pages without a path are one set, the empty one.
//
// O(pages · log pages) comparisons of 64-bit hashes, and each set compared with its equals only.
#ifndef FORME_MDL_COLLAPSED_SETS_HPP
#define FORME_MDL_COLLAPSED_SETS_HPP

#include <forme/core/hash.hpp>
#include <forme/mdl/path_set.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace forme {

struct collapsed_sets {
    std::vector<std::uint32_t> set_of;      // of each page: 0, 1, … in the order of first appearance
    std::vector<std::uint32_t> first_page;  // of each set: the page to look at
    std::vector<std::uint32_t> copies;      // of each set

    [[nodiscard]] std::size_t size() const noexcept { return first_page.size(); }

    friend bool operator==(const collapsed_sets&, const collapsed_sets&) = default;
};

inline std::uint64_t hash_of(std::span<const linked_path> set) noexcept {
    std::uint64_t hash = set.size();
    for (const linked_path& path : set) hash = mix64(hash ^ path.symbol);
    return hash;
}

namespace detail {

// Groups pages 0 … keys-1 by `key`, and where keys are equal by `same(a, b)`.
template <typename Same>
collapsed_sets grouped(const std::vector<std::uint64_t>& keys, Same same) {
    std::vector<std::uint32_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    std::ranges::sort(order,
                      [&](std::uint32_t a, std::uint32_t b) { return keys[a] != keys[b] ? keys[a] < keys[b] : a < b; });
    std::vector<std::uint32_t> leader(keys.size());  // the first page of the group
    std::vector<std::uint32_t> leaders;              // of the run of equal keys
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::uint32_t page = order[i];
        if (i == 0 || keys[order[i - 1]] != keys[page]) leaders.clear();
        const auto found = std::ranges::find_if(leaders, [&](std::uint32_t other) { return same(other, page); });
        leader[page] = found == leaders.end() ? page : *found;
        if (found == leaders.end()) leaders.push_back(page);
    }
    collapsed_sets result;
    result.set_of.resize(keys.size());
    for (std::uint32_t page = 0; page < keys.size(); ++page) {
        if (leader[page] == page) {
            result.set_of[page] = static_cast<std::uint32_t>(result.size());
            result.first_page.push_back(page);
            result.copies.push_back(0);
        }
        result.set_of[page] = result.set_of[leader[page]];
        ++result.copies[result.set_of[page]];
    }
    return result;
}

}  // namespace detail

inline collapsed_sets collapse(std::span<const path_set> sets) {
    std::vector<std::uint64_t> keys;
    keys.reserve(sets.size());
    for (const path_set& set : sets) keys.push_back(hash_of(set));
    return detail::grouped(keys, [&](std::uint32_t a, std::uint32_t b) { return sets[a] == sets[b]; });
}

}  // namespace forme

#endif
