// Which positions of a line lie on a longest common subsequence with at least one of many other lines: the heart of
// ROUGE-LSum (Lin 2004, "union LCS").
//
// Lines are sequences of token numbers. A longest common subsequence is seldom unique, and the union depends on the
// choice, so the one that published scores rest on is taken: walk the table of lengths back from its end; take a match
// where both tokens agree; else drop the last token of the other line if that alone keeps the length, else the last of
// this line.
//
// The table is held as bits (Crochemore et al. 2001; Hyyrö 2004): a row for each token of the other line, in it a bit
// for each position of this one, 0 where the length grows. That bit is all that the walk back asks for. 64 cells cost
// a few instructions, and a bit of memory each: 10⁴ against 10⁴ tokens take 12.5 MB and less than a tenth of a second,
// 10⁵ against 10⁵ a hundred times that. Other lines without a common token, without any position that is not yet
// covered, and repeated ones are never compared.
#ifndef FORME_EVAL_UNION_LCS_HPP
#define FORME_EVAL_UNION_LCS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace forme::eval {

class union_lcs {
public:
    using token = std::uint32_t;  // small numbers: arrays as long as the largest are kept

    // The lines that others will be compared with.
    explicit union_lcs(std::vector<std::vector<token>> lines) : lines_(std::move(lines)) {
        std::sort(lines_.begin(), lines_.end());
        lines_.erase(std::unique(lines_.begin(), lines_.end()), lines_.end());
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            for (const token t : lines_[i]) {
                if (t >= lines_with_.size()) lines_with_.resize(std::size_t{t} + 1);
                if (lines_with_[t].empty() || lines_with_[t].back() != i) lines_with_[t].push_back(i);
            }
        }
        mask_of_.resize(lines_with_.size(), no_mask);
        compared_with_.resize(lines_.size());
    }

    // The positions of the line that are covered, in ascending order. Not const: the work space is kept.
    std::vector<std::size_t> operator()(std::span<const token> line) {
        set_masks(line);
        ++calls_;
        for (const token t : line) {
            if (covered_ == coverable_) break;
            if (t >= lines_with_.size()) continue;
            for (const std::size_t other : lines_with_[t]) {
                if (std::exchange(compared_with_[other], calls_) == calls_) continue;
                if (may_cover_more(lines_[other])) cover(line.size(), lines_[other]);
            }
        }
        for (const token t : line)
            if (t < mask_of_.size()) mask_of_[t] = no_mask;

        std::vector<std::size_t> positions;
        for (std::size_t i = 0; i < line.size(); ++i)
            if (test(covered_.data(), i)) positions.push_back(i);
        return positions;
    }

private:
    using word = std::uint64_t;
    static constexpr std::size_t word_bits = 64;
    static constexpr std::size_t no_mask = static_cast<std::size_t>(-1);

    static bool test(const word* bits, std::size_t i) noexcept {
        return (bits[i / word_bits] >> (i % word_bits) & 1) != 0;
    }
    static void set(word* bits, std::size_t i) noexcept { bits[i / word_bits] |= word{1} << (i % word_bits); }

    // For each token of the line that other lines have, the positions where it stands.
    void set_masks(std::span<const token> line) {
        words_ = (line.size() + word_bits - 1) / word_bits;
        masks_.clear();
        coverable_.assign(words_, 0);
        covered_.assign(words_, 0);
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] >= lines_with_.size() || lines_with_[line[i]].empty()) continue;
            std::size_t& mask = mask_of_[line[i]];
            if (mask == no_mask) {
                mask = masks_.size();
                masks_.resize(masks_.size() + words_);
            }
            set(masks_.data() + mask, i);
            set(coverable_.data(), i);
        }
    }

    [[nodiscard]] bool may_cover_more(const std::vector<token>& other) const noexcept {
        for (const token t : other) {
            if (mask_of_[t] == no_mask) continue;
            for (std::size_t w = 0; w < words_; ++w)
                if ((masks_[mask_of_[t] + w] & ~covered_[w]) != 0) return true;
        }
        return false;
    }

    void cover(std::size_t size, const std::vector<token>& other) {
        rows_.reserve((other.size() + 1) * words_);
        rows_.assign(words_, ~word{0});
        for (const token t : other)
            if (mask_of_[t] != no_mask) append_row(masks_.data() + mask_of_[t]);

        // A token that this line does not have repeats the row before it, which is therefore stored only once.
        const word* row = rows_.data() + rows_.size() - words_;
        std::size_t i = size;
        std::size_t j = other.size();
        while (i > 0 && j > 0) {
            const std::size_t mask = mask_of_[other[j - 1]];
            const bool match = mask != no_mask && test(masks_.data() + mask, i - 1);
            if (!match && test(row, i - 1)) {
                --i;
                continue;
            }
            if (match) set(covered_.data(), --i);
            if (mask != no_mask) row -= words_;
            --j;
        }
    }

    // V' = (V + (V & M)) | (V & ~M), the sum taken over all words.
    void append_row(const word* mask) {
        const std::size_t last = rows_.size() - words_;
        rows_.resize(rows_.size() + words_);
        const word* from = rows_.data() + last;
        word* to = rows_.data() + last + words_;
        word carry = 0;
        for (std::size_t w = 0; w < words_; ++w) {
            const word matches = from[w] & mask[w];
            const word sum = from[w] + matches;
            const word with_carry = sum + carry;
            carry = static_cast<word>(sum < matches) | static_cast<word>(with_carry < carry);
            to[w] = with_carry | (from[w] & ~mask[w]);
        }
    }

    std::vector<std::vector<token>> lines_;
    std::vector<std::vector<std::size_t>> lines_with_;  // of each token, ascending
    std::vector<std::uint64_t> compared_with_;          // of each line, the last call that came by
    std::uint64_t calls_ = 0;

    // Of the current call.
    std::size_t words_ = 0;             // of a set of positions
    std::vector<std::size_t> mask_of_;  // of each token, where its positions begin in masks_
    std::vector<word> masks_;
    std::vector<word> rows_;
    std::vector<word> coverable_;
    std::vector<word> covered_;
};

}  // namespace forme::eval

#endif
