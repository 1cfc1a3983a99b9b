// prefetch(address): starts loading a cache line that is needed soon. Only a hint; nothing where there is no such
// thing.
#ifndef FORME_CORE_PREFETCH_HPP
#define FORME_CORE_PREFETCH_HPP

#include <forme/core/sse2.hpp>

namespace forme::detail {

inline void prefetch([[maybe_unused]] const void* address) noexcept {
#if defined(__GNUC__)
    __builtin_prefetch(address);
    // g++ takes a function that does nothing but prefetch for one without effect, and drops calls that it did not
    // inline.
    asm volatile("" : : "r"(address));
#elif defined(FORME_HAS_SSE2)
    _mm_prefetch(static_cast<const char*>(address), _MM_HINT_T0);
#endif
}

}  // namespace forme::detail

#endif
