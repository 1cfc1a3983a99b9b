// Precision, recall and F1 together, and the two small rules that all measures of this folder compute them by: a share
// is a ratio of two counts, decided by the caller where there is nothing to share; F1 is the harmonic mean.
#ifndef FORME_EVAL_PRECISION_RECALL_HPP
#define FORME_EVAL_PRECISION_RECALL_HPP

#include <cstdint>

namespace forme::eval {

struct precision_recall {
    double precision = 0;
    double recall = 0;
    double f1 = 0;

    friend constexpr bool operator==(const precision_recall&, const precision_recall&) = default;
};

// Counts stay integers up to here. What a share of nothing is differs from measure to measure, so it must be said.
constexpr double share(std::uint64_t part, std::uint64_t whole, double of_nothing) noexcept {
    return whole == 0 ? of_nothing : static_cast<double>(part) / static_cast<double>(whole);
}

// Of two numbers that are not negative; 0 if both are.
constexpr double harmonic_mean(double a, double b) noexcept { return a + b > 0 ? 2 * a * b / (a + b) : 0; }

constexpr precision_recall with_f1(double precision, double recall) noexcept {
    return {precision, recall, harmonic_mean(precision, recall)};
}

}  // namespace forme::eval

#endif
