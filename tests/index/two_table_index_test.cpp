#include <forme/index/two_table_index.hpp>

#include <forme/index/linear_index.hpp>
#include <tests/reference/adversarial_fingerprints.hpp>
#include <tests/reference/check_fingerprint_index_laws.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <vector>

using namespace forme::reference;

static_assert(forme::fingerprint_index<forme::two_table_index<>>);
static_assert(forme::two_table_index<>::default_split == 17);
static_assert(forme::two_table_index<1>::default_split == 1);

namespace {

constexpr std::uint64_t folded(std::array<std::uint8_t, 20> bytes, std::size_t count) {
    return forme::detail::folded_word(bytes.data(), count);
}
static_assert(folded({1, 2, 3, 4, 5, 6, 7, 8}, 8) == 0x0807060504030201);
static_assert(folded({1, 2, 3}, 3) == 0x030201);
static_assert(folded({}, 20) == 0);

static_assert(forme::detail::one_byte_or_none(0));
static_assert(forme::detail::one_byte_or_none(0xff00));
static_assert(!forme::detail::one_byte_or_none(0x0180));
static_assert(!forme::detail::one_byte_or_none(0x8000000000000001));

}  // namespace

TEST_CASE("one changed byte changes exactly one byte of the folded word") {
    std::mt19937_64 random(1);
    for (int round = 0; round < 2000; ++round) {
        std::array<std::uint8_t, 20> bytes{};
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
        auto changed = bytes;
        changed[random() % 20] ^= static_cast<std::uint8_t>(1 + random() % 255);
        const std::uint64_t differ = folded(bytes, 20) ^ folded(changed, 20);
        REQUIRE(differ != 0);
        REQUIRE(forme::detail::one_byte_or_none(differ));
    }
}

TEST_CASE("the packed scan agrees with the portable one") {
    std::mt19937_64 random(2);
    for (std::size_t size = 0; size < 40; ++size) {
        for (int round = 0; round < 50; ++round) {
            const std::uint64_t wanted = random();
            std::vector<std::uint64_t> words(size);
            for (std::uint64_t& word : words) {  // none, one or two bytes changed, by any bit
                word = wanted;
                for (std::uint64_t changes = random() % 3; changes > 0; --changes)
                    word ^= (random() % 256) << (random() % 8 * 8);
            }
            std::vector<std::size_t> fast;
            std::vector<std::size_t> portable;
            forme::detail::for_each_close_word(words, wanted, [&](std::size_t i) { fast.push_back(i); });
            forme::detail::for_each_close_word_portable(words, wanted, [&](std::size_t i) { portable.push_back(i); });
            REQUIRE(fast == portable);
        }
    }
}

TEST_CASE("the split must lie inside") {
    CHECK_NOTHROW(forme::two_table_index<25>(0));
    CHECK_NOTHROW(forme::two_table_index<25>(25));
    CHECK_THROWS_AS(forme::two_table_index<25>(26), std::invalid_argument);
    CHECK(forme::two_table_index<25>(18).split() == 18);
}

TEST_CASE("two_table_index keeps the laws, wherever it splits") {
    for (const shape kind : all_shapes) {
        const auto values = adversarial_fingerprints<25>(kind, 300, 1);
        const auto questions = adversarial_fingerprints<25>(kind, 80, 2);
        for (const std::size_t split : {0u, 1u, 8u, 12u, 16u, 17u, 24u, 25u})
            check_fingerprint_index_laws<forme::two_table_index<25>>(forme::two_table_index<25>(split), values,
                                                                     questions);
    }
}

TEST_CASE_TEMPLATE("two_table_index keeps the laws at other lengths", Index, forme::two_table_index<1>,
                   forme::two_table_index<5>, forme::two_table_index<254>) {
    constexpr std::size_t length = Index::fingerprint_type::size();
    for (const shape kind : all_shapes)
        check_fingerprint_index_laws<Index>(Index(), adversarial_fingerprints<length>(kind, 300, 1),
                                            adversarial_fingerprints<length>(kind, 80, 2));
}
