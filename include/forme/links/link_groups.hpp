// Pages that the same place of their parents links to: groups by XPath, those that are large enough.
//
// A group is the pages whose links have one XPath. Groups below the cut-off are dissolved. Where generalising is asked
// for, the pages that are left and whose XPaths differ in positions alone are grouped again with one position replaced
// by [*]: the one that tells most of them apart. In a table that is the row, so columns, which lead to different
// templates, stay apart for as long as they are large enough; then the next position, and so on. One huge list gives
// each of its links a position of its own, and no group by XPath alone would ever be large. Pages that end up in no
// group are not listed.
//
// O(pages · log pages) for each round. Grigalis and Čenys 2014, section 3.3; generalising is ours.
#ifndef FORME_LINKS_LINK_GROUPS_HPP
#define FORME_LINKS_LINK_GROUPS_HPP

#include <forme/dom/paths.hpp>
#include <forme/links/link_table.hpp>
#include <forme/links/xpath_table.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace forme {

struct link_group {
    path_symbol key = empty_path;    // of the XPath that the pages have in common
    xpath_id xpath = no_xpath;       // of its first page
    std::uint64_t any = 0;           // which of its positions are [*]; bit 0 is the deepest
    std::vector<linked_page> pages;  // ascending

    friend bool operator==(const link_group&, const link_group&) = default;
};

namespace detail {

// Calls found(key, pages) for each set of pages with the same XPath but for those positions.
template <typename Found>
void for_each_place(const link_table& links, const std::vector<linked_page>& pages, std::uint64_t any, Found found) {
    std::vector<std::pair<path_symbol, linked_page>> keyed;
    keyed.reserve(pages.size());
    for (const linked_page page : pages)
        keyed.emplace_back(links.xpaths().symbol_with_any(links.xpath(page), any), page);
    std::sort(keyed.begin(), keyed.end());
    for (std::size_t begin = 0, end = 0; begin < keyed.size(); begin = end) {
        std::vector<linked_page> same;
        for (; end < keyed.size() && keyed[end].first == keyed[begin].first; ++end) same.push_back(keyed[end].second);
        found(keyed[begin].first, std::move(same));
    }
}

// The position that has most values on these pages, which differ in positions alone; of equals the deepest. Nothing
// where none that is not [*] yet has two.
inline std::optional<std::size_t> most_varied_position(const link_table& links, const std::vector<linked_page>& pages,
                                                       std::uint64_t any) {
    std::vector<std::vector<std::uint32_t>> values;
    for (const linked_page page : pages) {
        const std::vector<std::uint32_t> positions = links.xpaths().positions(links.xpath(page));
        values.resize(std::max(values.size(), positions.size()));
        for (std::size_t i = 0; i < positions.size(); ++i) values[i].push_back(positions[i]);
    }
    std::optional<std::size_t> best;
    std::size_t most = 1;
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::sort(values[i].begin(), values[i].end());
        const auto distinct =
            static_cast<std::size_t>(std::unique(values[i].begin(), values[i].end()) - values[i].begin());
        if ((any >> i & 1) != 0 || distinct <= most) continue;
        most = distinct;
        best = i;
    }
    return best;
}

}  // namespace detail

// In the order of their first pages. `generalise` is the number of positions that may be replaced.
inline std::vector<link_group> link_groups(const link_table& links, std::size_t cutoff, unsigned generalise = 0) {
    std::vector<link_group> groups;
    // Takes from the pages those that are in large enough places.
    const auto take = [&](std::vector<linked_page>& pages, std::uint64_t any) {
        std::vector<linked_page> left;
        detail::for_each_place(links, pages, any, [&](path_symbol key, std::vector<linked_page> same) {
            if (same.size() < cutoff)
                left.insert(left.end(), same.begin(), same.end());
            else
                groups.push_back({key, links.xpath(same.front()), any, std::move(same)});
        });
        pages = std::move(left);
    };
    std::vector<linked_page> left(links.size());
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = static_cast<linked_page>(i);
    take(left, 0);
    if (generalise > 0) {
        detail::for_each_place(links, left, ~std::uint64_t{0}, [&](path_symbol, std::vector<linked_page> family) {
            std::uint64_t any = 0;
            for (unsigned round = 0; round < generalise && family.size() >= std::max<std::size_t>(cutoff, 1); ++round) {
                const auto position = detail::most_varied_position(links, family, any);
                if (!position) break;
                any |= std::uint64_t{1} << *position;
                take(family, any);
            }
        });
    }
    std::sort(groups.begin(), groups.end(),
              [](const link_group& a, const link_group& b) { return a.pages.front() < b.pages.front(); });
    return groups;
}

}  // namespace forme

#endif
