// Seeded fingerprints of shapes that are hard on an index.
#ifndef FORME_TESTS_REFERENCE_ADVERSARIAL_FINGERPRINTS_HPP
#define FORME_TESTS_REFERENCE_ADVERSARIAL_FINGERPRINTS_HPP

#include <forme/fingerprint/fingerprint.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace forme::reference {

// Any fingerprint with so many entries; every byte uniform over what it may be.
template <std::size_t N>
basic_fingerprint<N> random_fingerprint(std::mt19937_64& random, std::size_t entries) {
    std::array<std::uint8_t, N> bytes{};
    for (std::size_t i = 0; i < entries; ++i) bytes[i] = static_cast<std::uint8_t>(random() % (i + 1));
    return basic_fingerprint<N>(std::span(bytes).first(entries));
}

// One of the fingerprints within one of a given one, or now and then itself.
template <std::size_t N>
basic_fingerprint<N> random_neighbour(std::mt19937_64& random, const basic_fingerprint<N>& value) {
    std::array<std::uint8_t, N> bytes{};
    std::copy(value.begin(), value.end(), bytes.begin());
    const std::size_t entries = value.entries();
    const std::uint64_t kind = random() % 8;
    if (kind == 0 && entries > 0) {
        bytes[entries - 1] = basic_fingerprint<N>::absent;
    } else if (kind == 1 && entries < N) {
        bytes[entries] = static_cast<std::uint8_t>(random() % (entries + 1));
    } else if (entries > 0) {
        const std::size_t i = random() % entries;
        bytes[i] = static_cast<std::uint8_t>(random() % (i + 1));
    }
    return basic_fingerprint<N>::from_bytes(bytes).value();
}

enum class shape {
    distinct,      // uniform: hardly any neighbours
    short_pages,   // few entries: many repeats, many neighbours
    one_prefix,    // all share the first half: one huge bucket by prefix
    one_suffix,    // all share the second half: one huge bucket by suffix
    around_one,    // all within one of the same fingerprint
    chains,        // each within one of the one before: few huge clusters
    one_position,  // differ in one position only
};
inline constexpr std::array all_shapes{shape::distinct,   shape::short_pages, shape::one_prefix,  shape::one_suffix,
                                       shape::around_one, shape::chains,      shape::one_position};

template <std::size_t N>
std::vector<basic_fingerprint<N>> adversarial_fingerprints(shape kind, std::size_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto base = random_fingerprint<N>(random, N);
    auto previous = base;
    std::vector<basic_fingerprint<N>> result;
    for (std::size_t n = 0; n < count; ++n) {
        auto value = random_fingerprint<N>(random, N);
        std::array<std::uint8_t, N> bytes{};
        std::copy(value.begin(), value.end(), bytes.begin());
        switch (kind) {
            case shape::distinct: break;
            case shape::short_pages: value = random_fingerprint<N>(random, random() % (N < 7 ? N + 1 : 7)); break;
            case shape::one_prefix:
                for (std::size_t i = 0; i < N / 2; ++i) bytes[i] = base[i];
                value = *basic_fingerprint<N>::from_bytes(bytes);
                break;
            case shape::one_suffix:
                for (std::size_t i = N / 2; i < N; ++i) bytes[i] = base[i];
                value = *basic_fingerprint<N>::from_bytes(bytes);
                break;
            case shape::around_one: value = random_neighbour(random, base); break;
            case shape::chains:
                if (random() % 100 != 0) value = random_neighbour(random, previous);
                break;
            case shape::one_position:
                for (std::size_t i = 0; i + 1 < N; ++i) bytes[i] = base[i];
                value = *basic_fingerprint<N>::from_bytes(bytes);
                break;
        }
        result.push_back(value);
        previous = value;
    }
    return result;
}

}  // namespace forme::reference

#endif
