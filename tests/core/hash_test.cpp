#include <forme/core/hash.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

using forme::hash_bytes;
using forme::mix64;

static_assert(hash_bytes("") != hash_bytes(std::string_view("\0", 1)));
static_assert(hash_bytes("forme") == hash_bytes("forme"));
static_assert(hash_bytes("forme", 1) != hash_bytes("forme", 2));
static_assert(mix64(0) != 0);

TEST_CASE("hash: signed and unsigned bytes hash alike") {
    const char text[] = {'\xff', '\x80', 'a'};
    const unsigned char bytes[] = {0xff, 0x80, 'a'};
    CHECK(hash_bytes(text, 3) == hash_bytes(bytes, 3));
}

TEST_CASE("hash: strings that differ in length or in one bit differ in value") {
    std::set<std::uint64_t> seen;
    std::size_t count = 0;
    for (std::size_t length = 0; length < 40; ++length) {
        std::string text(length, '\0');
        seen.insert(hash_bytes(text));
        ++count;
        for (std::size_t bit = 0; bit < 8 * length; ++bit) {
            text[bit / 8] = static_cast<char>(1 << (bit % 8));
            seen.insert(hash_bytes(text));
            text[bit / 8] = '\0';
            ++count;
        }
    }
    CHECK(seen.size() == count);
}

TEST_CASE("hash: one input bit moves about half of the output bits") {
    for (std::size_t length : {1u, 7u, 8u, 9u, 25u}) {
        const std::string zero(length, '\0');
        unsigned moved = 0;
        for (std::size_t bit = 0; bit < 8 * length; ++bit) {
            std::string text = zero;
            text[bit / 8] = static_cast<char>(1 << (bit % 8));
            moved += static_cast<unsigned>(std::popcount(hash_bytes(text) ^ hash_bytes(zero)));
        }
        const double mean = moved / (8.0 * static_cast<double>(length));
        CHECK(mean > 27.0);
        CHECK(mean < 37.0);
    }
}

TEST_CASE("hash: golden values, the same on every machine") {
    CHECK(mix64(1) == 0x910a2dec89025cc1);
    CHECK(hash_bytes("") == 0xa706dd2f4d197e6f);
    CHECK(hash_bytes("html") == 0x4bfdb354cb102071);
    CHECK(hash_bytes("a longer string, more than two words") == 0x85ebc455a41c61e6);
}
