// A template fingerprint: N bytes (25 as published) that say how the first tags of a page repeat.
//
// Byte i is the prefix reference of the i-th LZW dictionary entry (see lzw_fingerprinter.hpp). It names an entry made
// before it, counted from 1, or 0 for none, so byte i is at most i. A page that ends before N entries leaves the rest
// `absent`. The class keeps these two facts; the indexes rely on them.
//
// Two pages come from the same template when their fingerprints are within one edit (same_template.hpp). A page with
// few entries has too little structure to say much: below about 8 entries pages of different templates begin to share
// fingerprints, so callers may prefer to set such pages aside.
//
// Text form: two lower-case hexadecimal digits for each byte, `ff` for absent.
#ifndef FORME_FINGERPRINT_FINGERPRINT_HPP
#define FORME_FINGERPRINT_FINGERPRINT_HPP

#include <forme/core/expects.hpp>
#include <forme/core/hash.hpp>

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace forme {

template <std::size_t N>
class basic_fingerprint {
    static_assert(1 <= N && N <= 254, "byte 255 marks an absent entry, so at most 254 entries can be told apart");

public:
    static constexpr std::uint8_t absent = 0xff;

    // The fingerprint of a page without tags: all absent. A moved-from or default value is this one.
    constexpr basic_fingerprint() noexcept { bytes_.fill(absent); }

    // From the prefix references of the first entries, at most N of them.
    constexpr explicit basic_fingerprint(std::span<const std::uint8_t> prefixes) : basic_fingerprint() {
        FORME_EXPECTS(prefixes.size() <= N);
        std::copy(prefixes.begin(), prefixes.end(), bytes_.begin());
        FORME_EXPECTS(is_fingerprint(bytes_));
    }

    // From all N bytes; none if they cannot be a fingerprint.
    static constexpr std::optional<basic_fingerprint> from_bytes(std::span<const std::uint8_t, N> bytes) noexcept {
        if (!is_fingerprint(bytes)) return std::nullopt;
        basic_fingerprint result;
        std::copy(bytes.begin(), bytes.end(), result.bytes_.begin());
        return result;
    }

    // From 2·N hexadecimal digits of either case; none for anything else.
    static constexpr std::optional<basic_fingerprint> from_hex(std::string_view text) noexcept {
        if (text.size() != 2 * N) return std::nullopt;
        std::array<std::uint8_t, N> bytes{};
        for (std::size_t i = 0; i < N; ++i) {
            const int high = digit_value(text[2 * i]);
            const int low = digit_value(text[2 * i + 1]);
            if (high < 0 || low < 0) return std::nullopt;
            bytes[i] = static_cast<std::uint8_t>(high * 16 + low);
        }
        return from_bytes(bytes);
    }

    [[nodiscard]] std::string hex() const {
        constexpr std::string_view digits = "0123456789abcdef";
        std::string text;
        text.reserve(2 * N);
        for (const std::uint8_t byte : bytes_) {
            text += digits[byte >> 4];
            text += digits[byte & 15];
        }
        return text;
    }

    // How many dictionary entries the page made before it ended: 0 … N.
    [[nodiscard]] constexpr std::size_t entries() const noexcept {
        return static_cast<std::size_t>(std::find(bytes_.begin(), bytes_.end(), absent) - bytes_.begin());
    }

    [[nodiscard]] static constexpr std::size_t size() noexcept { return N; }
    [[nodiscard]] constexpr std::uint8_t operator[](std::size_t i) const noexcept { return bytes_[i]; }
    [[nodiscard]] constexpr const std::uint8_t* data() const noexcept { return bytes_.data(); }
    [[nodiscard]] constexpr auto begin() const noexcept { return bytes_.begin(); }
    [[nodiscard]] constexpr auto end() const noexcept { return bytes_.end(); }

    // Byte by byte, so that the order is the same everywhere.
    friend constexpr auto operator<=>(const basic_fingerprint&, const basic_fingerprint&) = default;

private:
    static constexpr bool is_fingerprint(std::span<const std::uint8_t, N> bytes) noexcept {
        std::size_t i = 0;
        while (i < N && bytes[i] <= i) ++i;
        return std::all_of(bytes.begin() + static_cast<std::ptrdiff_t>(i), bytes.end(),
                           [](std::uint8_t byte) { return byte == absent; });
    }

    static constexpr int digit_value(char c) noexcept {
        if ('0' <= c && c <= '9') return c - '0';
        if ('a' <= c && c <= 'f') return c - 'a' + 10;
        if ('A' <= c && c <= 'F') return c - 'A' + 10;
        return -1;
    }

    std::array<std::uint8_t, N> bytes_{};
};

using fingerprint = basic_fingerprint<25>;

// The same on every machine, so it may be stored and used to shard.
template <std::size_t N>
constexpr std::uint64_t stable_hash(const basic_fingerprint<N>& value, std::uint64_t seed = 0) noexcept {
    return hash_bytes(value.data(), N, seed);
}

// For the standard containers: std::unordered_map<fingerprint, T, fingerprint_hash>.
struct fingerprint_hash {
    template <std::size_t N>
    constexpr std::size_t operator()(const basic_fingerprint<N>& value) const noexcept {
        return static_cast<std::size_t>(stable_hash(value));
    }
};

}  // namespace forme

#endif
