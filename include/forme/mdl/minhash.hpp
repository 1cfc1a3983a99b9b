// MinHash signatures of path sets that count: for each value not only the least rank, but how many pages attain it.
//
// Of one page, a signature estimates the Jaccard similarity with another. Of a cluster, the counts sample the supports
// of its paths, so that the cost K of merging clusters can be estimated without their paths; and signatures merge, like
// the sets they stand for, in any order.
//
// One permutation by default: the hash of a path picks its place and is its rank there, so a page costs one hash a path
// whatever the number of values. Places that no path fell into say nothing; estimates leave out those that are empty on
// both sides, which is what makes such signatures mergeable. densified() fills them for uses that need a value in each
// place, like LSH bands. Independent permutations cost `values` hashes a path and err a little less on small sets.
//
// 12 bytes a value. The standard error of a similarity J is about √(J(1-J)/values).
//
// Broder 1997; Li, Owen and Zhang 2012 (one permutation); Shrivastava 2017 (densification); Kim and Shim 2011 (counts).
#ifndef FORME_MDL_MINHASH_HPP
#define FORME_MDL_MINHASH_HPP

#include <forme/core/expects.hpp>
#include <forme/core/hash.hpp>
#include <forme/mdl/description_length.hpp>
#include <forme/mdl/path_set.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace forme {

enum class minhash_kind {
    one_permutation,  // fast; needs sets not much smaller than the number of values
    independent,      // the textbook's: slower by the number of values
};

struct minhash_options {
    std::size_t values = 128;  // more are more exact and cost memory and comparing time; 1 … 2¹⁶
    minhash_kind kind = minhash_kind::one_permutation;
    std::uint64_t seed = 0;  // signatures of different seeds must not meet

    friend constexpr bool operator==(const minhash_options&, const minhash_options&) = default;
};

class minhash_signature {
public:
    static constexpr std::uint64_t no_rank = std::numeric_limits<std::uint64_t>::max();

    minhash_signature() = default;

    // Of one page with so many paths, by ranks of one's own; no_rank for an empty place.
    minhash_signature(std::vector<std::uint64_t> ranks, std::uint64_t paths)
        : ranks_(std::move(ranks)), counts_(ranks_.size()), pages_(1), paths_(paths) {
        for (std::size_t i = 0; i < ranks_.size(); ++i) counts_[i] = ranks_[i] != no_rank;
    }

    [[nodiscard]] std::size_t size() const noexcept { return ranks_.size(); }
    [[nodiscard]] std::span<const std::uint64_t> ranks() const noexcept { return ranks_; }
    [[nodiscard]] std::span<const std::uint32_t> counts() const noexcept { return counts_; }
    [[nodiscard]] std::uint64_t pages() const noexcept { return pages_; }
    [[nodiscard]] std::uint64_t paths() const noexcept { return paths_; }  // of all pages, each page's own

    // The signature of so many pages like the ones here; at least one.
    [[nodiscard]] minhash_signature repeated(std::uint32_t copies) const {
        minhash_signature many = *this;
        for (std::uint32_t& count : many.counts_) count *= copies;
        many.pages_ *= copies;
        many.paths_ *= copies;
        return many;
    }

    // The signature of both clusters as one. Throws std::invalid_argument where the sizes differ.
    void merge(const minhash_signature& other) {
        if (other.size() != size()) throw std::invalid_argument("minhash_signature: sizes differ");
        for (std::size_t i = 0; i < size(); ++i) {
            if (other.ranks_[i] < ranks_[i]) {
                ranks_[i] = other.ranks_[i];
                counts_[i] = other.counts_[i];
            } else if (other.ranks_[i] == ranks_[i]) {
                counts_[i] += other.counts_[i];
            }
        }
        pages_ += other.pages_;
        paths_ += other.paths_;
    }

    // A rank in every place: an empty one takes that of a full one, by a search that is the same for all signatures.
    // All are no_rank for an empty set.
    [[nodiscard]] std::vector<std::uint64_t> densified() const {
        std::vector<std::uint64_t> full = ranks_;
        if (std::ranges::all_of(ranks_, [](std::uint64_t rank) { return rank == no_rank; })) return full;
        for (std::size_t i = 0; i < full.size(); ++i)
            for (std::uint64_t turn = 1; full[i] == no_rank; ++turn)
                full[i] = ranks_[mix64(turn * (max_values + 1) + i) % full.size()];
        return full;
    }

    static constexpr std::size_t max_values = std::size_t{1} << 16;

    friend bool operator==(const minhash_signature&, const minhash_signature&) = default;

private:
    std::vector<std::uint64_t> ranks_;
    std::vector<std::uint32_t> counts_;  // pages that attain the rank; 0 in an empty place
    std::uint64_t pages_ = 0;
    std::uint64_t paths_ = 0;
};

class minhasher {
public:
    // Throws std::invalid_argument for no values or too many.
    explicit minhasher(minhash_options options = {}) : options_(options) {
        if (options.values == 0 || options.values > minhash_signature::max_values)
            throw std::invalid_argument("minhash_options: values must be 1 to 65536");
    }

    // The signature of one set of distinct symbols.
    [[nodiscard]] minhash_signature operator()(std::span<const std::uint64_t> set) const {
        return sign(set, [](std::uint64_t symbol) { return symbol; });
    }
    [[nodiscard]] minhash_signature operator()(std::span<const linked_path> set) const {
        return sign(set, [](const linked_path& path) { return path.symbol; });
    }

