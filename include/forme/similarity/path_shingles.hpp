// Which pieces of root-to-leaf paths two pages share: common path shingles (CPS) of Buttler 2004.
//
// A shingle is a run of `length` tags down a path; a leaf nearer to the top than that gives its whole path. Similarity
// is the Jaccard coefficient of the two sets. Against whole paths, a wrapper near the top changes only the shingles
// around it.
//
// Extraction costs O(elements · length) and a sort, 8 bytes a distinct shingle; comparison a merge.
#ifndef FORME_SIMILARITY_PATH_SHINGLES_HPP
#define FORME_SIMILARITY_PATH_SHINGLES_HPP

#include <forme/dom/page.hpp>
#include <forme/dom/paths.hpp>
#include <forme/similarity/symbol_sets.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace forme {

class path_shingles {
public:
    using features = std::vector<std::uint64_t>;  // a sorted_set

    // Longer shingles tell more pages apart and forgive less. Throws std::invalid_argument for 0.
    explicit path_shingles(std::size_t length = 4) : length_(length) {
        if (length == 0) throw std::invalid_argument("path_shingles: a shingle has at least one tag");
    }

    [[nodiscard]] features extract(const page& p) const {
        std::vector<std::uint64_t> shingles;
        for (node_id node = 0; node < p.size(); ++node)
            if (p.is_element(node)) add_shingle(p, node, length_, shingles);
        for (const node_id leaf : leaf_elements(p)) add_shingle(p, leaf, 1, shingles);
        return sorted_set(std::move(shingles));
    }

    [[nodiscard]] double operator()(const features& a, const features& b) const noexcept { return jaccard(a, b); }
    [[nodiscard]] double bound(const features& a, const features& b) const noexcept {
        return size_ratio(a.size(), b.size());
    }

private:
    // The last tags of the path, up to length_, if there are at least so many.
    void add_shingle(const page& p, node_id element, std::size_t at_least, std::vector<std::uint64_t>& shingles) const {
        std::uint64_t shingle = 0;
        std::size_t tags = 0;
        for (node_id at = element; at != no_node && tags < length_; at = p.parent(at), ++tags)
            shingle = detail::appended(shingle, p.tag(at));
        if (tags >= at_least) shingles.push_back(shingle);
    }

    std::size_t length_;
};

}  // namespace forme

#endif
