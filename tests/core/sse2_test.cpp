// FORME_NO_SSE2 takes the portable code even where the compiler offers SSE2.
#define FORME_NO_SSE2
#include <forme/core/sse2.hpp>

#include <doctest/doctest.h>

#ifdef FORME_HAS_SSE2
constexpr bool offered = true;
#else
constexpr bool offered = false;
#endif

TEST_CASE("sse2: can be declined") { CHECK_FALSE(offered); }
