// A set of (key, content) hashes that never misses a member but sometimes claims a stranger: a Bloom filter (Bloom
// 1970) in which the key chooses one cache line (blocked, Putze et al. 2007) and both set bits in it. Whether the key
// is there with any content, and with which of many contents, costs one memory access for all these questions.
//
// Keys must be scrambled in all bits, contents in their top 36. A key leaves two bits and a content four, because one
// key is asked about many contents. With 20 bits of memory for each pair, about one absent key in fifteen passes and
// one absent content in two hundred; with 40 bits, one in fifty and one in two thousand. A line fills up if a key has
// more than a hundred contents, and then claims everything.
#ifndef FORME_INDEX_LINE_FILTER_HPP
#define FORME_INDEX_LINE_FILTER_HPP

#include <forme/core/prefetch.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace forme::detail {

// The word is std::uint64_t, or std::atomic of it where threads add and ask at once.
template <typename Word = std::uint64_t>
class alignas(64) filter_line {
public:
    [[nodiscard]] bool may_contain_key(std::uint64_t key) const noexcept { return get(key) && get(key >> 9); }
    [[nodiscard]] bool may_contain(std::uint64_t content) const noexcept {
        return get(content >> 55) && get(content >> 46) && get(content >> 37) && get(content >> 28);
    }
    void add(std::uint64_t key, std::uint64_t content) noexcept {
        for (const int shift : {0, 9}) set(key >> shift);
        for (const int shift : {55, 46, 37, 28}) set(content >> shift);
    }

    // The line as it is now, for many questions in a row.
    [[nodiscard]] filter_line<std::uint64_t> copy() const noexcept {
        filter_line<std::uint64_t> result;
        for (std::size_t i = 0; i < words_.size(); ++i) result.words_[i] = words_[i];
        return result;
    }

private:
    template <typename OtherWord>
    friend class filter_line;

    [[nodiscard]] bool get(std::uint64_t bit) const noexcept { return (words_[bit / 64 % 8] >> (bit % 64) & 1) != 0; }
    void set(std::uint64_t bit) noexcept { words_[bit / 64 % 8] |= std::uint64_t{1} << (bit % 64); }

    std::array<Word, 8> words_{};
};

template <typename Word = std::uint64_t>
class line_filter {
public:
    using line = filter_line<Word>;

    // Empty, with so many lines of 64 bytes; a power of two.
    explicit line_filter(std::size_t lines) : lines_(lines) {}

    [[nodiscard]] const line& operator[](std::uint64_t key) const noexcept { return lines_[line_of(key)]; }

    void add(std::uint64_t key, std::uint64_t content) noexcept { lines_[line_of(key)].add(key, content); }

    void prefetch(std::uint64_t key) const noexcept { detail::prefetch(&(*this)[key]); }
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return lines_.capacity() * sizeof(line); }

private:
    // Above the 18 bits of the key that may_contain_key() looks at.
    [[nodiscard]] std::size_t line_of(std::uint64_t key) const noexcept {
        return static_cast<std::size_t>(key >> 18) & (lines_.size() - 1);
    }

    std::vector<line> lines_;
};

}  // namespace forme::detail

#endif
