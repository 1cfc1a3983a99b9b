// Lowers the description length of a clustering by moving pages: each to the template that it differs least from.
//
// With templates fixed, a page of set E costs |E xor T| in the cluster of T, and |E| buys it a template of its own. All
// pages move at once, templates are made anew, and again: as in Lloyd's algorithm no pass raises K, since the majority
// template is the best for the pages it gets. Where the present cluster is as near as any, a page stays.
//
// A pass is one walk over the clusters that share a path with the page, found by an index from path to templates.
// Identical pages move together, so give each set once with its copies (collapsed_sets).
#ifndef FORME_MDL_REFINEMENT_HPP
#define FORME_MDL_REFINEMENT_HPP

#include <forme/core/executor.hpp>
#include <forme/core/expects.hpp>
#include <forme/mdl/path_set.hpp>
#include <forme/mdl/path_summary.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace forme {

struct refined_clusters {
    std::vector<std::uint32_t> cluster_of;  // of each set: 0, 1, … in the order of first appearance
    std::vector<path_summary> clusters;
    std::size_t moves = 0;  // sets that changed their cluster, over all passes

    [[nodiscard]] std::uint64_t description_length() const noexcept {
        std::uint64_t sum = 0;
        for (const path_summary& cluster : clusters) sum += cluster.description_length();
        return sum;
    }
};

namespace detail {

// From a path to the clusters whose template has it.
class template_index {
public:
    explicit template_index(const std::vector<path_summary>& clusters) {
        for (std::uint32_t c = 0; c < clusters.size(); ++c) {
            sizes_.push_back(static_cast<std::uint32_t>(clusters[c].template_paths().size()));
            for (const supported_path& path : clusters[c].template_paths()) entries_.push_back({path.symbol, c});
        }
        std::sort(entries_.begin(), entries_.end());
    }

    struct nearest {
        std::uint32_t cluster;
        std::uint64_t differences;
    };

    // The cluster whose template differs least; `present` wins ties, then the lowest number. `common` is scratch, one
    // zero for each cluster, and is left so.
    [[nodiscard]] nearest find(std::span<const linked_path> set, std::uint32_t present,
                               std::vector<std::uint32_t>& common) const {
        std::vector<std::uint32_t> touched{present};
        for (const linked_path& path : set) {
            auto at = std::lower_bound(entries_.begin(), entries_.end(), entry{path.symbol, 0});
            for (; at != entries_.end() && at->first == path.symbol; ++at)
                if (common[at->second]++ == 0) touched.push_back(at->second);
        }
        const auto differences = [&](std::uint32_t c) {
            return std::uint64_t{set.size()} + sizes_[c] - 2 * std::uint64_t{common[c]};
        };
        nearest best{present, differences(present)};
        std::sort(touched.begin() + 1, touched.end());
        for (const std::uint32_t c : touched)
            if (differences(c) < best.differences) best = {c, differences(c)};
        for (const std::uint32_t c : touched) common[c] = 0;
        return best;
    }

private:
    using entry = std::pair<path_symbol, std::uint32_t>;
    std::vector<entry> entries_;
    std::vector<std::uint32_t> sizes_;  // of the templates
};

// Numbers in the order of first appearance, and the clusters they stand for.
inline refined_clusters numbered(std::span<const path_set> sets, std::span<const std::uint32_t> copies,
                                 const std::vector<std::uint32_t>& names) {
    constexpr std::uint32_t unseen = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> number(names.empty() ? 0 : 1 + *std::ranges::max_element(names), unseen);
    std::vector<std::vector<supported_path>> supports;
    std::vector<std::uint32_t> pages;
    refined_clusters result;
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::uint32_t& cluster = number[names[i]];
        if (cluster == unseen) {
            cluster = static_cast<std::uint32_t>(pages.size());
            supports.emplace_back();
            pages.push_back(0);
        }
        result.cluster_of.push_back(cluster);
        pages[cluster] += copies[i];
        for (const linked_path& path : sets[i]) supports[cluster].push_back({path.symbol, copies[i]});
    }
    for (std::size_t c = 0; c < pages.size(); ++c) result.clusters.emplace_back(std::move(supports[c]), pages[c]);
    return result;
}

}  // namespace detail

// Sets with their copies (at least 1 each) and the cluster of each to begin with, any numbers below the number of sets.
// Ends early when a pass moves nothing.
template <executor Executor = serial_executor>
refined_clusters refine(std::span<const path_set> sets, std::span<const std::uint32_t> copies,
                        std::span<const std::uint32_t> cluster_of, std::size_t passes = 3, const Executor& run = {}) {
    FORME_EXPECTS(sets.size() == copies.size() && sets.size() == cluster_of.size());
    constexpr std::size_t sets_a_block = 256;
    refined_clusters now = detail::numbered(sets, copies, {cluster_of.begin(), cluster_of.end()});
    std::size_t moves = 0;
    for (; passes > 0; --passes) {
        const detail::template_index index(now.clusters);
        const auto count = static_cast<std::uint32_t>(now.clusters.size());
        std::vector<std::uint32_t> names(sets.size());
        run((sets.size() + sets_a_block - 1) / sets_a_block, [&](std::size_t block) {
            std::vector<std::uint32_t> common(count);
            const std::size_t end = std::min(sets.size(), (block + 1) * sets_a_block);
            for (std::size_t i = block * sets_a_block; i < end; ++i) {
                const auto best = index.find(sets[i], now.cluster_of[i], common);
                const bool alone = best.differences * copies[i] > sets[i].size();
                names[i] = alone ? count + static_cast<std::uint32_t>(i) : best.cluster;
            }
        });
        std::size_t moved = 0;
        for (std::size_t i = 0; i < sets.size(); ++i) moved += names[i] != now.cluster_of[i];
        if (moved == 0) break;
        moves += moved;
        now = detail::numbered(sets, copies, names);
    }
    now.moves = moves;
    return now;
}

}  // namespace forme

#endif
