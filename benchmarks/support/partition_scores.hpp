// What the tables say of a method on a gold set: its clusters, and its labels in a ten-fold cross validation.
#ifndef FORME_BENCHMARKS_SUPPORT_PARTITION_SCORES_HPP
#define FORME_BENCHMARKS_SUPPORT_PARTITION_SCORES_HPP

#include <forme/eval/classification.hpp>
#include <forme/eval/clustering.hpp>
#include <forme/eval/contingency.hpp>
#include <forme/eval/cross_validation.hpp>
#include <forme/index/neighbour_index.hpp>
#include <forme/templates/template_classifier.hpp>
#include <forme/templates/template_clusters.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace forme::bench {

inline constexpr std::size_t folds = 10;
inline constexpr std::uint64_t fold_seed = 1;

struct cluster_scores {
    std::size_t clusters = 0;
    double rand = 0;
    double adjusted_rand = 0;
    double purity = 0;
    double bcubed = 0;  // F1
};

template <typename Label, typename Cluster>
cluster_scores score_clusters(const std::vector<Label>& gold, const std::vector<Cluster>& clusters) {
    const eval::contingency table(gold, clusters);
    return {table.columns().size(), eval::rand_index(table), eval::adjusted_rand_index(table), eval::purity(table),
            eval::bcubed(table).f1};
}

// The cluster of each page.
template <std::size_t N>
std::vector<cluster_id> clusters_of(const std::vector<basic_fingerprint<N>>& pages) {
    basic_template_clusters<neighbour_index<N>> clusters(page_memory::remember_pages);
    for (const auto& value : pages) clusters.add(value);
    std::vector<cluster_id> result;
    for (page_number page = 0; page < pages.size(); ++page) result.push_back(clusters.cluster_of(page));
    return result;
}

// Each page is classified by what was trained on the nine folds without it; all folds are counted in one table.
template <std::size_t N>
eval::confusion<std::string> cross_validated(const std::vector<basic_fingerprint<N>>& pages,
                                             const std::vector<std::string>& labels) {
    const std::vector<std::size_t> fold_of = eval::stratified_folds(labels, folds, fold_seed);
    eval::confusion<std::string> result;
    for (std::size_t fold = 0; fold < folds; ++fold) {
        template_classifier<std::string, neighbour_index<N>> classifier;
        for (std::size_t i = 0; i < pages.size(); ++i)
            if (fold_of[i] != fold) classifier.train(pages[i], labels[i]);
        for (std::size_t i = 0; i < pages.size(); ++i) {
            if (fold_of[i] != fold) continue;
            const auto found = classifier.classify(pages[i]);
            result.add(labels[i], found ? std::optional(found->label) : std::nullopt);
        }
    }
    return result;
}

}  // namespace forme::bench

#endif
