// Snapshots of fingerprint indexes: the fingerprints in the order of their numbers. Tables and filters are made anew on
// loading, so every model can load what any model saved, and a snapshot has 25 bytes an entry.
#ifndef FORME_INDEX_INDEX_SNAPSHOT_HPP
#define FORME_INDEX_INDEX_SNAPSHOT_HPP

#include <forme/core/snapshot.hpp>
#include <forme/index/fingerprint_index.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <ostream>
#include <span>
#include <utility>
#include <vector>

namespace forme {

namespace detail {

inline constexpr std::uint32_t index_snapshot_version = 1;

// u32 bytes in a fingerprint · u64 count · the fingerprints
template <fingerprint_index Index>
void write_index(snapshot_writer& writer, const Index& index) {
    constexpr std::size_t length = Index::fingerprint_type::size();
    writer.write(std::uint32_t{length});
    writer.write(std::uint64_t{index.size()});
    for (std::size_t i = 0; i < index.size(); ++i)
        writer.write_bytes(std::span(index[static_cast<fingerprint_id>(i)].data(), length));
}

template <fingerprint_index Index>
Index read_index(snapshot_reader& reader, Index index) {
    using fingerprint_type = typename Index::fingerprint_type;
    if (reader.read<std::uint32_t>() != fingerprint_type::size()) reader.fail("fingerprints have another length");
    const auto count = reader.read<std::uint64_t>();
    std::vector<fingerprint_type> values;  // grows with what is there: a wrong count takes no memory
    for (std::uint64_t i = 0; i < count; ++i) {
        std::array<std::uint8_t, fingerprint_type::size()> bytes;
        reader.read_bytes(bytes);
        const auto value = fingerprint_type::from_bytes(bytes);
        if (!value) reader.fail("this is no fingerprint");
        values.push_back(*value);
    }
    constexpr std::size_t ahead = 24;  // so that the index waits for memory less often
    index.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        if constexpr (requires { index.prefetch(values[i]); })
            if (i + ahead < values.size()) index.prefetch(values[i + ahead]);
        if (!index.insert(values[i]).is_new) reader.fail("a fingerprint comes twice");
    }
    return index;
}

}  // namespace detail

template <fingerprint_index Index>
void save_index(const Index& index, std::ostream& stream) {
    snapshot_writer writer(stream, "index", detail::index_snapshot_version);
    detail::write_index(writer, index);
    writer.finish();
}

// Throws format_error. Give an empty index to load into one with options, such as two_table_index(18).
template <fingerprint_index Index>
Index load_index(std::istream& stream, Index empty = Index()) {
    snapshot_reader reader(stream, "index", detail::index_snapshot_version);
    Index index = detail::read_index(reader, std::move(empty));
    reader.finish();
    return index;
}

}  // namespace forme

#endif
