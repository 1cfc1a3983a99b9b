// Which sets may be alike, without looking at every pair: locality-sensitive hashing.
//
// MinHash values in bands of some rows: two sets of Jaccard similarity J agree in a band with probability J^rows, so
// more rows give fewer and better pairs. Sets that agree in a band share a bucket; each is linked to the heaviest of
// its bucket and to the next few, never all with all, so a bucket of a million costs no more a set than one of ten. A
// set then keeps the links that most bands made: their number is an estimate of the similarity.
//
// One hash a symbol and one sort a band; 8 bytes a set and band and 12 a link.
//
// Indyk and Motwani 1998; Broder 1997.
#ifndef FORME_MDL_CANDIDATE_PAIRS_HPP
#define FORME_MDL_CANDIDATE_PAIRS_HPP

#include <forme/core/executor.hpp>
#include <forme/core/hash.hpp>
#include <forme/mdl/minhash.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

namespace forme {

struct candidate_options {
    std::size_t values = 64;  // MinHash values: more find more pairs, at a sort for each band
    std::size_t rows = 4;     // of a band; fewer find less similar sets
    std::size_t next = 2;     // in a bucket, each set is linked to the heaviest and to so many that follow it
    std::size_t links = 8;    // that a set keeps; those that others keep to it come on top
    std::uint64_t seed = 0;

    friend constexpr bool operator==(const candidate_options&, const candidate_options&) = default;
};

struct candidate_pair {
    std::uint32_t first;  // first < second
    std::uint32_t second;
    std::uint32_t bands;  // in which they met

    friend constexpr auto operator<=>(const candidate_pair&, const candidate_pair&) = default;
};

namespace detail {

// The links of one band, sorted, each once.
inline std::vector<candidate_pair> band_links(std::span<const std::uint64_t> keys, std::size_t bands, std::size_t band,
                                              std::span<const std::uint32_t> weights, std::size_t next) {
    const std::size_t count = weights.size();
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
    for (std::uint32_t i = 0; i < count; ++i)
        if (keys[i * bands + band] != 0) order.emplace_back(keys[i * bands + band], i);
    std::sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
        if (a.first != b.first) return a.first < b.first;
        if (weights[a.second] != weights[b.second]) return weights[a.second] > weights[b.second];
        return a.second < b.second;
    });
    std::vector<candidate_pair> links;
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        while (end < order.size() && order[end].first == order[begin].first) ++end;
        const auto link = [&](std::size_t a, std::size_t b) {
            const auto [low, high] = std::minmax(order[a].second, order[b].second);
            links.push_back({low, high, 1});
        };
        for (std::size_t i = begin + 1; i < end; ++i) link(begin, i);
        for (std::size_t i = begin + 1; i < end; ++i)
            for (std::size_t j = i + 1; j < end && j <= i + next; ++j) link(i, j);
    }
    std::sort(links.begin(), links.end());
    return links;
}

// Both sorted; bands of the same pair add up.
inline std::vector<candidate_pair> added_links(const std::vector<candidate_pair>& a,
                                               const std::vector<candidate_pair>& b) {
    std::vector<candidate_pair> sums;
    sums.reserve(a.size() + b.size());
    const auto name = [](const candidate_pair& link) { return std::pair(link.first, link.second); };
    auto at = a.begin();
    for (const candidate_pair& link : b) {
        for (; at != a.end() && name(*at) < name(link); ++at) sums.push_back(*at);
        sums.push_back(link);
        if (at != a.end() && name(*at) == name(link)) sums.back().bands += (at++)->bands;
    }
    sums.insert(sums.end(), at, a.end());
    return sums;
}

// Those that are among the best of one of their ends.
inline std::vector<candidate_pair> best_links(const std::vector<candidate_pair>& links, std::size_t count,
                                              std::size_t most) {
    std::vector<std::size_t> begin(count + 1);
    for (const candidate_pair& link : links) {
        ++begin[link.first + 1];
        ++begin[link.second + 1];
    }
    for (std::size_t i = 0; i < count; ++i) begin[i + 1] += begin[i];
    std::vector<std::size_t> mine(2 * links.size());  // the links of each set, one set after another
    std::vector<std::size_t> filled(begin.begin(), begin.end() - 1);
    for (std::size_t i = 0; i < links.size(); ++i) {
        mine[filled[links[i].first]++] = i;
        mine[filled[links[i].second]++] = i;
    }
    std::vector<bool> kept(links.size());
    const auto better = [&](std::size_t a, std::size_t b) {
        return links[a].bands != links[b].bands ? links[a].bands > links[b].bands : a < b;
    };
    for (std::size_t set = 0; set < count; ++set) {
        const auto first = mine.begin() + static_cast<std::ptrdiff_t>(begin[set]);
        const std::size_t size = std::min(most, begin[set + 1] - begin[set]);
        const auto middle = first + static_cast<std::ptrdiff_t>(size);
        std::partial_sort(first, middle, mine.begin() + static_cast<std::ptrdiff_t>(begin[set + 1]), better);
        for (auto at = first; at != middle; ++at) kept[*at] = true;
    }
    std::vector<candidate_pair> best;
    for (std::size_t i = 0; i < links.size(); ++i)
        if (kept[i]) best.push_back(links[i]);
    return best;
}

}  // namespace detail

// Pairs of the sets 0 … weights.size()-1, sorted, each once. symbols_of(i) is a span or vector of distinct symbols or
// paths, and may be called from many threads at once. Empty sets have no pairs. Throws std::invalid_argument for no
// rows or more rows than values.
template <typename SymbolsOf, executor Executor = serial_executor>
std::vector<candidate_pair> candidate_pairs(std::span<const std::uint32_t> weights, const SymbolsOf& symbols_of,
                                            const candidate_options& options = {}, const Executor& run = {}) {
    if (options.rows == 0 || options.rows > options.values)
        throw std::invalid_argument("candidate_options: rows must be 1 to the number of values");
    const std::size_t count = weights.size();
    const std::size_t bands = options.values / options.rows;
    const minhasher hasher({.values = options.values, .seed = options.seed});
    std::vector<std::uint64_t> keys(count * bands);
    constexpr std::size_t sets_a_block = 64;
    for_each_in_blocks(run, count, sets_a_block, [&](std::size_t i) {
        const auto symbols = symbols_of(i);
        if (symbols.empty()) return;
        const std::vector<std::uint64_t> ranks = hasher(std::span(symbols)).densified();
        for (std::size_t band = 0; band < bands; ++band) {
            std::uint64_t key = band;
            for (std::size_t row = 0; row < options.rows; ++row) key = mix64(key ^ ranks[band * options.rows + row]);
            keys[i * bands + band] = key | 1;  // 0 is no key
        }
    });
    std::vector<candidate_pair> links;
    for (std::size_t band = 0; band < bands; ++band)
        links = detail::added_links(links, detail::band_links(keys, bands, band, weights, options.next));
    return detail::best_links(links, count, options.links);
}

}  // namespace forme

#endif
