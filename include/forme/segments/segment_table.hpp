// Templates learned from a stream of pages: a compact table of the text segments of past pages, for crawlers that must
// answer for a page when it arrives and cannot keep a site.
//
//     segment_table table;
//     for each page:  const segmented_page cut = text_segments(page);
//                     const page_verdict verdict = table.add(cut);      // verdict.blocks[i] is about cut.blocks[i]
//
// A page is entered first and judged then: each distinct segment of it counts once more (its document frequency), a
// segment with a frequency of at least 5 is template, a block with more than 0.7 of its characters in such segments is
// a template block. Behind each page the segments leave that were not seen for longer than their living time, which
// grows with their frequency. The clock is the page number; no time is read.
//
// add is O(segments of the page + segments that leave); memory is bounded by max_segments. One table serves one site,
// or many, with the site in the keys (segment_options::site) and all living times counted in pages of all of them. A
// table is a value without locks: one for each thread, to be merged later. After Wang et al. 2008 (docs/segments.md).
#ifndef FORME_SEGMENTS_SEGMENT_TABLE_HPP
#define FORME_SEGMENTS_SEGMENT_TABLE_HPP

#include <forme/core/snapshot.hpp>
#include <forme/segments/living_time.hpp>
#include <forme/segments/segment_store.hpp>
#include <forme/segments/text_segments.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <limits>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <vector>

namespace forme {

struct segment_table_options {
    std::uint32_t template_frequency = 5;  // pages that make a segment template; fewer learn sooner, and err sooner
    double template_ratio = 0.7;           // a block with more than this of its characters in them is template
    living_time_options living_time{};
    std::size_t max_segments = std::size_t{1} << 20;       // never more; when full, who is nearest to death goes first
    std::size_t max_page_segments = std::size_t{1} << 16;  // further distinct ones of a page are looked up, not entered
    std::uint64_t seed = 0;  // changes no answer; a secret one keeps strangers from choosing texts for one bucket

    friend bool operator==(const segment_table_options&, const segment_table_options&) = default;
};

struct block_verdict {
    double ratio = 0;  // of its characters in template segments
    bool is_template = false;

    friend bool operator==(const block_verdict&, const block_verdict&) = default;
};

struct page_verdict {
    std::uint64_t page = 0;                  // its number, from 1
    std::vector<block_verdict> blocks;       // one for each block of the page
    std::vector<std::uint32_t> frequencies;  // of each segment, this page included; 0 for one that is not entered
    std::uint64_t kept_length = 0;           // characters in blocks that are no template
    std::uint64_t dropped_length = 0;        // and in those that are
    std::size_t left_out = 0;                // segments that max_page_segments kept from being counted

    friend bool operator==(const page_verdict&, const page_verdict&) = default;
};

// Sums over all pages. mean size = sizes / pages, hit rate = seen_again / (seen_again + entered).
struct segment_statistics {
    std::uint64_t entered = 0;     // segments that were new to the table
    std::uint64_t seen_again = 0;  // that were there already
    std::uint64_t expired = 0;     // left because their living time was over
    std::uint64_t displaced = 0;   // left because the table was full
    std::uint64_t left_out = 0;    // not counted because of max_page_segments
    std::uint64_t sizes = 0;       // the sum of the table's sizes behind each page
    std::uint64_t largest = 0;     // of these sizes

    friend bool operator==(const segment_statistics&, const segment_statistics&) = default;
};

class segment_table {
public:
    // Throws std::invalid_argument for living times that living_times refuses, a ratio that is no number from 0 to 1,
    // and a table without a place or with 2³² and more.
    explicit segment_table(const segment_table_options& options = {})
        : options_(checked(options)), store_(living_times(options.living_time), options.seed) {}

    // Enters the next page and judges it.
    page_verdict add(const segmented_page& cut) {
        page_verdict verdict;
        verdict.page = ++pages_;
        verdict.frequencies.reserve(cut.segments.size());
        std::size_t entered = 0;
        for (const text_segment& segment : cut.segments) {
            const bool room = entered < options_.max_page_segments;
            const sighting seen = see(segment.key, room);
            entered += seen.counted;
            verdict.left_out += !seen.counted && !seen.before;
            verdict.frequencies.push_back(seen.frequency);
        }
        statistics_.left_out += verdict.left_out;
        judge(cut, verdict);
        statistics_.expired += store_.erase_due(pages_);
        statistics_.sizes += size();
        statistics_.largest = std::max<std::uint64_t>(statistics_.largest, size());
        return verdict;
    }

