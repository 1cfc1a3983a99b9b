// Whether two sequences are at a Levenshtein distance of at most one: equal, or one insertion, deletion or replacement
// apart. One pass, no allocation. Works on any two forward ranges whose elements compare with ==.
#ifndef FORME_FINGERPRINT_WITHIN_ONE_EDIT_HPP
#define FORME_FINGERPRINT_WITHIN_ONE_EDIT_HPP

#include <algorithm>
#include <iterator>
#include <ranges>

namespace forme {

template <std::ranges::forward_range A, std::ranges::forward_range B>
    requires std::indirectly_comparable<std::ranges::iterator_t<const A>, std::ranges::iterator_t<const B>,
                                        std::ranges::equal_to>
constexpr bool within_one_edit(const A& a, const B& b) {
    auto at_a = std::ranges::begin(a);
    auto at_b = std::ranges::begin(b);
    const auto end_a = std::ranges::end(a);
    const auto end_b = std::ranges::end(b);
    while (at_a != end_a && at_b != end_b && *at_a == *at_b) {
        ++at_a;
        ++at_b;
    }
    if (at_a == end_a) return at_b == end_b || std::ranges::next(at_b) == end_b;
    if (at_b == end_b) return std::ranges::next(at_a) == end_a;

    // The first difference must be the only edit: what follows has to agree after dropping an element here, there, or
    // both. Which of the three is decided by the lengths; comparing rests of unequal lengths simply fails.
    const auto rest_equal = [&](auto from_a, auto from_b) {
        while (from_a != end_a && from_b != end_b && *from_a == *from_b) {
            ++from_a;
            ++from_b;
        }
        return from_a == end_a && from_b == end_b;
    };
    const auto after_a = std::ranges::next(at_a);
    const auto after_b = std::ranges::next(at_b);
    return rest_equal(after_a, after_b) || rest_equal(after_a, at_b) || rest_equal(at_a, after_b);
}

}  // namespace forme

#endif
