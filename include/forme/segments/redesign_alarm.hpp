// Says when a site was redesigned: the share of a page's text that is well known falls at once and stays low.
//
// The hit rate of a page is the share of its characters in segments that were seen on at least `established` pages. It
// must be more than the table's template_frequency: what a new template brings is template after five pages, and the
// fall would be over before it is seen; it is established only after twenty. The alarm learns the mean hit rate of calm
// pages and sums by how much pages fall short of half of it, in units of that mean (a one-sided CUSUM, Page 1954):
//
//     sum ← max(0, sum + (1 − allowance) − rate / mean),   alarm when sum > threshold.
//
// A page without any known text adds 0.5, so by default seven in a row ring it; single odd pages are forgotten at the
// next ordinary one. The page reported is the one where the sum last left zero. O(1) a page, 40 bytes.
//
//     if (const auto since = alarm.add(verdict.page, hit_rate(cut, verdict)))
//         table.set_back(*since);   // what was not seen since then has one short life left
#ifndef FORME_SEGMENTS_REDESIGN_ALARM_HPP
#define FORME_SEGMENTS_REDESIGN_ALARM_HPP

#include <forme/segments/segment_table.hpp>
#include <forme/segments/text_segments.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>

namespace forme {

// The share of the page's characters in segments seen on at least `established` pages; 0 for a page without text.
inline double hit_rate(const segmented_page& cut, const page_verdict& verdict,
                       std::uint32_t established = 20) noexcept {
    std::uint64_t known = 0;
    for (std::size_t i = 0; i < cut.segments.size(); ++i)
        if (verdict.frequencies[i] >= established) known += cut.segments[i].length;
    const std::uint64_t all = verdict.kept_length + verdict.dropped_length;
    return all == 0 ? 0 : static_cast<double>(known) / static_cast<double>(all);
}

struct redesign_options {
    std::uint32_t warm_up = 40;   // pages that make a mean before anything counts; more miss early redesigns
    double memory = 50;           // pages over which the mean is taken; fewer follow slow change, and forget calm
    double allowance = 0.5;       // share of the mean that a calm page may lack
    double threshold = 3;         // how much must be lacking in all; more is surer, and later
    double smallest_mean = 0.02;  // below this there is no template to lose: no alarm

    friend bool operator==(const redesign_options&, const redesign_options&) = default;
};

class redesign_alarm {
public:
    // Throws std::invalid_argument for options under which it could never or would always ring.
    explicit redesign_alarm(const redesign_options& options = {}) : options_(options) {
        if (!(options.memory >= 1)) throw std::invalid_argument("redesign_options: memory must be at least 1");
        if (!(options.allowance > 0 && options.allowance < 1))
            throw std::invalid_argument("redesign_options: allowance must be between 0 and 1");
        if (!(options.threshold > 0)) throw std::invalid_argument("redesign_options: threshold must be above 0");
    }

    // The next page. The number of the first page of the new design, if that is what has become clear now; the alarm
    // then learns anew.
    std::optional<std::uint64_t> add(std::uint64_t page, double rate) noexcept {
        if (calm_pages_ >= options_.warm_up && mean_ >= options_.smallest_mean) {
            const double lacking = (1 - options_.allowance) - rate / mean_;
            if (sum_ == 0) since_ = page;
            sum_ = std::max(0.0, sum_ + lacking);
            if (sum_ > options_.threshold) {
                calm_pages_ = 0;
                mean_ = sum_ = 0;
                return since_;
            }
            if (sum_ > 0) return std::nullopt;
        }
        ++calm_pages_;
        mean_ += (rate - mean_) / std::min(static_cast<double>(calm_pages_), options_.memory);
        return std::nullopt;
    }

    [[nodiscard]] double mean() const noexcept { return mean_; }

private:
    redesign_options options_;
    std::uint64_t calm_pages_ = 0;
    double mean_ = 0;
    double sum_ = 0;
    std::uint64_t since_ = 0;  // where the sum left zero
};

}  // namespace forme

#endif
