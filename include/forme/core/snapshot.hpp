// Snapshots: how the library's objects go to a stream and come back, or are refused.
//
// A snapshot is a header, the values in chunks of up to 64 KiB, and an end mark; all numbers little-endian:
//
//     header   8 bytes "forme\x1a\r\n" · 8 bytes kind, zero-padded · u32 version of the kind's layout
//     chunk    u32 size, 1 … 65536 · that many bytes · u64 checksum
//     end      u32 0 · u64 size of all chunks · u64 checksum
//
// A checksum is hash_bytes of the chunk's bytes, or of the size of all chunks, seeded with the checksum before it (for
// the first, the header's) plus the u32 size; so chunks cannot be lost or swapped unnoticed. The reader hands out no
// byte whose checksum it has not seen. Several snapshots may follow one another in a stream: reading one leaves the
// stream right behind it.
//
// Writing and reading cost about one copy and one hash of the bytes, and 64 KiB of memory. The checksum is there
// against accidents; it stops nobody who makes a bad snapshot on purpose, so loaders check what they read as well.
#ifndef FORME_CORE_SNAPSHOT_HPP
#define FORME_CORE_SNAPSHOT_HPP

#include <forme/core/expects.hpp>
#include <forme/core/hash.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ios>
#include <istream>
#include <ostream>
#include <span>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace forme {

// These bytes are no snapshot of what was asked for. The offset counts from the snapshot's first byte.
class format_error : public std::runtime_error {
public:
    format_error(const std::string& what, std::uint64_t offset)
        : std::runtime_error(what + " at byte " + std::to_string(offset)), offset_(offset) {}
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }

private:
    std::uint64_t offset_;
};

namespace detail {

inline constexpr std::size_t snapshot_chunk_size = 65536;

// What stands before the chunks, as bytes.
inline std::array<std::uint8_t, 20> snapshot_header(std::string_view kind, std::uint32_t version) {
    constexpr std::string_view magic = "forme\x1a\r\n";
    FORME_EXPECTS(!kind.empty() && kind.size() <= 8);
    std::array<std::uint8_t, 20> header{};
    std::copy(magic.begin(), magic.end(), header.begin());
    std::copy(kind.begin(), kind.end(), header.begin() + 8);
    for (std::size_t i = 0; i < 4; ++i) header[16 + i] = static_cast<std::uint8_t>(version >> (8 * i));
    return header;
}

template <std::unsigned_integral T>
std::array<std::uint8_t, sizeof(T)> little_endian(T value) noexcept {
    std::array<std::uint8_t, sizeof(T)> bytes;
    for (std::size_t i = 0; i < sizeof(T); ++i) bytes[i] = static_cast<std::uint8_t>(std::uint64_t{value} >> (8 * i));
    return bytes;
}

}  // namespace detail

// Writes one snapshot. Only after finish() it is complete; without it what was written will be refused.
// A stream that fails throws std::ios_base::failure.
class snapshot_writer {
public:
    // The kind has 1 to 8 characters.
    snapshot_writer(std::ostream& stream, std::string_view kind, std::uint32_t version) : stream_(stream) {
        const auto header = detail::snapshot_header(kind, version);
        checksum_ = hash_bytes(header.data(), header.size());
        put(header);
    }

    void write_bytes(std::span<const std::uint8_t> bytes) {
        while (bytes.size() > chunk_.size() - filled_) {
            const std::size_t count = chunk_.size() - filled_;
            append(bytes.first(count));
            put_chunk();
            bytes = bytes.subspan(count);
        }
        append(bytes);
    }

    // As many bytes as the type has; a truth value is one byte.
    template <std::integral T>
    void write(T value) {
        if constexpr (std::same_as<T, bool>) {
            write(static_cast<std::uint8_t>(value));
        } else {
            write_bytes(detail::little_endian(static_cast<std::make_unsigned_t<T>>(value)));
        }
    }

    // Length and bytes.
    void write_string(std::string_view text) {
        write(std::uint64_t{text.size()});
        write_bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    }

    void finish() {
        if (filled_ != 0) put_chunk();
        const auto total = detail::little_endian(total_);
        put(detail::little_endian(std::uint32_t{0}));
        put(total);
        put(detail::little_endian(hash_bytes(total.data(), total.size(), checksum_)));
        stream_.flush();
        if (!stream_) throw std::ios_base::failure("a snapshot could not be written");
    }

private:
    void put(std::span<const std::uint8_t> bytes) {
        stream_.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        if (!stream_) throw std::ios_base::failure("a snapshot could not be written");
    }

    void append(std::span<const std::uint8_t> bytes) noexcept {
        if (bytes.empty()) return;  // whose data may be null
        std::memcpy(chunk_.data() + filled_, bytes.data(), bytes.size());
        filled_ += bytes.size();
    }

    void put_chunk() {
        checksum_ = hash_bytes(chunk_.data(), filled_, checksum_ + filled_);
        total_ += filled_;
        put(detail::little_endian(static_cast<std::uint32_t>(filled_)));
        put(std::span(chunk_).first(filled_));
        put(detail::little_endian(checksum_));
        filled_ = 0;
    }

