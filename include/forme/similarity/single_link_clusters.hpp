// Clusters by any similarity: pages that a chain of pairs connects, each pair at least as similar as a threshold.
//
// That is single-link clustering cut at the threshold. The partition does not depend on the order of the pages. Up to
// n(n - 1)/2 comparisons, but none for two pages that a chain connects already, and none where the measure's bound
// stays below the threshold; so k clusters of pages that are much alike cost about k · n. 8 bytes a page of memory.
//
// template_clusters does the same for fingerprints alone, in one pass.
#ifndef FORME_SIMILARITY_SINGLE_LINK_CLUSTERS_HPP
#define FORME_SIMILARITY_SINGLE_LINK_CLUSTERS_HPP

#include <forme/core/disjoint_sets.hpp>
#include <forme/similarity/similarity.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace forme {

struct linked_pages {
    std::vector<std::uint32_t> cluster;  // of each page: the number of the first page in it
    std::size_t clusters = 0;
    std::uint64_t comparisons = 0;  // calls of the measure

    friend bool operator==(const linked_pages&, const linked_pages&) = default;
};

// Throws std::invalid_argument for a threshold outside of [0, 1].
template <typename Features, similarity<Features> Measure>
linked_pages single_link_clusters(const std::vector<Features>& pages, const Measure& measure, double threshold) {
    if (!(0 <= threshold && threshold <= 1))
        throw std::invalid_argument("single_link_clusters: the threshold must be in [0, 1]");
    disjoint_sets sets;
    linked_pages result;
    for (const Features& page : pages) {
        const std::uint32_t number = sets.add();
        // Neighbours in a crawl tend to be alike, so the latest pages come first.
        for (std::uint32_t other = number; other-- > 0;) {
            if (sets.find(other) == sets.find(number)) continue;
            if (similarity_bound(measure, page, pages[other]) < threshold) continue;
            ++result.comparisons;
            if (measure(page, pages[other]) >= threshold) sets.unite(number, other);
        }
    }
    result.clusters = sets.sets();
    for (std::uint32_t page = 0; page < pages.size(); ++page) result.cluster.push_back(sets.find(page));
    return result;
}

}  // namespace forme

#endif
