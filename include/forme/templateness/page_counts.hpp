// On how many pages each 64-bit key stands, however often it stands on one of them.
//
// Open addressing with linear probing, at most 3/4 full: 16 bytes a slot, 21 to 43 bytes a key. The keys are hashes; a
// slot is chosen by their top bits, so that growing is one pass through memory.
#ifndef FORME_TEMPLATENESS_PAGE_COUNTS_HPP
#define FORME_TEMPLATENESS_PAGE_COUNTS_HPP

#include <forme/core/expects.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace forme::detail {

struct page_count {
    std::uint64_t key = 0;
    std::uint32_t pages = 0;
    std::uint32_t last = 0;  // number of the page that was counted last

    friend bool operator==(const page_count&, const page_count&) = default;
};

class page_counts {
public:
    // Counts the page, which has a number from 1 on, unless it was the last one counted for this key.
    void add(std::uint64_t key, std::uint32_t page) {
        page_count& found = at(key);
        if (found.last == page) return;
        found.last = page;
        ++found.pages;
    }

    // So many pages that were counted elsewhere.
    void add_pages(std::uint64_t key, std::uint32_t pages) { at(key).pages += pages; }

    // 0 for a key that is not there.
    [[nodiscard]] std::uint32_t pages(std::uint64_t key) const noexcept { return slots_[find(key)].pages; }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return slots_.capacity() * sizeof(page_count); }

    // All keys, in ascending order.
    [[nodiscard]] std::vector<page_count> sorted() const {
        std::vector<page_count> all;
        all.reserve(size_);
        for (const page_count& slot : slots_)
            if (slot.key != 0) all.push_back(slot);
        std::ranges::sort(all, {}, &page_count::key);
        return all;
    }

    // Drops the rarest keys until at most `rest` are left, and as many more as were as rare as the last of them.
    // Returns on how many pages those were.
    std::uint32_t forget_rarest(std::size_t rest) {
        if (size_ <= rest) return 0;
        std::vector<std::uint32_t> counts;
        counts.reserve(size_);
        for (const page_count& slot : slots_)
            if (slot.key != 0) counts.push_back(slot.pages);
        const auto last_out = counts.begin() + static_cast<std::ptrdiff_t>(size_ - rest - 1);
        std::ranges::nth_element(counts, last_out);
        const std::uint32_t threshold = *last_out;
        const std::vector<page_count> old = std::exchange(slots_, std::vector<page_count>(slots_.size()));
        size_ = 0;
        for (const page_count& slot : old)
            if (slot.pages > threshold) put(slot);
        return threshold;
    }

private:
    // Empty slots have key 0; the hash 0 shares its count with the hash 1.
    static std::uint64_t slot_key(std::uint64_t key) noexcept { return std::max<std::uint64_t>(key, 1); }

    // Where the key is, or where it would be.
    [[nodiscard]] std::size_t find(std::uint64_t key) const noexcept {
        key = slot_key(key);
        std::size_t i = static_cast<std::size_t>(key >> (64 - std::countr_zero(slots_.size())));
        while (slots_[i].key != 0 && slots_[i].key != key) i = (i + 1) & (slots_.size() - 1);
        return i;
    }

    page_count& at(std::uint64_t key) {
        std::size_t i = find(key);
        if (slots_[i].key == 0) {
            if (size_ + 1 > slots_.size() / 4 * 3) {
                const std::vector<page_count> old = std::exchange(slots_, std::vector<page_count>(slots_.size() * 2));
                size_ = 0;
                for (const page_count& slot : old)
                    if (slot.key != 0) put(slot);
                i = find(key);
            }
            slots_[i].key = slot_key(key);
            ++size_;
        }
        return slots_[i];
    }

    void put(const page_count& slot) noexcept {
        slots_[find(slot.key)] = slot;
        ++size_;
    }

    std::vector<page_count> slots_ = std::vector<page_count>(16);  // a power of two
    std::size_t size_ = 0;
};

}  // namespace forme::detail

#endif
