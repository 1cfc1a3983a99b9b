// How long a text segment may go unseen before a segment_table forgets it: a logistic curve of its document frequency,
//
//     t(df) = Tb · N / (1 + (N − 1) · exp(−k · (df − 1))),   t(1) = Tb,   t → Tb · N.
//
// Time is counted in pages. A segment that was last seen on page s leaves behind page s + ⌊t⌋ + 1, the first that is
// more than t later. Only the whole pages matter, so the curve has few different values: 12 by default. That is
// what the table's queues rest on (segment_store.hpp).
#ifndef FORME_SEGMENTS_LIVING_TIME_HPP
#define FORME_SEGMENTS_LIVING_TIME_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace forme {

struct living_time_options {
    std::uint32_t base = 50;  // Tb: pages a segment seen once may live. Longer finds rarer templates, holds more.
    double bound = 20;        // N: how many times longer a well-known one may. Longer survives long absences.
    double growth = 1;        // k: how fast frequency earns that. Slower holds less of what is half known.

    friend bool operator==(const living_time_options&, const living_time_options&) = default;
};

// Expects options as living_times does, and a frequency of at least 1.
inline double living_time(std::uint32_t frequency, const living_time_options& options) noexcept {
    const double ceiling = static_cast<double>(options.base) * options.bound;
    return ceiling / (1 + (options.bound - 1) * std::exp(-options.growth * (static_cast<double>(frequency) - 1)));
}

// The distinct values of the curve in whole pages, ascending: lifetime class 0 is that of a segment seen once.
class living_times {
public:
    // Throws std::invalid_argument for no base, a bound below 1 or so high that pages overflow, and for a growth that
    // is negative, infinite or so slow that the curve is not flat after 2¹⁶ sightings; 0 is allowed: all live equally
    // long.
    explicit living_times(const living_time_options& options = {}) : options_(options) {
        const double ceiling = static_cast<double>(options.base) * options.bound;
        if (options.base == 0) throw std::invalid_argument("living_time_options: base must be at least 1");
        if (!(options.bound >= 1) || !(ceiling < 0x1p52))
            throw std::invalid_argument("living_time_options: bound must be at least 1, and base · bound below 2^52");
        if (!(options.growth >= 0) || std::isinf(options.growth))
            throw std::invalid_argument("living_time_options: growth must be finite and not negative");
        const auto pages = [&](std::uint32_t df) { return static_cast<std::uint64_t>(living_time(df, options)); };
        const bool flat = options.growth == 0 || options.bound == 1;
        const std::uint64_t last = flat ? options.base : static_cast<std::uint64_t>(ceiling);
        for (std::uint32_t df = 1; lifetimes_.empty() || lifetimes_.back() < last; ++df) {
            if (df > most_steps) throw std::invalid_argument("living_time_options: growth is too slow");
            if (lifetimes_.empty() || pages(df) > lifetimes_.back()) lifetimes_.push_back(pages(df));
            classes_.push_back(static_cast<std::uint32_t>(lifetimes_.size() - 1));
        }
    }

    [[nodiscard]] std::size_t classes() const noexcept { return lifetimes_.size(); }

    [[nodiscard]] std::uint32_t class_of(std::uint32_t frequency) const noexcept {
        return classes_[std::min<std::size_t>(frequency, classes_.size()) - 1];
    }

    // Whole pages that a segment of the class may go unseen.
    [[nodiscard]] std::uint64_t pages(std::uint32_t lifetime_class) const noexcept {
        return lifetimes_[lifetime_class];
    }

    [[nodiscard]] const living_time_options& options() const noexcept { return options_; }

private:
    static constexpr std::uint32_t most_steps = 1 << 16;

    living_time_options options_;
    std::vector<std::uint64_t> lifetimes_;  // by class, ascending
    std::vector<std::uint32_t> classes_;    // by frequency - 1; all further ones are of the last class
};

}  // namespace forme

#endif
