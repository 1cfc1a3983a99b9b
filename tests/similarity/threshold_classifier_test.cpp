#include <forme/similarity/threshold_classifier.hpp>

#include <tests/reference/small_trees.hpp>

#include <forme/similarity/common_subsequence.hpp>
#include <forme/similarity/tag_shingles.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace forme;

namespace {

constexpr auto closeness = [](const double& a, const double& b) { return 1 / (1 + std::abs(a - b)); };
using by_closeness = threshold_classifier<std::string, decltype(closeness), double>;
using answer = similar_label<std::string>;

// No more than is asked for: a page that only moves.
struct ordered_only {
    int value;
    friend auto operator<=>(const ordered_only&, const ordered_only&) = default;
};
struct same_number {
    using features = std::unique_ptr<int>;
    double operator()(const features& a, const features& b) const { return *a == *b ? 1 : 0; }
};

TEST_CASE("threshold classifier: the nearest page's label if it is near enough") {
    by_closeness classifier(0.5, closeness);
    classifier.train(0, "shop");
    classifier.train(10, "blog");
    classifier.train(1.5, "shop");
    CHECK(classifier.size() == 3);
    CHECK(classifier.labels() == 2);
    CHECK(classifier.classify(1) == answer{"shop", 1 / 1.5, 2});
    CHECK(classifier.classify(9) == answer{"blog", 0.5, 1});  // the threshold itself will do
    CHECK(!classifier.classify(8.9));
    CHECK(classifier.threshold("blog") == 0.5);
    CHECK(!classifier.threshold("forum"));
}

TEST_CASE("threshold classifier: learned thresholds") {
    by_closeness classifier(closeness);
    for (const double page : {0, 1, 3}) classifier.train(page, "wide");
    for (const double page : {20, 21}) classifier.train(page, "narrow");
    classifier.train(40, "single");
    CHECK(classifier.threshold("wide") == 0.25);
    CHECK(classifier.threshold("narrow") == 0.5);
    CHECK(classifier.threshold("single") == 1);
    CHECK(classifier.classify(6)->label == "wide");
    CHECK(!classifier.classify(6.5));
    CHECK(!classifier.classify(23));
    CHECK(classifier.classify(22)->label == "narrow");
    CHECK(classifier.classify(40)->label == "single");
    CHECK(!classifier.classify(40.1));
}

TEST_CASE("threshold classifier: the nearest label may be out of its own reach") {
    by_closeness classifier(closeness);
    classifier.train(0, "wide");
    classifier.train(9, "wide");
    classifier.train(4, "single");
    CHECK(classifier.similar_labels(5) == std::vector<answer>{{"wide", 0.2, 1}});
    CHECK(classifier.similar_labels(4) == std::vector<answer>{{"single", 1, 2}, {"wide", 0.2, 0}});
}

TEST_CASE("threshold classifier: ties go to the smallest label and its earliest page") {
    by_closeness classifier(0, closeness);
    classifier.train(2, "b");
    classifier.train(0, "b");
    classifier.train(2, "a");
    classifier.train(0, "a");
    CHECK(classifier.similar_labels(1) == std::vector<answer>{{"a", 0.5, 2}, {"b", 0.5, 0}});
}

TEST_CASE("threshold classifier: edges") {
    const by_closeness untrained(0, closeness);
    CHECK(!untrained.classify(1));
    CHECK(untrained.similar_labels(1).empty());
    for (const double threshold : {-0.1, 1.1, std::nan("")})
        CHECK_THROWS_AS(by_closeness(threshold, closeness), std::invalid_argument);

    threshold_classifier<ordered_only, same_number> minimal;
    minimal.train(std::make_unique<int>(3), {7});
    CHECK(minimal.classify(std::make_unique<int>(3))->label.value == 7);
    CHECK(!minimal.classify(std::make_unique<int>(4)));
}

// All training pages, no bounds.
template <typename Features, typename Measure>
std::vector<similar_label<int>> plain_answer(const std::vector<std::pair<Features, int>>& training,
                                             const Measure& measure, std::optional<double> given,
                                             const Features& page) {
    std::vector<similar_label<int>> found;
    for (int label = 0; label < 10; ++label) {
        double threshold = given.value_or(1);
        for (const auto& [a, label_a] : training)
            for (const auto& [b, label_b] : training)
                if (!given && label_a == label && label_b == label) threshold = std::min(threshold, measure(a, b));
        std::optional<similar_label<int>> best;
        for (std::size_t i = 0; i < training.size(); ++i) {
            const double value = measure(training[i].first, page);
            if (training[i].second != label || value < threshold) continue;
            if (!best || value > best->similarity) best = {label, value, i};
        }
        if (best) found.push_back(*best);
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
        return std::tuple(-a.similarity, a.label) < std::tuple(-b.similarity, b.label);
    });
    return found;
}

template <typename Measure>
void check_against_plain(const Measure& measure) {
    std::size_t several = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        const std::optional<double> given =
            seed % 2 == 0 ? std::optional(static_cast<double>(seed % 10) / 10) : std::nullopt;
        auto classifier =
            given ? threshold_classifier<int, Measure>(*given, measure) : threshold_classifier<int, Measure>(measure);
        std::vector<std::pair<typename Measure::features, int>> training;
        for (std::uint64_t i = 0; i < 20; ++i) {
            training.emplace_back(measure.extract(reference::random_tags(100 * seed + i, 14)),
                                  static_cast<int>(mix64(100 * seed + i) % 6));
            classifier.train(training.back().first, training.back().second);
        }
        for (std::uint64_t i = 0; i < 10; ++i) {
            const auto page = measure.extract(reference::random_tags(9000 + 100 * seed + i, 14));
            const auto expected = plain_answer(training, measure, given, page);
            REQUIRE(classifier.similar_labels(page) == expected);
            several += expected.size() > 1;
        }
    }
    CHECK(several > 20);
}

TEST_CASE("threshold classifier: agrees with comparing everything") {
    check_against_plain(tag_shingles(1));
    check_against_plain(common_subsequence());
}

}  // namespace
