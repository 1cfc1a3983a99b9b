// Piecewise linear functions by their values at all lattice points: the dull twin of kinks and hill cutting.
#ifndef FORME_TESTS_REFERENCE_PIECEWISE_HPP
#define FORME_TESTS_REFERENCE_PIECEWISE_HPP

#include <forme/templateness/isotonic_kinks.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace forme::reference {

// f(0) .. f(end.position).
inline std::vector<std::int64_t> sampled(const forme::detail::right_end& end,
                                         std::span<const forme::detail::kink> kinks) {
    std::vector<std::int64_t> values(static_cast<std::size_t>(end.position) + 1);
    std::int64_t value = end.value;
    std::int64_t slope = end.slope;
    for (std::int32_t v = end.position; v >= 0; --v) {
        values[static_cast<std::size_t>(v)] = value;
        for (const forme::detail::kink& k : kinks)
            if (k.position == v) slope -= k.bend;
        value -= slope;
    }
    return values;
}

struct cut_function {
    std::vector<std::int64_t> values;
    std::vector<std::int32_t> target;  // what the node takes for each value of its parent
    std::int32_t lowest_at;
};

inline cut_function cut_values(std::span<const std::int64_t> f, std::int64_t charge) {
    cut_function result{
        {f.begin(), f.end()}, std::vector<std::int32_t>(f.size()), static_cast<std::int32_t>(f.size()) - 1};
    std::int64_t lowest = f.back();
    for (std::size_t v = f.size(); v-- > 0;) {
        if (f[v] <= lowest) {
            lowest = f[v];
            result.lowest_at = static_cast<std::int32_t>(v);
        }
        const bool open = f[v] > lowest + charge;
        result.target[v] = open ? result.lowest_at : static_cast<std::int32_t>(v);
        if (open) result.values[v] = lowest + charge;
    }
    return result;
}

// Up to 12 kinks at distinct positions of 0 .. 40, in order from the right. Values may be negative: cutting does not
// mind.
inline std::pair<forme::detail::right_end, std::vector<forme::detail::kink>> random_function(std::mt19937_64& engine) {
    const auto draw = [&engine](std::uint64_t n) { return static_cast<std::int64_t>(engine() % n); };
    const forme::detail::right_end end{static_cast<std::int32_t>(draw(41)), draw(50), draw(8)};
    std::vector<forme::detail::kink> kinks;
    const std::uint64_t sparse = 1 + engine() % 6;
    for (std::int32_t v = end.position; v >= 0 && kinks.size() < 12; --v)
        if (engine() % sparse == 0) kinks.push_back({v, draw(21) - 10});
    std::erase_if(kinks, [](const forme::detail::kink& k) { return k.bend == 0; });
    return {end, kinks};
}

// Of kinks in order from the right, at least one.
inline forme::detail::kink_summary summary_of(std::span<const forme::detail::kink> kinks) {
    forme::detail::kink_summary sum;
    sum.leftmost = kinks.back().position;
    for (const forme::detail::kink& k : kinks) {
        sum.least_drop = std::min(sum.least_drop, sum.bends);
        sum.most_drop = std::max(sum.most_drop, sum.bends);
        sum.bends += k.bend;
        sum.moments += k.bend * k.position;
    }
    return sum;
}

}  // namespace forme::reference

#endif
