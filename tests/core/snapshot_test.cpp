#include <forme/core/snapshot.hpp>

#include <tests/reference/damaged_snapshots.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <ios>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using forme::format_error;
using forme::snapshot_reader;
using forme::snapshot_writer;

namespace {

std::string sample_snapshot() {
    std::ostringstream stream;
    snapshot_writer writer(stream, "sample", 3);
    writer.write(std::uint32_t{0x01020304});
    writer.write(std::int16_t{-2});
    writer.write(true);
    writer.write_string("text");
    writer.finish();
    return stream.str();
}

void read_sample(std::istream& stream) {
    snapshot_reader reader(stream, "sample", 3);
    CHECK(reader.read<std::uint32_t>() == 0x01020304);
    CHECK(reader.read<std::int16_t>() == -2);
    CHECK(reader.read<bool>());
    CHECK(reader.read_string() == "text");
    reader.finish();
}

std::uint64_t offset_of_error(const std::string& bytes, std::string_view kind, std::uint32_t version) {
    std::istringstream stream(bytes);
    try {
        snapshot_reader reader(stream, kind, version);
    } catch (const format_error& error) {
        CHECK(std::string(error.what()).ends_with("at byte " + std::to_string(error.offset())));
        return error.offset();
    }
    return std::numeric_limits<std::uint64_t>::max();
}

}  // namespace

TEST_CASE("values come back as they went") {
    std::istringstream stream(sample_snapshot());
    read_sample(stream);
}

TEST_CASE("the layout is the documented one on every machine") {
    const std::string bytes = sample_snapshot();
    CHECK(bytes.substr(0, 8) == std::string("forme\x1a\r\n"));
    CHECK(bytes.substr(8, 8) == std::string("sample\0\0", 8));
    CHECK(bytes.substr(16, 4) == std::string("\3\0\0\0", 4));
    CHECK(bytes.substr(20, 4) == std::string("\x13\0\0\0", 4));  // one chunk of 19 bytes
    CHECK(bytes.substr(24, 7) == std::string("\4\3\2\1\xfe\xff\1"));
    CHECK(bytes.substr(31, 12) == std::string("\4\0\0\0\0\0\0\0text", 12));
    CHECK(bytes.substr(51, 4) == std::string(4, '\0'));  // the end mark, behind a checksum
    CHECK(bytes.size() == 71);
}

TEST_CASE("an empty snapshot") {
    std::stringstream stream;
    snapshot_writer(stream, "nothing", 1).finish();
    CHECK(stream.str().size() == 40);
    snapshot_reader reader(stream, "nothing", 1);
    reader.finish();
}

TEST_CASE("integers of all sizes, at their limits") {
    std::stringstream stream;
    snapshot_writer writer(stream, "numbers", 1);
    writer.write(std::numeric_limits<std::int64_t>::min());
    writer.write(std::numeric_limits<std::uint64_t>::max());
    writer.write(std::numeric_limits<std::int8_t>::min());
    writer.write('x');
    writer.write(false);
    writer.finish();
    snapshot_reader reader(stream, "numbers", 1);
    CHECK(reader.read<std::int64_t>() == std::numeric_limits<std::int64_t>::min());
    CHECK(reader.read<std::uint64_t>() == std::numeric_limits<std::uint64_t>::max());
    CHECK(reader.read<std::int8_t>() == std::numeric_limits<std::int8_t>::min());
    CHECK(reader.read<char>() == 'x');
    CHECK_FALSE(reader.read<bool>());
    reader.finish();
}

TEST_CASE("other kinds, other versions and other files are refused, with the place") {
    const std::string bytes = sample_snapshot();
    CHECK(offset_of_error(bytes, "other", 3) == 8);
    CHECK(offset_of_error(bytes, "sample", 4) == 16);
    CHECK(offset_of_error("<!doctype html><html><head>", "sample", 3) == 0);
    CHECK(offset_of_error("", "sample", 3) == 0);
    CHECK(offset_of_error(bytes.substr(0, 10), "sample", 3) == 10);
}

