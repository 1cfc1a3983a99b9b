#include <forme/fingerprint/within_one_edit.hpp>

#include <tests/reference/levenshtein.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <forward_list>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using forme::within_one_edit;
using namespace std::string_view_literals;

namespace {

static_assert(within_one_edit(""sv, ""sv));
static_assert(within_one_edit(""sv, "a"sv));
static_assert(!within_one_edit(""sv, "ab"sv));
static_assert(within_one_edit("abc"sv, "abd"sv));
static_assert(within_one_edit("abc"sv, "xabc"sv));
static_assert(within_one_edit("abc"sv, "abcx"sv));
static_assert(within_one_edit("abc"sv, "axbc"sv));
static_assert(!within_one_edit("abc"sv, "acb"sv));
static_assert(!within_one_edit("ab"sv, "ba"sv));

TEST_CASE("within_one_edit: every pair of short strings, against the full distance") {
    std::vector<std::string> strings{""};
    for (std::size_t i = 0; strings[i].size() < 5; ++i)
        for (const char c : {'a', 'b', 'c'}) strings.push_back(strings[i] + c);
    for (const std::string& a : strings)
        for (const std::string& b : strings)
            REQUIRE_MESSAGE(within_one_edit(a, b) == (forme::reference::levenshtein(a, b) <= 1), a << " | " << b);
}

TEST_CASE("within_one_edit: long strings one or two random edits apart, against the full distance") {
    std::mt19937_64 engine(4);
    for (int round = 0; round < 4000; ++round) {
        std::string a(engine() % 60, 'a');
        for (char& c : a) c = static_cast<char>('a' + engine() % 2);
        std::string b = a;
        for (std::size_t edits = engine() % 3; edits > 0; --edits) {
            const std::size_t at = engine() % (b.size() + 1);
            const char c = static_cast<char>('a' + engine() % 2);
            switch (engine() % 3) {
                case 0: b.insert(at, 1, c); break;
                case 1: b.erase(at, 1); break;
                default:
                    if (at < b.size()) b[at] = c;
            }
        }
        REQUIRE(within_one_edit(a, b) == (forme::reference::levenshtein(a, b) <= 1));
        REQUIRE(within_one_edit(a, b) == within_one_edit(b, a));
    }
}

TEST_CASE("within_one_edit: ranges of different kinds, forward only") {
    const std::forward_list<int> list{1, 2, 3};
    CHECK(within_one_edit(list, std::vector<long>{1, 3}));
    CHECK_FALSE(within_one_edit(list, std::vector<long>{3, 2, 1}));
}

}  // namespace
