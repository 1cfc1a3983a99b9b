#include <forme/eval/clustering.hpp>

#include <tests/reference/partition_agreement.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

using namespace forme::eval;
using doctest::Approx;

namespace {

static_assert(detail::pairs_of(0) == 0 && detail::pairs_of(1) == 0);
static_assert(detail::pairs_of(2) == 1 && detail::pairs_of(5) == 10);
static_assert(detail::pairs_of(std::uint64_t{1} << 32) == (std::uint64_t{1} << 63) - (std::uint64_t{1} << 31));

using labels = std::vector<int>;

void check(const precision_recall& found, double precision, double recall, double f1) {
    CHECK(found.precision == Approx(precision));
    CHECK(found.recall == Approx(recall));
    CHECK(found.f1 == Approx(f1));
}

TEST_CASE("three classes, three clusters, one item astray: all measures by hand") {
    // a a a b b c in 1 1 2 2 2 3: cells a1 = 2, a2 = 1, b2 = 2, c3 = 1; sizes 3 2 1 and 2 3 1.
    const contingency table(labels{0, 0, 0, 1, 1, 2}, labels{1, 1, 2, 2, 2, 3});
    // Pairs: classes 3 + 1 + 0, clusters 1 + 3 + 0, cells 1 + 0 + 1 + 0, all 6 · 5 / 2.
    CHECK(count_pairs(table) == pair_counts{4, 4, 2, 15});
    CHECK(rand_index(table) == Approx(11. / 15));          // (15 - 4 - 4 + 2 · 2) / 15
    CHECK(adjusted_rand_index(table) == Approx(7. / 22));  // (2 - 16/15) / (4 - 16/15) = (14/15) / (44/15)
    CHECK(purity(table) == Approx(5. / 6));                // 2 + 2 + 1
    CHECK(inverse_purity(table) == Approx(5. / 6));        // 2 + 2 + 1
    // Sizes 3, 2, 1 of 6 on both sides: ½ ln 2 + ⅓ ln 3 + ⅙ ln 6 = ⅔ ln 2 + ½ ln 3.
    const double entropy = 2. / 3 * std::log(2.) + 1. / 2 * std::log(3.);
    CHECK(class_entropy(table) == Approx(entropy));
    CHECK(cluster_entropy(table) == Approx(entropy));
    // ln of 6·2/(3·2) = 2, 6·1/(3·3) = 2/3, 6·2/(2·3) = 2, 6·1/(1·1) = 6, weighted 2, 1, 2, 1 of 6:
    // (2 ln 2 + ln 2 - ln 3 + 2 ln 2 + ln 2 + ln 3) / 6 = ln 2.
    CHECK(mutual_information(table) == Approx(std::log(2.)));
    CHECK(normalised_mutual_information(table) == Approx(std::log(2.) / entropy));
    CHECK(v_measure(table).homogeneity == Approx(std::log(2.) / entropy));
    CHECK(v_measure(table).completeness == Approx(std::log(2.) / entropy));
    // (2·2/2 + 1/3 + 2·2/3 + 1) / 6 = (14/3) / 6, and (2·2/3 + 1/3 + 2·2/2 + 1) / 6, the same.
    check(bcubed(table), 7. / 9, 7. / 9, 7. / 9);
    check(pairwise(table), 2. / 4, 2. / 4, 1. / 2);
}

TEST_CASE("a class cut in two: all measures by hand") {
    // a a a a b b in 1 1 1 2 3 3: cells a1 = 3, a2 = 1, b3 = 2; sizes 4 2 and 3 1 2.
    const contingency table(labels{0, 0, 0, 0, 1, 1}, labels{1, 1, 1, 2, 3, 3});
    CHECK(count_pairs(table) == pair_counts{7, 4, 4, 15});   // 6 + 1; 3 + 0 + 1; 3 + 0 + 1
    CHECK(rand_index(table) == Approx(12. / 15));            // 15 - 7 - 4 + 8
    CHECK(adjusted_rand_index(table) == Approx(64. / 109));  // (4 - 28/15) / (11/2 - 28/15) = (32/15) / (109/30)
    CHECK(purity(table) == 1);
    CHECK(inverse_purity(table) == Approx(5. / 6));  // 3 + 2
    // Classes: ⅔ ln 3/2 + ⅓ ln 3 = ln 3 - ⅔ ln 2. Clusters: ½ ln 2 + ⅙ ln 6 + ⅓ ln 3 = ⅔ ln 2 + ½ ln 3.
    const double classes = std::log(3.) - 2. / 3 * std::log(2.);
    const double clusters = 2. / 3 * std::log(2.) + 1. / 2 * std::log(3.);
    CHECK(mutual_information(table) == Approx(classes));  // the cluster tells the class
    CHECK(v_measure(table).homogeneity == Approx(1));
    CHECK(v_measure(table).completeness == Approx(classes / clusters));
    CHECK(v_measure(table).v_measure == Approx(2 * classes / (classes + clusters)));
    CHECK(normalised_mutual_information(table) == Approx(2 * classes / (classes + clusters)));
    CHECK(normalised_mutual_information(table, entropy_mean::geometric) == Approx(std::sqrt(classes / clusters)));
    CHECK(normalised_mutual_information(table, entropy_mean::smaller) == Approx(1));
    CHECK(normalised_mutual_information(table, entropy_mean::larger) == Approx(classes / clusters));
    check(bcubed(table), 1, 3. / 4, 6. / 7);     // (9/4 + 1/4 + 4/2) / 6; 2 · ¾ / (7/4)
    check(pairwise(table), 1, 4. / 7, 8. / 11);  // 2 · 4/7 / (11/7)
}

TEST_CASE("two independent halvings of four items") {
    const contingency table(labels{0, 0, 1, 1}, labels{0, 1, 0, 1});
    CHECK(rand_index(table) == Approx(1. / 3));            // (6 - 2 - 2 + 0) / 6
    CHECK(adjusted_rand_index(table) == Approx(-1. / 2));  // (0 - 4/6) / (2 - 4/6) = (-2/3) / (4/3)
    CHECK(mutual_information(table) == 0);
    CHECK(normalised_mutual_information(table) == 0);
    CHECK(v_measure(table) == homogeneity_completeness{0, 0, 0});
    check(bcubed(table), 1. / 2, 1. / 2, 1. / 2);
    check(pairwise(table), 0, 0, 0);
}

void check_all_one(const contingency& table) {
    CHECK(rand_index(table) == 1);
    CHECK(adjusted_rand_index(table) == 1);
    CHECK(purity(table) == 1);
    CHECK(inverse_purity(table) == 1);
    for (const entropy_mean mean :
         {entropy_mean::arithmetic, entropy_mean::geometric, entropy_mean::smaller, entropy_mean::larger})
        CHECK(normalised_mutual_information(table, mean) == Approx(1));
    CHECK(v_measure(table).v_measure == Approx(1));
    check(bcubed(table), 1, 1, 1);
    check(pairwise(table), 1, 1, 1);
}

TEST_CASE("nothing to tell apart: no item, one item, one cluster, all singletons") {
    const labels all{0, 1, 2, 3, 4};
    const labels one(5, 0);
    check_all_one(contingency());
    CHECK(mutual_information(contingency()) == 0);
    check_all_one(contingency(labels{3}, labels{8}));
    check_all_one(contingency(one, one));
    check_all_one(contingency(all, all));
}

TEST_CASE("singletons against one class, and one cluster against classes of one") {
    const labels all{0, 1, 2, 3, 4};
    const labels one(5, 0);
    const contingency shattered(one, all);
    const contingency lumped(all, one);
    for (const contingency* table : {&shattered, &lumped}) {
        CHECK(rand_index(*table) == 0);
        CHECK(adjusted_rand_index(*table) == 0);
        CHECK(mutual_information(*table) == 0);
        for (const entropy_mean mean :
             {entropy_mean::arithmetic, entropy_mean::geometric, entropy_mean::smaller, entropy_mean::larger})
            CHECK(normalised_mutual_information(*table, mean) == 0);
        CHECK(v_measure(*table).v_measure == 0);
    }
    CHECK(purity(shattered) == 1);
    CHECK(inverse_purity(shattered) == Approx(1. / 5));
    CHECK(purity(lumped) == Approx(1. / 5));
    CHECK(inverse_purity(lumped) == 1);
    CHECK(v_measure(shattered).homogeneity == 1);
    CHECK(v_measure(shattered).completeness == 0);
    CHECK(v_measure(lumped).homogeneity == 0);
    CHECK(v_measure(lumped).completeness == 1);
    check(bcubed(shattered), 1, 1. / 5, 1. / 3);  // 2/5 / (6/5)
    check(bcubed(lumped), 1. / 5, 1, 1. / 3);
    check(pairwise(shattered), 1, 0, 0);
    check(pairwise(lumped), 0, 1, 0);
}

TEST_CASE("one side degenerate, the other not") {
    const labels gold{0, 0, 1, 1};
    CHECK(adjusted_rand_index(contingency(gold, labels{0, 1, 2, 3})) == 0);
    CHECK(adjusted_rand_index(contingency(gold, labels(4, 0))) == 0);
    CHECK(normalised_mutual_information(contingency(gold, labels(4, 0))) == 0);
    // Singletons tell the class: homogeneity 1, completeness ln 2 / ln 4 = ½, V = 2 · ½ / (3/2).
    CHECK(v_measure(contingency(gold, labels{0, 1, 2, 3})).v_measure == Approx(2. / 3));
}

struct partitions {
    labels gold;
    labels clusters;
};

partitions random_partitions(std::mt19937_64& engine, std::size_t largest) {
    const std::size_t n = 1 + engine() % largest;
    const std::uint64_t classes = 1 + engine() % n;
    const std::uint64_t clusters = 1 + engine() % n;
    const std::uint64_t noise = 1 + engine() % 4;
    partitions result{labels(n), labels(n)};
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint64_t gold = engine() % classes;
        result.gold[i] = static_cast<int>(gold);
        result.clusters[i] = static_cast<int>((engine() % noise == 0 ? engine() : gold) % clusters);
    }
    return result;
}

