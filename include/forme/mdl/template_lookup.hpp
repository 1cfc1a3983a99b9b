// The clusters of whose template a page has a good part, found without looking at the others.
//
// A page that has at least r of the n paths of a template has one of any n - r + 1 of them. So that many are indexed of
// each template, those that fewest templates had when it came: what all pages of a site share is hardly looked at. No
// template is missed, and which paths were indexed shows in the time alone.
//
// About 40 bytes a path of a template. A search reads the lists of the page's paths, and compares the page with every
// template met there.
//
// The argument is that of prefix filters for set joins: Chaudhuri, Ganti and Kaushik 2006.
#ifndef FORME_MDL_TEMPLATE_LOOKUP_HPP
#define FORME_MDL_TEMPLATE_LOOKUP_HPP

#include <forme/core/expects.hpp>
#include <forme/mdl/path_set.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

namespace forme {

struct matching_template {
    std::uint32_t cluster = 0;
    std::uint32_t paths = 0;   // of the template
    std::uint32_t common = 0;  // of them, on the page

    // What a page of so many paths adds to the template and lacks of it.
    [[nodiscard]] constexpr std::uint64_t differences(std::size_t page_paths) const noexcept {
        return page_paths + paths - 2 * std::uint64_t{common};
    }

    friend constexpr bool operator==(const matching_template&, const matching_template&) = default;
};

class template_lookup {
public:
    // Finds templates of which a page has at least this share, and one path. Throws std::invalid_argument for a share
    // outside of [0, 1].
    explicit template_lookup(double least_share = .25) : least_share_(least_share) {
        if (!(0 <= least_share && least_share <= 1))
            throw std::invalid_argument("template_lookup: the share must be in [0, 1]");
    }

    [[nodiscard]] double least_share() const noexcept { return least_share_; }
    [[nodiscard]] std::size_t size() const noexcept { return templates_.size(); }
    [[nodiscard]] std::span<const path_symbol> operator[](std::uint32_t cluster) const noexcept {
        return templates_[cluster];
    }

    // The template of the next cluster: 0, 1, … By symbol, each once.
    void add(std::vector<path_symbol> symbols) {
        templates_.push_back(std::move(symbols));
        indexed_.emplace_back();
        index(static_cast<std::uint32_t>(templates_.size() - 1));
    }

    // The cluster's template is another one now.
    void replace(std::uint32_t cluster, std::vector<path_symbol> symbols) {
        FORME_EXPECTS(cluster < templates_.size());
        if (templates_[cluster] == symbols) return;
        for (const path_symbol symbol : indexed_[cluster]) std::erase(clusters_with_[symbol], cluster);
        indexed_[cluster].clear();
        templates_[cluster] = std::move(symbols);
        index(cluster);
    }

    // By rising number of differences, then by number.
    [[nodiscard]] std::vector<matching_template> find(std::span<const linked_path> page) const {
        std::vector<std::uint32_t> met;
        for (const linked_path& path : page)
            if (const auto found = clusters_with_.find(path.symbol); found != clusters_with_.end())
                met.insert(met.end(), found->second.begin(), found->second.end());
        std::sort(met.begin(), met.end());
        met.erase(std::unique(met.begin(), met.end()), met.end());
        std::vector<matching_template> matches;
        for (const std::uint32_t cluster : met) {
            const auto& symbols = templates_[cluster];
            const matching_template match{cluster, static_cast<std::uint32_t>(symbols.size()),
                                          common_paths_of(symbols, page)};
            if (match.common >= least_common(symbols.size())) matches.push_back(match);
        }
        std::ranges::stable_sort(matches, {}, [&](const auto& match) { return match.differences(page.size()); });
        return matches;
    }

private:
    struct as_it_is {  // symbols are mixed already
        std::size_t operator()(path_symbol symbol) const noexcept { return static_cast<std::size_t>(symbol); }
    };

    [[nodiscard]] std::size_t least_common(std::size_t paths) const {
        return std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(least_share_ * static_cast<double>(paths))));
    }

    [[nodiscard]] std::size_t clusters_with(path_symbol symbol) const {
        const auto found = clusters_with_.find(symbol);
        return found == clusters_with_.end() ? 0 : found->second.size();
    }

    static std::uint32_t common_paths_of(std::span<const path_symbol> symbols, std::span<const linked_path> page) {
        std::uint32_t common = 0;
        auto at = page.begin();
        for (const path_symbol symbol : symbols) {
            while (at != page.end() && at->symbol < symbol) ++at;
            common += at != page.end() && at->symbol == symbol;
        }
        return common;
    }

    void index(std::uint32_t cluster) {
        const auto& symbols = templates_[cluster];
        if (symbols.empty()) return;
        std::vector<std::pair<std::size_t, path_symbol>> by_rarity;
        for (const path_symbol symbol : symbols) by_rarity.emplace_back(clusters_with(symbol), symbol);
        const std::size_t count = symbols.size() - least_common(symbols.size()) + 1;
        const auto end = by_rarity.begin() + static_cast<std::ptrdiff_t>(count);
        std::partial_sort(by_rarity.begin(), end, by_rarity.end());
        for (auto at = by_rarity.begin(); at != end; ++at) {
            clusters_with_[at->second].push_back(cluster);
            indexed_[cluster].push_back(at->second);
        }
    }

    double least_share_;
    std::vector<std::vector<path_symbol>> templates_;
    std::vector<std::vector<path_symbol>> indexed_;  // paths of each that lead to it
    std::unordered_map<path_symbol, std::vector<std::uint32_t>, as_it_is> clusters_with_;
};

}  // namespace forme

#endif
