#include <forme/templateness/logistic.hpp>

#include <forme/core/hash.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#ifdef FORME_TEST_LIBLINEAR
#include <linear.h>
#endif

using namespace forme;

namespace {

using row = std::array<double, 3>;

double uniform(std::uint64_t seed) { return static_cast<double>(mix64(seed) >> 11) * 0x1p-53; }

struct problem {
    std::vector<row> rows;
    std::vector<float> labels;
    std::vector<float> weights;

    logistic_model train(const logistic_options& options = {}) const {
        return train_logistic(std::span<const row>(rows), std::span<const float>(labels),
                              std::span<const float>(weights), options);
    }
};

// Every row comes with its mirror image of the other class, so the best bias is 0.
problem mirrored(std::size_t pairs, std::uint64_t seed) {
    problem result;
    for (std::size_t i = 0; i < pairs; ++i) {
        row r{};
        for (std::size_t f = 0; f < r.size(); ++f) r[f] = 4 * uniform(seed + 10 * i + f) - 2;
        const bool positive = r[0] - 2 * r[1] + 4 * uniform(seed + 10 * i + 9) - 2 > 0;
        result.rows.push_back(r);
        result.labels.push_back(positive ? 1.0f : 0.0f);
        for (double& value : r) value = -value;
        result.rows.push_back(r);
        result.labels.push_back(positive ? 0.0f : 1.0f);
    }
    result.weights.assign(result.rows.size(), 1.0f);
    return result;
}

TEST_CASE("logistic: without features that say anything it is the share of the labels") {
    problem p;
    p.rows.assign(8, row{1, 2, 3});
    p.labels = {1, 0, 0, 0, 1, 0, 0, 0};
    p.weights.assign(8, 1.0f);
    const logistic_model model = p.train();
    CHECK(model(p.rows[0]) == doctest::Approx(0.25));
    CHECK(model.weight == std::vector<double>{0, 0, 0});
}

TEST_CASE("logistic: labels may be shares, and weights are copies") {
    problem p = mirrored(40, 5);
    p.labels[0] = 0.25f;
    problem copied = p;
    p.weights[0] = 4;
    for (const float label : {0.0f, 0.0f, 0.0f, 1.0f}) {
        copied.rows.push_back(p.rows[0]);
        copied.labels.push_back(label);
        copied.weights.push_back(1);
    }
    copied.weights[0] = 0;
    const logistic_model a = p.train();
    const logistic_model b = copied.train();
    for (std::size_t f = 0; f < 3; ++f) CHECK(a.weight[f] == doctest::Approx(b.weight[f]).epsilon(1e-4));
}

TEST_CASE("logistic: the answer is a minimum") {
    const problem p = mirrored(100, 77);
    const logistic_options options{.penalty = 0.5};
    const logistic_model best = p.train(options);
    const auto loss = [&](const logistic_model& model) {
        double sum = 0;
        for (std::size_t i = 0; i < p.rows.size(); ++i) {
            const double odds = model.log_odds(p.rows[i]);
            sum += std::log1p(std::exp(odds)) - static_cast<double>(p.labels[i]) * odds;
        }
        for (const double w : model.weight) sum += options.penalty / 2 * w * w;
        return sum;
    };
    const double least = loss(best);
    for (std::size_t f = 0; f < 4; ++f) {
        for (const double step : {-0.01, 0.01}) {
            logistic_model other = best;
            (f < 3 ? other.weight[f] : other.bias) += step;
            CHECK(loss(other) > least);
        }
    }
}

TEST_CASE("logistic: classes that a line separates stay finite") {
    problem p;
    for (int i = 0; i < 20; ++i) {
        p.rows.push_back({i < 10 ? -1.0 : 1.0, 0, 0});
        p.labels.push_back(i < 10 ? 0.0f : 1.0f);
    }
    p.weights.assign(20, 1.0f);
    const logistic_model model = p.train();
    CHECK(std::isfinite(model.weight[0]));
    CHECK(model(p.rows[19]) > 0.95);
    CHECK(model(p.rows[0]) < 0.05);
}

TEST_CASE("logistic: what is not finite counts as the mean") {
    const logistic_model model = mirrored(40, 3).train();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(model.log_odds(row{nan, 1, 1}) == doctest::Approx(model.log_odds(row{model.mean[0], 1, 1})));
}

TEST_CASE("logistic: what is refused") {
    problem p = mirrored(4, 1);
    p.labels.pop_back();
    CHECK_THROWS_AS((void)p.train(), std::invalid_argument);
    p = mirrored(4, 1);
    p.weights[0] = -1;
    CHECK_THROWS_AS((void)p.train(), std::invalid_argument);
    p.weights.assign(p.rows.size(), 0);
    CHECK_THROWS_AS((void)p.train(), std::invalid_argument);
    CHECK_THROWS_AS((void)problem{}.train(), std::invalid_argument);
}

#ifdef FORME_TEST_LIBLINEAR
TEST_CASE("logistic: liblinear finds the same weights") {
    for (const double penalty : {0.1, 1.0, 10.0}) {
        const problem p = mirrored(200, 4242);
        const logistic_model ours = p.train({.penalty = penalty});
        CHECK(ours.bias == doctest::Approx(0).epsilon(1e-6));

        std::vector<std::array<feature_node, 4>> nodes(p.rows.size());
        std::vector<feature_node*> rows;
        std::vector<double> labels;
        for (std::size_t i = 0; i < p.rows.size(); ++i) {
            for (std::size_t f = 0; f < 3; ++f)
                nodes[i][f] = {static_cast<int>(f) + 1, (p.rows[i][f] - ours.mean[f]) / ours.deviation[f]};
            nodes[i][3] = {-1, 0};
            rows.push_back(nodes[i].data());
            labels.push_back(p.labels[i] > 0.5f ? 1 : -1);
        }
        ::problem theirs{};
        theirs.l = static_cast<int>(rows.size());
        theirs.n = 3;
        theirs.y = labels.data();
        theirs.x = rows.data();
        theirs.bias = -1;
        parameter settings{};
        settings.solver_type = L2R_LR;
        settings.C = 1 / penalty;
        settings.eps = 1e-8;
        set_print_string_function([](const char*) {});
        ::model* trained = ::train(&theirs, &settings);
        const double sign = trained->label[0] == 1 ? 1 : -1;
        for (std::size_t f = 0; f < 3; ++f)
            CHECK(ours.weight[f] == doctest::Approx(sign * trained->w[f]).epsilon(5e-4));
        free_and_destroy_model(&trained);
    }
}
#else
TEST_CASE("logistic: liblinear finds the same weights (left out: liblinear is not installed)" * doctest::skip()) {}
#endif

}  // namespace