TEST_CASE("reading less or more than was written is refused") {
    std::istringstream stream(sample_snapshot());
    snapshot_reader less(stream, "sample", 3);
    CHECK(less.read<std::uint32_t>() != 0);
    CHECK_THROWS_AS(less.finish(), format_error);

    std::istringstream again(sample_snapshot());
    snapshot_reader more(again, "sample", 3);
    std::array<std::uint8_t, 20> bytes{};
    CHECK_THROWS_AS(more.read_bytes(bytes), format_error);
    CHECK_THROWS_AS(more.read_bytes(bytes), format_error);  // and stays refused
}

TEST_CASE("a wrong length of a string, rightly checksummed, takes no memory and is refused") {
    std::stringstream stream;
    snapshot_writer writer(stream, "string", 1);
    writer.write(std::numeric_limits<std::uint64_t>::max());
    writer.finish();
    snapshot_reader reader(stream, "string", 1);
    CHECK_THROWS_AS((void)reader.read_string(), format_error);
}

TEST_CASE("a truth value is 0 or 1") {
    std::stringstream stream;
    snapshot_writer writer(stream, "bool", 1);
    writer.write(std::uint8_t{2});
    writer.finish();
    snapshot_reader reader(stream, "bool", 1);
    CHECK_THROWS_AS((void)reader.read<bool>(), format_error);
}

TEST_CASE("snapshots may follow one another") {
    std::stringstream stream(sample_snapshot() + sample_snapshot() + "rest");
    read_sample(stream);
    read_sample(stream);
    std::string rest;
    stream >> rest;
    CHECK(rest == "rest");
}

TEST_CASE("a stream that throws by itself gives the same error") {
    std::istringstream stream(sample_snapshot().substr(0, 60));
    stream.exceptions(std::ios::failbit | std::ios::badbit | std::ios::eofbit);
    CHECK_THROWS_AS(read_sample(stream), format_error);
}

TEST_CASE("a stream that cannot be written throws") {
    std::ostringstream stream;
    stream.setstate(std::ios::badbit);
    CHECK_THROWS_AS(snapshot_writer(stream, "sample", 1), std::ios_base::failure);
}

TEST_CASE("values of all lengths across chunks") {
    std::mt19937_64 random(5);
    std::vector<std::vector<std::uint8_t>> pieces;
    std::stringstream stream;
    snapshot_writer writer(stream, "pieces", 1);
    for (int i = 0; i < 200; ++i) {
        std::vector<std::uint8_t> piece(random() % (i % 20 == 0 ? 200'000 : 3000));
        for (std::uint8_t& byte : piece) byte = static_cast<std::uint8_t>(random());
        writer.write_bytes(piece);
        writer.write(std::uint64_t{piece.size()});
        pieces.push_back(piece);
    }
    writer.finish();
    snapshot_reader reader(stream, "pieces", 1);
    for (const auto& piece : pieces) {
        std::vector<std::uint8_t> read(piece.size());
        reader.read_bytes(read);
        REQUIRE(read == piece);
        REQUIRE(reader.read<std::uint64_t>() == piece.size());
    }
    reader.finish();
}

TEST_CASE("chunks that are lost or swapped are noticed") {
    std::ostringstream stream;
    snapshot_writer writer(stream, "chunks", 1);
    const std::vector<std::uint8_t> chunk(65536, 1);
    for (int i = 0; i < 3; ++i) writer.write_bytes(chunk);
    writer.finish();
    const std::string bytes = stream.str();
    constexpr std::size_t header = 20;
    constexpr std::size_t whole = 4 + 65536 + 8;
    const auto refused = [&](const std::string& damaged) {
        std::istringstream in(damaged);
        snapshot_reader reader(in, "chunks", 1);
        std::vector<std::uint8_t> read(3 * 65536);
        CHECK_THROWS_AS(reader.read_bytes(read), format_error);
    };
    refused(bytes.substr(0, header) + bytes.substr(header + whole));
    refused(bytes.substr(0, header) + bytes.substr(header + whole, whole) + bytes.substr(header, whole) +
            bytes.substr(header + 2 * whole));
}

TEST_CASE("every truncation and every changed byte is refused") {
    forme::reference::check_damaged_snapshots(sample_snapshot(), [](std::istream& stream) {
        snapshot_reader reader(stream, "sample", 3);
        std::array<std::uint8_t, 19> bytes{};
        reader.read_bytes(bytes);
        reader.finish();
    });
}
