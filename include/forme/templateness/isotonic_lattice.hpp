// Scores, weights and charges as whole numbers.
//
// The smoother computes in 64 bit integers only, so that a tie is a tie and the answer is the same on every machine.
// A score becomes a multiple of 2^-24; weights stay as they are when all of them are whole, else they become multiples
// of 2^-10; a charge is rounded to the unit in which a cost is then counted. Rounding a score moves it by 2^-25 at
// most, so the answer costs at most (sum of weights) * 2^-24 more than the best one for the unrounded scores.
//
// Scores are kept relative to the lowest one, which makes all products as small as they can be. With W the sum of
// weights, W * (highest - lowest) must stay below 2^61; everything the smoother adds up then stays below 2^63.
#ifndef FORME_TEMPLATENESS_ISOTONIC_LATTICE_HPP
#define FORME_TEMPLATENESS_ISOTONIC_LATTICE_HPP

#include <forme/templateness/isotonic_error.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace forme {

// What to do with a score that is not a number.
enum class missing_score : std::uint8_t {
    refuse,  // throw bad_score
    ignore   // give the node weight 0: it follows its neighbours
};

// What to do with a score below 0 or above 1, infinities among them.
enum class outside_score : std::uint8_t {
    refuse,  // throw bad_score
    clamp    // take the nearer end
};

namespace detail {

class score_lattice {
public:
    static constexpr int score_bits = 24;
    static constexpr int weight_bits = 10;
    static constexpr std::int64_t cost_limit = std::int64_t{1} << 61;

    // The charge of a segment that is never opened: more than any data cost, yet small enough to add to one.
    static constexpr std::int64_t never = std::int64_t{1} << 62;

    // `order` names the caller's node for each of ours, the root first. Throws isotonic_error.
    void assign(std::span<const std::int32_t> order, std::span<const double> score, std::span<const double> weight,
                std::span<const double> charge, missing_score missing, outside_score outside) {
        const bool whole = check(order, score, weight, charge, missing, outside);
        const double weight_scale = whole ? 1.0 : static_cast<double>(1 << weight_bits);
        unit_ = weight_scale * static_cast<double>(1 << score_bits);

        const std::int64_t weight_limit = cost_limit / std::max<std::int64_t>(range_, 1);
        std::int64_t total_weight = 0;
        score_.resize(order.size());
        weight_.resize(order.size());
        charge_.resize(order.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto node = static_cast<std::size_t>(order[i]);
            score_[i] = std::isnan(score[node]) ? 0 : steps(score[node]) - lowest_;
            weight_[i] = std::isnan(score[node]) ? 0 : rounded(weight[node] * weight_scale);
            if (weight_[i] >= weight_limit - total_weight)
                throw isotonic_error(isotonic_fault::overflow, "the weights up to here are too large for exact sums",
                                     order[i]);
            total_weight += weight_[i];
            charge_[i] = i == 0 ? never : rounded(charge[node] * unit_);
        }
        step_ = 1;
    }

    // The same problem with scores rounded to about `levels` steps between the lowest and the highest. Costs keep
    // their unit: a step is longer now, so a weight counts for more.
    [[nodiscard]] score_lattice coarsened(std::int32_t levels) const {
        int shift = 0;
        while ((range_ >> shift) > levels) ++shift;
        const std::int32_t half = shift == 0 ? 0 : std::int32_t{1} << (shift - 1);
        score_lattice coarse = *this;
        for (std::int32_t& s : coarse.score_) s = (s + half) >> shift;
        for (std::int64_t& w : coarse.weight_) w <<= shift;
        coarse.range_ = (range_ + half) >> shift;
        coarse.step_ <<= shift;
        return coarse;
    }

    // Steps above the lowest score, 0 .. range().
    [[nodiscard]] std::span<const std::int32_t> score() const noexcept { return score_; }
    [[nodiscard]] std::int32_t range() const noexcept { return range_; }

    [[nodiscard]] std::span<const std::int64_t> weight() const noexcept { return weight_; }

    // At most `never`; the root's is `never`, because it is paid in any case and so decides nothing.
    [[nodiscard]] std::span<const std::int64_t> charge() const noexcept { return charge_; }

    // How many steps of the 24 bit lattice one step of this lattice is: 1 unless coarsened.
    [[nodiscard]] std::int32_t step() const noexcept { return step_; }

    // From our units to the caller's.
    [[nodiscard]] double value(std::int32_t steps_above_lowest) const noexcept {
        return static_cast<double>(lowest_ + steps_above_lowest) / static_cast<double>(1 << score_bits);
    }
    [[nodiscard]] double cost(std::int64_t units) const noexcept { return static_cast<double>(units) / unit_; }

private:
    // Sets lowest_ and range_; returns whether all weights are whole numbers.
    bool check(std::span<const std::int32_t> order, std::span<const double> score, std::span<const double> weight,
               std::span<const double> charge, missing_score missing, outside_score outside) {
        using enum isotonic_fault;
        bool whole = true;
        std::int32_t low = 1 << score_bits;
        std::int32_t high = 0;
        for (std::size_t i = 0; i < score.size(); ++i) {
            const auto node = static_cast<std::int32_t>(i);
            if (std::isnan(score[i])) {
                if (missing == missing_score::refuse)
                    throw isotonic_error(bad_score, "the score is not a number", node);
            } else {
                if (outside == outside_score::refuse && !(score[i] >= 0 && score[i] <= 1))
                    throw isotonic_error(bad_score, "the score is outside [0, 1]", node);
                low = std::min(low, steps(score[i]));
                high = std::max(high, steps(score[i]));
            }
            if (!(weight[i] >= 0) || std::isinf(weight[i]))
                throw isotonic_error(bad_weight, "the weight is negative or not a finite number", node);
            whole = whole && weight[i] == std::floor(weight[i]);
            if (!(charge[i] >= 0)) throw isotonic_error(bad_penalty, "the charge is negative or not a number", node);
        }
        if (!order.empty() && std::isinf(charge[static_cast<std::size_t>(order[0])]))
            throw isotonic_error(bad_penalty, "the charge of the root must be finite", order[0]);
        lowest_ = std::min(low, high);  // all scores may be missing
        range_ = std::max(high - low, 0);
        return whole;
    }

    static std::int32_t steps(double score) noexcept {
        return static_cast<std::int32_t>(std::clamp(score, 0.0, 1.0) * (1 << score_bits) + 0.5);
    }

    static std::int64_t rounded(double value) noexcept {
        return value < static_cast<double>(never) ? static_cast<std::int64_t>(value + 0.5) : never;
    }

    std::vector<std::int32_t> score_;
    std::vector<std::int64_t> weight_;
    std::vector<std::int64_t> charge_;
    double unit_ = 1;
    std::int32_t lowest_ = 0;
    std::int32_t range_ = 0;
    std::int32_t step_ = 1;
};

}  // namespace detail
}  // namespace forme

#endif
