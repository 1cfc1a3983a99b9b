#include <forme/eval/union_lcs.hpp>

#include <tests/reference/union_lcs.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

using forme::eval::union_lcs;

namespace {

using line = std::vector<union_lcs::token>;
using lines = std::vector<line>;
using positions = std::vector<std::size_t>;

TEST_CASE("the example of the paper: w1…w5 against w1 w2 w6 w7 w8 and w1 w3 w8 w9 w5") {
    // The first has w1 w2 in common, the second w1 w3 w5: together w1 w2 w3 w5, four of five.
    union_lcs covered(lines{{1, 2, 6, 7, 8}, {1, 3, 8, 9, 5}});
    CHECK(covered(line{1, 2, 3, 4, 5}) == positions{0, 1, 2, 4});
}

TEST_CASE("which of several longest common subsequences") {
    // Both positions of 7 would do; the walk back takes the last one if the other line ends there …
    CHECK(union_lcs(lines{{7}})(line{7, 7}) == positions{1});
    // … and the first if something foreign follows: the length is 1 from the first position on.
    CHECK(union_lcs(lines{{7, 9}})(line{7, 7}) == positions{0});
    // 1 2 against 2 1: at the end 2 ≠ 1 and dropping either keeps the length, so 2 is dropped here; then 1 matches.
    CHECK(union_lcs(lines{{2, 1}})(line{1, 2}) == positions{0});
}

TEST_CASE("nothing to compare") {
    union_lcs none(lines{});
    CHECK(none(line{}).empty());
    CHECK(none(line{1, 2}).empty());
    union_lcs empty_line(lines{{}});
    CHECK(empty_line(line{0}).empty());
    union_lcs foreign(lines{{5, 6}});
    CHECK(foreign(line{}).empty());
    CHECK(foreign(line{1, 2, 1000000}).empty());
    CHECK(foreign(line{6}) == positions{0});
}

line random_line(std::mt19937_64& engine, std::size_t largest, std::uint64_t alphabet) {
    line result(engine() % (largest + 1));
    for (union_lcs::token& t : result) t = static_cast<union_lcs::token>(engine() % alphabet);
    return result;
}

TEST_CASE("agrees with full tables on short lines, one object for many calls") {
    std::mt19937_64 engine(9);
    for (int round = 0; round < 1500; ++round) {
        const std::uint64_t alphabet = 1 + engine() % 12;
        lines others(engine() % 6);
        for (line& other : others) other = random_line(engine, 10, alphabet);
        union_lcs covered(others);
        for (int i = 0; i < 5; ++i) {
            const line here = random_line(engine, 10, alphabet + 2);
            REQUIRE(covered(here) == forme::reference::union_lcs(here, others));
        }
    }
}

TEST_CASE("agrees with full tables where lines fill one word of bits, or several") {
    std::mt19937_64 engine(10);
    for (const std::size_t size : {63u, 64u, 65u, 127u, 128u, 129u, 300u}) {
        for (int round = 0; round < 25; ++round) {
            const std::uint64_t alphabet = 1 + engine() % 40;
            line here(size);
            for (union_lcs::token& t : here) t = static_cast<union_lcs::token>(engine() % alphabet);
            lines others(1 + engine() % 3);
            for (line& other : others) other = random_line(engine, 200, alphabet + 3);
            REQUIRE(union_lcs(others)(here) == forme::reference::union_lcs(here, others));
        }
    }
}

TEST_CASE("agrees with the full table on two long lines") {
    std::mt19937_64 engine(11);
    line here(2000);
    for (union_lcs::token& t : here) t = static_cast<union_lcs::token>(engine() % 500);
    line other;
    for (const union_lcs::token t : here)
        if (engine() % 3 != 0) other.push_back(engine() % 10 == 0 ? 7 : t);
    CHECK(union_lcs(lines{other})(here) == forme::reference::union_lcs(here, lines{other}));
}

}  // namespace
