// Numbers 64-bit keys 0, 1, 2 … in the order in which they first come: URLs and XPaths by their hashes.
//
// Keys lie packed in that order, 8 bytes each, which is also the order of a snapshot; finding one goes through a hash
// table of 10 to 20 bytes a key that is rebuilt on loading. Amortised O(1). At most 2³²-1 keys.
#ifndef FORME_LINKS_KEY_NUMBERS_HPP
#define FORME_LINKS_KEY_NUMBERS_HPP

#include <forme/core/hash.hpp>
#include <forme/core/segmented_vector.hpp>
#include <forme/index/id_table.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>

namespace forme {

class key_numbers {
public:
    struct result {
        std::uint32_t number;
        bool is_new;

        friend constexpr bool operator==(const result&, const result&) = default;
    };

    result add(std::uint64_t key) {
        if (const auto known = find(key)) return {*known, false};
        if (keys_.size() == std::numeric_limits<std::uint32_t>::max())
            throw std::length_error("2³²-1 keys are too many");
        const auto number = static_cast<std::uint32_t>(keys_.size());
        table_.insert(hash(key), number);
        keys_.push_back(key);
        return {number, true};
    }

    [[nodiscard]] std::optional<std::uint32_t> find(std::uint64_t key) const {
        return table_.find(hash(key), [&](std::uint32_t number) { return keys_[number] == key; });
    }

    // Expects a number below size().
    [[nodiscard]] std::uint64_t operator[](std::uint32_t number) const noexcept { return keys_[number]; }

    [[nodiscard]] std::size_t size() const noexcept { return keys_.size(); }
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return keys_.memory_bytes() + table_.memory_bytes(); }

private:
    static constexpr std::uint32_t hash(std::uint64_t key) noexcept {
        return static_cast<std::uint32_t>(mix64(key) >> 32);
    }

    segmented_vector<std::uint64_t> keys_;
    detail::id_table table_;
};

}  // namespace forme

#endif
