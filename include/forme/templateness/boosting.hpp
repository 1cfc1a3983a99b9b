// Trains boosted_trees: gradient boosting on the logistic loss with second-order steps (Friedman 2001; Chen and
// Guestrin 2016), over at most 64 bins a feature.
//
// Labels may be shares in [0, 1]. Deterministic: sums in the order of the rows, ties to the lowest feature and bin.
// O(trees * depth * rows * features) times the two shares of the options.
#ifndef FORME_TEMPLATENESS_BOOSTING_HPP
#define FORME_TEMPLATENESS_BOOSTING_HPP

#include <forme/core/hash.hpp>
#include <forme/templateness/boosted_trees.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace forme {

struct boosting_options {
    std::size_t trees = 100;
    std::size_t depth = 6;       // questions of a tree, at most 8; more sees finer interplay and more noise
    double step = 0.1;           // share of each tree that is taken; smaller asks for more trees
    double row_share = 0.5;      // of the rows, drawn for each tree
    double feature_share = 0.5;  // of the features, drawn for each tree
    double smoothing = 1;        // added to the weight of a leaf: small leaves are drawn to 0
    std::uint64_t seed = 1;      // of the draws
};

namespace detail {

// One training run; features of type Row are columns of bins here.
template <typename Row>
class boosting {
public:
    boosting(std::span<const Row> rows, std::span<const float> labels, std::span<const float> weights,
             const boosting_options& options)
        : labels_(labels), weights_(weights), options_(options), features_(Row{}.size()) {
        make_bins(rows);
    }

    boosted_trees run() {
        boosted_trees model;
        model.depth = options_.depth;
        double positive = 0;
        double all = 0;
        for (std::size_t i = 0; i < labels_.size(); ++i) {
            positive += double{weights_[i]} * double{labels_[i]};
            all += double{weights_[i]};
        }
        const double share = std::clamp(all > 0 ? positive / all : 0.5, 1e-6, 1 - 1e-6);
        model.bias = std::log(share / (1 - share));
        odds_.assign(labels_.size(), model.bias);
        for (std::size_t tree = 0; tree < options_.trees; ++tree) grow(tree, model);
        return model;
    }

private:
    static constexpr std::size_t bins = 64;
    struct sums {
        double gradient = 0;
        double curvature = 0;
    };

    void make_bins(std::span<const Row> rows) {
        cuts_.resize(features_);
        columns_.assign(features_, std::vector<std::uint8_t>(rows.size()));
        std::vector<float> sorted;
        for (std::size_t f = 0; f < features_; ++f) {
            sorted.clear();
            constexpr std::size_t sample = 200000;
            const std::size_t step = rows.size() / sample + 1;
            for (std::size_t i = 0; i < rows.size(); i += step) sorted.push_back(rows[i][f]);
            std::sort(sorted.begin(), sorted.end());
            std::vector<float>& cuts = cuts_[f];
            // Half of the cuts by rank among all values, half among the distinct ones: long tails get some, too.
            const auto add_quantiles = [&](std::size_t count) {
                for (std::size_t q = 1; q <= count; ++q) {
                    const float cut = sorted[(sorted.size() - 1) * q / (count + 1)];
                    if (cut < sorted.back()) cuts.push_back(cut);
                }
            };
            if (!sorted.empty()) {
                add_quantiles(bins / 2);
                const float largest = sorted.back();
                sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
                if (sorted.back() == largest) add_quantiles(bins / 2 - 1);
            }
            std::sort(cuts.begin(), cuts.end());
            cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
            for (std::size_t i = 0; i < rows.size(); ++i)
                columns_[f][i] =
                    static_cast<std::uint8_t>(std::lower_bound(cuts.begin(), cuts.end(), rows[i][f]) - cuts.begin());
        }
    }

    bool drawn(std::uint64_t what, std::size_t tree, double share) const noexcept {
        return static_cast<double>(mix64(mix64(options_.seed ^ mix64(tree)) ^ what) >> 11) * 0x1p-53 < share;
    }

