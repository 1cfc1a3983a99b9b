// The default fingerprint_index: an exact hash table, asked for the neighbours that could be there.
//
// Byte i of a fingerprint is at most i, so with 25 bytes there are no more than 325 other fingerprints within one. All
// of them could be looked up in a hash table; what makes it fast is that a filter (neighbour_filter.hpp) knows almost
// all to be absent. The few that pass are looked up, and their bytes are compared.
//
// So a lookup reads four cache lines and makes a few table probes, at most 326, whatever the data; there are no buckets
// that grow with it. Collisions made on purpose by someone who knows the (fixed) hash can slow it down, never make it
// wrong. Memory is 25 bytes of fingerprint and 10 to 20 bytes each of table and filter, which double together when the
// table is 4/5 full: 45 to 65 bytes an entry. An insertion that doubles them re-inserts all; reserve() avoids that.
#ifndef FORME_INDEX_NEIGHBOUR_INDEX_HPP
#define FORME_INDEX_NEIGHBOUR_INDEX_HPP

#include <forme/core/segmented_vector.hpp>
#include <forme/fingerprint/fingerprint.hpp>
#include <forme/fingerprint/same_template.hpp>
#include <forme/index/fingerprint_index.hpp>
#include <forme/index/id_table.hpp>
#include <forme/index/neighbour_filter.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace forme {

template <std::size_t N = fingerprint::size()>
class neighbour_index {
public:
    using fingerprint_type = basic_fingerprint<N>;

    insertion insert(const fingerprint_type& value) {
        const hashes hash(value);
        if (const auto id = find(value, hash)) return {*id, false};
        return {append(value, hash), true};
    }

    insertion insert(const fingerprint_type& value, std::vector<fingerprint_id>& neighbours) {
        neighbours.clear();
        const hashes hash(value);
        if (const auto id = find(value, hash)) return {*id, false};
        find_neighbours(value, hash, neighbours);
        return {append(value, hash), true};
    }

    [[nodiscard]] std::optional<fingerprint_id> find(const fingerprint_type& value) const {
        return find(value, hashes(value));
    }

    void find_within_one(const fingerprint_type& value, std::vector<fingerprint_id>& ids) const {
        ids.clear();
        const hashes hash(value);
        if (const auto id = find(value, hash)) ids.push_back(*id);
        find_neighbours(value, hash, ids);
    }

    // Starts loading what a call with this fingerprint will look at. Where many are at hand, prefetch a dozen or two
    // ahead of the calls: they then wait for memory together instead of one by one.
    void prefetch(const fingerprint_type& value) const noexcept {
        const hashes hash(value);
        table_.prefetch(hash.table_hash());
        filter_.prefetch(hash);
    }

    // How often find_within_one(value) looks into the table; for measuring the filter.
    [[nodiscard]] std::size_t probes(const fingerprint_type& value) const {
        std::size_t count = 1;  // for the fingerprint itself
        filter_.for_each_candidate(value, hashes(value), [&](std::size_t, std::size_t, std::uint64_t) { ++count; });
        return count;
    }

    [[nodiscard]] const fingerprint_type& operator[](fingerprint_id id) const noexcept { return entries_[id]; }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return entries_.memory_bytes() + table_.memory_bytes() + filter_.memory_bytes();
    }

    void reserve(std::size_t count) {
        if (count <= table_.room()) return;
        table_.reserve(count);
        filter_ = detail::neighbour_filter<N>(table_.slots());
        filter_.mark_all(entries_.size(), [&](std::size_t i) { return entries_[i]; });
    }

private:
    using hashes = detail::neighbour_hashes<N>;

    [[nodiscard]] std::optional<fingerprint_id> find(const fingerprint_type& value, const hashes& hash) const {
        return table_.find(hash.table_hash(), [&](fingerprint_id id) { return entries_[id] == value; });
    }

    // Appends all entries but `value` itself that are within one of it, and sorts.
    void find_neighbours(const fingerprint_type& value, const hashes& hash, std::vector<fingerprint_id>& ids) const {
        filter_.for_each_candidate(value, hash, [&](std::size_t i, std::size_t byte, std::uint64_t whole) {
            const auto found = table_.find(hashes::table_hash(whole), [&](fingerprint_id id) {
                return entries_[id][i] == byte && same_template(entries_[id], value);
            });
            if (found) ids.push_back(*found);
        });
        std::sort(ids.begin(), ids.end());
    }

    fingerprint_id append(const fingerprint_type& value, const hashes& hash) {
        const fingerprint_id id = detail::next_fingerprint_id(size());
        reserve(size() + 1);
        entries_.push_back(value);
        table_.insert(hash.table_hash(), id);
        filter_.mark(hash);
        return id;
    }

    segmented_vector<fingerprint_type> entries_;
    detail::id_table table_;
    detail::neighbour_filter<N> filter_{table_.slots()};
};

}  // namespace forme

#endif