    [[nodiscard]] const minhash_options& options() const noexcept { return options_; }

private:
    template <typename Element, typename Symbol>
    [[nodiscard]] minhash_signature sign(std::span<const Element> set, Symbol symbol_of) const {
        std::vector<std::uint64_t> ranks(options_.values, minhash_signature::no_rank);
        const std::uint64_t seed = mix64(options_.seed);
        if (options_.kind == minhash_kind::one_permutation) {
            for (const Element& element : set) {
                const std::uint64_t rank = mix64(symbol_of(element) ^ seed);
                std::uint64_t& least = ranks[((rank >> 32) * ranks.size()) >> 32];
                least = std::min(least, rank);
            }
        } else {
            for (std::size_t i = 0; i < ranks.size(); ++i) {
                const std::uint64_t permutation = mix64(seed + i);
                for (const Element& element : set)
                    ranks[i] = std::min(ranks[i], mix64(symbol_of(element) ^ permutation));
            }
        }
        return {std::move(ranks), set.size()};
    }

    minhash_options options_;
};

// Places of two signatures, counted in one walk.
struct signature_overlap {
    std::size_t filled = 0;  // not empty in both
    std::size_t equal = 0;   // with the same rank
    std::size_t shared = 0;  // and attained by every page of both

    // |∩| / |∪| over all pages of both clusters; 0 where both are empty.
    [[nodiscard]] constexpr double jaccard() const noexcept {
        return filled == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(filled);
    }

    // 2|∩ over all pages| / (|∪ of the one| + |∪ of the other|); the same order as Jaccard for two pages.
    [[nodiscard]] constexpr double dice() const noexcept {
        return filled == 0 ? 0 : 2 * static_cast<double>(shared) / static_cast<double>(filled + equal);
    }

    friend constexpr bool operator==(const signature_overlap&, const signature_overlap&) = default;
};

// Both of the same size and options.
inline signature_overlap overlap_of(const minhash_signature& a, const minhash_signature& b) noexcept {
    FORME_EXPECTS(a.size() == b.size());
    signature_overlap overlap;
    const std::uint64_t pages = a.pages() + b.pages();
    for (std::size_t i = 0; i < a.size(); ++i) {
        const bool filled = std::min(a.ranks()[i], b.ranks()[i]) != minhash_signature::no_rank;
        const bool equal = filled && a.ranks()[i] == b.ranks()[i];
        overlap.filled += filled;
        overlap.equal += equal;
        overlap.shared += equal && std::uint64_t{a.counts()[i]} + b.counts()[i] == pages;
    }
    return overlap;
}

inline double jaccard(const minhash_signature& a, const minhash_signature& b) noexcept {
    return overlap_of(a, b).jaccard();
}
inline double dice(const minhash_signature& a, const minhash_signature& b) noexcept { return overlap_of(a, b).dice(); }

// ξ: the share of the cluster's distinct paths that exactly so many pages have. 0 for an empty cluster.
inline double share_with_support(const minhash_signature& cluster, std::uint32_t support) noexcept {
    std::size_t filled = 0;
    std::size_t with = 0;
    for (const std::uint32_t count : cluster.counts()) {
        filled += count != 0;
        with += count == support && count != 0;
    }
    return filled == 0 ? 0 : static_cast<double>(with) / static_cast<double>(filled);
}

namespace detail {

// paths · Σ cost / Σ counts: a sum over places, scaled to a sum over the cluster's distinct paths, of which there are
// about paths · (filled places) / Σ counts.
inline double scaled_to_paths(std::uint64_t paths, std::uint64_t sum, std::uint64_t counts) noexcept {
    if (counts == 0) return 0;
    return static_cast<double>(paths) * static_cast<double>(sum) / static_cast<double>(counts);
}

}  // namespace detail

// The number of distinct paths that exactly so many pages have.
inline double estimated_paths(const minhash_signature& cluster, std::uint32_t support) noexcept {
    std::uint64_t with = 0;
    std::uint64_t counts = 0;
    for (const std::uint32_t count : cluster.counts()) {
        with += count == support && count != 0;
        counts += count;
    }
    return detail::scaled_to_paths(cluster.paths(), with, counts);
}

// K of the cluster.
inline double estimated_length(const minhash_signature& cluster) noexcept {
    std::uint64_t cost = 0;
    std::uint64_t counts = 0;
    for (const std::uint32_t count : cluster.counts()) {
        cost += path_cost(count, cluster.pages());
        counts += count;
    }
    return detail::scaled_to_paths(cluster.paths(), cost, counts);
}

// K of the union of two clusters, without making its signature.
inline double estimated_length(const minhash_signature& a, const minhash_signature& b) noexcept {
    FORME_EXPECTS(a.size() == b.size());
    const std::uint64_t pages = a.pages() + b.pages();
    std::uint64_t cost = 0;
    std::uint64_t counts = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::uint64_t count = (a.ranks()[i] <= b.ranks()[i] ? std::uint64_t{a.counts()[i]} : 0) +
                                    (b.ranks()[i] <= a.ranks()[i] ? std::uint64_t{b.counts()[i]} : 0);
        cost += path_cost(count, pages);
        counts += count;
    }
    return detail::scaled_to_paths(a.paths() + b.paths(), cost, counts);
}

}  // namespace forme

#endif
