#include <forme/tags/byte_search.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <random>
#include <string>
#include <string_view>

using forme::detail::default_search;
using forme::detail::portable_search;

constexpr std::string_view sample = "abc=d>";
static_assert(default_search::find(sample.data(), sample.data() + 6, '>') == sample.data() + 5);
static_assert(default_search::attribute_name_end(sample.data(), sample.data() + 6) == sample.data() + 3);
static_assert(default_search::find(sample.data(), sample.data(), '>') == sample.data());

TEST_CASE("byte_search: every byte value stops the searches it should") {
    for (int value = 0; value < 256; ++value) {
        const char c = static_cast<char>(value);
        CHECK(forme::detail::may_end_tag_name(c) == (value <= ' ' || c == '/' || c == '>'));
        CHECK(forme::detail::may_end_attribute_name(c) == (value <= ' ' || c == '/' || c == '>' || c == '='));
        CHECK(forme::detail::may_end_unquoted_value(c) == (value <= ' ' || c == '>'));
    }
}

// Each range is a heap block of exactly its size, so that a sanitizer sees any byte read beyond it.
TEST_CASE("byte_search: the default search agrees with the portable one, at every length and place") {
    std::mt19937_64 engine(2);
    for (std::size_t length = 0; length < 200; ++length) {
        for (int round = 0; round < 12; ++round) {
            const auto block = std::make_unique<char[]>(length + 1);
            char* const begin = block.get() + 1;  // unaligned
            char* const end = begin + length;
            for (char* p = begin; p != end; ++p) *p = static_cast<char>('a' + engine() % 26);
            if (round % 3 != 0 && length != 0)
                for (int i = 0; i < round; ++i) begin[engine() % length] = "<>=\"/ -\0'\xff"[engine() % 10];
            REQUIRE(default_search::find(begin, end, '<') == portable_search::find(begin, end, '<'));
            REQUIRE(default_search::find(begin, end, '\xff') == portable_search::find(begin, end, '\xff'));
            REQUIRE(default_search::find_markup_or_dashes(begin, end) ==
                    portable_search::find_markup_or_dashes(begin, end));
            REQUIRE(default_search::tag_name_end(begin, end) == portable_search::tag_name_end(begin, end));
            REQUIRE(default_search::attribute_name_end(begin, end) == portable_search::attribute_name_end(begin, end));
            REQUIRE(default_search::unquoted_value_end(begin, end) == portable_search::unquoted_value_end(begin, end));
        }
    }
}
