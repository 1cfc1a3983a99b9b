// Page types of a site by a code for presence given the parent: what an author adds inside a page costs little.
//
// K charges every page that lacks or adds a path the same, so an optional block (a list with its items, a table) pays
// for each of its paths on each page, and splits pages of one template. Here a cluster writes, for each path that any
// of its pages has, which of the pages with the parent path have it too, and a price for the path's parameter:
//
//     L = Σ m · H(s / m) + price · (½ log₂(m + 1) + 1)     s pages have the path, m its parent (all, at the top)
//
// with H the binary entropy. A block that half of the pages have costs its entropy once; its inside, always there when
// the block is, costs its price alone. Supports add, so summaries of shards merge exactly. A path can change the
// delta of a merge only by itself or by its parent: if neither cluster has its parent, neither has the path.
//
// 16 bytes a distinct path of a cluster; a delta is one walk over the paths of both.
//
// After Rissanen 1978 (minimum description length). The price was chosen on real sites; docs/mdl.md says how.
#ifndef FORME_MDL_CONDITIONAL_CODE_HPP
#define FORME_MDL_CONDITIONAL_CODE_HPP

#include <forme/mdl/path_set.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace forme {

// m · H(s / m) + price · (½ log₂(m + 1) + 1). Expects 0 < s ≤ m.
inline double conditional_cost(std::uint64_t support, std::uint64_t parent_support, double price) {
    const auto bits = [](std::uint64_t count) {
        const auto x = static_cast<double>(count);
        return count == 0 ? 0 : x * std::log2(x);
    };
    return bits(parent_support) - bits(support) - bits(parent_support - support) +
           price * (std::log2(static_cast<double>(parent_support) + 1) / 2 + 1);
}

// The pages of a cluster and how many of them have each path.
class conditional_summary {
public:
    // The place of a path's parent, for what hangs from the top.
    static constexpr std::uint32_t top = std::numeric_limits<std::uint32_t>::max();

    struct entry {
        path_symbol symbol = empty_path;
        std::uint32_t support = 0;  // never 0
        std::uint32_t above = top;  // the parent's place in paths()

        friend bool operator==(const entry&, const entry&) = default;
    };

    conditional_summary() = default;

    // Of `copies` pages with the same paths. A path whose parent is not in the set hangs from the top.
    explicit conditional_summary(std::span<const linked_path> set, std::uint32_t copies = 1) : pages_(copies) {
        paths_.reserve(set.size());
        for (const linked_path& path : set) {
            const auto parent = std::ranges::lower_bound(set, path.parent, {}, &linked_path::symbol);
            const bool found = parent != set.end() && parent->symbol == path.parent;
            paths_.push_back({path.symbol, copies, found ? static_cast<std::uint32_t>(parent - set.begin()) : top});
        }
    }

    // Of so many pages, by entries in the order of their symbols; no path may have more pages than its parent.
    conditional_summary(std::vector<entry> paths, std::uint32_t pages) : pages_(pages), paths_(std::move(paths)) {}

    [[nodiscard]] std::uint32_t pages() const noexcept { return pages_; }
    [[nodiscard]] std::span<const entry> paths() const noexcept { return paths_; }  // by symbol

    // 0 for a path that no page has.
    [[nodiscard]] std::uint32_t support(path_symbol symbol) const noexcept {
        const auto found = std::ranges::lower_bound(paths_, symbol, {}, &entry::symbol);
        return found != paths_.end() && found->symbol == symbol ? found->support : 0;
    }

    // How many pages have the parent of a path.
    [[nodiscard]] std::uint32_t parent_support(const entry& path) const noexcept {
        return path.above == top ? pages_ : paths_[path.above].support;
    }

    // L of this cluster.
    [[nodiscard]] double description_length(double price) const {
        double bits = 0;
        for (const entry& path : paths_) bits += conditional_cost(path.support, parent_support(path), price);
        return bits;
    }

