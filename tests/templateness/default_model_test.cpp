#include <forme/templateness/default_model.hpp>

#include <forme/templateness/node_feature.hpp>

#include <doctest/doctest.h>

#include <cmath>

using namespace forme;

namespace {

static_assert(detail::gold_questions.size() % detail::gold_depth == 0);
static_assert(detail::gold_values.size() == (detail::gold_questions.size() / detail::gold_depth) << detail::gold_depth);
static_assert(detail::site_numbers.size() == 3 + 5 * (3 * node_feature_count + 1));

TEST_CASE("default_model: numbers are numbers, questions are of features") {
    for (const tree_question& question : detail::gold_questions) {
        CHECK(question.feature < node_feature_count);
        CHECK(std::isfinite(question.threshold));
    }
    for (const float value : detail::gold_values) CHECK(std::isfinite(value));
    for (const double number : detail::site_numbers) CHECK(std::isfinite(number));
}

}  // namespace
