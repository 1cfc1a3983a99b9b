// Fingerprints for measuring indexes: tag sequences of pages, spliced at equal tags.
//
// A crawl's fingerprints are neither uniform nor independent: pages open alike, then wander. To get millions that
// keep that shape out of thousands of pages, a walk starts at the top of a random page and copies its tags; after each
// tag, with probability 1/splice_every, it goes on behind a random occurrence of the same tag in any page. So every
// tag follows one that it followed in a page somewhere. The walk ends when the fingerprint is full or a page ends.
//
// The pages are real ones, or they are drawn from a small grammar of sites (each with its own
// head, menu, and body blocks repeated a varying number of times), which resembles pages only in outline.
#ifndef FORME_BENCHMARKS_SUPPORT_SPLICED_FINGERPRINTS_HPP
#define FORME_BENCHMARKS_SUPPORT_SPLICED_FINGERPRINTS_HPP

#include <forme/fingerprint/fingerprint.hpp>
#include <forme/fingerprint/lzw_dictionary.hpp>
#include <forme/tags/scanned_tags.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace forme::bench {

using tag_sequence = std::vector<std::uint32_t>;

// A fingerprint of 25 entries reads at most 1 + 2 + … + 25 tags.
inline constexpr std::size_t most_tags_read = 325;

// The tags at the top of a page, as numbers.
inline tag_sequence tags_of(std::string_view html, std::map<tag_symbol, std::uint32_t>& numbers) {
    tag_sequence tags;
    scanned_tags()(html, [&](tag_symbol tag) {
        tags.push_back(numbers.try_emplace(tag, static_cast<std::uint32_t>(numbers.size())).first->second);
        return tags.size() < most_tags_read;
    });
    return tags;
}

inline std::vector<tag_sequence> tags_of_pages(const std::vector<std::string>& pages) {
    std::vector<tag_sequence> sequences;
    std::map<tag_symbol, std::uint32_t> numbers;
    for (const std::string& html : pages)
        if (tag_sequence tags = tags_of(html, numbers); tags.size() > 1) sequences.push_back(std::move(tags));
    return sequences;
}

inline std::vector<tag_sequence> generated_pages(std::size_t sites, std::size_t pages_per_site,
                                                 std::mt19937_64& random) {
    constexpr std::uint32_t tag_names = 60;
    // Few tags are common and many are rare, as in pages: the smaller of two draws.
    const auto draw_tag = [&] {
        return static_cast<std::uint32_t>(std::min(random() % tag_names, random() % tag_names));
    };
    const auto draw_block = [&] {  // a few elements, some holding a child
        tag_sequence block;
        for (std::uint64_t elements = 1 + random() % 4; elements > 0; --elements) {
            const std::uint32_t outer = draw_tag();
            block.push_back(outer);
            if (random() % 2 == 0) block.insert(block.end(), 2, draw_tag());
            block.push_back(outer);
        }
        return block;
    };

    std::vector<tag_sequence> pages;
    for (std::size_t site = 0; site < sites; ++site) {
        std::array<tag_sequence, 6> blocks;
        for (tag_sequence& block : blocks) block = draw_block();
        for (std::size_t page = 0; page < pages_per_site; ++page) {
            tag_sequence tags;
            for (std::size_t block = 0; tags.size() < most_tags_read; block = (block + 1) % blocks.size())
                for (std::uint64_t times = 1 + random() % 4; times > 0; --times)
                    tags.insert(tags.end(), blocks[block].begin(), blocks[block].end());
            pages.push_back(std::move(tags));
        }
    }
    return pages;
}

class spliced_fingerprints {
public:
    spliced_fingerprints(std::vector<tag_sequence> pages, std::uint64_t seed)
        : pages_(std::move(pages)), random_(seed) {
        for (std::uint32_t page = 0; page < pages_.size(); ++page) {
            for (std::uint32_t at = 0; at < pages_[page].size(); ++at) {
                const std::uint32_t tag = pages_[page][at];
                if (tag >= occurrences_.size()) occurrences_.resize(tag + 1);
                occurrences_[tag].push_back({page, at});
            }
        }
    }

    fingerprint next() {
        constexpr std::uint64_t splice_every = 16;
        lzw_dictionary<std::uint32_t> dictionary;
        place at{static_cast<std::uint32_t>(random_() % pages_.size()), 0};
        while (at.tag < pages_[at.page].size()) {
            const std::uint32_t tag = pages_[at.page][at.tag];
            if (!dictionary.add(tag)) break;
            if (random_() % splice_every == 0) at = occurrences_[tag][random_() % occurrences_[tag].size()];
            ++at.tag;
        }
        return dictionary.fingerprint();
    }

    std::vector<fingerprint> distinct(std::size_t count) {
        std::vector<fingerprint> result;
        result.reserve(count);
        std::unordered_set<fingerprint, fingerprint_hash> seen;
        seen.reserve(count);
        while (result.size() < count)
            if (const fingerprint value = next(); seen.insert(value).second) result.push_back(value);
        return result;
    }

private:
    struct place {
        std::uint32_t page;
        std::uint32_t tag;
    };
    std::vector<tag_sequence> pages_;
    std::vector<std::vector<place>> occurrences_;  // by tag
    std::mt19937_64 random_;
};

}  // namespace forme::bench

#endif
