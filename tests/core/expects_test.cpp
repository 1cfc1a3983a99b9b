// A user's own handler wins over the assertion.
static int broken_preconditions = 0;
#define FORME_EXPECTS(condition) ((condition) ? static_cast<void>(0) : static_cast<void>(++broken_preconditions))
#include <forme/core/expects.hpp>

#include <doctest/doctest.h>

TEST_CASE("expects: a handler defined before the first include sees broken preconditions") {
    FORME_EXPECTS(1 + 1 == 2);
    CHECK(broken_preconditions == 0);
    FORME_EXPECTS(1 + 1 == 3);
    CHECK(broken_preconditions == 1);
}
