// An array that grows at its end by blocks of 4,096 elements: growing moves nothing but the first block while that is
// small, and wastes less than a block. An ordinary vector would copy everything and may hold twice what it needs,
// which is what counts when millions of small records live in memory for weeks.
//
// An access costs one more load than in a vector, from an array of block headers that stays in cache.
#ifndef FORME_CORE_SEGMENTED_VECTOR_HPP
#define FORME_CORE_SEGMENTED_VECTOR_HPP

#include <cstddef>
#include <utility>
#include <vector>

namespace forme {

template <typename T>
class segmented_vector {
public:
    static constexpr std::size_t block_size = 4096;

    void push_back(const T& value) {
        if (blocks_.empty() || blocks_.back().size() == block_size) {
            std::vector<T> block;
            if (!blocks_.empty()) block.reserve(block_size);
            blocks_.push_back(std::move(block));
        }
        blocks_.back().push_back(value);
    }

    [[nodiscard]] T& operator[](std::size_t i) noexcept { return blocks_[i / block_size][i % block_size]; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return blocks_[i / block_size][i % block_size]; }

    [[nodiscard]] bool empty() const noexcept { return size() == 0; }

    [[nodiscard]] std::size_t size() const noexcept {
        return blocks_.empty() ? 0 : (blocks_.size() - 1) * block_size + blocks_.back().size();
    }

    // Heap bytes held.
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        std::size_t bytes = blocks_.capacity() * sizeof(std::vector<T>);
        for (const std::vector<T>& block : blocks_) bytes += block.capacity() * sizeof(T);
        return bytes;
    }

    friend bool operator==(const segmented_vector&, const segmented_vector&) = default;

private:
    std::vector<std::vector<T>> blocks_;  // all full but the last
};

}  // namespace forme

#endif
