#include <forme/templateness/isotonic_error.hpp>

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <type_traits>

using forme::isotonic_error;
using forme::isotonic_fault;

static_assert(std::is_base_of_v<std::invalid_argument, isotonic_error>);
static_assert(std::is_nothrow_copy_constructible_v<isotonic_error>);

TEST_CASE("an isotonic_error names reason and node and says a sentence") {
    const isotonic_error error(isotonic_fault::bad_score, "the score is not a number", 7);
    CHECK(error.reason() == isotonic_fault::bad_score);
    CHECK(error.node() == 7);
    CHECK(std::string(error.what()) == "node 7: the score is not a number");
}

TEST_CASE("an isotonic_error may concern no node in particular") {
    const isotonic_error error(isotonic_fault::no_root, "no node has parent -1");
    CHECK(error.node() == isotonic_error::no_node);
    CHECK(std::string(error.what()) == "no node has parent -1");
}
