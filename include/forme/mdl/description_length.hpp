// What a clustering of path sets costs to write down.
//
// Each cluster has a template, a set of paths; a page is its template and the differences: paths it adds, paths it
// lacks. K, the objective of all merging here, is the number of template paths and differences in all. It is an
// integer and falls apart into clusters and paths: a path that s of n pages have costs min(s, n + 1 - s), the lesser of
// leaving it out of the template (s pages add it) and of putting it in (1, and n - s pages lack it).
//
// L is the papers' cost in bits, to report: the entropies of the matrix of templates and of the matrix of differences,
// each |paths| × |pages|, and the clusters' names. It is global, and where matrices are small and dense it may rank
// clusterings differently than K. A clustering's counts are additive over its clusters.
//
// Rissanen 1978 (minimum description length); Kim and Shim, "TEXT: automatic template extraction from heterogeneous
// web pages" (TKDE 2011).
#ifndef FORME_MDL_DESCRIPTION_LENGTH_HPP
#define FORME_MDL_DESCRIPTION_LENGTH_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace forme {

// Whether the template of n pages has a path that s of them have: a majority, ties in its favour.
constexpr bool in_template(std::uint64_t support, std::uint64_t pages) noexcept { return 2 * support >= pages + 1; }

// A path's share of K.
constexpr std::uint64_t path_cost(std::uint64_t support, std::uint64_t pages) noexcept {
    return std::min(support, pages + 1 - support);
}

// The entries of the matrices that are not 0.
struct description_counts {
    std::uint64_t in_templates = 0;  // paths of templates, each cluster's own
    std::uint64_t added = 0;         // by pages, over their templates
    std::uint64_t lacking = 0;       // on pages, of their templates

    // K.
    [[nodiscard]] constexpr std::uint64_t total() const noexcept { return in_templates + added + lacking; }

    constexpr description_counts& operator+=(const description_counts& other) noexcept {
        in_templates += other.in_templates;
        added += other.added;
        lacking += other.lacking;
        return *this;
    }
    friend constexpr bool operator==(const description_counts&, const description_counts&) = default;
};

// L and its parts, in bits.
struct description_bits {
    double templates = 0;
    double membership = 0;
    double differences = 0;

    [[nodiscard]] constexpr double total() const noexcept { return templates + membership + differences; }
};

namespace detail {

// count · log₂(all / count), the share of one kind of entry in the entropy of a matrix; 0 where there is none.
inline double entry_bits(std::uint64_t count, double all) {
    if (count == 0) return 0;
    const auto entries = static_cast<double>(count);
    return entries * std::log2(all / entries);
}

}  // namespace detail

// `paths` counts all paths of all pages, essential or not.
inline description_bits bits_of(const description_counts& counts, std::uint64_t paths, std::uint64_t pages) {
    const std::uint64_t all = paths * pages;
    const auto entries = static_cast<double>(all);
    const auto named = static_cast<double>(pages);
    description_bits bits;
    bits.templates =
        detail::entry_bits(counts.in_templates, entries) + detail::entry_bits(all - counts.in_templates, entries);
    bits.membership = pages == 0 ? 0 : named * std::log2(named);
    bits.differences = detail::entry_bits(counts.added, entries) + detail::entry_bits(counts.lacking, entries) +
                       detail::entry_bits(all - counts.added - counts.lacking, entries);
    return bits;
}

}  // namespace forme

#endif
