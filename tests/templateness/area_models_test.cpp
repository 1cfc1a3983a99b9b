#include <forme/templateness/area_models.hpp>

#include <forme/core/hash.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

using namespace forme;

namespace {

constexpr auto area = static_cast<std::size_t>(node_feature::area_share);

struct made_up_rows {
    std::vector<node_feature_row> rows;
    std::vector<float> labels;
    std::vector<float> weights;
};

// In the small half the first feature speaks for template, in the large half against it.
made_up_rows opposed(std::size_t count) {
    made_up_rows made;
    for (std::uint64_t i = 0; i < count; ++i) {
        node_feature_row row{};
        row[0] = static_cast<float>(mix64(i) % 1000) / 1000;
        row[area] = -static_cast<float>(mix64(i + count) % 1000) / 100;
        const bool high = row[0] > 0.5f;
        made.rows.push_back(row);
        made.labels.push_back(high == (row[area] < -5) ? 1.0f : 0.0f);
        made.weights.push_back(1);
    }
    return made;
}

area_models trained(std::size_t count) {
    const made_up_rows made = opposed(count);
    return train_area_models(made.rows, made.labels, made.weights, false);
}

TEST_CASE("area_models: each quartile learns for itself") {
    const area_models models = trained(2000);
    node_feature_row row{};
    row[0] = 0.9f;
    row[area] = -9;
    CHECK(models.bucket(row) == 0);
    CHECK(models(row) > 0.8);
    row[area] = -1;
    CHECK(models.bucket(row) == 3);
    CHECK(models(row) < 0.2);
    row[area] = static_cast<float>(models.cuts[1]);
    CHECK(models.bucket(row) >= 1);
    CHECK(models.bucket(row) <= 2);
}

TEST_CASE("area_models: a node at a cut belongs above it") {
    area_models models;
    models.cuts = {-3, -2, -1};
    node_feature_row row{};
    row[area] = -2;
    CHECK(models.bucket(row) == 2);
    row[area] = -2.5f;
    CHECK(models.bucket(row) == 1);
}

TEST_CASE("area_models: too few rows are judged by the model of all") {
    const area_models models = trained(60);
    for (const logistic_model& model : models.of) CHECK(model.weight.empty());
    node_feature_row row{};
    CHECK(models(row) == models.pooled(row));
}

TEST_CASE("area_models: the text form gives the same bits back") {
    for (const std::size_t count : {60u, 500u}) {
        const area_models models = trained(count);
        std::stringstream text;
        write_model(text, models);
        CHECK(read_area_models(text) == models);
    }
}

TEST_CASE("area_models: what is no model is refused with its line") {
    std::stringstream text;
    write_model(text, trained(500));
    const std::string whole = text.str();
    const auto line_at_fault = [](const std::string& changed) -> std::size_t {
        std::istringstream stream(changed);
        try {
            (void)read_area_models(stream);
        } catch (const model_error& error) {
            return error.line();
        }
        return 0;
    };
    const auto replaced = [&](const std::string& what, const std::string& with) {
        std::string changed = whole;
        changed.replace(changed.find(what), what.size(), with);
        return changed;
    };
    CHECK(line_at_fault(whole) == 0);
    CHECK(line_at_fault("") == 1);
    CHECK(line_at_fault(replaced("forme-area-models 1", "forme-area-models 2")) == 1);
    CHECK(line_at_fault(replaced("estimated", "guessed")) == 1);
    CHECK(line_at_fault(replaced("anchor_share", "anchor_shard")) == 2);
    CHECK(line_at_fault(replaced("cuts", "cuts 1")) == 3);
    CHECK(line_at_fault(replaced("mean 0", "mean x")) == 4);
    CHECK(line_at_fault(replaced("mean 0", "mean")) == 4);
    CHECK(line_at_fault(replaced("bias", "bias 3")) == 7);
    // Cut off at any line, it says so.
    for (std::size_t end = 0; end < whole.size() - 1; end = whole.find('\n', end + 1))
        CHECK(line_at_fault(whole.substr(0, end)) > 0);
}

}  // namespace
