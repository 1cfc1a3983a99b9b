// Template blocks of a batch of pages by shingles: runs of six words that many pages of the batch repeat.
//
// A rival of the segment table, for comparison: it sees the whole batch at once, which must be kept until it is full. A
// block is template if more than `ratio` of its shingles are found on at least `share` of the pages, and on two. A
// block of fewer words is one shingle. Shingles know nothing of paths. O(words of the batch), 16 bytes a distinct
// shingle. After Bar-Yossef and Rajagopalan 2002 and Ma et al. 2003.
#ifndef FORME_SEGMENTS_SHINGLE_BLOCKS_HPP
#define FORME_SEGMENTS_SHINGLE_BLOCKS_HPP

#include <forme/core/hash.hpp>
#include <forme/dom/page.hpp>
#include <forme/segments/text_segments.hpp>
#include <forme/tags/scan_state.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace forme {

// A page of a batch and how it was cut.
struct cut_page {
    const page* source = nullptr;
    const segmented_page* cut = nullptr;
};

struct shingle_options {
    std::size_t words = 6;  // in a shingle; more tell chance from template, and break at each changing word
    double share = 0.2;     // of the batch's pages that must repeat a shingle; less finds rarer templates
    double ratio = 0.7;     // of a block's shingles that must be repeated

    friend bool operator==(const shingle_options&, const shingle_options&) = default;
};

namespace detail {

template <typename Take>
void for_each_word(std::string_view text, Take take) {
    for (std::size_t at = 0; at < text.size();) {
        while (at < text.size() && is_space(text[at])) ++at;
        const std::size_t start = at;
        while (at < text.size() && !is_space(text[at])) ++at;
        if (at > start) take(text.substr(start, at - start));
    }
}

// The shingles of a block, one at each word that has enough behind it, as hashes.
inline std::vector<std::uint64_t> shingles_of(const cut_page& p, const text_block& block, std::size_t words) {
    std::vector<std::uint64_t> hashes;
    for (const text_segment& segment : p.cut->of(block))
        for_each_word(p.source->text(segment.node), [&](std::string_view word) { hashes.push_back(hash_bytes(word)); });
    const std::size_t run = std::min(words, hashes.size());
    std::vector<std::uint64_t> shingles;
    for (std::size_t first = 0; first + run <= hashes.size(); ++first) {
        std::uint64_t shingle = 0;
        for (std::size_t i = first; i < first + run; ++i) shingle = mix64(shingle ^ hashes[i]);
        shingles.push_back(shingle);
    }
    return shingles;
}

}  // namespace detail

// For each page, for each of its blocks, whether it is template.
inline std::vector<std::vector<bool>> shingle_template_blocks(std::span<const cut_page> batch,
                                                              const shingle_options& options = {}) {
    struct tally {
        std::uint32_t pages = 0;
        std::uint32_t last = 0;  // the page counted last, from 1
    };
    const std::size_t words = std::max<std::size_t>(options.words, 1);
    std::unordered_map<std::uint64_t, tally> tallies;
    std::vector<std::vector<std::vector<std::uint64_t>>> shingles(batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
        for (const text_block& block : batch[i].cut->blocks) {
            shingles[i].push_back(detail::shingles_of(batch[i], block, words));
            for (const std::uint64_t shingle : shingles[i].back()) {
                tally& t = tallies[shingle];
                t.pages += t.last != i + 1;
                t.last = static_cast<std::uint32_t>(i + 1);
            }
        }
    }
    const double enough = std::max(2.0, std::ceil(options.share * static_cast<double>(batch.size())));
    std::vector<std::vector<bool>> verdicts(batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
        for (const std::vector<std::uint64_t>& block : shingles[i]) {
            const auto repeated = std::ranges::count_if(
                block, [&](std::uint64_t shingle) { return tallies.find(shingle)->second.pages >= enough; });
            verdicts[i].push_back(static_cast<double>(repeated) > options.ratio * static_cast<double>(block.size()));
        }
    }
    return verdicts;
}

}  // namespace forme

#endif