    // The union with a cluster that has none of these pages. Where that one has few paths and none of its own, it costs
    // only these.
    void merge(const conditional_summary& other) {
        constexpr std::size_t few = 8;
        if (other.paths_.size() < paths_.size() / few && add_known(other)) return;
        std::vector<entry> sums;
        sums.reserve(paths_.size() + other.paths_.size());
        std::vector<std::uint32_t> place(paths_.size());
        std::vector<std::uint32_t> place_of_other(other.paths_.size());
        std::size_t i = 0;
        for (std::size_t j = 0; i < paths_.size() || j < other.paths_.size();) {
            const auto at = static_cast<std::uint32_t>(sums.size());
            const bool here =
                j == other.paths_.size() || (i < paths_.size() && paths_[i].symbol <= other.paths_[j].symbol);
            const bool there =
                i == paths_.size() || (j < other.paths_.size() && other.paths_[j].symbol <= paths_[i].symbol);
            sums.push_back({here ? paths_[i].symbol : other.paths_[j].symbol, 0, at});
            if (here) place[i++] = at;
            if (there) place_of_other[j++] = at;
        }
        const auto add = [&sums](const std::vector<entry>& paths, const std::vector<std::uint32_t>& places) {
            for (std::size_t k = 0; k < paths.size(); ++k) {
                entry& sum = sums[places[k]];
                sum.support += paths[k].support;
                if (sum.above != top) sum.above = paths[k].above == top ? top : places[paths[k].above];
            }
        };
        add(paths_, place);
        add(other.paths_, place_of_other);
        paths_ = std::move(sums);
        pages_ += other.pages_;
    }

    friend bool operator==(const conditional_summary&, const conditional_summary&) = default;

private:
    // False, and nothing done, if the other has a path that is not here.
    bool add_known(const conditional_summary& other) {
        std::vector<entry*> places;
        for (const entry& path : other.paths_) {
            const auto found = std::ranges::lower_bound(paths_, path.symbol, {}, &entry::symbol);
            if (found == paths_.end() || found->symbol != path.symbol) return false;
            places.push_back(&*found);
        }
        for (std::size_t i = 0; i < places.size(); ++i) {
            places[i]->support += other.paths_[i].support;
            if (other.paths_[i].above == top) places[i]->above = top;
        }
        pages_ += other.pages_;
        return true;
    }

    std::uint32_t pages_ = 0;
    std::vector<entry> paths_;
};

namespace detail {

// The place of each path of `a` among those of `b`, or conditional_summary::top.
inline std::vector<std::uint32_t> places_in(std::span<const conditional_summary::entry> a,
                                            std::span<const conditional_summary::entry> b) {
    std::vector<std::uint32_t> places(a.size(), conditional_summary::top);
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        if (a[i].symbol == b[j].symbol) places[i] = static_cast<std::uint32_t>(j);
        const bool next = a[i].symbol <= b[j].symbol;
        j += b[j].symbol <= a[i].symbol;
        i += next;
    }
    return places;
}

// What the paths of `a` add to L when b comes to it; those that b has too only if `shared`.
template <typename Cost>
double added_length(const conditional_summary& a, const conditional_summary& b, bool shared, const Cost& cost) {
    constexpr std::uint32_t top = conditional_summary::top;
    const auto places = places_in(a.paths(), b.paths());
    double bits = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto& path = a.paths()[i];
        const std::uint32_t above = a.parent_support(path);
        if (places[i] == top) {
            const std::uint32_t more = path.above == top           ? b.pages()
                                       : places[path.above] == top ? 0
                                                                   : b.paths()[places[path.above]].support;
            if (more != 0) bits += cost(path.support, above + more) - cost(path.support, above);
        } else if (shared) {
            const auto& twin = b.paths()[places[i]];
            const std::uint32_t twin_above = b.parent_support(twin);
            const bool hangs = path.above == top || twin.above == top;
            bits += cost(path.support + twin.support, hangs ? a.pages() + b.pages() : above + twin_above) -
                    cost(path.support, above) - cost(twin.support, twin_above);
        }
    }
    return bits;
}

}  // namespace detail

// What merging two clusters adds to L: below 0 where it pays. By cost(support, parent_support) of a path.
template <std::invocable<std::uint64_t, std::uint64_t> Cost>
double conditional_delta(const conditional_summary& a, const conditional_summary& b, const Cost& cost) {
    return detail::added_length(a, b, true, cost) + detail::added_length(b, a, false, cost);
}

inline double conditional_delta(const conditional_summary& a, const conditional_summary& b, double price) {
    return conditional_delta(a, b, [price](std::uint64_t support, std::uint64_t parent_support) {
        return conditional_cost(support, parent_support, price);
    });
}

}  // namespace forme

#endif
