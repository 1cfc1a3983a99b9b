// Where to cut fingerprints for two_table_index: at the length l at which prefixes tell pages apart as well as
// suffixes.
//
// The entropy of the first l bytes over a sample grows with l, that of the rest falls; where the curves cross, the
// buckets of both tables are about equally long (17 of 25 as published). Costs two sorts of the sample.
#ifndef FORME_INDEX_BEST_SPLIT_HPP
#define FORME_INDEX_BEST_SPLIT_HPP

#include <forme/fingerprint/fingerprint.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace forme {

// The curves, in bits, at l = 0 … N, and the smallest l at which the prefixes have at least the suffixes' entropy.
template <std::size_t N>
struct split_choice {
    std::size_t split = 0;
    std::array<double, N + 1> prefix_entropy{};
    std::array<double, N + 1> suffix_entropy{};
};

namespace detail {

// The entropy of the first l elements for l = 0 … N of sequences in lexicographic order.
template <std::size_t N>
std::array<double, N + 1> prefix_entropies(const std::vector<std::array<std::uint8_t, N>>& sorted) {
    const auto count = static_cast<double>(sorted.size());
    std::vector<std::size_t> shared(sorted.size());  // elements that a sequence has in common with the one before
    for (std::size_t i = 1; i < sorted.size(); ++i)
        while (shared[i] < N && sorted[i][shared[i]] == sorted[i - 1][shared[i]]) ++shared[i];

    std::array<double, N + 1> entropies{};
    for (std::size_t length = 0; length <= N; ++length) {
        std::size_t run_start = 0;
        for (std::size_t i = 1; i <= sorted.size(); ++i) {
            if (i < sorted.size() && shared[i] >= length) continue;
            const double share = static_cast<double>(i - run_start) / count;
            entropies[length] -= share * std::log2(share);
            run_start = i;
        }
    }
    return entropies;
}

}  // namespace detail

// A page counts as often as it is in the sample. Without any page all entropies and the split are 0.
template <std::size_t N>
split_choice<N> best_split(std::span<const basic_fingerprint<N>> sample) {
    std::vector<std::array<std::uint8_t, N>> forwards(sample.size());
    std::vector<std::array<std::uint8_t, N>> backwards(sample.size());
    for (std::size_t i = 0; i < sample.size(); ++i) {
        std::copy(sample[i].begin(), sample[i].end(), forwards[i].begin());
        std::reverse_copy(sample[i].begin(), sample[i].end(), backwards[i].begin());
    }
    std::sort(forwards.begin(), forwards.end());
    std::sort(backwards.begin(), backwards.end());

    split_choice<N> result;
    result.prefix_entropy = detail::prefix_entropies<N>(forwards);
    result.suffix_entropy = detail::prefix_entropies<N>(backwards);
    std::reverse(result.suffix_entropy.begin(), result.suffix_entropy.end());
    while (result.prefix_entropy[result.split] < result.suffix_entropy[result.split]) ++result.split;
    return result;
}

}  // namespace forme

#endif
