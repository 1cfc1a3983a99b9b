// The links of a page: what each <a href> says, where it stands, and its XPath.
//
// In document order, repetitions included; an href may be anything, also nothing. One pass over the page for the
// positions and one step in the table for each link and each element around links: O(nodes), also for a million links
// in one list and for links 10,000 levels deep. Where hrefs lead is a question for a URL parser: see
// lexbor_link_targets.hpp.
#ifndef FORME_LINKS_PAGE_LINKS_HPP
#define FORME_LINKS_PAGE_LINKS_HPP

#include <forme/dom/page.hpp>
#include <forme/dom/paths.hpp>
#include <forme/links/xpath_table.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace forme {

struct page_link {
    std::string_view href;  // into the page
    node_id anchor = no_node;
    xpath_id xpath = no_xpath;

    friend bool operator==(const page_link&, const page_link&) = default;
};

// Adds the XPaths to the table.
inline std::vector<page_link> page_links(const page& p, xpath_table& xpaths) {
    constexpr tag_symbol a = symbol_of("a");
    std::vector<page_link> links;
    const std::vector<std::uint32_t> positions = sibling_positions(p);
    std::vector<xpath_id> known(p.size(), no_xpath);
    std::vector<node_id> unknown;  // the element and those around it that the table was not asked for yet
    for (node_id node = 0; node < p.size(); ++node) {
        if (p.tag(node) != a) continue;
        const auto href = p.attribute(node, "href");
        if (!href) continue;
        node_id at = node;
        for (; at != no_node && known[at] == no_xpath; at = p.parent(at)) unknown.push_back(at);
        xpath_id path = at == no_node ? no_xpath : known[at];
        for (; !unknown.empty(); unknown.pop_back()) {
            const node_id next = unknown.back();
            path = known[next] = xpaths.child(path, p.tag(next), p.name(next), positions[next]);
        }
        links.push_back({*href, node, path});
    }
    return links;
}

// What the page says its links are relative to: the first base element that has an href.
inline std::optional<std::string_view> base_href(const page& p) noexcept {
    constexpr tag_symbol base = symbol_of("base");
    for (node_id node = 0; node < p.size(); ++node)
        if (p.tag(node) == base)
            if (const auto href = p.attribute(node, "href")) return href;
    return std::nullopt;
}

}  // namespace forme

#endif
