#include <forme/core/hash.hpp>
#include <forme/templateness/boosted_trees.hpp>
#include <forme/templateness/default_scorer.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

using namespace forme;

namespace {

using row = std::array<float, 3>;

TEST_CASE("boosted_trees: the worked example") {
    boosted_trees model;
    model.depth = 2;
    model.bias = 1;
    model.questions = {{0, 0.5f}, {2, 3.0f}};
    model.values = {10, 20, 30, 40};  // first question is the low bit
    CHECK(model.view().log_odds(row{0, 0, 0}) == 11);
    CHECK(model.view().log_odds(row{1, 0, 0}) == 21);
    CHECK(model.view().log_odds(row{0.5f, 0, 4}) == 31);  // greater, not equal
    CHECK(model.view().log_odds(row{1, 0, 4}) == 41);
    CHECK(model(row{0, 0, 0}) == doctest::Approx(1 / (1 + std::exp(-11.0))));
}

TEST_CASE("boosted_trees: many rows at once get the same scores to the last bit") {
    std::vector<node_feature_row> rows(67);
    std::uint64_t state = 1;
    for (node_feature_row& values : rows)
        for (float& value : values) value = static_cast<float>(mix64(++state) % 4096) / 1024;
    rows[3].fill(std::numeric_limits<float>::quiet_NaN());
    rows[4].fill(std::numeric_limits<float>::infinity());
    const boosted_trees_view model = default_scorer();
    for (std::size_t count = 0; count <= rows.size(); ++count) {
        const auto some = std::span<const node_feature_row>(rows).first(count);
        std::vector<double> scores(count);
        model.score(some, std::span<double>(scores));
        for (std::size_t i = 0; i < count; ++i) REQUIRE(scores[i] == model(rows[i]));
    }
}

TEST_CASE("boosted_trees: every depth") {
    boosted_trees model;
    const std::array<row, 2> rows{row{1, 2, 3}, row{0, 2, 0}};
    for (model.depth = 1; model.depth <= 8; ++model.depth) {
        model.questions = std::vector<tree_question>(model.depth, {0, 0.5f});
        model.values.assign(std::size_t{1} << model.depth, -1.0f);
        model.values.back() = 2;  // every question is answered with yes
        std::array<double, 2> scores{};
        model.view().score(std::span<const row>(rows), std::span<double>(scores));
        CHECK(scores[0] == doctest::Approx(1 / (1 + std::exp(-2.0))));
        CHECK(scores[1] == doctest::Approx(1 / (1 + std::exp(1.0))));
    }
}

TEST_CASE("boosted_trees: no trees say nothing but the bias") {
    boosted_trees model;
    model.depth = 3;
    const std::array<row, 1> rows{};
    std::array<double, 1> scores{};
    model.view().score(std::span<const row>(rows), std::span<double>(scores));
    CHECK(scores[0] == 0.5);
}

}  // namespace