    void grow(std::size_t tree, boosted_trees& model) {
        sample_.clear();
        for (std::size_t i = 0; i < labels_.size(); ++i)
            if (weights_[i] > 0 && drawn(i, tree, options_.row_share)) sample_.push_back(static_cast<std::uint32_t>(i));
        gradients_.resize(sample_.size());
        for (std::size_t k = 0; k < sample_.size(); ++k) {
            const std::size_t i = sample_[k];
            const double p = 1 / (1 + std::exp(-odds_[i]));
            gradients_[k] = {double{weights_[i]} * (double{labels_[i]} - p), double{weights_[i]} * p * (1 - p)};
        }
        leaf_.assign(sample_.size(), 0);
        std::vector<std::size_t> chosen_bins;
        const std::size_t first = model.questions.size();
        for (std::size_t level = 0; level < options_.depth; ++level) {
            const auto [feature, bin] = best_question(tree, level);
            model.questions.push_back(
                {static_cast<std::uint8_t>(feature), cuts_[feature].empty() ? 0 : cuts_[feature][bin]});
            chosen_bins.push_back(bin);
            for (std::size_t k = 0; k < sample_.size(); ++k)
                leaf_[k] = static_cast<std::uint8_t>(leaf_[k] | (columns_[feature][sample_[k]] > bin) << level);
        }
        std::vector<sums> leaves(std::size_t{1} << options_.depth);
        for (std::size_t k = 0; k < sample_.size(); ++k) {
            leaves[leaf_[k]].gradient += gradients_[k].gradient;
            leaves[leaf_[k]].curvature += gradients_[k].curvature;
        }
        const std::size_t values = model.values.size();
        for (const sums& leaf : leaves)
            model.values.push_back(
                static_cast<float>(options_.step * leaf.gradient / (leaf.curvature + options_.smoothing)));
        for (std::size_t i = 0; i < labels_.size(); ++i) {
            std::size_t leaf = 0;
            for (std::size_t level = 0; level < options_.depth; ++level)
                leaf |=
                    static_cast<std::size_t>(columns_[model.questions[first + level].feature][i] > chosen_bins[level])
                    << level;
            odds_[i] += double{model.values[values + leaf]};
        }
    }

    struct question {
        std::size_t feature = 0;
        std::size_t bin = 0;
    };

    question best_question(std::size_t tree, std::size_t level) {
        const std::size_t leaves = std::size_t{1} << level;
        question best;
        double best_gain = -1;
        std::vector<sums> histogram;
        for (std::size_t f = 0; f < features_; ++f) {
            if (cuts_[f].empty() || !drawn(f + (std::uint64_t{1} << 40), tree, options_.feature_share)) continue;
            const std::size_t width = cuts_[f].size() + 1;
            histogram.assign(leaves * width, {});
            for (std::size_t k = 0; k < sample_.size(); ++k) {
                sums& cell = histogram[leaf_[k] * width + columns_[f][sample_[k]]];
                cell.gradient += gradients_[k].gradient;
                cell.curvature += gradients_[k].curvature;
            }
            std::vector<double> gains(width - 1);
            for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
                sums all;
                for (std::size_t b = 0; b < width; ++b) {
                    all.gradient += histogram[leaf * width + b].gradient;
                    all.curvature += histogram[leaf * width + b].curvature;
                }
                sums left;
                for (std::size_t b = 0; b + 1 < width; ++b) {
                    left.gradient += histogram[leaf * width + b].gradient;
                    left.curvature += histogram[leaf * width + b].curvature;
                    gains[b] += worth(left) + worth({all.gradient - left.gradient, all.curvature - left.curvature});
                }
            }
            for (std::size_t b = 0; b + 1 < width; ++b) {
                if (gains[b] > best_gain) {
                    best_gain = gains[b];
                    best = {f, b};
                }
            }
        }
        return best;
    }

    double worth(const sums& s) const noexcept { return s.gradient * s.gradient / (s.curvature + options_.smoothing); }

    std::span<const float> labels_;
    std::span<const float> weights_;
    boosting_options options_;
    std::size_t features_;
    std::vector<std::vector<float>> cuts_;
    std::vector<std::vector<std::uint8_t>> columns_;
    std::vector<double> odds_;
    std::vector<std::uint32_t> sample_;
    std::vector<sums> gradients_;
    std::vector<std::uint8_t> leaf_;
};

}  // namespace detail

// Rows are arrays of numbers (node_feature_row), labels shares in [0, 1], weights not negative.
template <typename Row>
[[nodiscard]] boosted_trees train_boosted_trees(std::span<const Row> rows, std::span<const float> labels,
                                                std::span<const float> weights, const boosting_options& options = {}) {
    if (rows.size() != labels.size() || rows.size() != weights.size())
        throw std::invalid_argument("train_boosted_trees: rows, labels and weights must be equally many");
    if (options.depth < 1 || options.depth > 8)
        throw std::invalid_argument("train_boosted_trees: depth must be 1 to 8");
    return detail::boosting<Row>(rows, labels, weights, options).run();
}

}  // namespace forme

#endif
