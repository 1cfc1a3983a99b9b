// Hashing that gives the same value on every machine, compiler and run, so that it may be stored and compared.
//
// std::hash promises none of that. These are two small mixers: mix64 scrambles one word (the finisher of SplitMix64,
// Steele et al. 2014); hash_bytes folds a byte string eight bytes at a time through a 64×64→128 bit multiplication,
// about one multiplication for each eight bytes. Neither resists an attacker who knows the seed.
#ifndef FORME_CORE_HASH_HPP
#define FORME_CORE_HASH_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace forme {

// A bijection on 64-bit words in which every input bit moves every output bit with probability near one half.
constexpr std::uint64_t mix64(std::uint64_t x) noexcept {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

namespace detail {

// Both halves of the 128-bit product, folded into one word.
constexpr std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) noexcept {
#ifdef __SIZEOF_INT128__
    __extension__ using uint128 = unsigned __int128;
    const uint128 product = static_cast<uint128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
#else
    const std::uint64_t a_low = a & 0xffffffff;
    const std::uint64_t a_high = a >> 32;
    const std::uint64_t b_low = b & 0xffffffff;
    const std::uint64_t b_high = b >> 32;
    const std::uint64_t middle = a_high * b_low + ((a_low * b_low) >> 32);
    const std::uint64_t carry = (middle & 0xffffffff) + a_low * b_high;
    return (a * b) ^ (a_high * b_high + (middle >> 32) + (carry >> 32));
#endif
}

// Up to eight bytes as a little-endian word, whatever the machine's own order.
template <typename Byte>
constexpr std::uint64_t load_word(const Byte* bytes, std::size_t count) noexcept {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < count; ++i)
        word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    return word;
}

}  // namespace detail

// A string and its length decide the value: "" and "\0" differ. Different seeds give independent functions.
template <typename Byte>
    requires(sizeof(Byte) == 1)
constexpr std::uint64_t hash_bytes(const Byte* bytes, std::size_t size, std::uint64_t seed = 0) noexcept {
    constexpr std::uint64_t multiplier = 0x9fb21c651e98df25;
    std::uint64_t state = mix64(seed ^ size);
    std::size_t i = 0;
    for (; i + 8 <= size; i += 8)
        state = detail::folded_product(state ^ detail::load_word(bytes + i, 8), multiplier) + multiplier;
    if (i < size) state = detail::folded_product(state ^ detail::load_word(bytes + i, size - i), multiplier);
    return mix64(state);
}

constexpr std::uint64_t hash_bytes(std::string_view text, std::uint64_t seed = 0) noexcept {
    return hash_bytes(text.data(), text.size(), seed);
}

}  // namespace forme

#endif
