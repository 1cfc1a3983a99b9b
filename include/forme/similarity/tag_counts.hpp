// How often each tag occurs, in any order: the tag vectors (TV) of Cruz et al. 1998.
//
// Similarity is 1 / (1 + d), where d is the Euclidean distance of the two vectors of tag shares, each tag's count
// divided by all tags of the page. Shares lie no further apart than √2, so no two pages that have tags are less similar
// than 0.41. A page without tags is the zero vector.
//
// Extraction costs a sort of the tags, 16 bytes a distinct tag; comparison a merge of the distinct tags.
#ifndef FORME_SIMILARITY_TAG_COUNTS_HPP
#define FORME_SIMILARITY_TAG_COUNTS_HPP

#include <forme/similarity/symbol_sets.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

namespace forme {

struct tag_share {
    tag_symbol tag = 0;
    double share = 0;  // of all tags of the page

    friend bool operator==(const tag_share&, const tag_share&) = default;
};

struct tag_counts {
    using features = std::vector<tag_share>;  // ascending by tag

    [[nodiscard]] features extract(symbol_span tags) const {
        features shares;
        const auto sorted = sorted_bag({tags.begin(), tags.end()});
        for (std::size_t first = 0; first < sorted.size();) {
            std::size_t last = first + 1;
            while (last < sorted.size() && sorted[last] == sorted[first]) ++last;
            shares.push_back({sorted[first], static_cast<double>(last - first) / static_cast<double>(sorted.size())});
            first = last;
        }
        return shares;
    }

    [[nodiscard]] double operator()(const features& a, const features& b) const noexcept {
        double squares = 0;
        std::size_t i = 0;
        std::size_t j = 0;
        while (i < a.size() || j < b.size()) {
            const bool in_a = i < a.size() && (j == b.size() || a[i].tag <= b[j].tag);
            const bool in_b = j < b.size() && (i == a.size() || b[j].tag <= a[i].tag);
            const double difference = (in_a ? a[i].share : 0) - (in_b ? b[j].share : 0);
            squares += difference * difference;
            i += in_a;
            j += in_b;
        }
        return 1 / (1 + std::sqrt(squares));
    }
};

}  // namespace forme

#endif
