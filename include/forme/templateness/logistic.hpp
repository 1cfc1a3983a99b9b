// Logistic regression with a quadratic penalty, trained by Newton's method (iteratively reweighted least squares).
//
// Features are standardised first; a feature that never varies gets weight 0. Minimised is
//
//     sum of weight * log-loss  +  penalty / 2 * |w|^2
//
// over the standardised features; the bias is not penalised. The problem is convex, so the answer does not depend on
// where one starts. Each of some ten steps costs O(rows * features^2 + features^3); a step that does not lower the loss
// is halved. Deterministic: sums in the order of the rows.
#ifndef FORME_TEMPLATENESS_LOGISTIC_HPP
#define FORME_TEMPLATENESS_LOGISTIC_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <vector>

namespace forme {

struct logistic_options {
    double penalty = 1e-3;            // more draws weights to 0, less trusts the rows
    std::size_t most_steps = 50;      // of Newton; ten are usual
    double smallest_gradient = 1e-6;  // stop when no component of the mean gradient is larger
};

struct logistic_model {
    std::vector<double> mean;
    std::vector<double> deviation;  // 0 where a feature never varied
    std::vector<double> weight;     // of the standardised features
    double bias = 0;

    // The log-odds of a row. What is not finite after standardising counts as the mean.
    template <typename Row>
    [[nodiscard]] double log_odds(const Row& row) const noexcept {
        double sum = bias;
        for (std::size_t f = 0; f < weight.size(); ++f) {
            const double value = deviation[f] > 0 ? (static_cast<double>(row[f]) - mean[f]) / deviation[f] : 0;
            if (std::isfinite(value)) sum += weight[f] * value;
        }
        return sum;
    }
    template <typename Row>
    [[nodiscard]] double operator()(const Row& row) const noexcept {
        return 1 / (1 + std::exp(-log_odds(row)));
    }
    friend bool operator==(const logistic_model&, const logistic_model&) = default;
};

namespace detail {

// log(1 + exp(x)) without overflow.
inline double softplus(double x) noexcept { return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x))); }

// Solves the symmetric positive definite system in place (Cholesky); the answer is in `right`.
inline void solve_positive(std::vector<double>& matrix, std::vector<double>& right) {
    const std::size_t n = right.size();
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t i = j; i < n; ++i) {
            double sum = matrix[i * n + j];
            for (std::size_t k = 0; k < j; ++k) sum -= matrix[i * n + k] * matrix[j * n + k];
            matrix[i * n + j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / matrix[j * n + j];
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) right[i] -= matrix[i * n + k] * right[k];
        right[i] /= matrix[i * n + i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) right[i] -= matrix[k * n + i] * right[k];
        right[i] /= matrix[i * n + i];
    }
}

template <typename Row>
class logistic_training {
public:
    logistic_training(std::span<const Row> rows, std::span<const float> labels, std::span<const float> weights,
                      const logistic_options& options)
        : rows_(rows), labels_(labels), weights_(weights), options_(options), features_(rows.front().size()) {
        for (const float w : weights_) total_ += static_cast<double>(w);
        standardise();
    }