    std::ostream& stream_;
    std::vector<std::uint8_t> chunk_ = std::vector<std::uint8_t>(detail::snapshot_chunk_size);
    std::size_t filled_ = 0;  // of chunk_
    std::uint64_t checksum_ = 0;
    std::uint64_t total_ = 0;  // bytes in chunks put so far
};

// Reads one snapshot. Everything that can be wrong with it throws format_error.
class snapshot_reader {
public:
    // Refuses snapshots of another kind or version.
    snapshot_reader(std::istream& stream, std::string_view kind, std::uint32_t version) : stream_(stream) {
        const auto expected = detail::snapshot_header(kind, version);
        std::array<std::uint8_t, expected.size()> header;
        get(header);
        const auto wrong = std::mismatch(header.begin(), header.end(), expected.begin()).first - header.begin();
        if (wrong < 8) throw format_error("this is no snapshot", 0);
        if (wrong < 16) throw format_error("this is no snapshot of " + std::string(kind), 8);
        if (wrong < 20) throw format_error("this version of the snapshot is not known", 16);
        checksum_ = hash_bytes(header.data(), header.size());
    }

    void read_bytes(std::span<std::uint8_t> bytes) {
        while (bytes.size() > chunk_.size() - at_) {
            const std::size_t count = chunk_.size() - at_;
            take(bytes.first(count));
            if (!get_chunk()) fail("the snapshot ends early");
            bytes = bytes.subspan(count);
        }
        take(bytes);
    }

    template <std::integral T>
    [[nodiscard]] T read() {
        std::array<std::uint8_t, sizeof(T)> bytes;
        read_bytes(bytes);
        const std::uint64_t value = detail::load_word(bytes.data(), bytes.size());
        if constexpr (std::same_as<T, bool>) {
            if (value > 1) fail("a truth value is neither 0 nor 1");
        }
        return static_cast<T>(value);
    }

    [[nodiscard]] std::string read_string() {
        std::uint64_t left = read<std::uint64_t>();
        std::string text;
        while (left > 0) {  // piece by piece: a wrong length must not make us reserve more than there is
            std::array<std::uint8_t, 4096> piece;
            const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(left, piece.size()));
            read_bytes(std::span(piece).first(count));
            text.append(reinterpret_cast<const char*>(piece.data()), count);
            left -= count;
        }
        return text;
    }

    // Expects the end. Call it before using what was read.
    void finish() {
        if (at_ != chunk_.size() || get_chunk()) fail("the snapshot holds more than expected");
    }

    // Refuses the value read last.
    [[noreturn]] void fail(const std::string& what) const { throw format_error(what, chunk_offset_ + at_); }

private:
    void get(std::span<std::uint8_t> bytes) {
        // Past the stream's own functions, which may be set up to throw something else.
        const auto count =
            stream_.rdbuf()->sgetn(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        offset_ += static_cast<std::uint64_t>(count);
        if (static_cast<std::size_t>(count) != bytes.size()) throw format_error("the snapshot is cut off", offset_);
    }

    template <std::unsigned_integral T>
    T get() {
        std::array<std::uint8_t, sizeof(T)> bytes;
        get(bytes);
        return static_cast<T>(detail::load_word(bytes.data(), bytes.size()));
    }

    void take(std::span<std::uint8_t> bytes) noexcept {
        if (bytes.empty()) return;  // whose data may be null
        std::memcpy(bytes.data(), chunk_.data() + at_, bytes.size());
        at_ += bytes.size();
    }

    // The next chunk, or false at the end mark.
    bool get_chunk() {
        if (ended_) return false;
        const std::uint64_t start = offset_;
        const auto size = get<std::uint32_t>();
        if (size > detail::snapshot_chunk_size) throw format_error("a chunk is too large", start);
        chunk_.resize(size == 0 ? sizeof(total_) : size);
        get(chunk_);
        checksum_ = hash_bytes(chunk_.data(), chunk_.size(), checksum_ + size);
        if (get<std::uint64_t>() != checksum_) throw format_error("the checksum is wrong", start);
        at_ = 0;
        chunk_offset_ = start + sizeof(size);
        if (size != 0) {
            total_ += size;
            return true;
        }
        if (detail::load_word(chunk_.data(), chunk_.size()) != total_) fail("the size of the whole is wrong");
        chunk_.clear();
        ended_ = true;
        return false;
    }

    std::istream& stream_;
    std::vector<std::uint8_t> chunk_;
    std::size_t at_ = 0;  // in chunk_
    std::uint64_t checksum_ = 0;
    std::uint64_t offset_ = 0;        // bytes taken from the stream
    std::uint64_t chunk_offset_ = 0;  // where chunk_ began
    std::uint64_t total_ = 0;         // bytes in chunks got so far
    bool ended_ = false;
};

}  // namespace forme

#endif
