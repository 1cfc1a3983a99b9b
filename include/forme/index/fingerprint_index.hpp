// The fingerprint_index concept: a growing set of distinct fingerprints that finds all within one edit of a given one.
//
// Entries are numbered 0, 1, 2 … in the order of their first insertion and are never removed. What belongs to an entry
// (a count, a label, a cluster) lives beside the index, in an array of the caller indexed by that number.
//
// Laws, which check_fingerprint_index_laws in tests/reference/check_fingerprint_index_laws.hpp tests:
//  1. insert(f) makes f an entry: {id, true} with id == the old size() if it was none, else {its id, false}.
//  2. index[id] is the fingerprint that got this id; find(f) is the id of f, or nothing.
//  3. find_within_one(f, ids) replaces the contents of ids by all entries e with same_template(index[e], f), the exact
//     one included, in ascending order.
//  4. insert(f, neighbours) inserts. If f is new, neighbours becomes what find_within_one(f, neighbours) would have
//     given before; if not, it becomes empty and the call costs no more than a find.
//  5. reserve(n) changes speed and memory only. memory_bytes() is the heap memory held.
//  6. A copy is independent of the original. All models give identical answers.
//
// Models: linear_index (scans; small sets), two_table_index (as published), neighbour_index (the default).
#ifndef FORME_INDEX_FINGERPRINT_INDEX_HPP
#define FORME_INDEX_FINGERPRINT_INDEX_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

namespace forme {

using fingerprint_id = std::uint32_t;

struct insertion {
    fingerprint_id id;
    bool is_new;
    friend bool operator==(const insertion&, const insertion&) = default;
};

template <typename Index>
concept fingerprint_index = std::semiregular<Index> &&
    requires(Index& index, const Index& view, const typename Index::fingerprint_type& value,
             std::vector<fingerprint_id>& ids, std::size_t count, fingerprint_id id) {
    { index.insert(value) } -> std::same_as<insertion>;
    { index.insert(value, ids) } -> std::same_as<insertion>;
    { view.find(value) } -> std::same_as<std::optional<fingerprint_id>>;
    { view.find_within_one(value, ids) } -> std::same_as<void>;
    { view[id] } -> std::convertible_to<typename Index::fingerprint_type>;
    { view.size() } -> std::same_as<std::size_t>;
    { view.memory_bytes() } -> std::same_as<std::size_t>;
    index.reserve(count);
};

namespace detail {

// The number of the next entry; ids have 31 bits so that disjoint_sets can hold them.
inline fingerprint_id next_fingerprint_id(std::size_t size) {
    if (size >= std::size_t{1} << 31) throw std::length_error("an index holds at most 2^31 fingerprints");
    return static_cast<fingerprint_id>(size);
}

}  // namespace detail

}  // namespace forme

#endif