std::vector<double> all_measures(const contingency& table) {
    const precision_recall items = bcubed(table);
    const precision_recall pairs = pairwise(table);
    const homogeneity_completeness v = v_measure(table);
    return {rand_index(table),
            purity(table),
            inverse_purity(table),
            normalised_mutual_information(table),
            v.homogeneity,
            v.completeness,
            v.v_measure,
            items.precision,
            items.recall,
            items.f1,
            pairs.precision,
            pairs.recall,
            pairs.f1,
            adjusted_rand_index(table)};
}

TEST_CASE("range, symmetry, identity, relabelling, order of items") {
    std::mt19937_64 engine(5);
    for (int round = 0; round < 1000; ++round) {
        const auto [gold, clusters] = random_partitions(engine, 40);
        const contingency table(gold, clusters);
        const contingency swapped(clusters, gold);
        const auto measures = all_measures(table);
        for (const double value : measures) REQUIRE(value <= 1);
        for (std::size_t i = 0; i + 1 < measures.size(); ++i) REQUIRE(measures[i] >= 0);
        REQUIRE(adjusted_rand_index(table) >= -1);
        REQUIRE(adjusted_rand_index(table) <= rand_index(table));
        REQUIRE(purity(table) >= bcubed(table).precision - 1e-12);
        REQUIRE(v_measure(table).v_measure == Approx(normalised_mutual_information(table)));

        REQUIRE(rand_index(swapped) == rand_index(table));
        REQUIRE(adjusted_rand_index(swapped) == adjusted_rand_index(table));
        REQUIRE(normalised_mutual_information(swapped) == Approx(normalised_mutual_information(table)));
        REQUIRE(purity(swapped) == inverse_purity(table));
        REQUIRE(v_measure(swapped).homogeneity == Approx(v_measure(table).completeness));
        REQUIRE(bcubed(swapped).precision == Approx(bcubed(table).recall));
        REQUIRE(pairwise(swapped).precision == pairwise(table).recall);

        for (const double value : all_measures(contingency(gold, gold))) REQUIRE(value == Approx(1));

        labels renamed = clusters;
        for (int& label : renamed) label = 1000 - 7 * label;
        const auto after_renaming = all_measures(contingency(gold, renamed));
        std::vector<std::size_t> order(gold.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[engine() % i]);
        labels shuffled_gold;
        labels shuffled_clusters;
        for (const std::size_t i : order) {
            shuffled_gold.push_back(gold[i]);
            shuffled_clusters.push_back(clusters[i]);
        }
        REQUIRE(all_measures(contingency(shuffled_gold, shuffled_clusters)) == measures);
        for (std::size_t i = 0; i < measures.size(); ++i) REQUIRE(after_renaming[i] == Approx(measures[i]));
    }
}

