// A sum of small trees of thresholds, put through the logistic function: a scorer that sees what features mean
// together.
//
// Every tree is oblivious (as in CatBoost): all nodes of a level ask the same question, so that a tree of depth d is d
// features, d thresholds and 2^d values, and a row finds its value by d comparisons without a branch. boosting.hpp
// trains them.
//
// A row is scored in O(trees * depth). Many rows at once are asked each question together, feature by feature, which
// compilers turn into vector instructions: two to four times as fast, and the same answers to the last bit.
#ifndef FORME_TEMPLATENESS_BOOSTED_TREES_HPP
#define FORME_TEMPLATENESS_BOOSTED_TREES_HPP

#include <forme/core/expects.hpp>
#include <forme/core/sse2.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

namespace forme {

// A question is whether a feature is greater than a threshold.
struct tree_question {
    std::uint8_t feature = 0;
    float threshold = 0;

    friend bool operator==(const tree_question&, const tree_question&) = default;
};

namespace detail {

// Adds the bit to the leaf of each row whose value is greater than the threshold.
template <std::size_t Together>
inline void add_answers(const std::array<float, Together>& column, float threshold, std::uint32_t bit,
                        std::array<std::uint32_t, Together>& leaf) noexcept {
    static_assert(Together % 4 == 0);
#ifdef FORME_HAS_SSE2
    const __m128 thresholds = _mm_set1_ps(threshold);
    const __m128i bits = _mm_set1_epi32(static_cast<int>(bit));
    for (std::size_t r = 0; r < Together; r += 4) {
        const __m128 greater = _mm_cmpgt_ps(_mm_loadu_ps(column.data() + r), thresholds);
        auto* const leaves = reinterpret_cast<__m128i*>(leaf.data() + r);
        _mm_storeu_si128(leaves, _mm_or_si128(_mm_loadu_si128(leaves), _mm_and_si128(_mm_castps_si128(greater), bits)));
    }
#else
    for (std::size_t r = 0; r < Together; ++r) leaf[r] += bit * static_cast<std::uint32_t>(column[r] > threshold);
#endif
}

}  // namespace detail

// Views of a model's numbers, so that one that ships as constants is read in place.
struct boosted_trees_view {
    std::size_t depth = 0;
    double bias = 0;
    std::span<const tree_question> questions;  // depth for each tree
    std::span<const float> values;             // 2^depth for each tree

    // The log-odds of a row.
    template <typename Row>
    [[nodiscard]] double log_odds(const Row& row) const noexcept {
        double sum = bias;
        const tree_question* question = questions.data();
        const float* value = values.data();
        for (std::size_t left = questions.size(); left > 0; left -= depth) {
            std::size_t leaf = 0;
            for (std::size_t level = 0; level < depth; ++level, ++question)
                leaf |= static_cast<std::size_t>(row[question->feature] > question->threshold) << level;
            sum += double{value[leaf]};
            value += std::size_t{1} << depth;
        }
        return sum;
    }

    template <typename Row>
    [[nodiscard]] double operator()(const Row& row) const noexcept {
        return 1 / (1 + std::exp(-log_odds(row)));
    }

    // The same of many rows, into as many scores.
    template <typename Row>
    void score(std::span<const Row> rows, std::span<double> scores) const noexcept {
        FORME_EXPECTS(rows.size() == scores.size());
        constexpr std::size_t together = 16;  // a few vectors, and a column is a cache line
        for (std::size_t first = 0; first < rows.size(); first += together) {
            const std::span<const Row> block = rows.subspan(first, std::min(together, rows.size() - first));
            std::array<std::array<float, together>, std::tuple_size_v<Row>> columns;
            for (std::size_t r = 0; r < together; ++r) {
                const Row& row = block[std::min(r, block.size() - 1)];
                for (std::size_t f = 0; f < columns.size(); ++f) columns[f][r] = row[f];
            }
            const std::array<double, together> sums = log_odds_of_columns(columns);
            for (std::size_t r = 0; r < block.size(); ++r) scores[first + r] = 1 / (1 + std::exp(-sums[r]));
        }
    }

    // Of rows of which columns[f][r] is feature f of row r.
    template <std::size_t Together, std::size_t Features>
    [[nodiscard]] std::array<double, Together> log_odds_of_columns(
        const std::array<std::array<float, Together>, Features>& columns) const noexcept {
        std::array<double, Together> sums;
        sums.fill(bias);
        const tree_question* question = questions.data();
        const float* value = values.data();
        for (std::size_t left = questions.size(); left > 0; left -= depth) {
            std::array<std::uint32_t, Together> leaf{};
            for (std::size_t level = 0; level < depth; ++level, ++question)
                detail::add_answers(columns[question->feature], question->threshold, std::uint32_t{1} << level, leaf);
            for (std::size_t r = 0; r < Together; ++r) sums[r] += static_cast<double>(value[leaf[r]]);
            value += std::size_t{1} << depth;
        }
        return sums;
    }
};

struct boosted_trees {
    std::size_t depth = 0;
    double bias = 0;
    std::vector<tree_question> questions;
    std::vector<float> values;

    [[nodiscard]] boosted_trees_view view() const noexcept { return {depth, bias, questions, values}; }
    template <typename Row>
    [[nodiscard]] double operator()(const Row& row) const noexcept {
        return view()(row);
    }
    friend bool operator==(const boosted_trees&, const boosted_trees&) = default;
};

}  // namespace forme

#endif
