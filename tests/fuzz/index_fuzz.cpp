// Bytes to operations on three indexes at once, which must agree after each.
//
// Fingerprints have six bytes, so that a fuzzer soon meets neighbours. An operation takes seven bytes: what to do, and
// six that are bent into a fingerprint.
#include <forme/index/linear_index.hpp>
#include <forme/index/neighbour_index.hpp>
#include <forme/index/two_table_index.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace {

constexpr std::size_t length = 6;
using fingerprint = forme::basic_fingerprint<length>;

fingerprint bent(std::span<const std::uint8_t, length> bytes) {
    std::array<std::uint8_t, length> prefixes{};
    std::size_t entries = 0;
    while (entries < length && bytes[entries] != fingerprint::absent) {
        prefixes[entries] = static_cast<std::uint8_t>(bytes[entries] % (entries + 1));
        ++entries;
    }
    return fingerprint(std::span(prefixes).first(entries));
}

void require(bool agree) {
    if (!agree) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    forme::linear_index<length> linear;
    forme::two_table_index<length> two_tables(size % (length + 1));
    forme::neighbour_index<length> neighbours;
    std::vector<forme::fingerprint_id> expected;
    std::vector<forme::fingerprint_id> ids;
    for (; size > length; data += length + 1, size -= length + 1) {
        const fingerprint value = bent(std::span<const std::uint8_t, length>(data + 1, length));
        switch (data[0] % 4) {
            case 0: {
                const forme::insertion inserted = linear.insert(value);
                require(two_tables.insert(value) == inserted && neighbours.insert(value) == inserted);
                break;
            }
            case 1: {
                const forme::insertion inserted = linear.insert(value, expected);
                require(two_tables.insert(value, ids) == inserted && ids == expected);
                require(neighbours.insert(value, ids) == inserted && ids == expected);
                break;
            }
            case 2:
                linear.find_within_one(value, expected);
                two_tables.find_within_one(value, ids);
                require(ids == expected);
                neighbours.find_within_one(value, ids);
                require(ids == expected);
                break;
            default:
                require(two_tables.find(value) == linear.find(value) && neighbours.find(value) == linear.find(value));
                neighbours.reserve(data[0]);
        }
    }
    return 0;
}
