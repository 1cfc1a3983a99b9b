// All that the description length of a cluster needs: its number of pages and how many of them have each path.
//
// Supports add, so a summary of two clusters, or of two shards of one, is made from theirs alone. Paths are kept in two
// lists: the template (a majority of pages has them) and the tail. What a merge saves depends only on the paths of the
// two templates: a path in neither, 2a ≤ n and 2b ≤ m, is in no template of the union either and costs a + b before and
// after. So merge_delta walks the templates and looks the other cluster's tail up: O(templates · log tail).
//
// 16 bytes a distinct path of the cluster.
#ifndef FORME_MDL_PATH_SUMMARY_HPP
#define FORME_MDL_PATH_SUMMARY_HPP

#include <forme/mdl/description_length.hpp>
#include <forme/mdl/path_set.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

namespace forme {

struct supported_path {
    path_symbol symbol = empty_path;
    std::uint32_t support = 0;  // never 0 in a summary

    friend constexpr bool operator==(const supported_path&, const supported_path&) = default;
};

class path_summary {
public:
    path_summary() = default;

    // Of `copies` pages with the same paths; at least one.
    explicit path_summary(std::span<const linked_path> set, std::uint32_t copies = 1) : pages_(copies) {
        template_.reserve(set.size());
        for (const linked_path& path : set) template_.push_back({path.symbol, copies});
    }

    // Of so many pages, by the support of each path; in any order, and supports of a path that is named twice add up.
    path_summary(std::vector<supported_path> supports, std::uint32_t pages) : pages_(pages) {
        std::ranges::sort(supports, {}, &supported_path::symbol);
        std::size_t kept = 0;
        for (const supported_path& path : supports) {
            if (kept != 0 && supports[kept - 1].symbol == path.symbol)
                supports[kept - 1].support += path.support;
            else
                supports[kept++] = path;
        }
        split(std::span(supports).first(kept));
    }

    [[nodiscard]] std::uint32_t pages() const noexcept { return pages_; }
    // Both by symbol.
    [[nodiscard]] std::span<const supported_path> template_paths() const noexcept { return template_; }
    [[nodiscard]] std::span<const supported_path> tail() const noexcept { return tail_; }

    // How many pages have the path.
    [[nodiscard]] std::uint32_t support(path_symbol path) const noexcept {
        for (const auto* list : {&template_, &tail_}) {
            const auto found = std::ranges::lower_bound(*list, path, {}, &supported_path::symbol);
            if (found != list->end() && found->symbol == path) return found->support;
        }
        return 0;
    }

    [[nodiscard]] description_counts counts() const noexcept {
        description_counts counts{template_.size(), 0, 0};
        for (const supported_path& path : template_) counts.lacking += pages_ - path.support;
        for (const supported_path& path : tail_) counts.added += path.support;
        return counts;
    }

    // K of this cluster.
    [[nodiscard]] std::uint64_t description_length() const noexcept { return counts().total(); }

    // The union with a cluster that has none of these pages. Where this one has far more paths, it costs the other's
    // and the template's.
    void merge(const path_summary& other) {
        constexpr std::size_t far_more = 8;
        const std::vector<supported_path> added = other.all();
        pages_ += other.pages_;
        if (added.size() < (template_.size() + tail_.size()) / far_more) return merge_few(added);
        std::vector<supported_path> sums;
        sums.reserve(template_.size() + tail_.size());
        add_up(all(), added, sums);
        split(sums);
    }

    friend bool operator==(const path_summary&, const path_summary&) = default;

private:
    // Both lists as one, by symbol.
    [[nodiscard]] std::vector<supported_path> all() const {
        std::vector<supported_path> paths(template_.size() + tail_.size());
        std::ranges::merge(template_, tail_, paths.begin(), {}, &supported_path::symbol, &supported_path::symbol);
        return paths;
    }

    void split(std::span<const supported_path> supports) {
        template_.clear();
        tail_.clear();
        for (const supported_path& path : supports)
            (in_template(path.support, pages_) ? template_ : tail_).push_back(path);
        template_.shrink_to_fit();
        tail_.shrink_to_fit();
    }

