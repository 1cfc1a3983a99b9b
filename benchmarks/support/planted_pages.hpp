// Path sets of any number of made-up pages, of templates that are known: page i is made when it is asked for.
//
// A template is a tree of 60 to 100 paths, of which the first 30 are the frame that it shares with the others of its
// site. A page has its template's paths but for three in a hundred, and none to two paths that no other page has.
// Templates are not equally frequent. The same options give the same pages everywhere.
#ifndef FORME_BENCHMARKS_SUPPORT_PLANTED_PAGES_HPP
#define FORME_BENCHMARKS_SUPPORT_PLANTED_PAGES_HPP

#include <forme/core/hash.hpp>
#include <forme/mdl/path_set.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace forme::bench {

struct planted_options {
    std::size_t templates = 183;
    std::size_t templates_of_site = 4;
    bool whole_blocks = true;  // what a page lacks takes with it what hangs below
    std::uint64_t seed = 1;
};

class planted_pages {
public:
    explicit planted_pages(const planted_options& options = {}) : options_(options) {
        for (std::size_t t = 0; t < options.templates; ++t) {
            random draw{mix64(options.seed + 2 * t)};
            random frame{mix64(options.seed + 2 * (t / options.templates_of_site) + 1)};
            tree paths;
            const std::size_t size = 60 + draw.below(41);
            for (std::size_t i = 0; i < size; ++i) {
                random& from = i < frame_size ? frame : draw;
                const std::size_t parent = i == 0 ? 0 : i - 1 - from.below(i < 8 ? i : 8);
                paths.push_back({from.next() | 1, parent});
            }
            templates_.push_back(std::move(paths));
        }
    }

    [[nodiscard]] std::uint32_t template_of(std::uint64_t page) const {
        const double share = static_cast<double>(random{key(page)}.below(resolution)) / resolution;
        return static_cast<std::uint32_t>(share * share * static_cast<double>(templates_.size()));
    }

    [[nodiscard]] path_set operator()(std::uint64_t page) const {
        random draw{key(page) + 1};
        const tree& paths = templates_[template_of(page)];
        std::vector<bool> kept(paths.size());
        path_set set;
        for (std::size_t i = 0; i < paths.size(); ++i) {
            kept[i] = i == 0 || ((kept[paths[i].parent] || !options_.whole_blocks) && draw.below(100) >= lost_percent);
            if (kept[i]) set.push_back({paths[i].symbol, i == 0 ? empty_path : paths[paths[i].parent].symbol});
        }
        for (std::size_t extra = draw.below(3); extra > 0; --extra)
            set.push_back({draw.next() | 1, set[draw.below(set.size())].symbol});
        make_path_set(set);
        return set;
    }

private:
    static constexpr std::size_t frame_size = 30;
    static constexpr std::size_t lost_percent = 3;
    static constexpr std::uint64_t resolution = 1 << 20;

    struct random {
        std::uint64_t state;
        std::uint64_t next() noexcept { return state = mix64(state + 0x9e3779b97f4a7c15); }
        std::size_t below(std::size_t limit) noexcept { return static_cast<std::size_t>((next() >> 32) * limit >> 32); }
    };
    struct step {
        path_symbol symbol;
        std::size_t parent;  // a place before this one
    };
    using tree = std::vector<step>;

    [[nodiscard]] std::uint64_t key(std::uint64_t page) const noexcept { return mix64(mix64(options_.seed) ^ page); }

    planted_options options_;
    std::vector<tree> templates_;
};

}  // namespace forme::bench

#endif
