// How often a classifier was right: counts of gold label against predicted label, and precision, recall, F1 and
// accuracy from them, for each class, as the mean over classes (macro) and over all items at once (micro).
//
// A classifier may decline: such an item is missed (it lowers recall and accuracy) but is no false alarm (precision is
// a share of the predictions made). Decided where a denominator is 0:
//   - a class that was never predicted has precision 0, a label that only predictions have is a class with recall 0;
//     both count in the macro means, so that neither silence about a class nor an invented one pays;
//   - without any item all scores are 1: nothing was wrong. (Pool the folds of a cross validation in one confusion
//     rather than averaging, and an empty fold does not matter.)
// Adding an item costs two look-ups in ordered maps, a score one walk over the classes in the order of their labels.
#ifndef FORME_EVAL_CLASSIFICATION_HPP
#define FORME_EVAL_CLASSIFICATION_HPP

#include <forme/eval/label_numbers.hpp>
#include <forme/eval/precision_recall.hpp>

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace forme::eval {

struct class_counts {
    std::uint64_t gold = 0;       // items of the class
    std::uint64_t predicted = 0;  // items said to be of it
    std::uint64_t correct = 0;    // items that are both

    [[nodiscard]] constexpr precision_recall scores() const noexcept {
        return with_f1(share(correct, predicted, 0), share(correct, gold, 0));
    }

    friend constexpr bool operator==(const class_counts&, const class_counts&) = default;
};

template <typename Label>
    requires std::copyable<Label> && ordered_label<Label>
class confusion {
public:
    // Gold label and prediction, if there was one, with the number of items that had both.
    using cell_map = std::map<std::pair<Label, std::optional<Label>>, std::uint64_t>;
    using class_map = std::map<Label, class_counts>;

    void add(const Label& gold, const std::optional<Label>& predicted) {
        ++cells_[{gold, predicted}];
        class_counts& gold_class = classes_[gold];
        ++gold_class.gold;
        ++total_.gold;
        if (!predicted) return;
        ++classes_[*predicted].predicted;
        ++total_.predicted;
        if (gold < *predicted || *predicted < gold) return;
        ++gold_class.correct;
        ++total_.correct;
    }

    [[nodiscard]] const cell_map& cells() const noexcept { return cells_; }
    [[nodiscard]] const class_map& classes() const noexcept { return classes_; }
    // All classes in one: items, predictions made, correct ones.
    [[nodiscard]] const class_counts& total() const noexcept { return total_; }

    [[nodiscard]] double accuracy() const noexcept { return share(total_.correct, total_.gold, 1); }

    // With a prediction for every item, all three are the accuracy.
    [[nodiscard]] precision_recall micro() const noexcept {
        return total_.gold == 0 ? precision_recall{1, 1, 1} : total_.scores();
    }

    // The plain mean of each score over the classes; its f1 is the mean of their F1, not the F1 of the means.
    [[nodiscard]] precision_recall macro() const noexcept {
        if (classes_.empty()) return {1, 1, 1};
        precision_recall sum;
        for (const auto& [label, counts] : classes_) {
            const precision_recall scores = counts.scores();
            sum.precision += scores.precision;
            sum.recall += scores.recall;
            sum.f1 += scores.f1;
        }
        const auto count = static_cast<double>(classes_.size());
        return {sum.precision / count, sum.recall / count, sum.f1 / count};
    }

private:
    cell_map cells_;
    class_map classes_;
    class_counts total_;
};

}  // namespace forme::eval

#endif
