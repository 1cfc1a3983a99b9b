// The contingency table of two partitions of the same items, from which every measure of clustering.hpp is computed:
// how many items each pair of gold class and cluster has in common. Only cells that are not empty are kept.
//
// Counts are exact integers. Rows (classes) and columns (clusters) are in the order of their labels and cells in the
// order of row, then column, whatever the order of the items, so that sums over them are always the same. Three sorts
// of n numbers.
#ifndef FORME_EVAL_CONTINGENCY_HPP
#define FORME_EVAL_CONTINGENCY_HPP

#include <forme/eval/label_numbers.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace forme::eval {

class contingency {
public:
    struct cell {
        std::size_t row = 0;
        std::size_t column = 0;
        std::uint64_t count = 0;

        friend constexpr bool operator==(const cell&, const cell&) = default;
    };

    // No item at all.
    contingency() = default;

    // Item i has the gold label gold[i] and lies in the cluster named clusters[i].
    template <label_range Gold, label_range Clusters>
    contingency(const Gold& gold, const Clusters& clusters) {
        const numbered_labels row_of = number_labels(gold);
        const numbered_labels column_of = number_labels(clusters);
        items_ = row_of.number.size();
        if (column_of.number.size() != items_)
            throw std::invalid_argument("contingency: every item needs one gold label and one cluster");

        rows_.resize(row_of.classes);
        columns_.resize(column_of.classes);
        std::vector<std::pair<std::size_t, std::size_t>> places(items_);
        for (std::size_t i = 0; i < items_; ++i) {
            places[i] = {row_of.number[i], column_of.number[i]};
            ++rows_[places[i].first];
            ++columns_[places[i].second];
        }
        std::sort(places.begin(), places.end());
        for (std::size_t i = 0; i < items_; ++i) {
            if (i == 0 || places[i] != places[i - 1]) cells_.push_back({places[i].first, places[i].second, 0});
            ++cells_.back().count;
        }
    }

    [[nodiscard]] std::uint64_t items() const noexcept { return items_; }
    // The number of items of each class and of each cluster; none is 0.
    [[nodiscard]] std::span<const std::uint64_t> rows() const noexcept { return rows_; }
    [[nodiscard]] std::span<const std::uint64_t> columns() const noexcept { return columns_; }
    [[nodiscard]] std::span<const cell> cells() const noexcept { return cells_; }

    friend bool operator==(const contingency&, const contingency&) = default;

private:
    std::size_t items_ = 0;
    std::vector<std::uint64_t> rows_;
    std::vector<std::uint64_t> columns_;
    std::vector<cell> cells_;
};

}  // namespace forme::eval

#endif
