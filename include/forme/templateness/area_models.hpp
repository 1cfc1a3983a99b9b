// The paper's scorer: four logistic models, for small to large nodes, by quartiles of the logarithm of their area.
//
// A quartile with too few rows of one class, or never seen, is judged by the model of all rows together. The text form
// is a line of format and layout, then names, cuts and, for each of the five models, four lines of numbers; it is read
// back to the same bits, and what is not such a text is refused with the line at fault.
#ifndef FORME_TEMPLATENESS_AREA_MODELS_HPP
#define FORME_TEMPLATENESS_AREA_MODELS_HPP

#include <forme/templateness/logistic.hpp>
#include <forme/templateness/node_feature.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <limits>
#include <ostream>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace forme {

class model_error : public std::runtime_error {
public:
    model_error(std::size_t line, const std::string& what)
        : std::runtime_error("model, line " + std::to_string(line) + ": " + what), line_(line) {}
    [[nodiscard]] std::size_t line() const noexcept { return line_; }

private:
    std::size_t line_;
};

struct area_models {
    static constexpr std::size_t buckets = 4;

    bool measured = false;                     // trained on boxes of a renderer
    std::array<double, buckets - 1> cuts{};    // ascending; a node at a cut belongs above it
    std::array<logistic_model, buckets> of{};  // without weights: too few rows, `pooled` judges
    logistic_model pooled;

    [[nodiscard]] std::size_t bucket(const node_feature_row& row) const noexcept {
        const auto area = static_cast<double>(row[static_cast<std::size_t>(node_feature::area_share)]);
        return static_cast<std::size_t>(std::upper_bound(cuts.begin(), cuts.end(), area) - cuts.begin());
    }
    [[nodiscard]] double operator()(const node_feature_row& row) const noexcept {
        const logistic_model& model = of[bucket(row)];
        return model.weight.empty() ? pooled(row) : model(row);
    }
    friend bool operator==(const area_models&, const area_models&) = default;
};

struct area_model_options {
    logistic_options logistic;
    double fewest_rows = 50;  // of either class, below which a quartile has no model of its own
};

// Rows, labels and weights as for train_logistic.
[[nodiscard]] inline area_models train_area_models(std::span<const node_feature_row> rows,
                                                   std::span<const float> labels, std::span<const float> weights,
                                                   bool measured, const area_model_options& options = {}) {
    area_models models;
    models.measured = measured;
    models.pooled = train_logistic(rows, labels, weights, options.logistic);
    std::vector<double> areas;
    for (const node_feature_row& row : rows)
        areas.push_back(static_cast<double>(row[static_cast<std::size_t>(node_feature::area_share)]));
    std::sort(areas.begin(), areas.end());
    for (std::size_t q = 0; q < models.cuts.size(); ++q)
        models.cuts[q] = areas[areas.size() * (q + 1) / area_models::buckets];
    for (std::size_t b = 0; b < area_models::buckets; ++b) {
        std::vector<node_feature_row> some;
        std::vector<float> some_labels;
        std::vector<float> some_weights;
        double positive = 0;
        double negative = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (models.bucket(rows[i]) != b) continue;
            some.push_back(rows[i]);
            some_labels.push_back(labels[i]);
            some_weights.push_back(weights[i]);
            positive += static_cast<double>(labels[i]);
            negative += 1 - static_cast<double>(labels[i]);
        }
        if (positive < options.fewest_rows || negative < options.fewest_rows) continue;
        models.of[b] = train_logistic(std::span<const node_feature_row>(some), std::span<const float>(some_labels),
                                      std::span<const float>(some_weights), options.logistic);
    }
    return models;
}

inline void write_model(std::ostream& stream, const area_models& models) {
    const auto precision = stream.precision(std::numeric_limits<double>::max_digits10);
    stream << "forme-area-models 1 " << (models.measured ? "measured" : "estimated") << "\nfeatures";
    for (const std::string_view name : node_feature_names) stream << ' ' << name;
    stream << "\ncuts";
    for (const double cut : models.cuts) stream << ' ' << cut;
    stream << '\n';
    const auto write_numbers = [&stream](const char* word, const std::vector<double>& numbers) {
        stream << word;
        for (const double number : numbers) stream << ' ' << number;
        stream << '\n';
    };
    for (std::size_t b = 0; b <= area_models::buckets; ++b) {
        const logistic_model& model = b == 0 ? models.pooled : models.of[b - 1];
        write_numbers("mean", model.mean);
        write_numbers("deviation", model.deviation);
        write_numbers("weight", model.weight);
        write_numbers("bias", {model.bias});
    }
    stream.precision(precision);
}

// Throws model_error for anything that write_model did not write, and for a model of other features.
[[nodiscard]] inline area_models read_area_models(std::istream& stream) {
    area_models models;
    std::size_t number = 0;
    const auto next_line = [&](const std::string& word) {
        std::string line;
        ++number;
        if (!std::getline(stream, line)) throw model_error(number, "the text ends before \"" + word + "\"");
        if (line != word && line.compare(0, word.size() + 1, word + " ") != 0)
            throw model_error(number, "expected \"" + word + "\"");
        return line.substr(std::min(word.size() + 1, line.size()));
    };
    const auto next_numbers = [&](const std::string& word) {
        std::vector<double> numbers;
        std::istringstream words(next_line(word));
        for (double value = 0; words >> value;) {
            if (!std::isfinite(value)) throw model_error(number, "a number is not finite");
            numbers.push_back(value);
        }
        if (!words.eof()) throw model_error(number, "not a number");
        return numbers;
    };
    const std::string layout = next_line("forme-area-models 1");
    if (layout != "measured" && layout != "estimated") throw model_error(number, "neither measured nor estimated");
    models.measured = layout == "measured";
    std::string names;
    for (const std::string_view name : node_feature_names) names += (names.empty() ? "" : " ") + std::string(name);
    if (next_line("features") != names) throw model_error(number, "the model is of other features");
    const std::vector<double> cuts = next_numbers("cuts");
    if (cuts.size() != models.cuts.size() || !std::is_sorted(cuts.begin(), cuts.end()))
        throw model_error(number, "there must be three ascending cuts");
    std::copy(cuts.begin(), cuts.end(), models.cuts.begin());
    for (std::size_t b = 0; b <= area_models::buckets; ++b) {
        logistic_model& model = b == 0 ? models.pooled : models.of[b - 1];
        model.mean = next_numbers("mean");
        const std::size_t size = model.mean.size();
        if (size != node_feature_count && (b == 0 || size != 0))
            throw model_error(number, "there must be a number for each feature");
        model.deviation = next_numbers("deviation");
        if (model.deviation.size() != size) throw model_error(number, "as many deviations as means");
        model.weight = next_numbers("weight");
        if (model.weight.size() != size) throw model_error(number, "as many weights as means");
        const std::vector<double> bias = next_numbers("bias");
        if (bias.size() != 1) throw model_error(number, "one number");
        model.bias = bias.front();
    }
    return models;
}

}  // namespace forme

#endif
