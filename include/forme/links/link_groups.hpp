// Pages that the same place of their parents links to: groups by XPath, those that are large enough.
//
// A group is the pages whose links have one XPath. Groups below the cut-off are dissolved. Where generalising is asked
// for, the pages that are left are grouped again by their XPaths with the deepest position replaced by [*], then with
// the two deepest, and so on: one huge list gives each of its links a position of its own, and no group by XPath alone
// would ever be large. Pages that end up in no group are not listed.
//
// O(pages · log pages) for each round. Grigalis and Čenys 2014, section 3.3; generalising is ours.
#ifndef FORME_LINKS_LINK_GROUPS_HPP
#define FORME_LINKS_LINK_GROUPS_HPP

#include <forme/dom/paths.hpp>
#include <forme/links/link_table.hpp>
#include <forme/links/xpath_table.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace forme {

struct link_group {
    path_symbol key = empty_path;    // of the XPath that the pages have in common
    xpath_id xpath = no_xpath;       // of its first page
    unsigned generalised = 0;        // how many positions of it are [*]
    std::vector<linked_page> pages;  // ascending

    friend bool operator==(const link_group&, const link_group&) = default;
};

// In the order of their first pages. `generalise` is the number of positions that may be replaced.
inline std::vector<link_group> link_groups(const link_table& links, std::size_t cutoff, unsigned generalise = 0) {
    std::vector<link_group> groups;
    std::vector<linked_page> left(links.size());
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = static_cast<linked_page>(i);
    std::vector<std::pair<path_symbol, linked_page>> keyed;
    for (unsigned round = 0; round <= generalise && !left.empty(); ++round) {
        keyed.clear();
        for (const linked_page page : left)
            if (const auto key = links.xpaths().symbol(links.xpath(page), round)) keyed.emplace_back(*key, page);
        std::sort(keyed.begin(), keyed.end());
        left.clear();
        for (std::size_t begin = 0, end = 0; begin < keyed.size(); begin = end) {
            while (end < keyed.size() && keyed[end].first == keyed[begin].first) ++end;
            std::vector<linked_page> pages;
            for (std::size_t i = begin; i < end; ++i) pages.push_back(keyed[i].second);
            if (pages.size() < cutoff) {
                left.insert(left.end(), pages.begin(), pages.end());
            } else {
                const xpath_id first = links.xpath(pages.front());
                groups.push_back({keyed[begin].first, first, round, std::move(pages)});
            }
        }
    }
    std::sort(groups.begin(), groups.end(),
              [](const link_group& a, const link_group& b) { return a.pages.front() < b.pages.front(); });
    return groups;
}

}  // namespace forme

#endif
