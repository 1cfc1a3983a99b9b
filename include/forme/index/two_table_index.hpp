// The published fingerprint_index: two tables, one by prefix and one by suffix.
//
// Fingerprints within one agree on their first l bytes or on the rest. So all entries with the prefix of a fingerprint
// are compared by suffix, and all with its suffix by prefix. Popular prefixes make long buckets, and their length grows
// with the number of entries (about like its 0.7th power), which is why neighbour_index is the default. Here a bucket
// is one run of 8-byte words (packed_buckets.hpp), compared two at a time with SSE2.
//
// Part of a fingerprint longer than eight bytes is folded to eight, such that one changed byte changes one byte of the
// word; the few that the word lets pass are compared in full. About 110 bytes an entry.
#ifndef FORME_INDEX_TWO_TABLE_INDEX_HPP
#define FORME_INDEX_TWO_TABLE_INDEX_HPP

#include <forme/core/hash.hpp>
#include <forme/core/segmented_vector.hpp>
#include <forme/core/sse2.hpp>
#include <forme/fingerprint/fingerprint.hpp>
#include <forme/fingerprint/same_template.hpp>
#include <forme/index/fingerprint_index.hpp>
#include <forme/index/id_table.hpp>
#include <forme/index/packed_buckets.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

namespace forme {

namespace detail {

// Eight bytes are their own word. More are folded: byte j is made of bytes j, j+8, j+16 … each turned by other bits.
constexpr std::uint64_t folded_word(const std::uint8_t* bytes, std::size_t count) noexcept {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < count; ++i)
        word ^= std::uint64_t{std::rotl(bytes[i], static_cast<int>(i / 8 * 3 % 8))} << (i % 8 * 8);
    return word;
}

// Whether at most one of eight bytes is not zero.
constexpr bool one_byte_or_none(std::uint64_t word) noexcept {
    return word == 0 || std::countr_zero(word) / 8 == (63 - std::countl_zero(word)) / 8;
}

// Calls hit(i) for each word that differs from `word` in at most one byte, in order.
template <typename Hit>
void for_each_close_word_portable(std::span<const std::uint64_t> words, std::uint64_t word, Hit hit) {
    for (std::size_t i = 0; i < words.size(); ++i)
        if (one_byte_or_none(words[i] ^ word)) hit(i);
}

template <typename Hit>
void for_each_close_word(std::span<const std::uint64_t> words, std::uint64_t word, Hit hit) {
#ifdef FORME_HAS_SSE2
    const __m128i wanted = _mm_set1_epi64x(static_cast<long long>(word));
    const auto at_most_one = [](unsigned bits) { return (bits & (bits - 1)) == 0; };
    std::size_t i = 0;
    for (; i + 2 <= words.size(); i += 2) {
        const __m128i pair = _mm_loadu_si128(reinterpret_cast<const __m128i*>(words.data() + i));
        const unsigned differ = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(pair, wanted))) ^ 0xffff;
        if (at_most_one(differ & 0xff)) hit(i);
        if (at_most_one(differ >> 8)) hit(i + 1);
    }
    if (i < words.size() && one_byte_or_none(words[i] ^ word)) hit(i);
#else
    for_each_close_word_portable(words, word, hit);
#endif
}

}  // namespace detail

template <std::size_t N = fingerprint::size()>
class two_table_index {
public:
    using fingerprint_type = basic_fingerprint<N>;

    // 17 of 25 as published; best_split.hpp finds the best for a sample. It changes the cost, never an answer.
    static constexpr std::size_t default_split = (17 * N + 12) / 25;

    explicit two_table_index(std::size_t split = default_split) : prefixes_{0, split}, suffixes_{split, N - split} {
        if (split > N) throw std::invalid_argument("the split of a fingerprint lies behind its end");
    }

    insertion insert(const fingerprint_type& value) {
        if (const auto id = find(value)) return {*id, false};
        return {append(value), true};
    }

    insertion insert(const fingerprint_type& value, std::vector<fingerprint_id>& neighbours) {
        neighbours.clear();
        if (const auto id = find(value)) return {*id, false};
        find_within_one(value, neighbours);
        return {append(value), true};
    }

