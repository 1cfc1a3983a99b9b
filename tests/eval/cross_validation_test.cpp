#include <forme/eval/cross_validation.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

using forme::eval::stratified_folds;

namespace {

using folds = std::vector<std::size_t>;

TEST_CASE("six of one class and three of another in three folds: two and one in each") {
    const std::vector<std::string> labels{"a", "a", "b", "a", "a", "b", "a", "b", "a"};
    const auto fold_of = stratified_folds(labels, 3, 1);
    std::map<std::string, folds> sizes{{"a", folds(3)}, {"b", folds(3)}};
    for (std::size_t i = 0; i < labels.size(); ++i) ++sizes[labels[i]].at(fold_of[i]);
    CHECK(sizes["a"] == folds{2, 2, 2});
    CHECK(sizes["b"] == folds{1, 1, 1});
}

TEST_CASE("no fold, one fold, no item, fewer items than folds") {
    CHECK_THROWS_AS(stratified_folds(std::vector<int>{1}, 0, 1), std::invalid_argument);
    CHECK(stratified_folds(std::vector<int>{1, 2, 1}, 1, 1) == folds{0, 0, 0});
    CHECK(stratified_folds(std::vector<int>{}, 10, 1).empty());
    auto few = stratified_folds(std::vector<int>{5, 5, 6}, 10, 1);
    std::sort(few.begin(), few.end());
    CHECK(few == folds{0, 1, 2});
}

TEST_CASE("classes and folds are even to within one, and the seed alone decides") {
    std::mt19937_64 engine(7);
    for (int round = 0; round < 300; ++round) {
        std::vector<int> labels(engine() % 200);
        const auto classes = 1 + engine() % 9;
        for (int& label : labels) label = static_cast<int>(engine() % classes);
        const std::size_t count = 1 + engine() % 12;
        const auto fold_of = stratified_folds(labels, count, static_cast<std::uint64_t>(round));
        REQUIRE(fold_of.size() == labels.size());
        REQUIRE(fold_of == stratified_folds(labels, count, static_cast<std::uint64_t>(round)));

        folds sizes(count);
        std::map<int, folds> class_sizes;
        for (std::size_t i = 0; i < labels.size(); ++i) {
            ++sizes.at(fold_of[i]);
            ++class_sizes.try_emplace(labels[i], folds(count)).first->second[fold_of[i]];
        }
        const auto even = [](const folds& counts) {
            const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
            return *most - *least <= 1;
        };
        REQUIRE(even(sizes));
        for (const auto& [label, counts] : class_sizes) REQUIRE(even(counts));

        std::vector<int> renamed = labels;
        for (int& label : renamed) label = 3 * label + 100;
        REQUIRE(stratified_folds(renamed, count, static_cast<std::uint64_t>(round)) == fold_of);
    }
}

TEST_CASE("seeds deal differently, and every item comes to every fold under some") {
    const std::vector<int> labels(20, 0);
    std::set<folds> deals;
    std::vector<std::set<std::size_t>> seen(labels.size());
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const auto fold_of = stratified_folds(labels, 4, seed);
        deals.insert(fold_of);
        for (std::size_t i = 0; i < fold_of.size(); ++i) seen[i].insert(fold_of[i]);
    }
    CHECK(deals.size() == 200);
    for (const auto& of_item : seen) CHECK(of_item.size() == 4);
}

TEST_CASE("golden folds") {
    const std::vector<int> labels{0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2};
    CHECK(stratified_folds(labels, 4, 2004) == folds{1, 0, 2, 3, 0, 0, 2, 1, 3, 1, 3, 2});
    CHECK(stratified_folds(labels, 4, 2005) == folds{0, 1, 0, 3, 2, 3, 1, 1, 0, 2, 3, 2});
}

}  // namespace
