// Signatures of edges that are alike, found without comparing all of them.
//
// A signature is its own MinHash: edges fell on random bits, so the first set bit of each 64-bit word is the least rank
// in one of 64 places, and two signatures have it in common about as often as their Jaccard similarity says. Eight
// words make a key; eight keys from each of four starting bits make 32, and whoever shares one is compared in full. At
// a similarity of .87 a pair shares none once in 300,000; at .5 every eighth pair is compared, at .3 one in 500.
//
// 512 bytes a signature and 32 places in buckets, about 2.5 KB. A bucket takes in `fullest` signatures and then no
// more, so that a page of many (almost empty ones, say) costs a bounded search; later ones may be found by other keys.
//
// Indyk and Motwani 1998 (bands); Li, Owen and Zhang 2012 (one permutation).
#ifndef FORME_INDEX_EDGE_INDEX_HPP
#define FORME_INDEX_EDGE_INDEX_HPP

#include <forme/core/hash.hpp>
#include <forme/fingerprint/edge_signature.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace forme {

class edge_index {
public:
    using id_type = std::uint32_t;

    static constexpr std::size_t fullest = 64;

    // Returns the number of the signature: 0, 1, 2 … Equal ones are not looked for.
    id_type insert(const edge_signature& signature) {
        const auto id = static_cast<id_type>(signatures_.size());
        signatures_.push_back(signature);
        counts_.push_back(signature.count());
        for (const std::uint64_t key : keys_of(signature)) {
            std::vector<id_type>& bucket = buckets_[key];
            if (bucket.size() < fullest) bucket.push_back(id);
        }
        return id;
    }

    // The signatures that are at least so similar, in rising order; those of the buckets that this one falls into.
    [[nodiscard]] std::vector<id_type> find_similar(const edge_signature& signature, double least) const {
        std::vector<id_type> found;
        for (const std::uint64_t key : keys_of(signature))
            if (const auto bucket = buckets_.find(key); bucket != buckets_.end())
                found.insert(found.end(), bucket->second.begin(), bucket->second.end());
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        const std::size_t count = signature.count();
        std::erase_if(found, [&](id_type id) { return !similar(signature, count, id, least); });
        return found;
    }

    [[nodiscard]] const edge_signature& operator[](id_type id) const noexcept { return signatures_[id]; }
    [[nodiscard]] std::size_t size() const noexcept { return signatures_.size(); }

private:
    static constexpr std::size_t words_a_key = 8;
    static constexpr std::array starts{0, 16, 32, 48};
    static constexpr std::size_t keys = starts.size() * edge_signature::words / words_a_key;

    static std::array<std::uint64_t, keys> keys_of(const edge_signature& signature) noexcept {
        std::array<std::uint64_t, keys> result{};
        for (std::size_t i = 0; i < keys; ++i) {
            const int start = starts[i % starts.size()];
            std::uint64_t ranks = 0;  // seven bits each: 0 … 64
            for (std::size_t j = 0; j < words_a_key; ++j) {
                const std::uint64_t word = signature.word(i / starts.size() * words_a_key + j);
                ranks = ranks << 7 | static_cast<std::uint64_t>(std::countr_zero(std::rotr(word, start)));
            }
            result[i] = mix64(ranks + (static_cast<std::uint64_t>(i) << 56));
        }
        return result;
    }

    // Sizes alone rule most out: the similarity is at most that of the smaller to the larger.
    [[nodiscard]] bool similar(const edge_signature& signature, std::size_t count, id_type id,
                               double least) const noexcept {
        const auto [fewer, more] = std::minmax(count, counts_[id]);
        if (static_cast<double>(fewer) < least * static_cast<double>(more)) return false;
        const std::size_t shared = shared_edges(signature, signatures_[id]);
        return static_cast<double>(shared) >= least * static_cast<double>(count + counts_[id] - shared);
    }

    struct as_it_is {  // keys are mixed already
        std::size_t operator()(std::uint64_t key) const noexcept { return static_cast<std::size_t>(key); }
    };

    std::vector<edge_signature> signatures_;
    std::vector<std::size_t> counts_;
    std::unordered_map<std::uint64_t, std::vector<id_type>, as_it_is> buckets_;
};

}  // namespace forme

#endif
