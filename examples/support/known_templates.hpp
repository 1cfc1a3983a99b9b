// Numbers the templates of a site as pages come in: a page is of the template whose first page its tag paths are most
// like, if they are at least half alike; else it is the first of a new one. Coarser than a fingerprint, so that what a
// page says does not make it a template of its own. O(templates) a page.
#ifndef FORME_EXAMPLES_SUPPORT_KNOWN_TEMPLATES_HPP
#define FORME_EXAMPLES_SUPPORT_KNOWN_TEMPLATES_HPP

#include <forme/links/tag_paths.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace example {

class known_templates {
public:
    std::uint32_t number(forme::tag_paths paths) {
        double best = 0.5;
        std::size_t nearest = firsts_.size();
        for (std::size_t i = 0; i < firsts_.size(); ++i) {
            const double alike = forme::jaccard(firsts_[i], paths);
            if (alike < best || (nearest < firsts_.size() && alike == best)) continue;
            best = alike;
            nearest = i;
        }
        if (nearest == firsts_.size()) firsts_.push_back(std::move(paths));
        return static_cast<std::uint32_t>(nearest);
    }

    [[nodiscard]] std::size_t size() const noexcept { return firsts_.size(); }

private:
    std::vector<forme::tag_paths> firsts_;
};

}  // namespace example

#endif
