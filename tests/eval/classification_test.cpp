#include <forme/eval/classification.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace forme::eval;
using doctest::Approx;

namespace {

static_assert(class_counts{}.scores() == precision_recall{0, 0, 0});
static_assert(class_counts{2, 2, 2}.scores() == precision_recall{1, 1, 1});
static_assert(class_counts{4, 0, 0}.scores() == precision_recall{0, 0, 0});
static_assert(class_counts{0, 4, 0}.scores() == precision_recall{0, 0, 0});
static_assert(class_counts{4, 1, 1}.scores().precision == 1 && class_counts{4, 1, 1}.scores().recall == 0.25);

using item = std::pair<int, std::optional<int>>;

confusion<int> confusion_of(const std::vector<item>& items) {
    confusion<int> counts;
    for (const auto& [gold, predicted] : items) counts.add(gold, predicted);
    return counts;
}

void check(const precision_recall& found, double precision, double recall, double f1) {
    CHECK(found.precision == Approx(precision));
    CHECK(found.recall == Approx(recall));
    CHECK(found.f1 == Approx(f1));
}

TEST_CASE("seven items of three classes by hand") {
    confusion<std::string> counts;
    counts.add("a", "a");
    counts.add("a", "a");
    counts.add("a", "b");
    counts.add("b", "b");
    counts.add("b", std::nullopt);
    counts.add("c", "a");
    counts.add("c", "c");

    CHECK(counts.cells().at({"a", "a"}) == 2);
    CHECK(counts.cells().at({"b", std::nullopt}) == 1);
    CHECK(counts.cells().size() == 6);
    CHECK(counts.classes().at("a") == class_counts{3, 3, 2});
    CHECK(counts.classes().at("b") == class_counts{2, 2, 1});
    CHECK(counts.classes().at("c") == class_counts{2, 1, 1});
    CHECK(counts.total() == class_counts{7, 6, 4});

    check(counts.classes().at("a").scores(), 2. / 3, 2. / 3, 2. / 3);
    check(counts.classes().at("b").scores(), 1. / 2, 1. / 2, 1. / 2);
    check(counts.classes().at("c").scores(), 1, 1. / 2, 2. / 3);  // 2 · 1 · ½ / (3/2)
    // Macro: precision (2/3 + 1/2 + 1) / 3 = (13/6) / 3, recall (2/3 + 1/2 + 1/2) / 3 = (5/3) / 3,
    // F1 (2/3 + 1/2 + 2/3) / 3 = (11/6) / 3.
    check(counts.macro(), 13. / 18, 5. / 9, 11. / 18);
    // Micro: 4 of 6 predictions, 4 of 7 items; F1 2 · 4 / (6 + 7).
    check(counts.micro(), 4. / 6, 4. / 7, 8. / 13);
    CHECK(counts.accuracy() == Approx(4. / 7));
}

TEST_CASE("nothing to count") {
    const confusion<int> none;
    CHECK(none.accuracy() == 1);
    CHECK(none.micro() == precision_recall{1, 1, 1});
    CHECK(none.macro() == precision_recall{1, 1, 1});
    CHECK(none.total() == class_counts{});
}

TEST_CASE("a classifier that always declines") {
    const auto counts = confusion_of({{1, std::nullopt}, {2, std::nullopt}});
    CHECK(counts.accuracy() == 0);
    CHECK(counts.micro() == precision_recall{0, 0, 0});
    CHECK(counts.macro() == precision_recall{0, 0, 0});
    CHECK(counts.classes().size() == 2);
}

TEST_CASE("a class never predicted and a label never in the gold both lower the mean") {
    // Class 1: 2 of 2 right, all 1. Class 2: never predicted, all 0.
    check(confusion_of({{1, 1}, {1, 1}, {2, std::nullopt}}).macro(), 0.5, 0.5, 0.5);
    // Class 1: precision 1, recall ½, F1 ⅔. Class 9, invented: all 0.
    const auto invented = confusion_of({{1, 1}, {1, 9}});
    check(invented.macro(), 0.5, 0.25, 1. / 3);
    CHECK(invented.classes().at(9) == class_counts{0, 1, 0});
}

// All that a label must have: copies and <.
struct minimal_label {
    int value;
    friend bool operator<(const minimal_label& a, const minimal_label& b) { return a.value < b.value; }
};

TEST_CASE("a minimal label") {
    confusion<minimal_label> counts;
    counts.add({1}, minimal_label{1});
    counts.add({1}, minimal_label{2});
    counts.add({2}, std::nullopt);
    CHECK(counts.accuracy() == Approx(1. / 3));
    CHECK(counts.cells().size() == 3);
}

std::vector<item> random_items(std::mt19937_64& engine) {
    std::vector<item> items(engine() % 50);
    const auto classes = static_cast<int>(1 + engine() % 6);
    for (auto& [gold, predicted] : items) {
        gold = static_cast<int>(engine() % 6) % classes;
        if (engine() % 4 != 0) predicted = static_cast<int>(engine() % 7);
    }
    return items;
}

TEST_CASE("range, identity, order of items, and the link between micro and accuracy") {
    std::mt19937_64 engine(2);
    for (int round = 0; round < 500; ++round) {
        auto items = random_items(engine);
        const auto counts = confusion_of(items);
        for (const precision_recall& scores : {counts.micro(), counts.macro()}) {
            for (const double value : {scores.precision, scores.recall, scores.f1}) {
                REQUIRE(value >= 0);
                REQUIRE(value <= 1);
            }
        }
        REQUIRE(counts.micro().recall == counts.accuracy());
        REQUIRE(counts.micro().precision >= counts.micro().recall);

        std::reverse(items.begin(), items.end());
        const auto reversed = confusion_of(items);
        REQUIRE(reversed.macro() == counts.macro());
        REQUIRE(reversed.cells() == counts.cells());

        for (auto& [gold, predicted] : items) predicted = gold;
        REQUIRE(confusion_of(items).macro() == precision_recall{1, 1, 1});
        REQUIRE(confusion_of(items).micro() == precision_recall{1, 1, 1});
    }
}

TEST_CASE("agrees with counting each class by a loop over all items") {
    std::mt19937_64 engine(3);
    for (int round = 0; round < 300; ++round) {
        const auto items = random_items(engine);
        const auto counts = confusion_of(items);
        for (int label = 0; label < 7; ++label) {
            class_counts expected;
            for (const auto& [gold, predicted] : items) {
                expected.gold += gold == label;
                expected.predicted += predicted == label;
                expected.correct += gold == label && predicted == label;
            }
            const auto found = counts.classes().find(label);
            REQUIRE((found == counts.classes().end() ? class_counts{} : found->second) == expected);
        }
    }
}

}  // namespace
