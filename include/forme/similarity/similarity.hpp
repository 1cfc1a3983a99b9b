// The similarity concept: what compares two pages and says how alike they are, from 0 to 1.
//
// Pages are not compared themselves. Each is reduced once to its features, a value of any type (a set of paths, a
// hash), and a similarity is anything that can be called with the features of two pages. So n pages cost n extractions,
// however many pairs are compared. A lambda will do:
//
//     auto same = [](const fingerprint& a, const fingerprint& b) { return same_template(a, b) ? 1.0 : 0.0; };
//
// Laws, which check_similarity_laws in tests/reference/similarity_laws.hpp tests for a measure and some pages:
//  1. The value lies in [0, 1].
//  2. It is symmetric, to the last bit: measure(a, b) == measure(b, a).
//  3. A page is like itself: measure(a, a) == 1. Two empty pages are alike, too.
//  4. The same features give the same value, whatever was compared before; const calls may run concurrently.
//  5. Where the measure has a bound(a, b), a limit that costs next to nothing, it is never below measure(a, b).
//
// Measures of this folder have a type `features` and a function extract(page), where a page is its tag sequence for
// some and its tree for others.
#ifndef FORME_SIMILARITY_SIMILARITY_HPP
#define FORME_SIMILARITY_SIMILARITY_HPP

#include <concepts>

namespace forme {

template <typename Measure, typename Features>
concept similarity = requires(const Measure& measure, const Features& a, const Features& b) {
    { measure(a, b) } -> std::convertible_to<double>;
};

// What the similarity cannot exceed: the measure's own bound, or 1 where it has none. Searches for pages that are
// similar enough ask this first.
template <typename Features, similarity<Features> Measure>
constexpr double similarity_bound(const Measure& measure, const Features& a, const Features& b) {
    if constexpr (requires {
                      { measure.bound(a, b) } -> std::convertible_to<double>;
                  })
        return measure.bound(a, b);
    else
        return 1;
}

}  // namespace forme

#endif
