// Buckets of (word, number) pairs, each packed in one run of memory, so that scanning a bucket is a straight pass over
// its words. A bucket has room for a power of two; one that outgrows it moves to a run of twice the size, and its old
// run goes to the next bucket that needs one of that size.
#ifndef FORME_INDEX_PACKED_BUCKETS_HPP
#define FORME_INDEX_PACKED_BUCKETS_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace forme::detail {

class packed_buckets {
public:
    // Opens an empty bucket and returns its number: 0, 1, 2 …
    std::uint32_t add_bucket() {
        buckets_.push_back({take_run(0), 0});
        return static_cast<std::uint32_t>(buckets_.size() - 1);
    }

    void push_back(std::uint32_t bucket, std::uint64_t word, std::uint32_t id) {
        run& here = buckets_[bucket];
        if (std::has_single_bit(here.size)) {  // full, unless it has room for one and none in it
            const std::size_t from = here.start;
            here.start = take_run(static_cast<std::size_t>(std::bit_width(here.size)));
            std::copy_n(words_.begin() + difference(from), here.size, words_.begin() + difference(here.start));
            std::copy_n(ids_.begin() + difference(from), here.size, ids_.begin() + difference(here.start));
            free_[static_cast<std::size_t>(std::bit_width(here.size)) - 1].push_back(from);
        }
        words_[here.start + here.size] = word;
        ids_[here.start + here.size] = id;
        ++here.size;
    }

    [[nodiscard]] std::span<const std::uint64_t> words(std::uint32_t bucket) const noexcept {
        return {words_.data() + buckets_[bucket].start, buckets_[bucket].size};
    }
    [[nodiscard]] std::span<const std::uint32_t> ids(std::uint32_t bucket) const noexcept {
        return {ids_.data() + buckets_[bucket].start, buckets_[bucket].size};
    }

    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        std::size_t bytes = buckets_.capacity() * sizeof(run) + words_.capacity() * sizeof(std::uint64_t) +
                            ids_.capacity() * sizeof(std::uint32_t);
        for (const auto& runs : free_) bytes += runs.capacity() * sizeof(std::size_t);
        return bytes;
    }

private:
    struct run {
        std::size_t start;
        std::uint32_t size;
    };

    static std::ptrdiff_t difference(std::size_t i) noexcept { return static_cast<std::ptrdiff_t>(i); }

    // A run with room for 2^order pairs.
    std::size_t take_run(std::size_t order) {
        if (!free_[order].empty()) {
            const std::size_t start = free_[order].back();
            free_[order].pop_back();
            return start;
        }
        const std::size_t start = words_.size();
        words_.resize(start + (std::size_t{1} << order));
        ids_.resize(words_.size());
        return start;
    }

    std::vector<run> buckets_;
    std::vector<std::uint64_t> words_;
    std::vector<std::uint32_t> ids_;
    std::array<std::vector<std::size_t>, 33> free_;  // by order
};

}  // namespace forme::detail

#endif
