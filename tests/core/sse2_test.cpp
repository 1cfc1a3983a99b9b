// FORME_NO_SSE2 takes the portable code even where the compiler offers SSE2.
#define FORME_NO_SSE2
#include <forme/core/sse2.hpp>

#include <doctest/doctest.h>

TEST_CASE("sse2: can be declined") {
#ifdef FORME_HAS_SSE2
    FAIL("FORME_NO_SSE2 must win");
#else
    CHECK(true);
#endif
}
