// The template of a cluster for people: which paths make it, as a tree with names, and how well each page fits.
//
// The template of some pages has the paths that a majority of them has. A page adds paths to it and lacks some, and
// costs bits over it: each path is written given its parent, as a fraction of the cluster's pages that have the parent,
//
//     bits = Σ -log₂((s + ½) / (m + 1)) for a path that is there, -log₂((m - s + ½) / (m + 1)) for one that is not
//
// over all paths whose parent is on the page, s pages having the path and m its parent. So an optional block that half
// of the pages have costs a bit, there or not, and a page of another type hundreds; it is finite for any page.
//
// Symbols have no text. path_names keeps that of the paths asked for, those of templates, from as many pages as it
// takes to meet them all: most often the most typical page alone.
//
// 32 bytes a distinct path of the cluster; a fit is O(paths of cluster and page). The fraction is Krichevsky and
// Trofimov's estimate (1981); the majority is Kim and Shim's, "TEXT: automatic template extraction from heterogeneous
// web pages" (TKDE 2011).
#ifndef FORME_MDL_EXTRACTED_TEMPLATE_HPP
#define FORME_MDL_EXTRACTED_TEMPLATE_HPP

#include <forme/dom/page.hpp>
#include <forme/mdl/description_length.hpp>
#include <forme/mdl/path_names.hpp>
#include <forme/mdl/path_set.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace forme {

// How a page differs from a template.
struct template_fit {
    std::size_t added = 0;    // paths of the page that the template has not
    std::size_t lacking = 0;  // paths of the template that the page has not
    double bits = 0;
};

// A line of a template written as a tree.
struct template_line {
    std::size_t depth = 0;      // 0 at the top
    std::string step;           // empty where no page that was read has the path
    std::uint32_t support = 0;  // pages of the cluster that have it

    friend bool operator==(const template_line&, const template_line&) = default;
};

class extracted_template {
public:
    // Of the pages of a cluster, by their numbers in `sets`. Of none, it is empty.
    extracted_template(std::span<const path_set> sets, std::span<const std::size_t> members)
        : pages_(static_cast<std::uint32_t>(members.size())) {
        std::unordered_map<path_symbol, entry> counts;
        for (const std::size_t member : members) {
            for (const linked_path& path : sets[member]) {
                entry& counted = counts[path.symbol];
                counted.path = path;
                ++counted.support;
            }
        }
        for (const auto& [symbol, counted] : counts) paths_.push_back(counted);
        std::ranges::sort(paths_, {}, &entry::symbol);
        for (entry& path : paths_) path.parent = place_of(path.path.parent);
    }

    [[nodiscard]] std::uint32_t pages() const noexcept { return pages_; }

    // By symbol.
    [[nodiscard]] std::vector<path_symbol> template_paths() const {
        std::vector<path_symbol> symbols;
        for (const entry& path : paths_)
            if (in_template(path.support, pages_)) symbols.push_back(path.symbol());
        return symbols;
    }

    // What the cluster costs, in K.
    [[nodiscard]] description_counts counts() const noexcept {
        description_counts counts;
        for (const entry& path : paths_) {
            if (in_template(path.support, pages_)) {
                ++counts.in_templates;
                counts.lacking += pages_ - path.support;
            } else {
                counts.added += path.support;
            }
        }
        return counts;
    }

    // Of any page, of this cluster or not.
    [[nodiscard]] template_fit fit(std::span<const linked_path> page) const {
        template_fit fit;
        std::vector<bool> there(paths_.size());
        for (const linked_path& path : page) {
            const std::uint32_t place = place_of(path.symbol);
            if (place != nowhere) {
                there[place] = true;
                continue;
            }
            ++fit.added;
            fit.bits += bits_of_share(0, unseen_below(path.parent));
        }
        for (std::size_t i = 0; i < paths_.size(); ++i) {
            const entry& path = paths_[i];
            const bool usual = in_template(path.support, pages_);
            fit.added += there[i] && !usual;
            fit.lacking += usual && !there[i];
            const std::uint32_t above = path.parent == nowhere ? pages_ : paths_[path.parent].support;
            if (there[i])
                fit.bits += bits_of_share(path.support, above);
            else if (path.parent == nowhere || there[path.parent])
                fit.bits += bits_of_share(above - path.support, above);
        }
        return fit;
    }

