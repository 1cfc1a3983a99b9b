#include <forme/mdl/description_length.hpp>

#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace forme;
using reference::letters;
using reference::plain_partition;
using reference::plain_set;

namespace {

static_assert(path_cost(0, 5) == 0 && path_cost(5, 5) == 1 && path_cost(1, 1) == 1);
static_assert(path_cost(3, 5) == 3 && path_cost(2, 5) == 2 && path_cost(3, 4) == 2);
static_assert(in_template(1, 1) && !in_template(1, 2) && in_template(2, 3) && !in_template(0, 0));

// Where both choices cost the same, the path is in the template; never where leaving it out is cheaper.
constexpr bool majority_is_cheapest() {
    for (std::uint64_t n = 1; n < 40; ++n) {
        for (std::uint64_t s = 0; s <= n; ++s) {
            const std::uint64_t inside = 1 + (n - s);
            if (in_template(s, n) != (inside <= s)) return false;
            if (path_cost(s, n) != (in_template(s, n) ? inside : s)) return false;
        }
    }
    return true;
}
static_assert(majority_is_cheapest());

constexpr double digits = 5e-5;  // the vectors have four

void check_bits(const description_bits& bits, double templates, double membership, double differences, double total) {
    CHECK(std::abs(bits.templates - templates) < digits);
    CHECK(std::abs(bits.membership - membership) < digits);
    CHECK(std::abs(bits.differences - differences) < digits);
    CHECK(std::abs(bits.total() - total) < 2 * digits);
}

double plain_bits(const std::vector<plain_set>& sets, const plain_partition& partition, std::uint64_t paths) {
    return bits_of(reference::plain_counts(sets, partition), paths, sets.size()).total();
}

TEST_CASE("description_length: the papers' cost function") {
    check_bits(bits_of({9, 0, 2}, 9, 4), 29.2060, 8, 11.1436, 48.3496);
    check_bits(bits_of({8, 0, 0}, 9, 4), 27.5114, 8, 0, 35.5114);
    CHECK(description_counts{9, 0, 2}.total() == 11);
}

TEST_CASE("description_length: the papers' essential sets under the majority rule") {
    const std::vector<plain_set> sets{{1, 2}, {1, 2}, {1, 2, 4, 5, 6, 7}, {1, 2, 4, 5, 6, 7}};
    CHECK(reference::plain_counts(sets, {{0, 1}, {2, 3}}) == description_counts{8, 0, 0});
    CHECK(std::abs(plain_bits(sets, reference::singles(4), 9) - 43.6787) < digits);
    CHECK(reference::plain_cost(sets, {{0, 1, 2, 3}}) == 10);
    for (const plain_partition& partition : reference::all_partitions(4)) {
        if (partition == plain_partition{{0, 1}, {2, 3}}) continue;
        CHECK(reference::plain_cost(sets, partition) > 8);
        CHECK(plain_bits(sets, partition, 9) > 35.52);
    }
}

TEST_CASE("description_length: the same, repaired") {
    const std::vector<plain_set> sets{{1, 2}, {1, 2}, {1, 2, 4, 5, 6, 7}, {1, 2, 3, 4, 5, 6, 7}};
    CHECK(reference::plain_cost(sets, reference::singles(4)) == 17);
    const description_counts counts = reference::plain_counts(sets, {{0, 1}, {2, 3}});
    CHECK(counts == description_counts{8, 1, 0});
    check_bits(bits_of(counts, 9, 4), 27.5114, 8, 6.5924, 42.1038);
    CHECK(std::abs(plain_bits(sets, {{0, 1}, {2}, {3}}, 9) - 43.2753) < digits);
    CHECK(std::abs(plain_bits(sets, reference::singles(4), 9) - 43.9198) < digits);
    CHECK(reference::plain_cost(sets, {{0, 1, 2, 3}}) == 11);
    CHECK(std::abs(plain_bits(sets, {{0, 1, 2, 3}}, 9) - 48.3496) < digits);
}

TEST_CASE("description_length: on small dense sets bits and K disagree") {
    const std::vector<plain_set> sets{letters("abcd"), letters("abce"),  letters("abcd"),
                                      letters("axyz"), letters("axyzw"), letters("xyz")};
    const description_counts counts = reference::plain_counts(sets, {{0, 1, 2}, {3, 4, 5}});
    CHECK(counts == description_counts{8, 2, 2});
    check_bits(bits_of(counts, 8, 6), 31.2011, 15.5098, 23.8632, 70.5741);
    double least = 1e9;
    plain_partition best;
    for (const plain_partition& partition : reference::all_partitions(6)) {
        if (const double bits = plain_bits(sets, partition, 8); bits < least) {
            least = bits;
            best = partition;
        }
    }
    CHECK(best == plain_partition{{0, 2}, {1}, {3}, {4}, {5}});
    CHECK(std::abs(least - 62.5435) < digits);
}

TEST_CASE("description_length: edges") {
    CHECK(bits_of({}, 0, 0).total() == 0);
    CHECK(bits_of({}, 9, 1).total() == 0);
    CHECK(bits_of({9, 0, 0}, 9, 1).total() == 0);  // a full matrix has no entropy
    CHECK(bits_of({}, 0, 4).total() == 8);
    description_counts sum{1, 2, 3};
    sum += {10, 20, 30};
    CHECK(sum == description_counts{11, 22, 33});
}

}  // namespace
