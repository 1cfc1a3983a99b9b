// Whether pages were made by one template or by several, told by their path sets alone; and which page by which.
//
// Paths that few pages have are content, not template: only those in more than a small share of the sample count. Over
// these, pages whose sets are alike are joined, and what they are joined to (single linkage): a template with optional
// parts hangs together through the pages that have some of them, while two templates do not. Each set of pages that is
// not tiny is a kind; its core is the paths that most of its pages have. Any page is then of the kind with the nearest
// core.
//
// O(sample² · paths); a page of another set is placed in O(kinds · paths). The result does not depend on the order of
// the sample but for ties, which go to the kind whose first page comes first.
#ifndef FORME_LINKS_PATH_SPLIT_HPP
#define FORME_LINKS_PATH_SPLIT_HPP

#include <forme/core/disjoint_sets.hpp>
#include <forme/dom/paths.hpp>
#include <forme/links/tag_paths.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace forme {

struct path_split_options {
    double similarity =
        0.65;  // Jaccard that joins two pages; higher finds more kinds and breaks templates with options
    double vocabulary = 0.02;  // paths in no more than this share of the sample do not count
    double smallest = 0.01;    // share of the sample that a kind needs; smaller ones go to their nearest
};

class path_split {
public:
    // An empty sample has one kind.
    explicit path_split(std::span<const tag_paths> sample, const path_split_options& options = {})
        : vocabulary_(frequent_paths(sample, options.vocabulary)) {
        std::vector<tag_paths> pages;
        for (const tag_paths& paths : sample) pages.push_back(pruned(paths));
        for (const std::vector<tag_paths>& kind : linked(pages, options.similarity))
            if (static_cast<double>(kind.size()) >= options.smallest * static_cast<double>(pages.size()))
                cores_.push_back(frequent_paths(kind, 0.5));
        if (cores_.empty()) cores_.push_back(frequent_paths(pages, 0.5));
    }

    [[nodiscard]] std::size_t kinds() const noexcept { return cores_.size(); }

    [[nodiscard]] std::size_t kind_of(std::span<const path_symbol> paths) const {
        if (cores_.size() == 1) return 0;
        const tag_paths page = pruned(paths);
        std::size_t nearest = 0;
        double best = -1;
        for (std::size_t i = 0; i < cores_.size(); ++i) {
            const double likeness = jaccard(page, cores_[i]);
            if (likeness <= best) continue;
            best = likeness;
            nearest = i;
        }
        return nearest;
    }

private:
    [[nodiscard]] tag_paths pruned(std::span<const path_symbol> paths) const {
        tag_paths kept;
        std::set_intersection(paths.begin(), paths.end(), vocabulary_.begin(), vocabulary_.end(),
                              std::back_inserter(kept));
        return kept;
    }

    static std::vector<std::vector<tag_paths>> linked(std::span<const tag_paths> pages, double similarity) {
        disjoint_sets sets;
        for (std::size_t i = 0; i < pages.size(); ++i) {
            const auto added = sets.add();
            for (std::uint32_t j = 0; j < added; ++j)
                if (sets.find(j) != sets.find(added) && jaccard(pages[i], pages[j]) >= similarity) sets.unite(j, added);
        }
        std::vector<std::vector<tag_paths>> kinds(pages.size());
        for (std::size_t i = 0; i < pages.size(); ++i)
            kinds[sets.find(static_cast<std::uint32_t>(i))].push_back(pages[i]);
        std::erase_if(kinds, [](const std::vector<tag_paths>& kind) { return kind.empty(); });
        return kinds;
    }

    tag_paths vocabulary_;
    std::vector<tag_paths> cores_;
};

}  // namespace forme

#endif
