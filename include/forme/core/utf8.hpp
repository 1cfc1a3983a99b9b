// UTF-8: its characters, where it breaks, and how it is mended.
//
// Each maximal piece of a broken character becomes one U+FFFD, as browsers do (Unicode, chapter 3.9; WHATWG Encoding).
// ASCII is passed 32 bytes at a time.
#ifndef FORME_CORE_UTF8_HPP
#define FORME_CORE_UTF8_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace forme {

inline constexpr char32_t replacement_character = 0xfffd;

namespace detail {

struct utf8_step {
    std::size_t size = 0;  // of the character, or of the broken piece that one U+FFFD replaces
    bool valid = false;
    char32_t point = replacement_character;
};

// The character at the start of bytes, which are not empty.
constexpr utf8_step next_utf8(std::string_view bytes) noexcept {
    const auto byte = [bytes](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const char32_t lead = byte(0);
    if (lead < 0x80) return {1, true, lead};
    if (lead < 0xc2 || lead > 0xf4) return {1, false};
    const std::size_t size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    char32_t point = lead & (0x7fU >> size);
    // Only the second byte has narrower bounds: no overlong forms, no surrogates, nothing above U+10FFFF.
    unsigned low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    unsigned high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    for (std::size_t i = 1; i < size; ++i) {
        if (i == bytes.size() || byte(i) < low || byte(i) > high) return {i, false};
        point = point << 6 | (byte(i) & 0x3fU);
        low = 0x80;
        high = 0xbf;
    }
    return {size, true, point};
}

// How many bytes from the start are ASCII, or a few less.
inline std::size_t ascii_run(const char* bytes, std::size_t size) noexcept {
    constexpr std::uint64_t top_bits = 0x8080808080808080;
    constexpr std::size_t words = 4;
    std::size_t at = 0;
    for (std::array<std::uint64_t, words> block; size - at >= sizeof block; at += sizeof block) {
        std::memcpy(block.data(), bytes + at, sizeof block);
        if (((block[0] | block[1] | block[2] | block[3]) & top_bits) != 0) break;
    }
    for (std::uint64_t word = 0; size - at >= sizeof word; at += sizeof word) {
        std::memcpy(&word, bytes + at, sizeof word);
        if ((word & top_bits) != 0) break;
    }
    return at;
}

}  // namespace detail

// The character at `at`, which moves past it; U+FFFD for a broken piece, which it passes as a whole.
constexpr char32_t next_code_point(std::string_view text, std::size_t& at) noexcept {
    const detail::utf8_step step = detail::next_utf8(text.substr(at));
    at += step.size;
    return step.point;
}

// How many bytes from the start are valid UTF-8; all of them for a valid text.
inline std::size_t valid_utf8_prefix(std::string_view bytes) noexcept {
    std::size_t at = 0;
    while (at < bytes.size()) {
        at += detail::ascii_run(bytes.data() + at, bytes.size() - at);
        while (at < bytes.size()) {
            const detail::utf8_step step = detail::next_utf8(bytes.substr(at));
            if (!step.valid) return at;
            at += step.size;
            if (step.size > 1 && at < bytes.size() && static_cast<unsigned char>(bytes[at]) < 0x80) break;
        }
    }
    return at;
}

// Appends the text with every broken piece replaced by U+FFFD; what is valid is copied as it is.
inline void append_mended_utf8(std::string& out, std::string_view bytes) {
    while (true) {
        const std::size_t valid = valid_utf8_prefix(bytes);
        out.append(bytes.substr(0, valid));
        bytes.remove_prefix(valid);
        if (bytes.empty()) return;
        out.append("\xef\xbf\xbd");
        bytes.remove_prefix(detail::next_utf8(bytes).size);
    }
}

// Appends one character. Surrogates and numbers above U+10FFFF are no characters: U+FFFD.
inline void append_utf8(std::string& out, char32_t c) {
    if (c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff)) c = replacement_character;
    const auto tail = [&out, c](int shift) { out.push_back(static_cast<char>(0x80 | (c >> shift & 0x3f))); };
    if (c < 0x80) {
        out.push_back(static_cast<char>(c));
    } else if (c < 0x800) {
        out.push_back(static_cast<char>(0xc0 | c >> 6));
        tail(0);
    } else if (c < 0x10000) {
        out.push_back(static_cast<char>(0xe0 | c >> 12));
        tail(6);
        tail(0);
    } else {
        out.push_back(static_cast<char>(0xf0 | c >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

}  // namespace forme

#endif
