// Trains the paper's page-level models from folders of pages, one folder a site, and says how good they are.
#include "support/atomic_file.hpp"
#include "support/command_line.hpp"
#include "support/site_training.hpp"

#include <forme/templateness/area_models.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace {

using forme::area_models;
using forme::node_feature_row;

struct judged_row {
    double score;
    bool positive;
};

struct quality {
    double log_loss = 0;
    double auc = 0.5;  // a template node scores above a content node with this probability
};

quality quality_of(std::vector<judged_row> rows) {
    quality result;
    if (rows.empty()) return result;
    for (const judged_row& row : rows) {
        const double p = std::clamp(row.positive ? row.score : 1 - row.score, 1e-12, 1.0);
        result.log_loss -= std::log(p) / static_cast<double>(rows.size());
    }
    std::sort(rows.begin(), rows.end(), [](const judged_row& a, const judged_row& b) { return a.score < b.score; });
    double ranks = 0;
    double positives = 0;
    for (std::size_t i = 0; i < rows.size();) {
        std::size_t end = i;
        while (end < rows.size() && rows[end].score == rows[i].score) ++end;
        for (std::size_t k = i; k < end; ++k) {
            if (!rows[k].positive) continue;
            ranks += static_cast<double>(i + end + 1) / 2;
            ++positives;
        }
        i = end;
    }
    const double negatives = static_cast<double>(rows.size()) - positives;
    if (positives > 0 && negatives > 0)
        result.auc = (ranks - positives * (positives + 1) / 2) / (positives * negatives);
    return result;
}

area_models train(const example::training_rows& all, std::size_t folds, std::size_t left_out) {
    example::training_rows some;
    for (std::size_t i = 0; i < all.rows.size(); ++i) {
        if (all.sites[i] % folds == left_out) continue;
        some.rows.push_back(all.rows[i]);
        some.labels.push_back(all.labels[i]);
        some.weights.push_back(all.weights[i]);
    }
    return forme::train_area_models(some.rows, some.labels, some.weights, false);
}

// Each row judged by models that were trained on other sites.
std::vector<double> cross_validated(const example::training_rows& all, std::size_t folds) {
    std::vector<double> scores(all.rows.size(), 0.5);
    for (std::size_t fold = 0; fold < folds; ++fold) {
        const area_models models = train(all, folds, fold);
        for (std::size_t i = 0; i < all.rows.size(); ++i)
            if (all.sites[i] % folds == fold) scores[i] = models(all.rows[i]);
    }
    return scores;
}

void report(const area_models& models, const example::training_rows& all, const std::vector<double>& scores) {
    std::map<std::size_t, std::vector<judged_row>> judged;
    for (std::size_t i = 0; i < all.rows.size(); ++i)
        judged[models.bucket(all.rows[i])].push_back({scores[i], all.labels[i] > 0.5f});
    for (std::size_t b = 0; b < area_models::buckets; ++b) {
        const auto positives = std::ranges::count(judged[b], true, &judged_row::positive);
        const quality q = quality_of(judged[b]);
        const bool own = !models.of[b].weight.empty();
        std::printf("area %zu of 4%s\t%zu nodes\t%lld template\tlog-loss %.4f\tAUC %.4f\n", b + 1,
                    own ? "" : " (judged by the model of all)", judged[b].size(), static_cast<long long>(positives),
                    q.log_loss, q.auc);
        const forme::logistic_model& model = own ? models.of[b] : models.pooled;
        std::vector<std::size_t> order(model.weight.size());
        for (std::size_t f = 0; f < order.size(); ++f) order[f] = f;
        std::ranges::stable_sort(
            order, [&](std::size_t x, std::size_t y) { return std::abs(model.weight[x]) > std::abs(model.weight[y]); });
        for (std::size_t k = 0; k < std::min<std::size_t>(10, order.size()); ++k)
            std::printf("    %-30s %+.3f\n", std::string(forme::node_feature_names[order[k]]).c_str(),
                        model.weight[order[k]]);
    }
}

int run(const std::vector<std::string>& sites, const std::string& output, std::size_t most_pages, std::size_t folds) {
    example::training_rows all;
    std::size_t used = 0;
    for (const std::string& site : sites) {
        const std::size_t pages = example::add_site(site, used, most_pages, all);
        std::printf("%s\t%zu pages%s\n", site.c_str(), pages, pages == 0 ? ": too few, left out" : "");
        if (pages > 0) ++used;
    }
    if (all.rows.empty()) throw std::runtime_error("no site has enough pages");
    const area_models models = forme::train_area_models(all.rows, all.labels, all.weights, false);
    folds = std::min(folds, used);
    const std::vector<double> scores =
        folds > 1 ? cross_validated(all, folds) : std::vector<double>(all.rows.size(), 0.5);
    if (folds < 2) std::puts("one site alone cannot be cross-validated");
    report(models, all, scores);
    if (!output.empty())
        example::replace_file(output, [&](std::ostream& stream) { forme::write_model(stream, models); });
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app(
        "Learns what templates look like from sites, one folder each: what stands on many pages of a site is "
        "template.\n"
        "Prints, for each quartile of node area, the nodes, cross-validated log-loss and AUC (by site), and the ten\n"
        "largest weights. Exit code: 0, or 2 for any error.");
    std::vector<std::string> sites;
    std::string output;
    std::size_t most_pages = 200;
    std::size_t folds = 5;
    app.add_option("sites", sites, "folders, one a site")->required()->check(CLI::ExistingDirectory);
    app.add_option("--output", output, "write the model to this file");
    app.add_option("--pages", most_pages, "pages of a site that are read at most")->check(CLI::PositiveNumber);
    app.add_option("--folds", folds, "of the cross-validation")->check(CLI::PositiveNumber);
    return example::run_command(app, argc, argv, [&] { return run(sites, output, most_pages, folds); });
}
