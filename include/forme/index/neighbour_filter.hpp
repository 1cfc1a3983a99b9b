// What rules out almost all of the fingerprints that could be within one of a given one, by four memory accesses.
//
// Byte i of a fingerprint is at most i, so with 25 bytes there are no more than 325 other fingerprints within one. The
// positions are cut into four groups. Fingerprints within one agree on three whole groups, so each entry leaves four
// marks in a filter (line_filter.hpp), one for each group: the key is a hash of what it holds outside the group, the
// content a hash of all. A key that is missing rules out all neighbours that differ inside that group, about 80 of
// them. Where the key is there, the same cache line is asked for the contents of the neighbours; those that pass are
// candidates. The published two tables are this idea with two groups, and buckets in place of the filter.
//
// Hashes are sums of byte × factor over each group and over all, so that a neighbour's is one addition away.
#ifndef FORME_INDEX_NEIGHBOUR_FILTER_HPP
#define FORME_INDEX_NEIGHBOUR_FILTER_HPP

#include <forme/core/hash.hpp>
#include <forme/fingerprint/fingerprint.hpp>
#include <forme/index/line_filter.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace forme::detail {

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

template <std::size_t N>
class neighbour_hashes {
public:
    static constexpr std::size_t groups = 4;  // three let more pass; five were no faster
    static constexpr auto bounds = equal_groups<N, groups>();
    static constexpr auto factors = position_factors<N>();

    neighbour_hashes() = default;
    explicit neighbour_hashes(const basic_fingerprint<N>& value) noexcept {
        for (std::size_t group = 0; group < groups; ++group) {
            for (std::size_t i = bounds[group]; i < bounds[group + 1]; ++i) inside_[group] += value[i] * factors[i];
            whole_ += inside_[group];
        }
    }

    [[nodiscard]] std::uint64_t whole() const noexcept { return whole_; }

    // The group's number goes in because a group of zeros adds nothing to a sum.
    [[nodiscard]] std::uint64_t outside(std::size_t group) const noexcept {
        return mix64(whole_ - inside_[group] + group);
    }

    // The two uses of a sum over all, scrambled: its slot in a table and its bits in a line of the filter.
    static std::uint32_t table_hash(std::uint64_t whole) noexcept { return static_cast<std::uint32_t>(mix64(whole)); }
    static std::uint64_t content_hash(std::uint64_t whole) noexcept { return whole * 0x9fb21c651e98df25; }
    [[nodiscard]] std::uint32_t table_hash() const noexcept { return table_hash(whole_); }

private:
    std::array<std::uint64_t, groups> inside_{};
    std::uint64_t whole_ = 0;
};

// The word is std::uint64_t, or std::atomic of it where threads mark and ask at once.
template <std::size_t N, typename Word = std::uint64_t>
class neighbour_filter {
public:
    using hashes = neighbour_hashes<N>;

    // Empty, for entries in a table of so many slots; a power of two. A line of 512 bits for eight slots that are at
    // most 4/5 full: at least 80 bits an entry, 20 for each of its marks.
    explicit neighbour_filter(std::size_t slots) : lines_(slots / 8) {}

    void mark(const hashes& hash) noexcept {
        for (std::size_t group = 0; group < hashes::groups; ++group)
            lines_.add(hash.outside(group), hashes::content_hash(hash.whole()));
    }

    // Marks entry(0) … entry(count-1), asking for the lines of some entries ahead.
    template <typename Entry>
    void mark_all(std::size_t count, Entry entry) {
        constexpr std::size_t ahead = 16;
        std::array<hashes, ahead> coming;
        for (std::size_t i = 0; i < count + ahead; ++i) {
            hashes& next = coming[i % ahead];
            if (i >= ahead) mark(next);
            if (i >= count) continue;
            next = hashes(entry(i));
            prefetch(next);
        }
    }

    void prefetch(const hashes& hash) const noexcept {
        for (std::size_t group = 0; group < hashes::groups; ++group) lines_.prefetch(hash.outside(group));
    }

    // Calls candidate(position, byte, sum) for each neighbour of `value` that may have been marked.
    template <typename Candidate>
    void for_each_candidate(const basic_fingerprint<N>& value, const hashes& hash, Candidate candidate) const {
        prefetch(hash);
        const std::size_t used = value.entries();
        for (std::size_t group = 0; group < hashes::groups; ++group) {
            const std::uint64_t key = hash.outside(group);
            if (!lines_[key].may_contain_key(key)) continue;
            const filter_line<> line = lines_[key].copy();
            // The first absent position may be filled; those behind it stay absent.
            const std::size_t end = std::min(hashes::bounds[group + 1], used + 1);
            for (std::size_t i = hashes::bounds[group]; i < end; ++i) {
                const std::uint64_t without = hash.whole() - value[i] * hashes::factors[i];
                const auto ask = [&](std::size_t byte) {
                    const std::uint64_t whole = without + byte * hashes::factors[i];
                    if (line.may_contain(hashes::content_hash(whole)) && byte != value[i]) candidate(i, byte, whole);
                };
                for (std::size_t byte = 0; byte <= i; ++byte) ask(byte);
                if (i + 1 == used) ask(basic_fingerprint<N>::absent);
            }
        }
    }

    [[nodiscard]] std::size_t memory_bytes() const noexcept { return lines_.memory_bytes(); }

private:
    line_filter<Word> lines_;
};

}  // namespace forme::detail

#endif