    // What is known of a segment, if anything.
    [[nodiscard]] std::optional<segment_record> find(const segment_key& key) const noexcept {
        const place at = store_.find(key);
        if (at == store::nowhere) return std::nullopt;
        return store_[at];
    }

    // Segments not seen since the given page fall back to a frequency of 1, so they have only the living time of that
    // left, counted from their last sighting. For a site that was redesigned (redesign_alarm.hpp). O(n log n).
    void set_back(std::uint64_t since) {
        std::vector<segment_record> all = store_.records();
        for (segment_record& record : all)
            if (record.last_seen < since) record.frequency = 1;
        refill(all);
    }

    // Adds what another table knows, as if both had ended with the same page: frequencies add, the later sighting
    // counts, the clock is the longer one. Merging a with b gives the segments of merging b with a. O(n log n).
    void merge(const segment_table& other) {
        const std::uint64_t clock = std::max(pages_, other.pages_);
        std::vector<segment_record> all = store_.records();
        const std::size_t own = all.size();
        for (const segment_record& record : other.store_.records()) all.push_back(record);
        for (std::size_t i = 0; i < all.size(); ++i) all[i].last_seen += clock - (i < own ? pages_ : other.pages_);
        std::ranges::sort(all, {}, &segment_record::key);
        std::vector<segment_record> joined;
        for (const segment_record& record : all) {
            if (joined.empty() || joined.back().key != record.key) {
                joined.push_back(record);
                continue;
            }
            joined.back().frequency = sum(joined.back().frequency, record.frequency);
            joined.back().last_seen = std::max(joined.back().last_seen, record.last_seen);
        }
        std::ranges::stable_sort(joined, {}, &segment_record::last_seen);
        pages_ = clock;
        const segment_statistics& s = other.statistics_;
        statistics_.entered += s.entered;
        statistics_.seen_again += s.seen_again;
        statistics_.expired += s.expired;
        statistics_.displaced += s.displaced;
        statistics_.left_out += s.left_out;
        statistics_.sizes += s.sizes;
        refill(joined);
        statistics_.largest = std::max<std::uint64_t>({statistics_.largest, s.largest, size()});
    }

    [[nodiscard]] std::uint64_t pages() const noexcept { return pages_; }
    [[nodiscard]] std::size_t size() const noexcept { return store_.size(); }
    [[nodiscard]] const segment_table_options& options() const noexcept { return options_; }
    [[nodiscard]] const segment_statistics& statistics() const noexcept { return statistics_; }
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return store_.memory_bytes(); }

    // All segments, by page last seen.
    [[nodiscard]] std::vector<segment_record> records() const { return store_.records(); }

    // u64 pages · u64 × 7 the statistics · u64 segments · for each, by page last seen: u64 high, u64 low, u64 last
    // seen, u32 frequency. Options are not part of it.
    void save(std::ostream& stream) const {
        snapshot_writer writer(stream, "segments", snapshot_version);
        writer.write(pages_);
        for (const auto field : statistics_fields) writer.write(statistics_.*field);
        const std::vector<segment_record> all = records();
        writer.write(std::uint64_t{all.size()});
        for (const segment_record& record : all) {
            writer.write(record.key.high);
            writer.write(record.key.low);
            writer.write(record.last_seen);
            writer.write(record.frequency);
        }
        writer.finish();
    }

