#include <forme/index/neighbour_index.hpp>

#include <forme/fingerprint/same_template.hpp>
#include <forme/index/two_table_index.hpp>
#include <tests/reference/adversarial_fingerprints.hpp>
#include <tests/reference/check_fingerprint_index_laws.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

using namespace forme::reference;

static_assert(forme::fingerprint_index<forme::neighbour_index<>>);

TEST_CASE_TEMPLATE("neighbour_index keeps the laws", Index, forme::neighbour_index<1>, forme::neighbour_index<2>,
                   forme::neighbour_index<5>, forme::neighbour_index<25>, forme::neighbour_index<254>) {
    constexpr std::size_t length = Index::fingerprint_type::size();
    for (const shape kind : all_shapes)
        check_fingerprint_index_laws<Index>(Index(), adversarial_fingerprints<length>(kind, 500, 1),
                                            adversarial_fingerprints<length>(kind, 100, 2));
}

TEST_CASE("every neighbour of a fingerprint is found, one by one") {
    std::mt19937_64 random(3);
    for (std::size_t entries = 0; entries <= 25; ++entries) {
        const auto value = random_fingerprint<25>(random, entries);
        std::vector<forme::fingerprint> all;
        std::array<std::uint8_t, 25> bytes{};
        for (std::size_t i = 0; i < 25; ++i) {
            std::copy(value.begin(), value.end(), bytes.begin());
            for (unsigned byte = 0; byte < 256; ++byte) {
                bytes[i] = static_cast<std::uint8_t>(byte);
                const auto neighbour = forme::fingerprint::from_bytes(bytes);
                if (neighbour && *neighbour != value) all.push_back(*neighbour);
            }
        }
        CHECK(all.size() <= 325);
        forme::neighbour_index<> together;
        std::vector<forme::fingerprint_id> found;
        for (const forme::fingerprint& neighbour : all) {
            forme::neighbour_index<> alone;
            alone.insert(neighbour);
            alone.find_within_one(value, found);
            REQUIRE(found.size() == 1);
            together.insert(neighbour);
        }
        together.find_within_one(value, found);
        REQUIRE(found.size() == all.size());
    }
}

// The scan of everything is too slow at this size; the two clever indexes are as different as can be, and each agrees
// with the scan on a sample.
TEST_CASE("over a hundred thousand fingerprints of each shape all indexes agree") {
    for (const shape kind : all_shapes) {
        CAPTURE(static_cast<int>(kind));
        // Buckets of this size make two tables slow, which is their point.
        const bool one_bucket = kind == shape::one_prefix || kind == shape::one_suffix;
        const auto values = adversarial_fingerprints<25>(kind, one_bucket ? 20'000 : 100'000, 4);
        forme::two_table_index<> two_tables(one_bucket ? 12 : 17);
        forme::neighbour_index<> neighbours;
        std::vector<forme::fingerprint_id> a;
        std::vector<forme::fingerprint_id> b;
        bool agree = true;
        for (const auto& value : values) {
            const forme::insertion inserted = two_tables.insert(value, a);
            agree = agree && neighbours.insert(value, b) == inserted && a == b;
        }
        CHECK(agree);
        std::mt19937_64 random(5);
        for (int question = 0; question < 500; ++question) {
            const auto value = random_neighbour(random, values[random() % values.size()]);
            neighbours.find_within_one(value, a);
            two_tables.find_within_one(value, b);
            REQUIRE(a == b);
            std::vector<forme::fingerprint_id> scanned;
            for (forme::fingerprint_id id = 0; id < neighbours.size(); ++id)
                if (same_template(neighbours[id], value)) scanned.push_back(id);
            REQUIRE(a == scanned);
        }
    }
}

TEST_CASE("a lookup makes few probes where there is nothing to find, and never more than one for each neighbour") {
    for (const shape kind : all_shapes) {
        forme::neighbour_index<> index;
        for (const auto& value : adversarial_fingerprints<25>(kind, 30'000, 6)) index.insert(value);
        for (const auto& value : adversarial_fingerprints<25>(kind, 1000, 7)) REQUIRE(index.probes(value) <= 326);
        std::size_t probes = 0;
        for (const auto& value : adversarial_fingerprints<25>(shape::distinct, 1000, 8)) probes += index.probes(value);
        CHECK(probes >= 1000);
        CHECK(probes < 3000);
    }
}

TEST_CASE("memory stays between 45 and 68 bytes an entry") {
    std::mt19937_64 random(6);
    forme::neighbour_index<> index;
    for (std::size_t n = 1; n <= 100'000; ++n) {
        index.insert(random_fingerprint<25>(random, 25));
        if (n % 1000 != 0 || n < 20'000) continue;
        const double each = static_cast<double>(index.memory_bytes()) / static_cast<double>(index.size());
        REQUIRE(each > 44);
        REQUIRE(each < 72);
    }
}
