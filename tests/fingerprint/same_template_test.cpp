#include <forme/fingerprint/same_template.hpp>

#include <forme/fingerprint/within_one_edit.hpp>
#include <tests/reference/levenshtein.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>

using namespace forme;

namespace {

static_assert(same_template(fingerprint{}, fingerprint{}));

template <std::size_t N>
std::array<std::uint8_t, N> random_prefixes(std::mt19937_64& engine) {
    std::array<std::uint8_t, N> bytes{};
    for (std::size_t i = 0; i < N; ++i) bytes[i] = static_cast<std::uint8_t>(engine() % (i + 1));
    return bytes;
}

// Pairs that differ in 0 … 3 places, ended early or not, against the full Levenshtein distance.
template <std::size_t N>
void check_against_levenshtein() {
    CAPTURE(N);
    std::mt19937_64 engine(N);
    for (int round = 0; round < 3000; ++round) {
        auto a = random_prefixes<N>(engine);
        auto b = a;
        for (std::size_t changes = engine() % 4; changes > 0; --changes) {
            const std::size_t i = engine() % N;
            b[i] = static_cast<std::uint8_t>(engine() % (i + 1));
        }
        const std::size_t length = engine() % 3 == 0 ? engine() % (N + 1) : N;
        const std::size_t other = engine() % 4 == 0 && length > 0 ? length - 1 : length;
        const basic_fingerprint<N> first{std::span(a).first(length)};
        const basic_fingerprint<N> second{std::span(b).first(other)};
        const bool expected = reference::levenshtein(first, second) <= 1;
        REQUIRE(same_template(first, second) == expected);
        REQUIRE(same_template(second, first) == expected);
        REQUIRE(detail::at_most_one_differs<N>(first.data(), second.data()) == expected);
        REQUIRE(within_one_edit(first, second) == expected);
    }
}

TEST_CASE("same_template: lengths below, at and above one and two blocks") {
    check_against_levenshtein<1>();
    check_against_levenshtein<15>();
    check_against_levenshtein<16>();
    check_against_levenshtein<17>();
    check_against_levenshtein<25>();
    check_against_levenshtein<31>();
    check_against_levenshtein<32>();
    check_against_levenshtein<33>();
    check_against_levenshtein<100>();
    check_against_levenshtein<254>();
}

TEST_CASE("same_template: every pair of positions") {
    const std::array<std::uint8_t, 25> zeros{};
    for (std::size_t i = 1; i < 25; ++i) {
        for (std::size_t j = 1; j < 25; ++j) {
            auto changed = zeros;
            changed[i] = 1;
            changed[j] = 1;
            CHECK(same_template(fingerprint(zeros), fingerprint(changed)) == (i == j));
        }
    }
}

TEST_CASE("same_template: a page without tags is like no page with two or more entries") {
    const std::array<std::uint8_t, 2> entries{0, 0};
    CHECK(same_template(fingerprint{}, fingerprint(std::span(entries).first(1))));
    CHECK_FALSE(same_template(fingerprint{}, fingerprint(entries)));
}

}  // namespace