    // Only what is added can come into the template, and only what is in it can leave.
    void merge_few(const std::vector<supported_path>& added) {
        std::vector<supported_path> rising;
        std::vector<supported_path> falling;
        for (const supported_path& path : added) {
            if (supported_path* const found = find(template_, path.symbol)) {
                found->support += path.support;
                continue;
            }
            supported_path* const found = find(tail_, path.symbol);
            if (found != nullptr) found->support += path.support;
            const supported_path sum = found != nullptr ? *found : path;
            if (in_template(sum.support, pages_))
                rising.push_back(sum);
            else if (found == nullptr)
                falling.push_back(sum);
        }
        const auto leaves = [&](const supported_path& path) { return !in_template(path.support, pages_); };
        std::ranges::copy_if(template_, std::back_inserter(falling), leaves);
        std::erase_if(template_, leaves);
        if (!rising.empty())
            std::erase_if(tail_, [&](const supported_path& path) { return in_template(path.support, pages_); });
        insert(template_, rising);
        std::ranges::sort(falling, {}, &supported_path::symbol);
        insert(tail_, falling);
    }

    static supported_path* find(std::vector<supported_path>& paths, path_symbol symbol) noexcept {
        const auto found = std::ranges::lower_bound(paths, symbol, {}, &supported_path::symbol);
        return found != paths.end() && found->symbol == symbol ? &*found : nullptr;
    }

    static void insert(std::vector<supported_path>& paths, const std::vector<supported_path>& added) {
        if (added.empty()) return;
        const auto middle = static_cast<std::ptrdiff_t>(paths.size());
        paths.insert(paths.end(), added.begin(), added.end());
        std::ranges::inplace_merge(paths, paths.begin() + middle, {}, &supported_path::symbol);
    }

    static void add_up(const std::vector<supported_path>& a, const std::vector<supported_path>& b,
                       std::vector<supported_path>& sums) {
        auto at = a.begin();
        for (const supported_path& path : b) {
            for (; at != a.end() && at->symbol < path.symbol; ++at) sums.push_back(*at);
            sums.push_back(path);
            if (at != a.end() && at->symbol == path.symbol) sums.back().support += (at++)->support;
        }
        sums.insert(sums.end(), at, a.end());
    }

    std::uint32_t pages_ = 0;
    std::vector<supported_path> template_;
    std::vector<supported_path> tail_;
};

namespace detail {

// Supports of paths asked for in rising order, in a list that may be much longer than the questions are many.
class support_cursor {
public:
    explicit support_cursor(std::span<const supported_path> paths) noexcept : left_(paths) {}

    std::uint32_t operator()(path_symbol path) noexcept {
        std::size_t step = 1;
        while (step < left_.size() && left_[step].symbol <= path) step *= 2;
        const auto near = left_.first(std::min(step, left_.size()));
        const auto found =
            std::ranges::lower_bound(near.begin() + static_cast<std::ptrdiff_t>(std::min(step / 2, near.size())),
                                     near.end(), path, {}, &supported_path::symbol);
        left_ = left_.subspan(static_cast<std::size_t>(found - near.begin()));
        return !left_.empty() && left_.front().symbol == path ? left_.front().support : 0;
    }

private:
    std::span<const supported_path> left_;
};

}  // namespace detail

// What merging two clusters adds to K: below 0 where it pays.
inline std::int64_t merge_delta(const path_summary& a, const path_summary& b) noexcept {
    const std::uint64_t n = a.pages();
    const std::uint64_t m = b.pages();
    std::int64_t delta = 0;
    const auto add = [&](std::uint64_t in_a, std::uint64_t in_b) {
        delta += static_cast<std::int64_t>(path_cost(in_a + in_b, n + m)) -
                 static_cast<std::int64_t>(path_cost(in_a, n) + path_cost(in_b, m));
    };
    detail::support_cursor tail_of_a(a.tail());
    detail::support_cursor tail_of_b(b.tail());
    auto at = b.template_paths().begin();
    const auto end = b.template_paths().end();
    for (const supported_path& path : a.template_paths()) {
        for (; at != end && at->symbol < path.symbol; ++at) add(tail_of_a(at->symbol), at->support);
        if (at != end && at->symbol == path.symbol)
            add(path.support, (at++)->support);
        else
            add(path.support, tail_of_b(path.symbol));
    }
    for (; at != end; ++at) add(tail_of_a(at->symbol), at->support);
    return delta;
}

}  // namespace forme

#endif
