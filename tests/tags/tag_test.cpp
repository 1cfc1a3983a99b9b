#include <forme/tags/tag.hpp>

#include <doctest/doctest.h>

#include <concepts>

using namespace forme;

namespace {

static_assert(std::regular<basic_tag<>>);
static_assert(sizeof(basic_tag<>) == 16);  // no room for classes that nobody reads
static_assert(basic_tag<>{symbol_of("p"), false} == basic_tag<>{symbol_of("P"), false});
static_assert(basic_tag<>{symbol_of("p"), false} != basic_tag<>{symbol_of("p"), true});

// The least that may read classes.
struct reader {
    int value = 0;
    friend bool operator==(const reader&, const reader&) = default;
};

TEST_CASE("tag: what was read of the classes is part of it") {
    basic_tag<reader> tag{symbol_of("div"), false, {1}};
    CHECK(tag == basic_tag<reader>{symbol_of("div"), false, {1}});
    CHECK(tag != basic_tag<reader>{symbol_of("div"), false, {2}});
}

}  // namespace
