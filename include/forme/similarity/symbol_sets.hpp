// Sets and bags of 64-bit symbols as sorted vectors, and how much two of them have in common.
//
// A set (sorted_set) holds a symbol once, a bag (sorted_bag) as often as it came; the comparisons take either, and
// count a symbol of bags as often as both have it. Making one costs a sort, comparing two a merge without branches, and
// a symbol eight bytes. Two empty ones are equal, so every share of theirs is 1.
#ifndef FORME_SIMILARITY_SYMBOL_SETS_HPP
#define FORME_SIMILARITY_SYMBOL_SETS_HPP

#include <forme/core/hash.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace forme {

using symbol_span = std::span<const std::uint64_t>;

inline std::vector<std::uint64_t> sorted_bag(std::vector<std::uint64_t> symbols) {
    std::sort(symbols.begin(), symbols.end());
    return symbols;
}

inline std::vector<std::uint64_t> sorted_set(std::vector<std::uint64_t> symbols) {
    symbols = sorted_bag(std::move(symbols));
    symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
    return symbols;
}

// The symbols in both.
constexpr std::size_t common_symbols(symbol_span a, symbol_span b) noexcept {
    std::size_t common = 0;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        const std::uint64_t x = a[i];
        const std::uint64_t y = b[j];
        common += x == y;
        i += x <= y;
        j += y <= x;
    }
    return common;
}

// The smaller number as a share of the larger: no share of common things is more.
constexpr double size_ratio(std::size_t a, std::size_t b) noexcept {
    const auto [low, high] = std::minmax(a, b);
    return high == 0 ? 1 : static_cast<double>(low) / static_cast<double>(high);
}

// Common symbols as a share of the union.
constexpr double jaccard(symbol_span a, symbol_span b) noexcept {
    const std::size_t common = common_symbols(a, b);
    return size_ratio(common, a.size() + b.size() - common);
}

// Common symbols as a share of the larger side.
constexpr double share_of_larger(symbol_span a, symbol_span b) noexcept {
    return size_ratio(common_symbols(a, b), std::max(a.size(), b.size()));
}

// Common symbols, counted on both sides, as a share of all symbols: the Dice coefficient.
constexpr double share_of_both(symbol_span a, symbol_span b) noexcept {
    return size_ratio(2 * common_symbols(a, b), a.size() + b.size());
}

namespace detail {

// The symbol of a sequence from the symbol of all but its last element.
constexpr std::uint64_t appended(std::uint64_t sequence, std::uint64_t last) noexcept {
    return mix64(mix64(sequence) ^ last);
}

}  // namespace detail

}  // namespace forme

#endif
