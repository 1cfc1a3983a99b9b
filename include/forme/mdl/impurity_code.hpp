// Page types of a site by how mixed the presence of paths is, with a price that few pages can pay too.
//
// As in conditional_code.hpp, a cluster is charged for each path that any of its pages has, given the path's parent:
//
//     L = Σ 4 · s · (m - s) / m + price · (½ log₂(m + 1) + 1)     s pages have the path, m its parent (all, at the top)
//
// The impurity 4 · s · (m - s) / m, as decision trees have it, is 0 and m where the entropy is, and less in between:
// that all pages of one kind have a path and none of the other counts as much, what some have and some have not counts
// less. So authors' habits weigh less against what a template does.
//
// What parts two page types grows with the pages, the price of a path hardly does: a price that is right for hundreds
// of pages of a site melts the types of a small one together. for_pages lowers it there with the root of the number of
// pages, and leaves it alone from `enough_pages` on; both constants were chosen for numbered_code around this one, the
// default. docs/reproduction.md has the figures and the neighbours.
//
// Supports add, so summaries of shards merge exactly. A delta is one walk over the paths of both.
//
// Breiman, Friedman, Olshen and Stone 1984, for the impurity.
#ifndef FORME_MDL_IMPURITY_CODE_HPP
#define FORME_MDL_IMPURITY_CODE_HPP

#include <forme/core/snapshot.hpp>
#include <forme/mdl/cluster_code.hpp>
#include <forme/mdl/conditional_code.hpp>
#include <forme/mdl/path_set.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace forme {

class impurity_code {
public:
    using summary = conditional_summary;

    static constexpr double full_price = 2;
    static constexpr std::uint64_t enough_pages = 400;

    // The price of a path in a cluster: more gives fewer clusters.
    explicit impurity_code(double price = full_price) : price_(price), prices_(tabled) {
        for (std::uint64_t i = 0; i < tabled; ++i) prices_[i] = slow_price(i);
    }

    // For a clustering of so many pages.
    [[nodiscard]] static impurity_code for_pages(std::uint64_t pages) {
        if (pages >= enough_pages) return impurity_code();
        return impurity_code(full_price * std::sqrt(static_cast<double>(pages) / enough_pages));
    }

    [[nodiscard]] double price() const noexcept { return price_; }

    // Expects 0 < support ≤ parent_support.
    [[nodiscard]] double cost(std::uint64_t support, std::uint64_t parent_support) const {
        const double price =
            parent_support < tabled ? prices_[static_cast<std::size_t>(parent_support)] : slow_price(parent_support);
        if (support == parent_support) return price;
        const auto s = static_cast<double>(support);
        const auto m = static_cast<double>(parent_support);
        return 4 * s * (m - s) / m + price;
    }

    [[nodiscard]] static summary summarize(std::span<const linked_path> set, std::uint32_t copies) {
        return summary(set, copies);
    }
    [[nodiscard]] double length(const summary& cluster) const {
        double sum = 0;
        for (const auto& path : cluster.paths()) sum += cost(path.support, cluster.parent_support(path));
        return sum;
    }
    [[nodiscard]] double delta(const summary& a, const summary& b) const {
        return conditional_delta(a, b, [this](std::uint64_t support, std::uint64_t parent_support) {
            return cost(support, parent_support);
        });
    }
    [[nodiscard]] static std::vector<path_symbol> template_of(const summary& cluster) {
        return conditional_code::template_of(cluster);
    }

    void write(snapshot_writer& writer) const {
        writer.write(number);
        writer.write(std::bit_cast<std::uint64_t>(price_));
    }
    [[nodiscard]] static impurity_code read_code(snapshot_reader& reader) {
        if (reader.read<std::uint32_t>() != number) reader.fail("another code wrote this");
        const auto price = std::bit_cast<double>(reader.read<std::uint64_t>());
        if (!std::isfinite(price)) reader.fail("the price is no number");
        return impurity_code(price);
    }

    static void write(const summary& cluster, snapshot_writer& writer) { conditional_code::write(cluster, writer); }
    [[nodiscard]] static summary read(snapshot_reader& reader) { return conditional_code::read(reader); }

    friend bool operator==(const impurity_code& a, const impurity_code& b) noexcept { return a.price_ == b.price_; }

private:
    static constexpr std::uint32_t number = 4;     // of this code, in snapshots
    static constexpr std::uint64_t tabled = 4096;  // clusters beyond are few

    [[nodiscard]] double slow_price(std::uint64_t count) const {
        return price_ * (std::log2(static_cast<double>(count) + 1) / 2 + 1);
    }

    double price_;
    std::vector<double> prices_;  // of a path whose parent is on so many pages
};

// What a code is where nothing else is said, for a clustering of so many pages.
template <cluster_code Code>
Code code_for_pages(std::uint64_t pages) {
    if constexpr (requires { Code::for_pages(pages); }) {
        return Code::for_pages(pages);
    } else {
        return Code();
    }
}

}  // namespace forme

#endif
