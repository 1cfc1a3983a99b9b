#include <forme/fingerprint/lzw_dictionary.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace forme;

namespace {

// The dull twin: the dictionary as a map, written down from the definition.
template <std::size_t N>
basic_fingerprint<N> by_map(const std::vector<int>& tokens) {
    std::map<std::pair<std::uint8_t, int>, std::uint8_t> entries;
    std::vector<std::uint8_t> prefixes;
    std::uint8_t window = 0;
    for (const int token : tokens) {
        if (prefixes.size() == N) break;
        const auto [found, is_new] =
            entries.try_emplace({window, token}, static_cast<std::uint8_t>(prefixes.size() + 1));
        if (is_new) prefixes.push_back(window);
        window = is_new ? std::uint8_t{0} : found->second;
    }
    return basic_fingerprint<N>(prefixes);
}

template <std::size_t N, typename Tokens>
constexpr basic_fingerprint<N> by_dictionary(const Tokens& tokens) {
    lzw_dictionary<typename Tokens::value_type, N> dictionary;
    for (const auto& token : tokens)
        if (!dictionary.add(token)) break;
    return dictionary.fingerprint();
}

// Spec, section 2: html head title title head body p b b p p i i p body html, a letter for each name.
constexpr std::string_view example = "hHttHBpbbppiipBh";
static_assert(by_dictionary<25>(example) ==
              *fingerprint::from_hex("0000000300000007060006ffffffffffffffffffffffffffff"));
static_assert(by_dictionary<4>(example) == *basic_fingerprint<4>::from_hex("00000003"));
static_assert(by_dictionary<25>(std::string_view()) == fingerprint{});
static_assert(sizeof(lzw_dictionary<>) < 320);

TEST_CASE("lzw_dictionary: tokens themselves are not part of the fingerprint") {
    CHECK(by_dictionary<25>(std::string_view("hHttHBpbbppssspBh")) != by_dictionary<25>(example));
    CHECK(by_dictionary<25>(std::string_view("hHttHBpbbppsspBh")) == by_dictionary<25>(example));
}

TEST_CASE("lzw_dictionary: one token for ever makes ever longer phrases; full after 1 + 2 + … + N tokens") {
    lzw_dictionary<char, 25> dictionary;
    int tokens = 1;
    while (dictionary.add('x')) ++tokens;
    CHECK(tokens == 325);
    CHECK(dictionary.entries() == 25);
    for (std::size_t i = 0; i < 25; ++i) CHECK(dictionary.fingerprint()[i] == i);
}

TEST_CASE("lzw_dictionary: a token type that knows nothing but ==") {
    struct token {
        std::string name;
        bool operator==(const token& other) const { return name == other.name; }
    };
    const std::vector<token> tokens{{"p"}, {"p"}, {"b"}};
    CHECK(by_dictionary<25>(tokens).entries() == 2);
}

TEST_CASE("lzw_dictionary: agrees with its map twin") {
    std::mt19937_64 engine(5);
    for (int round = 0; round < 3000; ++round) {
        std::vector<int> tokens(engine() % 400);
        const std::size_t alphabet = 1 + engine() % 30;
        for (int& token : tokens) token = static_cast<int>(engine() % alphabet);
        REQUIRE(by_dictionary<25>(tokens) == by_map<25>(tokens));
        REQUIRE(by_dictionary<1>(tokens) == by_map<1>(tokens));
        REQUIRE(by_dictionary<254>(tokens) == by_map<254>(tokens));
    }
}

}  // namespace
