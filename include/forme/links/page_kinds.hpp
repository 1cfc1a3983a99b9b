// Which templates made a sample of linked pages, told by their paths and by the places that lead to them; and which
// of them made any other page.
//
//   1. The sample is clustered by description length (mdl_clusters): pages are of one kind if they are cheaper to
//      write down together. That says how many kinds there are without a similarity to choose, but it takes an option
//      that many pages have, with all that comes with it, for a kind of its own.
//   2. So kinds are one that are alike and that the same places lead to: likeness + shared places ≥ 1 (`together`).
//      Likeness is the Jaccard of the paths that most pages of each have; what two kinds share of the places is
//      Σ min(share of a at the place, share of b at it). Two templates that look alike have lists of their own; two
//      variants of one are in the same lists.
//
// Any other page is of the kind that it adds the fewest bits to. O(sample² · paths) at most, O(kinds · paths) a page.
// The paths must know their parents, as path_set_of gives them.
#ifndef FORME_LINKS_PAGE_KINDS_HPP
#define FORME_LINKS_PAGE_KINDS_HPP

#include <forme/core/disjoint_sets.hpp>
#include <forme/core/expects.hpp>
#include <forme/links/tag_paths.hpp>
#include <forme/mdl/cluster_code.hpp>
#include <forme/mdl/mdl_clusters.hpp>
#include <forme/mdl/path_set.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace forme {

struct page_kind_options {
    double price = 2;     // of a path in a kind, as in conditional_code: more gives fewer kinds
    double together = 1;  // likeness and shared places that make two kinds one; above 2 none are joined

    friend bool operator==(const page_kind_options&, const page_kind_options&) = default;
};

// What of their pages two kinds have at the same places: Σ min(a / Σ a, b / Σ b), 0 where one has none.
inline double shared_places(std::span<const double> a, std::span<const double> b) noexcept {
    double all_a = 0;
    double all_b = 0;
    for (const double pages : a) all_a += pages;
    for (const double pages : b) all_b += pages;
    if (all_a == 0 || all_b == 0) return 0;
    double shared = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) shared += std::min(a[i] / all_a, b[i] / all_b);
    return shared;
}

class page_kinds {
public:
    // The pages of the sample, the place (0, 1, …) that leads to each, and how many pages each place leads to.
    page_kinds(std::span<const path_set> sample, std::span<const std::uint32_t> place_of,
               std::span<const std::size_t> pages_of_place, const page_kind_options& options = {})
        : code_(options.price) {
        FORME_EXPECTS(sample.size() == place_of.size());
        mdl_clustering<conditional_code> found = mdl_clusters(sample, code_);
        finest_ = std::move(found.cluster_of);
        summaries_ = std::move(found.clusters);
        join(sample, place_of, pages_of_place, options.together);
    }

    // Numbers of kinds are below this; some are not in use, since joined kinds have the lowest number of theirs.
    [[nodiscard]] std::size_t size() const noexcept { return summaries_.size(); }

    // Of a page of the sample.
    [[nodiscard]] std::uint32_t of_sampled(std::size_t i) const noexcept { return kind_[finest_[i]]; }

    // Of any page; of equals the first. Expects a sample that was not empty.
    [[nodiscard]] std::uint32_t of(const path_set& page) const {
        FORME_EXPECTS(size() > 0);
        const auto one = code_.summarize(page, 1);
        std::size_t nearest = 0;
        double least = 0;
        for (std::size_t i = 0; i < summaries_.size(); ++i) {
            const double bits = code_.delta(summaries_[i], one);
            if (i != 0 && bits >= least) continue;
            least = bits;
            nearest = i;
        }
        return kind_[nearest];
    }

private:
    void join(std::span<const path_set> sample, std::span<const std::uint32_t> place_of,
              std::span<const std::size_t> pages_of_place, double together) {
        std::vector<std::size_t> sampled(pages_of_place.size());
        for (const std::uint32_t place : place_of) ++sampled[place];
        std::vector<std::vector<tag_paths>> pages(size());
        std::vector<std::vector<double>> places(size(), std::vector<double>(pages_of_place.size()));
        for (std::size_t i = 0; i < sample.size(); ++i) {
            const std::uint32_t place = place_of[i];
            pages[finest_[i]].push_back(tag_paths_of(sample[i]));
            places[finest_[i]][place] +=
                static_cast<double>(pages_of_place[place]) / static_cast<double>(sampled[place]);
        }
        std::vector<tag_paths> cores;
        for (const std::vector<tag_paths>& kind : pages) cores.push_back(frequent_paths(kind, 0.5));
        disjoint_sets sets;
        for (std::size_t b = 0; b < size(); ++b) {
            const std::uint32_t added = sets.add();
            for (std::uint32_t a = 0; a < added; ++a)
                if (jaccard(cores[a], cores[b]) + shared_places(places[a], places[b]) >= together) sets.unite(a, added);
        }
        for (std::uint32_t i = 0; i < size(); ++i) kind_.push_back(sets.find(i));
    }

    conditional_code code_;
    std::vector<conditional_code::summary> summaries_;  // as the code found them
    std::vector<std::uint32_t> finest_;                 // of each page of the sample, by summaries_
    std::vector<std::uint32_t> kind_;                   // of each summary
};

}  // namespace forme

#endif
