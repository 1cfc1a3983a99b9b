// Agreement of two partitions by looking at every pair of items: the dull twin of eval/clustering.hpp.
#ifndef FORME_TESTS_REFERENCE_PARTITION_AGREEMENT_HPP
#define FORME_TESTS_REFERENCE_PARTITION_AGREEMENT_HPP

#include <forme/eval/clustering.hpp>
#include <forme/eval/precision_recall.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

namespace forme::reference {

inline eval::pair_counts count_pairs(const std::vector<int>& gold, const std::vector<int>& clusters) {
    eval::pair_counts pairs;
    for (std::size_t i = 0; i < gold.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            ++pairs.all;
            if (gold[i] == gold[j]) ++pairs.same_class;
            if (clusters[i] == clusters[j]) ++pairs.same_cluster;
            if (gold[i] == gold[j] && clusters[i] == clusters[j]) ++pairs.same_both;
        }
    }
    return pairs;
}

// The adjusted Rand index from the four kinds of pairs (together or apart on either side), a formula without any
// expected value.
inline double adjusted_rand_index(const std::vector<int>& gold, const std::vector<int>& clusters) {
    double together = 0;
    double apart = 0;
    double only_class = 0;
    double only_cluster = 0;
    for (std::size_t i = 0; i < gold.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const bool same_class = gold[i] == gold[j];
            const bool same_cluster = clusters[i] == clusters[j];
            (same_class ? same_cluster ? together : only_class : same_cluster ? only_cluster : apart) += 1;
        }
    }
    const double denominator =
        (together + only_class) * (only_class + apart) + (together + only_cluster) * (only_cluster + apart);
    return denominator > 0 ? 2 * (together * apart - only_class * only_cluster) / denominator : 1;
}

// Item by item, as B-cubed is defined.
inline eval::precision_recall bcubed(const std::vector<int>& gold, const std::vector<int>& clusters) {
    double precision = 0;
    double recall = 0;
    for (std::size_t i = 0; i < gold.size(); ++i) {
        double in_class = 0;
        double in_cluster = 0;
        double in_both = 0;
        for (std::size_t j = 0; j < gold.size(); ++j) {
            in_class += gold[i] == gold[j];
            in_cluster += clusters[i] == clusters[j];
            in_both += gold[i] == gold[j] && clusters[i] == clusters[j];
        }
        precision += in_both / in_cluster;
        recall += in_both / in_class;
    }
    const auto n = static_cast<double>(gold.size());
    return eval::with_f1(precision / n, recall / n);
}

// Item by item: the mean of ln(p(class, cluster) / (p(class) · p(cluster))).
inline double mutual_information(const std::vector<int>& gold, const std::vector<int>& clusters) {
    const auto n = static_cast<double>(gold.size());
    double sum = 0;
    for (std::size_t i = 0; i < gold.size(); ++i) {
        double in_class = 0;
        double in_cluster = 0;
        double in_both = 0;
        for (std::size_t j = 0; j < gold.size(); ++j) {
            in_class += gold[i] == gold[j];
            in_cluster += clusters[i] == clusters[j];
            in_both += gold[i] == gold[j] && clusters[i] == clusters[j];
        }
        sum += std::log(in_both / n) - std::log(in_class / n) - std::log(in_cluster / n);
    }
    return sum / n;
}

}  // namespace forme::reference

#endif
