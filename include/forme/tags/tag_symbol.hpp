// Tag names as 64-bit symbols, so that comparing two names is comparing two words.
//
// A name of up to eight bytes is its own symbol: the bytes, ASCII-lower-cased, in little-endian order. That holds for
// all but a handful of HTML's names, needs no table, and is exact. Longer names are hashed with the top bit set; two
// of them, or one of them and a short name that ends in a non-ASCII byte, meet by chance once in 2⁶³ pairs.
#ifndef FORME_TAGS_TAG_SYMBOL_HPP
#define FORME_TAGS_TAG_SYMBOL_HPP

#include <forme/core/hash.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace forme {

using tag_symbol = std::uint64_t;

namespace detail {

constexpr bool is_ascii_letter(char c) noexcept {
    return static_cast<unsigned char>((static_cast<unsigned char>(c) | 0x20) - 'a') < 26;
}

// Lower-cases the ASCII capitals among eight bytes at once.
constexpr std::uint64_t lower_case(std::uint64_t word) noexcept {
    constexpr std::uint64_t each = 0x0101010101010101;
    const std::uint64_t low_bits = word & (0x7f * each);
    const std::uint64_t from_a = low_bits + (0x80 - 'A') * each;        // top bit: at least 'A'
    const std::uint64_t beyond_z = low_bits + (0x80 - 'Z' - 1) * each;  // top bit: above 'Z'
    const std::uint64_t capital = from_a & ~beyond_z & ~word & (0x80 * each);
    return word | (capital >> 2);
}

}  // namespace detail

// Builds a symbol from a name that arrives in pieces.
class tag_symbol_builder {
public:
    constexpr void clear() noexcept { *this = {}; }

    constexpr void add(char c) noexcept {
        if (filled_ == 8) {
            hash_ = detail::folded_product(hash_ ^ detail::lower_case(word_), multiplier) + multiplier;
            word_ = 0;
            filled_ = 0;
        }
        word_ |= static_cast<std::uint64_t>(static_cast<unsigned char>(c)) << (8 * filled_);
        ++filled_;
    }

    // A piece of a name without NUL bytes. `readable` is where readable memory ends, at or behind `last`.
    constexpr void add(const char* first, const char* last, const char* readable) noexcept {
        const auto count = static_cast<unsigned>(last - first);
        if constexpr (std::endian::native == std::endian::little) {
            if (!std::is_constant_evaluated() && filled_ == 0 && hash_ == 0 && last - first <= 8 &&
                readable - first >= 8 && count != 0) {
                std::memcpy(&word_, first, 8);
                word_ &= ~std::uint64_t{0} >> (64 - 8 * count);
                filled_ = count;
                return;
            }
        }
        for (; first != last; ++first) add(*first);
    }

    [[nodiscard]] constexpr tag_symbol symbol() const noexcept {
        const std::uint64_t word = detail::lower_case(word_);
        if (hash_ == 0) return word;
        return mix64(hash_ ^ word ^ filled_) | std::uint64_t{1} << 63;
    }

private:
    static constexpr std::uint64_t multiplier = 0x9fb21c651e98df25;

    std::uint64_t word_ = 0;  // the last bytes, at most eight, case as written
    std::uint64_t hash_ = 0;  // of all eights before them; 0 while there are none
    unsigned filled_ = 0;     // bytes in word_
};

// The symbol of a whole name; constexpr, for use in switches: case symbol_of("script").
constexpr tag_symbol symbol_of(std::string_view name) noexcept {
    tag_symbol_builder builder;
    for (const char c : name) builder.add(c);
    return builder.symbol();
}

// Of a literal it is a constant wherever it stands: in a comparison, compilers would else build it each time.
template <std::size_t Size>
consteval tag_symbol symbol_of(const char (&name)[Size]) noexcept {
    return symbol_of(std::string_view(name, Size - 1));
}

}  // namespace forme

#endif
