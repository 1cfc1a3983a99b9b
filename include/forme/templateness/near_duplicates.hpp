// Pages that say nearly the same: sketches of their text, and the pairs of pages whose sketches meet.
//
// A text is cut into shingles, runs of six lower-case words; the eight smallest distinct 64-bit hashes of them are its
// sketch, and two texts are near duplicates if they share four (Broder et al. 1997 in the form of Chakrabarti, Kumar
// and Punera, WWW 2007). It works on the page's own text: what a template adds to all pages makes all pages similar,
// or hides that two of them are the same article under two templates.
//
// Texts under six words are one shingle. Where a side has less than four hashes, both must have the same ones; a text
// without a word is no duplicate of anything.
//
// A sketch: one pass, O(bytes), 72 bytes. All pairs of n sketches: O(n log n + pairs looked at). Of two sketches that
// share four hashes of eight, each has one of the shared among any five of its own, so each is looked up by its five
// rarest only; what stands on every page is looked up by none.
#ifndef FORME_TEMPLATENESS_NEAR_DUPLICATES_HPP
#define FORME_TEMPLATENESS_NEAR_DUPLICATES_HPP

#include <forme/core/hash.hpp>
#include <forme/core/words.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace forme {

inline constexpr std::size_t shingle_words = 6;
inline constexpr std::size_t sketch_hashes = 8;
inline constexpr std::size_t shared_hashes_of_duplicates = 4;

// The smallest distinct hashes of a text, ascending; at most sketch_hashes, none for a text without words.
class text_sketch {
public:
    [[nodiscard]] std::span<const std::uint64_t> hashes() const noexcept { return {smallest_.data(), size_}; }

    // Keeps the hash if it is new and small enough.
    void add(std::uint64_t hash) noexcept {
        if (size_ == sketch_hashes && hash >= smallest_.back()) return;
        const auto end = smallest_.begin() + static_cast<std::ptrdiff_t>(size_);
        const auto place = std::lower_bound(smallest_.begin(), end, hash);
        if (place != end && *place == hash) return;
        if (size_ < sketch_hashes) ++size_;
        std::shift_right(place, smallest_.begin() + static_cast<std::ptrdiff_t>(size_), 1);
        *place = hash;
    }

    friend bool operator==(const text_sketch&, const text_sketch&) = default;

private:
    std::array<std::uint64_t, sketch_hashes> smallest_{};
    std::size_t size_ = 0;
};

inline text_sketch sketch_of(std::string_view text) {
    text_sketch sketch;
    std::array<std::uint64_t, shingle_words> last{};  // hashes of the last words, as a ring
    std::size_t words = 0;
    const auto shingle = [&last](std::size_t first, std::size_t count) {
        std::uint64_t state = count;
        for (std::size_t i = first; i < first + count; ++i) state = mix64(state ^ last[i % shingle_words]);
        return state;
    };
    for_each_lower_case_word(text, [&](std::string_view word) {
        last[words % shingle_words] = hash_bytes(word);
        ++words;
        if (words >= shingle_words) sketch.add(shingle(words - shingle_words, shingle_words));
    });
    if (words > 0 && words < shingle_words) sketch.add(shingle(0, words));
    return sketch;
}

inline std::size_t shared_hashes(const text_sketch& a, const text_sketch& b) noexcept {
    std::size_t shared = 0;
    for (auto i = a.hashes().begin(), j = b.hashes().begin(); i != a.hashes().end() && j != b.hashes().end();) {
        shared += *i == *j;
        const bool first = *i <= *j;
        const bool second = *j <= *i;
        i += first;
        j += second;
    }
    return shared;
}

inline bool near_duplicates(const text_sketch& a, const text_sketch& b) noexcept {
    if (std::min(a.hashes().size(), b.hashes().size()) < shared_hashes_of_duplicates)
        return a == b && !a.hashes().empty();
    return shared_hashes(a, b) >= shared_hashes_of_duplicates;
}

struct near_duplicate_pair {
    std::size_t first = 0;
    std::size_t second = 0;  // larger
    std::size_t shared = 0;  // hashes

    friend bool operator==(const near_duplicate_pair&, const near_duplicate_pair&) = default;
};

namespace detail {

// The hashes by which sketches are looked up: of each its rarest, as many as it takes to meet every near duplicate.
// (hash, sketch), ascending.
inline std::vector<std::pair<std::uint64_t, std::size_t>> rare_hashes(std::span<const text_sketch> sketches) {
    std::vector<std::uint64_t> all;
    for (const text_sketch& sketch : sketches) all.insert(all.end(), sketch.hashes().begin(), sketch.hashes().end());
    std::ranges::sort(all);
    std::vector<std::pair<std::uint64_t, std::size_t>> postings;
    std::vector<std::pair<std::size_t, std::uint64_t>> ranked;  // how many have the hash, the hash
    for (std::size_t i = 0; i < sketches.size(); ++i) {
        const std::span<const std::uint64_t> hashes = sketches[i].hashes();
        ranked.clear();
        for (const std::uint64_t hash : hashes) {
            const auto [first, last] = std::equal_range(all.begin(), all.end(), hash);
            ranked.emplace_back(static_cast<std::size_t>(last - first), hash);
        }
        std::sort(ranked.begin(), ranked.end());
        if (hashes.size() >= shared_hashes_of_duplicates) {
            ranked.resize(hashes.size() - shared_hashes_of_duplicates + 1);
        } else if (!ranked.empty()) {
            ranked.resize(1);  // a duplicate has them all
        }
        for (const auto& [count, hash] : ranked) postings.emplace_back(hash, i);
    }
    std::sort(postings.begin(), postings.end());
    return postings;
}

}  // namespace detail

// All pairs, by first and then second. There may be many: n equal texts are n (n-1) / 2 pairs.
inline std::vector<near_duplicate_pair> near_duplicate_pairs(std::span<const text_sketch> sketches) {
    const auto postings = detail::rare_hashes(sketches);
    std::vector<std::vector<std::size_t>> groups_of(sketches.size());  // where in postings a sketch stands
    for (std::size_t at = 0; at < postings.size(); ++at) groups_of[postings[at].second].push_back(at);
    std::vector<near_duplicate_pair> pairs;
    std::vector<std::size_t> candidates;
    for (std::size_t first = 0; first < sketches.size(); ++first) {
        candidates.clear();
        for (const std::size_t at : groups_of[first])
            for (std::size_t next = at + 1; next < postings.size() && postings[next].first == postings[at].first;
                 ++next)
                candidates.push_back(postings[next].second);
        std::ranges::sort(candidates);
        candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
        for (const std::size_t second : candidates)
            if (near_duplicates(sketches[first], sketches[second]))
                pairs.push_back({first, second, shared_hashes(sketches[first], sketches[second])});
    }
    return pairs;
}

}  // namespace forme

#endif
