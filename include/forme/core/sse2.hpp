// FORME_HAS_SSE2 is defined where the consumer's compiler flags allow SSE2, as they always do on x86-64.
// Define FORME_NO_SSE2 to take the portable code everywhere; the answers are the same.
#ifndef FORME_CORE_SSE2_HPP
#define FORME_CORE_SSE2_HPP

#if !defined(FORME_NO_SSE2) && (defined(__SSE2__) || (defined(_M_X64) && !defined(_M_ARM64EC)))
#define FORME_HAS_SSE2 1
#include <emmintrin.h>
#endif

#endif