    // Scans the shorter of the two buckets.
    [[nodiscard]] std::optional<fingerprint_id> find(const fingerprint_type& value) const {
        const auto by_prefix = find_bucket(prefixes_, value);
        const auto by_suffix = find_bucket(suffixes_, value);
        if (!by_prefix || !by_suffix) return std::nullopt;
        const bool prefix_shorter = prefixes_.buckets.ids(*by_prefix).size() < suffixes_.buckets.ids(*by_suffix).size();
        const table& shorter = prefix_shorter ? prefixes_ : suffixes_;
        const table& longer = prefix_shorter ? suffixes_ : prefixes_;
        const std::uint32_t bucket = prefix_shorter ? *by_prefix : *by_suffix;
        const std::uint64_t word = longer.word(value);
        const auto words = shorter.buckets.words(bucket);
        const auto ids = shorter.buckets.ids(bucket);
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i] == word && entries_[ids[i]] == value) return ids[i];
        return std::nullopt;
    }

    void find_within_one(const fingerprint_type& value, std::vector<fingerprint_id>& ids) const {
        ids.clear();
        scan(prefixes_, suffixes_, value, ids);
        scan(suffixes_, prefixes_, value, ids);
        std::sort(ids.begin(), ids.end());
        ids.erase(std::unique(ids.begin(), ids.end()), ids.end());  // an exact match is in both
    }

    [[nodiscard]] const fingerprint_type& operator[](fingerprint_id id) const noexcept { return entries_[id]; }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    [[nodiscard]] std::size_t split() const noexcept { return prefixes_.length; }

    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return entries_.memory_bytes() + prefixes_.memory_bytes() + suffixes_.memory_bytes();
    }

    // How many distinct prefixes or suffixes there will be is not known, so this only prepares for all being distinct.
    void reserve(std::size_t count) {
        prefixes_.numbers.reserve(count);
        suffixes_.numbers.reserve(count);
    }

private:
    // Entries by one part of the fingerprint; a bucket holds the words of their other parts.
    struct table {
        std::size_t start;
        std::size_t length;
        detail::id_table numbers{};  // of buckets
        detail::packed_buckets buckets{};

        [[nodiscard]] const std::uint8_t* part(const fingerprint_type& value) const noexcept {
            return value.data() + start;
        }
        [[nodiscard]] std::uint32_t hash(const fingerprint_type& value) const noexcept {
            return static_cast<std::uint32_t>(hash_bytes(part(value), length));
        }
        [[nodiscard]] std::uint64_t word(const fingerprint_type& value) const noexcept {
            return detail::folded_word(part(value), length);
        }
        [[nodiscard]] std::size_t memory_bytes() const noexcept {
            return numbers.memory_bytes() + buckets.memory_bytes();
        }
    };

    [[nodiscard]] std::optional<std::uint32_t> find_bucket(const table& by, const fingerprint_type& value) const {
        return by.numbers.find(by.hash(value), [&](std::uint32_t bucket) {
            const fingerprint_type& member = entries_[by.buckets.ids(bucket).front()];
            return std::equal(by.part(value), by.part(value) + by.length, by.part(member));
        });
    }

    // Appends the entries that have the same part in `by` and are within one in the other.
    void scan(const table& by, const table& other, const fingerprint_type& value,
              std::vector<fingerprint_id>& ids) const {
        const auto bucket = find_bucket(by, value);
        if (!bucket) return;
        const auto members = by.buckets.ids(*bucket);
        detail::for_each_close_word(by.buckets.words(*bucket), other.word(value), [&](std::size_t i) {
            if (same_template(entries_[members[i]], value)) ids.push_back(members[i]);
        });
    }

    fingerprint_id append(const fingerprint_type& value) {
        const fingerprint_id id = detail::next_fingerprint_id(size());
        entries_.push_back(value);
        add_to(prefixes_, suffixes_, value, id);
        add_to(suffixes_, prefixes_, value, id);
        return id;
    }

    void add_to(table& by, const table& other, const fingerprint_type& value, fingerprint_id id) {
        auto bucket = find_bucket(by, value);
        if (!bucket) {
            bucket = by.buckets.add_bucket();
            by.numbers.insert(by.hash(value), *bucket);
        }
        by.buckets.push_back(*bucket, other.word(value), id);
    }

    segmented_vector<fingerprint_type> entries_;
    table prefixes_;
    table suffixes_;
};

}  // namespace forme

#endif
