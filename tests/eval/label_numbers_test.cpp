#include <forme/eval/label_numbers.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <deque>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace forme::eval;

namespace {

// All that a label must have: <. It can be neither copied nor compared for equality.
struct minimal_label {
    explicit minimal_label(int number) : value(number) {}
    minimal_label(minimal_label&&) = default;
    minimal_label(const minimal_label&) = delete;
    int value;
    friend bool operator<(const minimal_label& a, const minimal_label& b) { return a.value < b.value; }
};

struct unordered {};

static_assert(ordered_label<std::string> && ordered_label<minimal_label> && !ordered_label<unordered>);
static_assert(label_range<std::vector<bool>> && label_range<std::deque<std::string>>);
static_assert(!label_range<std::vector<unordered>>);

TEST_CASE("numbers follow the order of the labels, not of the items") {
    const auto result = number_labels(std::vector<std::string>{"shop", "blog", "wiki", "blog"});
    CHECK(result.number == std::vector<std::size_t>{1, 0, 2, 0});
    CHECK(result.classes == 3);
}

TEST_CASE("empty, one, all the same, other ranges, a minimal label") {
    CHECK(number_labels(std::vector<int>{}).number.empty());
    CHECK(number_labels(std::vector<int>{}).classes == 0);
    CHECK(number_labels(std::vector<int>{7}).classes == 1);
    CHECK(number_labels(std::vector<int>(5, 3)).number == std::vector<std::size_t>(5, 0));
    CHECK(number_labels(std::vector<bool>{true, false, true}).number == std::vector<std::size_t>{1, 0, 1});
    CHECK(number_labels(std::deque<char>{'b', 'a'}).number == std::vector<std::size_t>{1, 0});
    std::vector<minimal_label> minimal;
    for (const int value : {5, -1, 5}) minimal.emplace_back(value);
    CHECK(number_labels(minimal).number == std::vector<std::size_t>{1, 0, 1});
}

TEST_CASE("agrees with a map from label to its place") {
    std::mt19937_64 engine(1);
    for (int round = 0; round < 300; ++round) {
        std::vector<int> labels(engine() % 60);
        for (int& label : labels) label = static_cast<int>(engine() % 20);
        std::map<int, std::size_t> place;
        for (const int label : labels) place[label] = 0;
        std::size_t next = 0;
        for (auto& [label, number] : place) number = next++;
        const auto result = number_labels(labels);
        REQUIRE(result.classes == place.size());
        for (std::size_t i = 0; i < labels.size(); ++i) REQUIRE(result.number[i] == place[labels[i]]);
    }
}

}  // namespace
