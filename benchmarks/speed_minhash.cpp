// MinHash signatures: 128 values over 200 paths, against the textbook's 128 linear permutations modulo 2⁶¹-1.
//
// Before anything is timed, each contender estimates the Jaccard similarity of pairs of sets that overlap by known
// shares, and must err no more than sampling 128 values does.
#include <benchmarks/support/ratios.hpp>
#include <forme/core/hash.hpp>
#include <forme/mdl/minhash.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr std::size_t values = 128;
constexpr std::size_t paths = 200;

using symbols = std::vector<std::uint64_t>;

// Broder's scheme with the permutations that most libraries take: (a·x + b) mod p, the least over the set, for each
// (a, b). The remainder is folded, not divided.
class linear_permutations {
public:
    linear_permutations() {
        for (std::uint64_t i = 0; i < values; ++i)
            pairs_.emplace_back(1 + forme::mix64(2 * i) % (prime - 1), forme::mix64(2 * i + 1) % prime);
    }

    [[nodiscard]] symbols operator()(const symbols& set) const {
        symbols least(values, std::numeric_limits<std::uint64_t>::max());
        for (std::size_t i = 0; i < values; ++i)
            for (const std::uint64_t symbol : set)
                least[i] = std::min(least[i], folded(pairs_[i].first, symbol, pairs_[i].second));
        return least;
    }

private:
    static constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;

    static std::uint64_t folded(std::uint64_t a, std::uint64_t x, std::uint64_t b) noexcept {
        __extension__ using uint128 = unsigned __int128;
        const uint128 sum = static_cast<uint128>(a) * (x & prime) + b;
        const std::uint64_t rest = static_cast<std::uint64_t>(sum & prime) + static_cast<std::uint64_t>(sum >> 61);
        return rest >= prime ? rest - prime : rest;
    }

    std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs_;
};

symbols set_of(std::uint64_t from) {
    symbols set;
    for (std::uint64_t i = 0; i < paths; ++i) set.push_back(forme::mix64(from + i));
    return set;
}

double share_of_equal(const symbols& a, const symbols& b) {
    std::size_t equal = 0;
    for (std::size_t i = 0; i < a.size(); ++i) equal += a[i] == b[i];
    return static_cast<double>(equal) / static_cast<double>(a.size());
}

// Root of the mean squared error of estimate(a, b), in units of what 128 independent draws would err.
template <typename Estimate>
double relative_error(Estimate estimate) {
    const std::uint64_t rounds = forme::bench::quick() ? 40 : 400;
    double sum = 0;
    double ideal = 0;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const std::uint64_t shared = 10 + 18 * (round % 10);
        const std::uint64_t from = 1'000'000 * round;
        const double jaccard = static_cast<double>(shared) / static_cast<double>(2 * paths - shared);
        const double error = estimate(set_of(from), set_of(from + paths - shared)) - jaccard;
        sum += error * error;
        ideal += jaccard * (1 - jaccard) / static_cast<double>(values);
    }
    return std::sqrt(sum / ideal);
}

double checked(const std::string& name, double error) {
    forme::bench::print_figure(name + " error, 1 = 128 independent draws", error, "<= 1.5");
    forme::bench::require(error <= 1.5, "estimates err too much");
    return error;
}

}  // namespace

int main(int argc, char** argv) {
    const linear_permutations plain;
    const forme::minhasher one({.values = values});
    const forme::minhasher independent({.values = values, .kind = forme::minhash_kind::independent});
    checked("linear permutations",
            relative_error([&](const symbols& a, const symbols& b) { return share_of_equal(plain(a), plain(b)); }));
    checked("one permutation",
            relative_error([&](const symbols& a, const symbols& b) { return forme::jaccard(one(a), one(b)); }));
    checked("one permutation, densified", relative_error([&](const symbols& a, const symbols& b) {
                return share_of_equal(one(a).densified(), one(b).densified());
            }));
    checked("independent", relative_error([&](const symbols& a, const symbols& b) {
                return forme::jaccard(independent(a), independent(b));
            }));

    const symbols set = set_of(7);
    const auto time = [&](const char* name, auto sign) {
        benchmark::RegisterBenchmark(name, [sign, set](benchmark::State& state) {
            for (auto _ : state) benchmark::DoNotOptimize(sign(set));
        });
    };
    time("linear_permutations", plain);
    time("one_permutation", one);
    time("one_permutation_densified", [&](const symbols& s) { return one(s).densified(); });
    time("independent", independent);
    forme::bench::run(argc, argv,
                      {{"one permutation against mod 2^61-1", "linear_permutations", "one_permutation", ">= 40"},
                       {"densified against mod 2^61-1", "linear_permutations", "one_permutation_densified", ">= 40"},
                       {"independent against mod 2^61-1", "linear_permutations", "independent", "-"}});
}
