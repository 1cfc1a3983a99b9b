// Which paths of a page belong to its template, judged by how many pages have them.
//
// The support of a path is the number of pages that have it. A page keeps the paths whose support reaches a threshold:
// a number for all pages, or the papers' choice for each page, the most frequent support among its paths (the smallest
// such, where several are equally frequent). Paths of one template come and go together, so their support is a mode;
// on pages of one site the mode is the site's frame, and with texts it is often 1, which keeps all.
//
// Counting is one pass and merges: supports of two halves of a crawl, added, are those of the whole. About 40 bytes a
// distinct path while counting, nothing a page.
//
// Kim and Shim, "TEXT: automatic template extraction from heterogeneous web pages" (TKDE 2011).
#ifndef FORME_MDL_ESSENTIAL_PATHS_HPP
#define FORME_MDL_ESSENTIAL_PATHS_HPP

#include <forme/mdl/path_set.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace forme {

class path_supports {
public:
    // Of so many pages with the same paths.
    void add(std::span<const linked_path> set, std::uint32_t copies = 1) {
        pages_ += copies;
        for (const linked_path& path : set) counts_[path.symbol] += copies;
    }

    // As if the other's pages had been added here; a page must not be in both.
    void merge(const path_supports& other) {
        pages_ += other.pages_;
        for (const auto& [symbol, count] : other.counts_) counts_[symbol] += count;
    }

    // 0 for a path that no page has.
    [[nodiscard]] std::uint32_t operator[](path_symbol path) const {
        const auto found = counts_.find(path);
        return found == counts_.end() ? 0 : found->second;
    }

    [[nodiscard]] std::size_t pages() const noexcept { return pages_; }
    [[nodiscard]] std::size_t distinct_paths() const noexcept { return counts_.size(); }

    friend bool operator==(const path_supports&, const path_supports&) = default;

private:
    struct as_it_is {  // symbols are mixed already
        std::size_t operator()(path_symbol symbol) const noexcept { return static_cast<std::size_t>(symbol); }
    };
    std::unordered_map<path_symbol, std::uint32_t, as_it_is> counts_;
    std::size_t pages_ = 0;
};

// The smallest of the most frequent supports of a page's paths; 0 for an empty page.
inline std::uint32_t smallest_mode(std::span<const linked_path> set, const path_supports& supports) {
    std::vector<std::uint32_t> values;
    values.reserve(set.size());
    for (const linked_path& path : set) values.push_back(supports[path.symbol]);
    std::sort(values.begin(), values.end());
    std::uint32_t mode = 0;
    std::size_t most = 0;
    for (std::size_t begin = 0, end = 0; begin < values.size(); begin = end) {
        while (end < values.size() && values[end] == values[begin]) ++end;
        if (end - begin > most) {
            most = end - begin;
            mode = values[begin];
        }
    }
    return mode;
}

// The paths whose support is at least the threshold.
inline path_set essential_paths(std::span<const linked_path> set, const path_supports& supports,
                                std::uint32_t threshold) {
    path_set kept;
    for (const linked_path& path : set)
        if (supports[path.symbol] >= threshold) kept.push_back(path);
    return kept;
}

// By the page's own threshold. Not empty unless the page is.
inline path_set essential_paths(std::span<const linked_path> set, const path_supports& supports) {
    return essential_paths(set, supports, smallest_mode(set, supports));
}

}  // namespace forme

#endif
