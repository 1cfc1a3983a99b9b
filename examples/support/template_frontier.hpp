// A crawl frontier that looks for new templates: of the links that wait, the next is one that is predicted to lead to
// the template with the fewest pages so far. A link at a place where none was followed yet comes first, since nothing
// is known about it; where places are equal, the link that was found first.
//
// Links wait by place, first come first served: their XPath with the deepest position ignored, so that lists of one
// page that lead to different templates wait apart. What is known from a more general place counts for less. Choosing
// looks at the first link of every place, of which a site has some thousands.
#ifndef FORME_EXAMPLES_SUPPORT_TEMPLATE_FRONTIER_HPP
#define FORME_EXAMPLES_SUPPORT_TEMPLATE_FRONTIER_HPP

#include <forme/dom/paths.hpp>
#include <forme/links/link_predictor.hpp>
#include <forme/links/link_table.hpp>
#include <forme/links/xpath_table.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <optional>

namespace example {

class template_frontier {
public:
    // The XPaths are those of the table, which outlives this.
    explicit template_frontier(const forme::link_table& links) : links_(links) {}

    void add(forme::linked_page page) {
        waiting_[links_.xpaths().symbol_with_any(links_.xpath(page), 1)].push_back(page);
    }

    // The page was fetched and turned out to be of that template.
    void fetched(forme::linked_page page, std::uint32_t template_number) {
        predictor_.learn(links_.xpaths(), links_.xpath(page), template_number);
        ++pages_of_template_[template_number];
    }

    // Nothing where no link waits.
    std::optional<forme::linked_page> next() {
        double fewest = std::numeric_limits<double>::infinity();
        auto best = waiting_.end();
        for (auto place = waiting_.begin(); place != waiting_.end(); ++place) {
            const double pages = expected_pages(place->second.front());
            if (pages > fewest || (pages == fewest && place->second.front() > best->second.front())) continue;
            fewest = pages;
            best = place;
        }
        if (best == waiting_.end()) return std::nullopt;
        const forme::linked_page page = best->second.front();
        best->second.pop_front();
        if (best->second.empty()) waiting_.erase(best);
        return page;
    }

private:
    // How many pages of what this link leads to are there already? An uncertain answer counts for less.
    [[nodiscard]] double expected_pages(forme::linked_page page) const {
        const auto prediction = predictor_.predict(links_.xpaths(), links_.xpath(page));
        if (!prediction) return 0;
        double pages = prediction->agreement * static_cast<double>(pages_of_template_.at(prediction->cluster));
        for (unsigned level = 1; level < prediction->generalised; ++level) pages *= trust;
        return pages;
    }

    static constexpr double trust = 0.7;  // for each position more that was ignored

    const forme::link_table& links_;
    forme::link_predictor predictor_;
    std::map<std::uint32_t, std::size_t> pages_of_template_;
    std::map<forme::path_symbol, std::deque<forme::linked_page>> waiting_;
};

}  // namespace example

#endif
