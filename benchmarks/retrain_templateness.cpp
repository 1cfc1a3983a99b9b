// Trains both models that ship and writes them as a header of numbers:
//
//     retrain_templateness GOLD_FOLDER include/forme/templateness/default_model.hpp SITE...
//
// GOLD_FOLDER has a folder with a manifest.tsv for each gold set (support/gold_pages.hpp); all of their pages are
// trained on, table_content says how well models do that were trained the same way on other sites. Each SITE is a
// folder of pages of one site, for the models that are trained the paper's way.
#include <cstdio>

#ifdef FORME_BUILT_WITH_LEXBOR

#include "support/gold_training.hpp"

#include <examples/support/atomic_file.hpp>
#include <examples/support/site_training.hpp>

#include <forme/templateness/area_models.hpp>
#include <forme/templateness/boosted_trees.hpp>

#include <array>
#include <cstddef>
#include <ostream>

namespace {

using namespace forme;

class number_lines {
public:
    explicit number_lines(std::ostream& stream) : stream_(stream) {}
    template <typename Number>
    void operator()(const Number& number, const char* suffix = "") {
        stream_ << (count_++ % 8 == 0 ? "\n    " : " ") << number << suffix << ',';
    }

private:
    std::ostream& stream_;
    std::size_t count_ = 0;
};

void write_trees(std::ostream& stream, const boosted_trees& trees) {
    stream << "inline constexpr std::size_t gold_depth = " << trees.depth << ";\n";
    stream << "inline constexpr double gold_bias = " << trees.bias << ";\n";
    stream << "inline constexpr std::array<tree_question, " << trees.questions.size() << "> gold_questions{{";
    std::size_t count = 0;
    stream.precision(9);
    for (const tree_question& q : trees.questions)
        stream << (count++ % 4 == 0 ? "\n    {" : " {") << unsigned{q.feature} << ", " << std::showpoint << q.threshold
               << "f},";
    stream << "\n}};\n";
    stream.precision(4);
    stream << "inline constexpr std::array<float, " << trees.values.size() << "> gold_values{{";
    number_lines write(stream);
    for (const float value : trees.values) write(value, "f");
    stream << std::noshowpoint << "\n}};\n";
}

void write_areas(std::ostream& stream, const area_models& models) {
    stream.precision(9);
    stream
        << "// Cuts; then mean, deviation, weight of each feature and the bias, of all nodes and of each quartile.\n";
    stream << "inline constexpr std::array<double, " << 3 + 5 * (3 * node_feature_count + 1) << "> site_numbers{{";
    number_lines write(stream);
    for (const double cut : models.cuts) write(cut);
    for (std::size_t b = 0; b <= area_models::buckets; ++b) {
        logistic_model model = b == 0 || models.of[b - 1].weight.empty() ? models.pooled : models.of[b - 1];
        for (const auto* numbers : {&model.mean, &model.deviation, &model.weight})
            for (const double number : *numbers) write(number);
        write(model.bias);
    }
    stream << "\n}};\n";
}

void write_header(std::ostream& stream, const boosted_trees& trees, const area_models& models) {
    stream << R"(// The numbers of the two models that ship. Written by benchmarks/retrain_templateness; do not edit.
//
// docs/templateness.md says from which pages each was trained, and how well they do on others. Boxes are estimated.
#ifndef FORME_TEMPLATENESS_DEFAULT_MODEL_HPP
#define FORME_TEMPLATENESS_DEFAULT_MODEL_HPP

#include <forme/templateness/boosted_trees.hpp>

#include <array>
#include <cstddef>

// clang-format off
namespace forme::detail {

)";
    stream.precision(9);
    write_trees(stream, trees);
    stream << '\n';
    write_areas(stream, models);
    stream << R"(
}  // namespace forme::detail
// clang-format on

#endif
)";
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fputs("usage: retrain_templateness GOLD_FOLDER OUTPUT SITE...\n", stderr);
        return 2;
    }
    const bench::gold_rows gold = bench::read_gold_rows(argv[1]);
    const boosted_trees trees = bench::train_gold(gold);
    example::training_rows sites;
    constexpr std::size_t most_pages = 25;
    for (int i = 3; i < argc; ++i)
        std::printf("%s\t%zu pages\n", argv[i],
                    example::add_site(argv[i], static_cast<std::size_t>(i), most_pages, sites));
    const area_models models = train_area_models(sites.rows, sites.labels, sites.weights, false);
    example::replace_file(argv[2], [&](std::ostream& stream) { write_header(stream, trees, models); });
    std::printf("%zu gold rows, %zu site rows\n", gold.rows.size(), sites.rows.size());
}

#else

int main() { std::puts("retrain_templateness needs lexbor"); }

#endif