    // The template as a tree, each path below its parent, siblings in the order in which pages showed them to `names`.
    [[nodiscard]] std::vector<template_line> tree(const path_names& names) const {
        std::vector<std::uint32_t> order;
        for (std::uint32_t i = 0; i < paths_.size(); ++i)
            if (in_template(paths_[i].support, pages_)) order.push_back(i);
        // Last first, so that the first is on top of the stack.
        std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
            return names.order(paths_[a].symbol()) > names.order(paths_[b].symbol());
        });
        std::vector<std::vector<std::uint32_t>> below(paths_.size() + 1);  // the last is the top
        for (const std::uint32_t i : order) below[std::min<std::size_t>(paths_[i].parent, paths_.size())].push_back(i);
        struct open_path {
            std::uint32_t place;
            std::size_t depth;
        };
        std::vector<open_path> open;
        const auto descend = [&](std::size_t place, std::size_t depth) {
            for (const std::uint32_t child : below[place]) open.push_back({child, depth});
        };
        std::vector<template_line> lines;
        descend(paths_.size(), 0);
        while (!open.empty()) {
            const open_path next = open.back();
            open.pop_back();
            const entry& path = paths_[next.place];
            lines.push_back({next.depth, std::string(names.step(path.symbol())), path.support});
            descend(next.place, next.depth + 1);
        }
        return lines;
    }

private:
    static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

    struct entry {
        linked_path path;
        std::uint32_t support = 0;
        std::uint32_t parent = nowhere;  // where the parent path stands; a path without one hangs from the top
        [[nodiscard]] path_symbol symbol() const noexcept { return path.symbol; }
    };

    [[nodiscard]] std::uint32_t place_of(path_symbol symbol) const noexcept {
        const auto found = std::ranges::lower_bound(paths_, symbol, {}, &entry::symbol);
        const bool there = found != paths_.end() && found->symbol() == symbol;
        return there ? static_cast<std::uint32_t>(found - paths_.begin()) : nowhere;
    }

    // How many pages could have shown a path that none has.
    [[nodiscard]] std::uint32_t unseen_below(path_symbol parent) const noexcept {
        if (parent == empty_path) return pages_;
        const std::uint32_t place = place_of(parent);
        return place == nowhere ? 0 : paths_[place].support;
    }

    static double bits_of_share(std::uint32_t support, std::uint32_t above) {
        return std::log2((static_cast<double>(above) + 1) / (static_cast<double>(support) + .5));
    }

    std::uint32_t pages_ = 0;
    std::vector<entry> paths_;  // by symbol
};

// The templates of a clustering, by cluster number. Pages of a cluster need not be neighbours.
inline std::vector<extracted_template> extract_templates(std::span<const path_set> sets,
                                                         std::span<const std::uint32_t> cluster_of) {
    const std::size_t clusters =
        cluster_of.empty() ? 0 : std::size_t{*std::max_element(cluster_of.begin(), cluster_of.end())} + 1;
    std::vector<std::vector<std::size_t>> members(clusters);
    for (std::size_t page = 0; page < sets.size(); ++page) members[cluster_of[page]].push_back(page);
    std::vector<extracted_template> templates;
    for (const auto& pages : members) templates.emplace_back(sets, pages);
    return templates;
}

namespace detail {

// Sums of logarithms that should be equal differ by less.
inline constexpr double rounding_bits = 1e-6;

}  // namespace detail

// The page that costs fewest bits over its cluster's template, for each cluster; the first of equals.
inline std::vector<std::size_t> representative_pages(std::span<const path_set> sets,
                                                     std::span<const std::uint32_t> cluster_of,
                                                     std::span<const extracted_template> templates) {
    std::vector<std::size_t> pages(templates.size());
    std::vector<double> least(templates.size(), std::numeric_limits<double>::infinity());
    for (std::size_t page = 0; page < sets.size(); ++page) {
        const std::uint32_t cluster = cluster_of[page];
        const double bits = templates[cluster].fit(sets[page]).bits;
        if (bits < least[cluster] - detail::rounding_bits) {
            least[cluster] = bits;
            pages[cluster] = page;
        }
    }
    return pages;
}

}  // namespace forme

#endif
