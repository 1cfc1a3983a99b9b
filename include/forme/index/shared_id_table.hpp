// id_table for many threads that find and insert at once, without locks.
//
// A slot is one atomic word, hash and number, written once and never again: who wants to insert claims the first empty
// slot of the probe sequence by compare-and-swap, and who loses looks at what stands there now. So of two threads that
// insert equal entries one finds the other's. It does not grow by itself; see grown().
#ifndef FORME_INDEX_SHARED_ID_TABLE_HPP
#define FORME_INDEX_SHARED_ID_TABLE_HPP

#include <forme/core/prefetch.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace forme::detail {

class shared_id_table {
public:
    // Room for 4/5 of so many numbers; a power of two.
    explicit shared_id_table(std::size_t slots) : slots_(slots) {
        for (auto& slot : slots_) slot.store(empty, std::memory_order_relaxed);
    }

    // A number that was inserted with this hash and for which matches(number) holds.
    template <typename Matches>
    [[nodiscard]] std::optional<std::uint32_t> find(std::uint32_t hash, Matches matches) const {
        for (std::size_t at = home(hash);; at = (at + 1) & mask()) {
            const std::uint64_t slot = slots_[at].load();
            if (slot == empty) return std::nullopt;
            if (hash_of(slot) == hash && matches(id_of(slot))) return id_of(slot);
        }
    }

    // Inserts the number unless one is there for which matches(number) holds; returns the one that is there then. What
    // belongs to the number must be in place: others see it as soon as it is inserted. Expects room.
    template <typename Matches>
    std::uint32_t find_or_insert(std::uint32_t hash, std::uint32_t id, Matches matches) {
        for (std::size_t at = home(hash);; at = (at + 1) & mask()) {
            std::uint64_t slot = slots_[at].load();
            if (slot == empty && slots_[at].compare_exchange_strong(slot, packed(hash, id))) return id;
            if (hash_of(slot) == hash && matches(id_of(slot))) return id_of(slot);
        }
    }

    // The same numbers in a table twice as large. Expects that nobody inserts meanwhile.
    [[nodiscard]] shared_id_table grown() const {
        shared_id_table larger(2 * slots_.size());
        for (const auto& slot : slots_)
            if (const std::uint64_t entry = slot.load(); entry != empty)
                larger.find_or_insert(hash_of(entry), id_of(entry), [](std::uint32_t) { return false; });
        return larger;
    }

    void prefetch(std::uint32_t hash) const noexcept { detail::prefetch(&slots_[home(hash)]); }
    [[nodiscard]] std::size_t room() const noexcept { return slots_.size() * 4 / 5; }
    [[nodiscard]] std::size_t slots() const noexcept { return slots_.size(); }
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return slots_.capacity() * sizeof(slots_[0]); }

private:
    static constexpr std::uint64_t empty = ~std::uint64_t{0};  // numbers are less than 2³²-1

    static std::uint64_t packed(std::uint32_t hash, std::uint32_t id) noexcept {
        return std::uint64_t{hash} << 32 | id;
    }
    static std::uint32_t hash_of(std::uint64_t slot) noexcept { return static_cast<std::uint32_t>(slot >> 32); }
    static std::uint32_t id_of(std::uint64_t slot) noexcept { return static_cast<std::uint32_t>(slot); }

    [[nodiscard]] std::size_t mask() const noexcept { return slots_.size() - 1; }
    [[nodiscard]] std::size_t home(std::uint32_t hash) const noexcept {
        return static_cast<std::size_t>((std::uint64_t{hash} * slots_.size()) >> 32);
    }

    std::vector<std::atomic<std::uint64_t>> slots_;
};

}  // namespace forme::detail

#endif
