// The default fingerprint_index: an exact hash table, asked for the neighbours that could be there.
//
// Byte i of a fingerprint is at most i, so with 25 bytes there are no more than 325 other fingerprints within one. All
// of them could be looked up in a hash table; what makes it fast is knowing that almost all are absent. The positions
// are cut into four groups. Fingerprints within one agree on three whole groups, so each entry leaves four marks in a
// filter (line_filter.hpp), one for each group: the key is a hash of what it holds outside the group, the content a
// hash of all. A key that is missing rules out all neighbours that differ inside that group, about 80 of them, by one
// memory access; four accesses in parallel settle most lookups. Where the key is there, the same cache line is asked
// for the contents of the neighbours, and those that pass are looked up in the table, where the bytes are compared.
// The published two tables are this idea with two groups, and buckets in place of the filter.
//
// So a lookup reads four cache lines and makes a few table probes, at most 326, whatever the data; there are no buckets
// that grow with it. Collisions made on purpose by someone who knows the (fixed) hash can slow it down, never make it
// wrong. Memory is 25 bytes of fingerprint and 10 to 20 bytes each of table and filter, which double together when the
// table is 4/5 full: 45 to 65 bytes an entry. An insertion that doubles them re-inserts all; reserve() avoids that.
#ifndef FORME_INDEX_NEIGHBOUR_INDEX_HPP
#define FORME_INDEX_NEIGHBOUR_INDEX_HPP

#include <forme/core/hash.hpp>
#include <forme/core/segmented_vector.hpp>
#include <forme/fingerprint/fingerprint.hpp>
#include <forme/fingerprint/same_template.hpp>
#include <forme/index/fingerprint_index.hpp>
#include <forme/index/id_table.hpp>
#include <forme/index/line_filter.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace forme {

namespace detail {

// Positions 0 … N-1 cut into groups with about equally many neighbours each; position i has i+1 values.
template <std::size_t N, std::size_t Groups>
constexpr std::array<std::size_t, Groups + 1> equal_groups() noexcept {
    std::array<std::size_t, Groups + 1> bounds{};
    std::size_t position = 0;
    std::size_t values = 0;
    for (std::size_t group = 1; group <= Groups; ++group) {
        while (position < N && values < group * (N * (N + 1) / 2) / Groups) values += ++position;
        bounds[group] = position;
    }
    return bounds;
}

// One random odd factor for each position.
template <std::size_t N>
constexpr std::array<std::uint64_t, N> position_factors() noexcept {
    std::array<std::uint64_t, N> factors{};
    for (std::size_t i = 0; i < N; ++i) factors[i] = mix64(i) | 1;
    return factors;
}

}  // namespace detail

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
        table_.prefetch(table_hash(hash.whole));
        for (std::size_t group = 0; group < groups; ++group) filter_.prefetch(hash.outside(group));
    }

    // How often find_within_one(value) looks into the table; for measuring the filter.
    [[nodiscard]] std::size_t probes(const fingerprint_type& value) const {
        std::size_t count = 1;  // for the fingerprint itself
        for_each_candidate(value, hashes(value), [&](std::size_t, std::size_t, std::uint64_t) { ++count; });
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
        filter_ = filter_beside(table_);
        for (std::size_t i = 0; i < entries_.size(); ++i) mark(hashes(entries_[i]));
    }

private:
    static constexpr std::size_t groups = 4;  // three let more pass; five were no faster
    static constexpr auto bounds = detail::equal_groups<N, groups>();
    static constexpr auto factors = detail::position_factors<N>();

    // Sums of byte × factor over each group and over all, so that a neighbour's sum is one addition away.
    struct hashes {
        explicit hashes(const fingerprint_type& value) noexcept {
            for (std::size_t group = 0; group < groups; ++group) {
                for (std::size_t i = bounds[group]; i < bounds[group + 1]; ++i) inside[group] += value[i] * factors[i];
                whole += inside[group];
            }
        }
        // The group's number goes in because a group of zeros adds nothing to a sum.
        [[nodiscard]] std::uint64_t outside(std::size_t group) const noexcept {
            return mix64(whole - inside[group] + group);
        }

        std::array<std::uint64_t, groups> inside{};
        std::uint64_t whole = 0;
    };

    // The two uses of a sum, scrambled: its slot in the table and its bits in a line of the filter.
    static std::uint32_t table_hash(std::uint64_t whole) noexcept { return static_cast<std::uint32_t>(mix64(whole)); }
    static std::uint64_t content_hash(std::uint64_t whole) noexcept { return whole * 0x9fb21c651e98df25; }

    // A line of 512 bits for eight slots: at least 80 bits an entry, 20 for each of its marks.
    static detail::line_filter filter_beside(const detail::id_table& table) {
        return detail::line_filter(table.slots() / 8);
    }

    [[nodiscard]] std::optional<fingerprint_id> find(const fingerprint_type& value, const hashes& hash) const {
        return table_.find(table_hash(hash.whole), [&](fingerprint_id id) { return entries_[id] == value; });
    }

    // Calls candidate(position, byte, sum) for each neighbour of `value` that the filter does not rule out.
    template <typename Candidate>
    void for_each_candidate(const fingerprint_type& value, const hashes& hash, Candidate candidate) const {
        for (std::size_t group = 0; group < groups; ++group) filter_.prefetch(hash.outside(group));
        const std::size_t used = value.entries();
        for (std::size_t group = 0; group < groups; ++group) {
            const std::uint64_t key = hash.outside(group);
            const auto& line = filter_[key];
            if (!line.may_contain_key(key)) continue;
            // The first absent position may be filled; those behind it stay absent.
            const std::size_t end = std::min(bounds[group + 1], used + 1);
            for (std::size_t i = bounds[group]; i < end; ++i) {
                const std::uint64_t without = hash.whole - value[i] * factors[i];
                const auto ask = [&](std::size_t byte) {
                    const std::uint64_t whole = without + byte * factors[i];
                    if (line.may_contain(content_hash(whole)) && byte != value[i]) candidate(i, byte, whole);
                };
                for (std::size_t byte = 0; byte <= i; ++byte) ask(byte);
                if (i + 1 == used) ask(fingerprint_type::absent);
            }
        }
    }

    // Appends all entries but `value` itself that are within one of it, and sorts.
    void find_neighbours(const fingerprint_type& value, const hashes& hash, std::vector<fingerprint_id>& ids) const {
        for_each_candidate(value, hash, [&](std::size_t i, std::size_t byte, std::uint64_t whole) {
            const auto found = table_.find(table_hash(whole), [&](fingerprint_id id) {
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
        table_.insert(table_hash(hash.whole), id);
        mark(hash);
        return id;
    }

    void mark(const hashes& hash) noexcept {
        for (std::size_t group = 0; group < groups; ++group) filter_.add(hash.outside(group), content_hash(hash.whole));
    }

    segmented_vector<fingerprint_type> entries_;
    detail::id_table table_;
    detail::line_filter filter_ = filter_beside(table_);
};

}  // namespace forme

#endif
