#include <forme/templateness/name_hints.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace forme;

namespace {

constexpr name_hints hints_of(std::string_view names) {
    name_hints hints;
    add_hints(hints, names);
    return hints;
}

static_assert(hints_of("") == name_hints{});
static_assert(hints_of("sidebar").furniture == 1);
static_assert(hints_of("siteNav").navigation == 1);
static_assert(hints_of("MAIN-Content").content == 2);

TEST_CASE("name_hints: table") {
    CHECK(hints_of("post-body entry_2").content == 2);
    CHECK(hints_of("post-body entry_2").text == 1);
    CHECK(hints_of("commentlist").comment == 1);
    CHECK(hints_of("shareButtons").social == 1);
    CHECK(hints_of("is-hidden").concealed == 1);
    CHECK(hints_of("navigate maintain") == name_hints{});  // whole words only
    CHECK(hints_of("\xc3\xa9"
                   "footer\xff")
              .furniture == 1);
}

TEST_CASE("name_hints: counts stop where they are full") {
    std::string many;
    for (int i = 0; i < 1000; ++i) many += "nav ";
    CHECK(hints_of(many).navigation == 255);
}

TEST_CASE("name_hints: no word says two things") {
    for (std::size_t i = 1; i < detail::hint_words.size(); ++i)
        CHECK(detail::hint_words[i - 1].word < detail::hint_words[i].word);
}

}  // namespace
