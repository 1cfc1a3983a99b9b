#include <forme/index/best_split.hpp>

#include <tests/reference/adversarial_fingerprints.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <span>
#include <string>
#include <vector>

using forme::best_split;
using forme::reference::adversarial_fingerprints;
using forme::reference::shape;

namespace {

template <std::size_t N>
double entropy_of_part(const std::vector<forme::basic_fingerprint<N>>& sample, std::size_t from, std::size_t to) {
    std::map<std::string, double> counts;
    for (const auto& value : sample) counts[{value.data() + from, value.data() + to}] += 1;
    double entropy = 0;
    for (const auto& [part, count] : counts) {
        const double share = count / static_cast<double>(sample.size());
        entropy -= share * std::log2(share);
    }
    return entropy;
}

}  // namespace

TEST_CASE("four fingerprints by hand") {
    std::vector<forme::basic_fingerprint<3>> sample;
    for (const auto* hex : {"000000", "000001", "000102", "000102"})
        sample.push_back(forme::basic_fingerprint<3>::from_hex(hex).value());
    const auto choice = best_split<3>(sample);
    CHECK(choice.prefix_entropy[0] == 0);
    CHECK(choice.prefix_entropy[1] == 0);
    CHECK(choice.prefix_entropy[2] == doctest::Approx(1));
    CHECK(choice.prefix_entropy[3] == doctest::Approx(1.5));
    CHECK(choice.suffix_entropy[0] == doctest::Approx(1.5));
    CHECK(choice.suffix_entropy[1] == doctest::Approx(1.5));
    CHECK(choice.suffix_entropy[2] == doctest::Approx(1.5));
    CHECK(choice.suffix_entropy[3] == 0);
    CHECK(choice.split == 3);
}

TEST_CASE("empty, one, and all the same: nothing to tell apart") {
    CHECK(best_split<25>({}).split == 0);
    const std::vector<forme::fingerprint> same(5);
    CHECK(best_split<25>(std::span(same).first(1)).split == 0);
    CHECK(best_split<25>(same).split == 0);
    CHECK(best_split<25>(same).suffix_entropy[0] == 0);
}

TEST_CASE("agrees with counting every part in a map") {
    for (const shape kind : {shape::distinct, shape::short_pages, shape::chains, shape::one_prefix}) {
        const auto sample = adversarial_fingerprints<25>(kind, 500, 9);
        const auto choice = best_split<25>(sample);
        for (std::size_t l = 0; l <= 25; ++l) {
            CHECK(choice.prefix_entropy[l] == doctest::Approx(entropy_of_part<25>(sample, 0, l)));
            CHECK(choice.suffix_entropy[l] == doctest::Approx(entropy_of_part<25>(sample, l, 25)));
        }
        CHECK(choice.prefix_entropy[choice.split] >= choice.suffix_entropy[choice.split]);
        REQUIRE(choice.split > 0);
        CHECK(choice.prefix_entropy[choice.split - 1] < choice.suffix_entropy[choice.split - 1]);
    }
}
