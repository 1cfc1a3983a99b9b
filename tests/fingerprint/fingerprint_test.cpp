#include <forme/fingerprint/fingerprint.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

using namespace forme;

namespace {

constexpr std::string_view example = "0000000300000007060006ffffffffffffffffffffffffffff";
constexpr std::array<std::uint8_t, 11> prefixes{0, 0, 0, 3, 0, 0, 0, 7, 6, 0, 6};

static_assert(sizeof(fingerprint) == 25);
static_assert(std::regular<fingerprint> && std::totally_ordered<fingerprint>);
static_assert(fingerprint{}.entries() == 0);
static_assert(fingerprint{}[24] == fingerprint::absent);
static_assert(fingerprint::from_hex(example) == fingerprint{prefixes});
static_assert(fingerprint{prefixes}.entries() == 11);
static_assert(fingerprint{prefixes}[3] == 3);
static_assert(basic_fingerprint<1>::from_hex("00").has_value());
static_assert(basic_fingerprint<254>{}.size() == 254);

TEST_CASE("fingerprint: text form and back") {
    CHECK(fingerprint{prefixes}.hex() == example);
    CHECK(fingerprint{}.hex() == std::string(50, 'f'));
    CHECK(fingerprint::from_hex("0000000300000007060006FFFFFFFFFFFFFFFFFFFFFFFFFFFF") == fingerprint{prefixes});
}

TEST_CASE("fingerprint: what cannot be one is refused") {
    std::string text(example);
    const auto refused = [&](std::size_t at, std::string_view digits) {
        std::string changed = text;
        changed.replace(at, digits.size(), digits);
        return !fingerprint::from_hex(changed).has_value();
    };
    CHECK(refused(0, "01"));   // entry 1 has none before it
    CHECK(refused(2, "02"));   // entry 2 can only extend entry 1
    CHECK(refused(2, "ff"));   // absent, then present again
    CHECK(refused(48, "00"));  // the same
    CHECK(refused(0, "0g"));
    CHECK(refused(0, " 0"));
    CHECK_FALSE(refused(2, "01"));
    CHECK_FALSE(refused(20, "ff"));
    CHECK_FALSE(fingerprint::from_hex("").has_value());
    CHECK_FALSE(fingerprint::from_hex(text + "ff").has_value());
    CHECK_FALSE(fingerprint::from_hex(text.substr(1)).has_value());
    std::array<std::uint8_t, 25> bytes{};
    CHECK(fingerprint::from_bytes(bytes).has_value());
    bytes[10] = 11;
    CHECK_FALSE(fingerprint::from_bytes(bytes).has_value());
}

TEST_CASE("fingerprint: ordered byte by byte, hashed the same everywhere") {
    const std::vector<std::uint8_t> one{0}, two{0, 0}, other{0, 1};
    CHECK(fingerprint(two) < fingerprint(other));
    CHECK(fingerprint(other) < fingerprint(one));
    std::unordered_set<fingerprint, fingerprint_hash> set{fingerprint(one), fingerprint(two), fingerprint(one)};
    CHECK(set.size() == 2);
    CHECK(stable_hash(fingerprint(one)) != stable_hash(fingerprint(one), 1));
}

TEST_CASE("fingerprint: golden hashes") {
    CHECK(stable_hash(fingerprint{}) == 0xb93ceea595e03302);
    CHECK(stable_hash(fingerprint{prefixes}) == 0x2fcee1c8ba60b0ee);
}

}  // namespace
