// The text of path symbols, for those who want to read them: kept only for the paths that were asked for.
//
// A symbol cannot be turned back into text, so pages are read again, with the labels that the symbols were made with,
// until every path was met: `missing` says how many were not. Each path has its last step and the order in which it was
// met first, which is document order for those that one page shows.
//
// One pass over a page, O(log wanted) a path; about 60 bytes a wanted path.
#ifndef FORME_MDL_PATH_NAMES_HPP
#define FORME_MDL_PATH_NAMES_HPP

#include <forme/dom/collapsed_text.hpp>
#include <forme/dom/page.hpp>
#include <forme/dom/paths.hpp>
#include <forme/mdl/path_set.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace forme {

// The last step of a node's path: div, with classes div.a.b, for a text "its words", for a mark #text.
inline std::string step_text(const page& p, node_id node, path_labels labels) {
    if (p.is_text(node)) {
        if (labels == path_labels::elements_and_marks) return "#text";
        std::string scratch;
        return '"' + std::string(collapse(p.text(node), scratch).text) + '"';
    }
    std::string step;
    if (detail::has_class_token(labels)) {
        step = p.name(node);
        const std::string_view token = detail::class_token(p, node, labels);
        if (!token.empty()) (step += '.') += token;
    } else {
        detail::append_step(step, p, node, {.classes = detail::has_class_lists(labels)});
        step.erase(0, 1);  // the slash before it
    }
    return step;
}

class path_names {
public:
    static constexpr std::size_t not_met = std::numeric_limits<std::size_t>::max();

    path_names() = default;

    // Will keep the names of these; in any order, repetitions allowed.
    explicit path_names(std::vector<path_symbol> wanted) {
        std::ranges::sort(wanted);
        wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
        for (const path_symbol symbol : wanted) names_.push_back({symbol, not_met, {}});
    }

    // Takes the names that this page has and no page before it had.
    void read(const page& p, path_labels labels = path_labels::elements) {
        detail::for_each_path(p, labels, [&](node_id node, linked_path path) {
            const auto found = std::ranges::lower_bound(names_, path.symbol, {}, &entry::symbol);
            if (found == names_.end() || found->symbol != path.symbol || found->order != not_met) return;
            found->order = met_++;
            found->step = step_text(p, node, labels);
        });
    }

    [[nodiscard]] std::size_t missing() const noexcept { return names_.size() - met_; }

    // Empty for a path that was not asked for or not met.
    [[nodiscard]] std::string_view step(path_symbol symbol) const noexcept {
        const entry* found = find(symbol);
        return found == nullptr ? std::string_view() : found->step;
    }

    // The number of paths that were met before this one; not_met if it was not.
    [[nodiscard]] std::size_t order(path_symbol symbol) const noexcept {
        const entry* found = find(symbol);
        return found == nullptr ? not_met : found->order;
    }

private:
    struct entry {
        path_symbol symbol;
        std::size_t order;
        std::string step;
    };

    [[nodiscard]] const entry* find(path_symbol symbol) const noexcept {
        const auto found = std::ranges::lower_bound(names_, symbol, {}, &entry::symbol);
        return found != names_.end() && found->symbol == symbol ? &*found : nullptr;
    }

    std::vector<entry> names_;  // by symbol
    std::size_t met_ = 0;
};

}  // namespace forme

#endif
