// Which runs of tags two pages share: common tag sequence shingles (CTSS) of Gottron 2008.
//
// A shingle is a run of `length` neighbouring tags; a page with fewer tags is one shingle as a whole, a page without
// tags has none. Similarity is the Jaccard coefficient of the two sets. Published with a length of 4 and, for "the same
// template", a threshold of 0.8.
//
// Extraction costs O(tags · length) and a sort, 8 bytes a distinct shingle; comparison a merge.
#ifndef FORME_SIMILARITY_TAG_SHINGLES_HPP
#define FORME_SIMILARITY_TAG_SHINGLES_HPP

#include <forme/similarity/symbol_sets.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace forme {

class tag_shingles {
public:
    using features = std::vector<std::uint64_t>;  // a sorted_set

    static constexpr double published_threshold = 0.8;

    // Longer shingles tell more pages apart and forgive less. Throws std::invalid_argument for 0.
    explicit tag_shingles(std::size_t length = 4) : length_(length) {
        if (length == 0) throw std::invalid_argument("tag_shingles: a shingle has at least one tag");
    }

    [[nodiscard]] features extract(symbol_span tags) const {
        std::vector<std::uint64_t> shingles;
        if (tags.empty()) return shingles;
        const std::size_t length = std::min(length_, tags.size());
        shingles.reserve(tags.size() - length + 1);
        for (std::size_t first = 0; first + length <= tags.size(); ++first) {
            std::uint64_t shingle = 0;
            for (const std::uint64_t tag : tags.subspan(first, length)) shingle = detail::appended(shingle, tag);
            shingles.push_back(shingle);
        }
        return sorted_set(std::move(shingles));
    }

    [[nodiscard]] double operator()(const features& a, const features& b) const noexcept { return jaccard(a, b); }
    [[nodiscard]] double bound(const features& a, const features& b) const noexcept {
        return size_ratio(a.size(), b.size());
    }

private:
    std::size_t length_;
};

}  // namespace forme

#endif
