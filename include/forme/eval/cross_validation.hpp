// Stratified folds for cross validation: which of k folds each item belongs to.
//
// Items are put in an order by class and, within a class, by a hash of seed and position; then they are dealt like
// cards, the next class beginning at the fold where the last one ended. So the items of a class in any two folds
// differ by at most one, and so do the sizes of the folds. The same labels, k and seed give the same folds on every
// machine. Costs two sorts of the items.
#ifndef FORME_EVAL_CROSS_VALIDATION_HPP
#define FORME_EVAL_CROSS_VALIDATION_HPP

#include <forme/core/hash.hpp>
#include <forme/eval/label_numbers.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <tuple>
#include <vector>

namespace forme::eval {

// The fold, 0 … folds-1, of each item. A class with fewer items than folds is missing from some; with fewer items than
// folds in all, the last folds are empty. Throws std::invalid_argument for no fold at all.
template <label_range Labels>
std::vector<std::size_t> stratified_folds(const Labels& labels, std::size_t folds, std::uint64_t seed) {
    if (folds == 0) throw std::invalid_argument("stratified_folds: at least one fold is needed");
    const std::vector<std::size_t> class_of = number_labels(labels).number;

    // mix64 is a bijection, so no two items of a class have equal keys.
    using dealt_item = std::tuple<std::size_t, std::uint64_t, std::size_t>;  // class, key, item
    const std::uint64_t start = mix64(seed);
    std::vector<dealt_item> deck;
    deck.reserve(class_of.size());
    for (std::size_t i = 0; i < class_of.size(); ++i) deck.emplace_back(class_of[i], mix64(start + i), i);
    std::sort(deck.begin(), deck.end());

    std::vector<std::size_t> fold_of(deck.size());
    for (std::size_t place = 0; place < deck.size(); ++place) fold_of[std::get<2>(deck[place])] = place % folds;
    return fold_of;
}

}  // namespace forme::eval

#endif
