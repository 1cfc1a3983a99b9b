#include <forme/templateness/boosting.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

using namespace forme;

namespace {

using row = std::array<float, 3>;

struct made_up_rows {
    std::vector<row> rows;
    std::vector<float> labels;
    std::vector<float> weights;

    boosted_trees train(const boosting_options& options = {}) const {
        return train_boosted_trees(std::span<const row>(rows), std::span<const float>(labels),
                                   std::span<const float>(weights), options);
    }
};

// Exclusive or of two features: no linear model can tell.
made_up_rows exclusive_or(std::size_t count) {
    made_up_rows made;
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto uniform = [i](std::uint64_t f) { return static_cast<float>(mix64(3 * i + f) % 4096) / 4096; };
        made.rows.push_back({uniform(0), uniform(1), uniform(2)});
        made.labels.push_back((made.rows.back()[0] > 0.5f) != (made.rows.back()[1] > 0.25f) ? 1.0f : 0.0f);
        made.weights.push_back(1);
    }
    return made;
}

TEST_CASE("boosting: learns what features mean together") {
    const boosted_trees model = exclusive_or(3000).train({.trees = 60, .depth = 3, .step = 0.3, .feature_share = 1});
    CHECK(model(row{0.9f, 0.9f, 0.5f}) < 0.1);
    CHECK(model(row{0.9f, 0.1f, 0.5f}) > 0.9);
    CHECK(model(row{0.1f, 0.9f, 0.5f}) > 0.9);
    CHECK(model(row{0.1f, 0.1f, 0.5f}) < 0.1);
}

TEST_CASE("boosting: the same rows give the same model, another seed another one") {
    const made_up_rows made = exclusive_or(500);
    CHECK(made.train({.trees = 5}) == made.train({.trees = 5}));
    CHECK(made.train({.trees = 5}) != made.train({.trees = 5, .seed = 2}));
}

TEST_CASE("boosting: edges") {
    CHECK(made_up_rows{}.train({.trees = 2})(row{}) == doctest::Approx(0.5));
    made_up_rows constant;
    constant.rows.assign(10, row{1, 1, 1});
    constant.labels = {1, 1, 1, 0, 0, 0, 0, 0, 0, 0};
    constant.weights.assign(10, 1.0f);
    CHECK(constant.train({.trees = 3, .row_share = 1})(row{1, 1, 1}) == doctest::Approx(0.3).epsilon(0.01));
    made_up_rows weightless = exclusive_or(10);
    weightless.weights.assign(10, 0.0f);
    CHECK(weightless.train({.trees = 2})(row{}) == doctest::Approx(0.5));
}

TEST_CASE("boosting: what is refused") {
    made_up_rows made = exclusive_or(10);
    CHECK_THROWS_AS((void)made.train({.depth = 0}), std::invalid_argument);
    CHECK_THROWS_AS((void)made.train({.depth = 9}), std::invalid_argument);
    made.labels.pop_back();
    CHECK_THROWS_AS((void)made.train(), std::invalid_argument);
}

}  // namespace
