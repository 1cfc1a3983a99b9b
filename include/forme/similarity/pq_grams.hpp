// Which small pieces two trees share: pq-grams of Augsten, Böhlen and Gamper 2005.
//
// A pq-gram is an element with its p - 1 nearest ancestors, and q neighbouring children of it. The tree is padded with
// a null tag: above the top, q - 1 times before and behind the children of an element, q times below a leaf. So a page
// of n elements with l leaves has l + (n - 1) + (q - 1)(n - l) of them. Similarity is twice the common ones over the
// sum of both bags. Texts do not count; each element at the top is a tree of its own.
//
// Extraction costs O(elements · (p + q)) and a sort, 8 bytes a pq-gram; comparison a merge.
#ifndef FORME_SIMILARITY_PQ_GRAMS_HPP
#define FORME_SIMILARITY_PQ_GRAMS_HPP

#include <forme/dom/page.hpp>
#include <forme/similarity/symbol_sets.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace forme {

struct pq_options {
    std::size_t p = 2;  // more ancestors make a pq-gram depend on where it stands
    std::size_t q = 3;  // more children make it depend on the order and number of siblings
};

class pq_grams {
public:
    using features = std::vector<std::uint64_t>;  // a sorted_bag

    // Throws std::invalid_argument unless p and q are at least 1.
    explicit pq_grams(pq_options options = {}) : options_(options) {
        if (options.p == 0 || options.q == 0) throw std::invalid_argument("pq_grams: p and q must be at least 1");
    }

    [[nodiscard]] features extract(const page& p) const {
        features grams;
        std::vector<tag_symbol> children;  // padded
        for (node_id node = 0; node < p.size(); ++node) {
            if (p.is_text(node)) continue;
            children.assign(options_.q - 1, null_tag);
            for (node_id child = p.first_child(node); child != no_node; child = p.next_sibling(child))
                if (p.is_element(child)) children.push_back(p.tag(child));
            const bool leaf = children.size() == options_.q - 1;
            children.resize(children.size() + (leaf ? 1 : options_.q - 1), null_tag);

            const std::uint64_t stem = stem_of(p, node);
            for (std::size_t first = 0; first + options_.q <= children.size(); ++first) {
                std::uint64_t gram = stem;
                for (const tag_symbol tag : std::span(children).subspan(first, options_.q))
                    gram = detail::appended(gram, tag);
                grams.push_back(gram);
            }
        }
        return sorted_bag(std::move(grams));
    }

    [[nodiscard]] double operator()(const features& a, const features& b) const noexcept { return share_of_both(a, b); }
    [[nodiscard]] double bound(const features& a, const features& b) const noexcept {
        return size_ratio(2 * std::min(a.size(), b.size()), a.size() + b.size());
    }

private:
    static constexpr tag_symbol null_tag = 0;  // no element has it

    // Of the element and its nearest ancestors, upwards.
    [[nodiscard]] std::uint64_t stem_of(const page& p, node_id element) const noexcept {
        std::uint64_t stem = 0;
        node_id at = element;
        for (std::size_t i = 0; i < options_.p; ++i) {
            stem = detail::appended(stem, at == no_node ? null_tag : p.tag(at));
            if (at != no_node) at = p.parent(at);
        }
        return stem;
    }

    pq_options options_;
};

}  // namespace forme

#endif
