// A hash table of 32-bit numbers, for indexes that keep their entries elsewhere: it knows the numbers and 32 bits of
// each entry's hash; the caller compares the entries. Linear probing in an array of 8-byte slots, at most 4/5 full, so
// 10 to 20 bytes a number. Slots are ordered by the top bits of the hash, so doubling is one pass through memory that
// needs no entry.
#ifndef FORME_INDEX_ID_TABLE_HPP
#define FORME_INDEX_ID_TABLE_HPP

#include <forme/core/prefetch.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace forme::detail {

class id_table {
public:
    // A number that was inserted with this hash and for which matches(number) holds.
    template <typename Matches>
    [[nodiscard]] std::optional<std::uint32_t> find(std::uint32_t hash, Matches matches) const {
        for (std::size_t at = home(hash); slots_[at].id != none; at = (at + 1) & mask())
            if (slots_[at].hash == hash && matches(slots_[at].id)) return slots_[at].id;
        return std::nullopt;
    }

    // Starts loading what find and insert will look at.
    void prefetch(std::uint32_t hash) const noexcept { detail::prefetch(&slots_[home(hash)]); }

    // Expects that the number is not in the table, and less than 2³²-1.
    void insert(std::uint32_t hash, std::uint32_t id) {
        reserve(size_ + 1);
        place({hash, id});
        ++size_;
    }

    // Makes room for so many numbers in all.
    void reserve(std::size_t count) {
        if (count <= room()) return;
        std::vector<slot> old = std::exchange(slots_, std::vector<slot>(std::bit_ceil(count + count / 4 + 1)));
        for (const slot& s : old)
            if (s.id != none) place(s);
    }

    // How many numbers fit before the table grows.
    [[nodiscard]] std::size_t room() const noexcept { return slots_.size() * 4 / 5; }
    [[nodiscard]] std::size_t slots() const noexcept { return slots_.size(); }
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return slots_.capacity() * sizeof(slot); }

private:
    static constexpr std::uint32_t none = 0xffffffff;

    struct slot {
        std::uint32_t hash = 0;
        std::uint32_t id = none;
    };

    [[nodiscard]] std::size_t mask() const noexcept { return slots_.size() - 1; }

    [[nodiscard]] std::size_t home(std::uint32_t hash) const noexcept {
        return static_cast<std::size_t>((std::uint64_t{hash} * slots_.size()) >> 32);
    }

    void place(slot entry) noexcept {
        std::size_t at = home(entry.hash);
        while (slots_[at].id != none) at = (at + 1) & mask();
        slots_[at] = entry;
    }

    std::vector<slot> slots_ = std::vector<slot>(8);  // a power of two
    std::size_t size_ = 0;
};

}  // namespace forme::detail

#endif