    // The table goes on under the options given; what they do not allow leaves at once. Throws format_error.
    static segment_table load(std::istream& stream, const segment_table_options& options = {}) {
        segment_table result(options);
        snapshot_reader reader(stream, "segments", snapshot_version);
        result.pages_ = reader.read<std::uint64_t>();
        if (result.pages_ > most_pages) reader.fail("no table has seen so many pages");
        segment_statistics statistics;
        for (const auto field : statistics_fields) statistics.*field = reader.read<std::uint64_t>();
        std::vector<segment_record> all;
        for (auto left = reader.read<std::uint64_t>(); left > 0; --left) {
            segment_record record;
            record.key.high = reader.read<std::uint64_t>();
            record.key.low = reader.read<std::uint64_t>();
            record.last_seen = reader.read<std::uint64_t>();
            record.frequency = reader.read<std::uint32_t>();
            if (record.frequency == 0) reader.fail("a segment was never counted");
            if (record.last_seen == 0 || record.last_seen > result.pages_) reader.fail("a segment was seen on no page");
            if (!all.empty() && record.last_seen < all.back().last_seen) reader.fail("segments are out of order");
            all.push_back(record);
        }
        reader.finish();
        std::vector<segment_key> keys;
        for (const segment_record& record : all) keys.push_back(record.key);
        std::ranges::sort(keys);
        if (std::ranges::adjacent_find(keys) != keys.end()) reader.fail("a segment comes twice");
        result.statistics_ = statistics;
        result.refill(all);
        return result;
    }

private:
    using store = detail::segment_store;
    using place = store::place;

    static constexpr std::uint32_t snapshot_version = 1;
    static constexpr std::uint64_t most_pages = std::uint64_t{1}
                                                << 62;  // page numbers and living times cannot overflow
    static constexpr std::uint64_t segment_statistics::*statistics_fields[] = {
        &segment_statistics::entered,   &segment_statistics::seen_again, &segment_statistics::expired,
        &segment_statistics::displaced, &segment_statistics::left_out,   &segment_statistics::sizes,
        &segment_statistics::largest};

    static const segment_table_options& checked(const segment_table_options& options) {
        if (!(options.template_ratio >= 0 && options.template_ratio <= 1))
            throw std::invalid_argument("segment_table_options: template_ratio must be from 0 to 1");
        if (options.max_segments == 0 || options.max_segments >= store::nowhere)
            throw std::invalid_argument("segment_table_options: max_segments must be from 1 to 2^32 - 2");
        return options;
    }

    static std::uint32_t sum(std::uint32_t a, std::uint32_t b) noexcept {
        return a > std::numeric_limits<std::uint32_t>::max() - b ? std::numeric_limits<std::uint32_t>::max() : a + b;
    }

    struct sighting {
        std::uint32_t frequency = 0;
        bool counted = false;  // entered or counted once more
        bool before = false;   // was counted earlier on this page
    };

    sighting see(const segment_key& key, bool room) {
        const place at = store_.find(key);
        if (at == store::nowhere) {
            if (!room) return {};
            if (size() == options_.max_segments) displace();
            store_.insert({key, pages_, 1});
            ++statistics_.entered;
            return {1, true, false};
        }
        const segment_record& record = store_[at];
        if (record.last_seen == pages_) return {record.frequency, false, true};
        if (!room) return {record.frequency, false, false};
        store_.see(at, pages_, sum(record.frequency, 1));
        ++statistics_.seen_again;
        return {record.frequency, true, false};
    }

    void displace() noexcept {
        store_.erase(store_.first_to_die());
        ++statistics_.displaced;
    }

    void judge(const segmented_page& cut, page_verdict& verdict) const {
        verdict.blocks.reserve(cut.blocks.size());
        for (const text_block& block : cut.blocks) {
            std::uint64_t in_template = 0;
            for (std::size_t i = block.first; i < block.first + std::size_t{block.count}; ++i)
                if (verdict.frequencies[i] >= options_.template_frequency) in_template += cut.segments[i].length;
            const double ratio = static_cast<double>(in_template) / static_cast<double>(block.length);
            const bool is_template = block.length != 0 && ratio > options_.template_ratio;
            verdict.blocks.push_back({block.length == 0 ? 0 : ratio, is_template});
            (is_template ? verdict.dropped_length : verdict.kept_length) += block.length;
        }
    }

    // Starts over with these segments, which are in order of the page last seen.
    void refill(const std::vector<segment_record>& all) {
        store_ = store(living_times(options_.living_time), options_.seed);
        for (const segment_record& record : all) {
            store_.insert(record);
            if (size() > options_.max_segments) displace();
        }
        statistics_.expired += store_.erase_due(pages_);
    }

    segment_table_options options_;
    detail::segment_store store_;
    segment_statistics statistics_;
    std::uint64_t pages_ = 0;
};

}  // namespace forme

#endif
