#include <forme/core/prefetch.hpp>

#include <doctest/doctest.h>

TEST_CASE("prefetch is only a hint: any address will do and nothing changes") {
    int value = 7;
    forme::detail::prefetch(&value);
    forme::detail::prefetch(nullptr);
    CHECK(value == 7);
}
