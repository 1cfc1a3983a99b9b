#include <forme/tags/tag_symbol.hpp>

#include <doctest/doctest.h>

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>

using forme::symbol_of;
using forme::tag_symbol_builder;

static_assert(symbol_of("") == 0);
static_assert(symbol_of("b") == 'b');
static_assert(symbol_of("div") == symbol_of("DIV"));
static_assert(symbol_of("h1") == ('h' | '1' << 8));
static_assert(symbol_of("noframes") != symbol_of("noframe"));
static_assert(symbol_of("plaintext") == symbol_of("PlainText"));
static_assert(symbol_of("plaintext") >> 63 == 1);

TEST_CASE("tag_symbol: eight bytes are lower-cased as one at a time") {
    std::mt19937_64 engine(1);
    for (int i = 0; i < 20000; ++i) {
        const std::uint64_t word = engine();
        std::uint64_t expected = 0;
        for (int byte = 0; byte < 8; ++byte) {
            std::uint64_t c = word >> (8 * byte) & 0xff;
            if ('A' <= c && c <= 'Z') c += 'a' - 'A';
            expected |= c << (8 * byte);
        }
        REQUIRE(forme::detail::lower_case(word) == expected);
    }
    for (unsigned c = 0; c < 256; ++c) REQUIRE(forme::detail::lower_case(c) == ('A' <= c && c <= 'Z' ? c + 32 : c));
}

TEST_CASE("tag_symbol: names in pieces, at any place of memory, give the symbol of the whole") {
    const std::string names[] = {"a",        "Table", "BLOCKQUOTE", "noframes", "my-Custom-element-with-a-long-name",
                                 "x\xc3\xa9"};
    for (const std::string& name : names) {
        for (std::size_t cut = 0; cut <= name.size(); ++cut) {
            tag_symbol_builder builder;
            const char* const end = name.data() + name.size();
            builder.add(name.data(), name.data() + cut, end);
            builder.add(name.data() + cut, end, end);
            REQUIRE(builder.symbol() == symbol_of(name));
        }
        const std::string longer = name + std::string(16, '>');
        tag_symbol_builder builder;
        builder.add(longer.data(), longer.data() + name.size(), longer.data() + longer.size());
        REQUIRE(builder.symbol() == symbol_of(name));
        builder.clear();
        REQUIRE(builder.symbol() == 0);
    }
}

TEST_CASE("tag_symbol: short names are exact, long ones do not meet") {
    std::set<std::uint64_t> seen;
    std::size_t count = 0;
    for (std::size_t length = 1; length <= 30; ++length)
        for (char c = 'a'; c <= 'z'; ++c, ++count) seen.insert(symbol_of(std::string(length, c)));
    CHECK(seen.size() == count);
}

TEST_CASE("tag_symbol: golden values") {
    CHECK(symbol_of("div") == 0x766964);
    CHECK(symbol_of("textarea") == 0x6165726174786574);
    CHECK(symbol_of("blockquote") == 0xfc9e992eacc05723);
}