    logistic_model run() {
        std::vector<double> at(features_ + 1);  // the bias is last
        double loss = loss_at(at);
        for (std::size_t step = 0; step < options_.most_steps; ++step) {
            std::vector<double> direction = newton_step(at);
            if (largest_gradient_ < options_.smallest_gradient) break;
            std::vector<double> next = at;
            double next_loss = loss;
            for (double length = 1; length > 1e-6; length /= 2) {
                for (std::size_t f = 0; f < at.size(); ++f) next[f] = at[f] - length * direction[f];
                next_loss = loss_at(next);
                if (next_loss <= loss) break;
            }
            if (!(next_loss <= loss)) break;
            at = next;
            loss = next_loss;
        }
        model_.bias = at.back();
        at.pop_back();
        model_.weight = at;
        return model_;
    }

private:
    void standardise() {
        model_.mean.assign(features_, 0);
        model_.deviation.assign(features_, 0);
        for (std::size_t i = 0; i < rows_.size(); ++i)
            for (std::size_t f = 0; f < features_; ++f)
                model_.mean[f] += static_cast<double>(weights_[i]) * static_cast<double>(rows_[i][f]) / total_;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            for (std::size_t f = 0; f < features_; ++f) {
                const double away = static_cast<double>(rows_[i][f]) - model_.mean[f];
                model_.deviation[f] += static_cast<double>(weights_[i]) * away * away / total_;
            }
        }
        constexpr double never_varied = 1e-9;
        for (double& d : model_.deviation) d = std::sqrt(d) > never_varied ? std::sqrt(d) : 0;
    }

    // The standardised row, 1 for the bias behind it.
    void read(std::size_t i, std::vector<double>& row) const {
        for (std::size_t f = 0; f < features_; ++f)
            row[f] =
                model_.deviation[f] > 0 ? (static_cast<double>(rows_[i][f]) - model_.mean[f]) / model_.deviation[f] : 0;
        row[features_] = 1;
    }

    static double dot(const std::vector<double>& a, const std::vector<double>& b) noexcept {
        double sum = 0;
        for (std::size_t f = 0; f < a.size(); ++f) sum += a[f] * b[f];
        return sum;
    }

    double loss_at(const std::vector<double>& at) const {
        std::vector<double> row(features_ + 1);
        double loss = 0;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            read(i, row);
            const double odds = dot(at, row);
            loss += static_cast<double>(weights_[i]) * (softplus(odds) - static_cast<double>(labels_[i]) * odds);
        }
        for (std::size_t f = 0; f < features_; ++f) loss += options_.penalty / 2 * at[f] * at[f];
        return loss;
    }

    std::vector<double> newton_step(const std::vector<double>& at) {
        const std::size_t n = features_ + 1;
        std::vector<double> row(n);
        std::vector<double> gradient(n);
        std::vector<double> curvature(n * n);
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            read(i, row);
            const double p = 1 / (1 + std::exp(-dot(at, row)));
            const double pull = static_cast<double>(weights_[i]) * (p - static_cast<double>(labels_[i]));
            const double bend = static_cast<double>(weights_[i]) * p * (1 - p);
            for (std::size_t f = 0; f < n; ++f) {
                gradient[f] += pull * row[f];
                const double scaled = bend * row[f];
                for (std::size_t g = 0; g <= f; ++g) curvature[f * n + g] += scaled * row[g];
            }
        }
        constexpr double keeps_it_definite = 1e-9;
        for (std::size_t f = 0; f < n; ++f) {
            if (f < features_) gradient[f] += options_.penalty * at[f];
            curvature[f * n + f] += (f < features_ ? options_.penalty : 0) + keeps_it_definite * total_;
        }
        largest_gradient_ = 0;
        for (const double g : gradient) largest_gradient_ = std::max(largest_gradient_, std::abs(g) / total_);
        solve_positive(curvature, gradient);
        return gradient;
    }

    std::span<const Row> rows_;
    std::span<const float> labels_;
    std::span<const float> weights_;
    logistic_options options_;
    std::size_t features_;
    double total_ = 0;
    double largest_gradient_ = 0;
    logistic_model model_;
};

}  // namespace detail

// Rows are arrays or vectors of numbers, all as long as the first, which must exist; labels are shares in [0, 1],
// weights not negative and not all 0.
template <typename Row>
[[nodiscard]] logistic_model train_logistic(std::span<const Row> rows, std::span<const float> labels,
                                            std::span<const float> weights, const logistic_options& options = {}) {
    if (rows.empty()) throw std::invalid_argument("train_logistic: there must be a row");
    if (rows.size() != labels.size() || rows.size() != weights.size())
        throw std::invalid_argument("train_logistic: rows, labels and weights must be equally many");
    const auto negative = [](float w) { return !(w >= 0); };
    if (std::ranges::any_of(weights, negative) || std::ranges::all_of(weights, [](float w) { return w == 0; }))
        throw std::invalid_argument("train_logistic: weights must not be negative, nor all 0");
    return detail::logistic_training<Row>(rows, labels, weights, options).run();
}

}  // namespace forme

#endif
