// The scorers that ship: numbers in default_model.hpp, ready to be asked.
//
// gold_scorer learned from pages whose main text people had marked, site_scorer from nothing but what pages of one site
// have in common, as in the paper. docs/templateness.md says from which pages, and how well each does on others; the
// better one is the default.
#ifndef FORME_TEMPLATENESS_DEFAULT_SCORER_HPP
#define FORME_TEMPLATENESS_DEFAULT_SCORER_HPP

#include <forme/templateness/area_models.hpp>
#include <forme/templateness/boosted_trees.hpp>
#include <forme/templateness/default_model.hpp>
#include <forme/templateness/node_feature.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace forme {

[[nodiscard]] inline boosted_trees_view gold_scorer() noexcept {
    return {detail::gold_depth, detail::gold_bias, detail::gold_questions, detail::gold_values};
}

[[nodiscard]] inline area_models site_scorer() {
    std::span<const double> numbers = detail::site_numbers;
    const auto take = [&numbers](std::size_t count) {
        const std::vector<double> taken(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(count));
        numbers = numbers.subspan(count);
        return taken;
    };
    area_models models;
    for (double& cut : models.cuts) cut = take(1).front();
    for (std::size_t b = 0; b <= area_models::buckets; ++b) {
        logistic_model& model = b == 0 ? models.pooled : models.of[b - 1];
        model.mean = take(node_feature_count);
        model.deviation = take(node_feature_count);
        model.weight = take(node_feature_count);
        model.bias = take(1).front();
    }
    return models;
}

[[nodiscard]] inline boosted_trees_view default_scorer() noexcept { return gold_scorer(); }

}  // namespace forme

#endif
