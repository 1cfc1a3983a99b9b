#include <forme/tags/plain_class.hpp>

#include <doctest/doctest.h>

#include <string>

using forme::detail::first_plain_class;
using forme::detail::last_plain_class;

namespace {

static_assert(first_plain_class("").empty());
static_assert(first_plain_class(" \t\n").empty());
static_assert(first_plain_class("post") == "post");
static_assert(first_plain_class("  post-17 post\tentry") == "post");
static_assert(first_plain_class("post-17 9").empty());

static_assert(last_plain_class("").empty());
static_assert(last_plain_class(" \t\n").empty());
static_assert(last_plain_class("post") == "post");
static_assert(last_plain_class("doc fn") == "fn");
static_assert(last_plain_class(" post\tentry page-17 \n") == "entry");
static_assert(last_plain_class("post-17 9").empty());

TEST_CASE("first_plain_class: a token of 39 characters is one, of 40 none") {
    const std::string longest(39, 'x');
    CHECK(first_plain_class(longest) == longest);
    CHECK(first_plain_class(longest + "x").empty());
    CHECK(first_plain_class(longest + "x y") == "y");
}

}  // namespace
