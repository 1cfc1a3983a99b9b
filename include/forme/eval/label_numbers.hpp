// Labels of any ordered type as numbers 0 … classes-1, in the order of the labels.
//
// The measures then count in plain arrays and owe nothing to what a label is. Only < is asked of it; two labels of
// which neither is less are one class. Labels are looked at in place, never copied. One sort of n numbers.
#ifndef FORME_EVAL_LABEL_NUMBERS_HPP
#define FORME_EVAL_LABEL_NUMBERS_HPP

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <ranges>
#include <vector>

namespace forme::eval {

template <typename Label>
concept ordered_label = requires(const Label& a, const Label& b) {
    { a < b } -> std::convertible_to<bool>;
};

template <typename Labels>
concept label_range = std::ranges::random_access_range<const Labels> && std::ranges::sized_range<const Labels> &&
    ordered_label<std::ranges::range_value_t<const Labels>>;

struct numbered_labels {
    std::vector<std::size_t> number;  // of each item
    std::size_t classes = 0;
};

template <label_range Labels>
numbered_labels number_labels(const Labels& labels) {
    const auto first = std::ranges::begin(labels);
    const auto less = [&](std::size_t a, std::size_t b) {
        using offset = std::ranges::range_difference_t<const Labels>;
        return static_cast<bool>(first[static_cast<offset>(a)] < first[static_cast<offset>(b)]);
    };
    std::vector<std::size_t> sorted(static_cast<std::size_t>(std::ranges::size(labels)));
    std::iota(sorted.begin(), sorted.end(), std::size_t{0});
    std::sort(sorted.begin(), sorted.end(), less);

    numbered_labels result;
    result.number.resize(sorted.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i == 0 || less(sorted[i - 1], sorted[i])) ++result.classes;
        result.number[sorted[i]] = result.classes - 1;
    }
    return result;
}

}  // namespace forme::eval

#endif