TEST_CASE("agrees with looking at every pair of items") {
    std::mt19937_64 engine(6);
    for (int round = 0; round < 1000; ++round) {
        const auto [gold, clusters] = random_partitions(engine, 50);
        const contingency table(gold, clusters);
        REQUIRE(count_pairs(table) == forme::reference::count_pairs(gold, clusters));
        REQUIRE(adjusted_rand_index(table) == Approx(forme::reference::adjusted_rand_index(gold, clusters)));
        const precision_recall expected = forme::reference::bcubed(gold, clusters);
        REQUIRE(bcubed(table).precision == Approx(expected.precision));
        REQUIRE(bcubed(table).recall == Approx(expected.recall));
        REQUIRE(bcubed(table).f1 == Approx(expected.f1));
        const double information = forme::reference::mutual_information(gold, clusters);
        REQUIRE(std::abs(mutual_information(table) - information) < 1e-12);
    }
}

TEST_CASE("golden values of a thousand items") {
    labels gold;
    labels clusters;
    for (int i = 0; i < 1000; ++i) {
        gold.push_back(i * i % 37);
        clusters.push_back(i * i % 37 / 3 + (i % 11 == 0 ? 100 : 0));
    }
    const contingency table(gold, clusters);
    const auto close = [](double value) { return Approx(value).epsilon(1e-13); };
    CHECK(count_pairs(table) == pair_counts{26136, 40007, 21741, 499500});
    CHECK(rand_index(table) == close(0.954632632632633));
    CHECK(adjusted_rand_index(table) == close(0.634242326748574));
    CHECK(purity(table) == close(0.649));
    CHECK(mutual_information(table) == close(2.40718477512398));
    CHECK(normalised_mutual_information(table) == close(0.852261072750713));
    CHECK(v_measure(table).v_measure == close(0.852261072750713));
    CHECK(bcubed(table).precision == close(0.639202497952498));
    CHECK(bcubed(table).recall == close(0.834642857142857));
    CHECK(pairwise(table).precision == close(0.543429899767541));
    CHECK(pairwise(table).recall == close(0.831841138659321));
}

}  // namespace
