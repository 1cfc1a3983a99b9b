// Where a segment_table keeps its segments: found by key, and lined up in the order in which they will die.
//
// All segments of one lifetime class may go unseen equally long, so a queue for each class in which a segment that is
// seen goes to the end is in the order of death by itself. Who is due stands at the head of some queue: looking costs
// one step a class (12 by default), each departure and each sighting is O(1), nothing is ever swept. A timer
// wheel would need a slot for each page of the longest life, a heap a logarithm at each sighting (docs/rationale.md).
//
// 40 bytes a segment and 4 to 8 bytes of buckets. Places of segments that left are used again; memory grows with the
// largest number of segments there ever was and is not given back.
#ifndef FORME_SEGMENTS_SEGMENT_STORE_HPP
#define FORME_SEGMENTS_SEGMENT_STORE_HPP

#include <forme/core/hash.hpp>
#include <forme/segments/living_time.hpp>
#include <forme/segments/text_segments.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace forme {

// What is known of one segment.
struct segment_record {
    segment_key key;
    std::uint64_t last_seen = 0;  // page number
    std::uint32_t frequency = 0;  // document frequency, at least 1

    friend bool operator==(const segment_record&, const segment_record&) = default;
};

namespace detail {

class segment_store {
public:
    using place = std::uint32_t;
    static constexpr place nowhere = std::numeric_limits<place>::max();

    // The seed decides which bucket a key falls into and nothing else.
    explicit segment_store(const living_times& times, std::uint64_t seed = 0)
        : times_(times), queues_(times.classes()), seed_(seed) {}

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] const segment_record& operator[](place at) const noexcept { return entries_[at].record; }

    [[nodiscard]] place find(const segment_key& key) const noexcept {
        place at = buckets_[bucket_of(key)];
        while (at != nowhere && entries_[at].record.key != key) at = entries_[at].next_in_bucket;
        return at;
    }

    // Expects a key that is not there, and pages that never go back within a lifetime class.
    place insert(const segment_record& record) {
        if (size_ == buckets_.size()) grow();
        place at = free_;
        if (at != nowhere) {
            free_ = entries_[at].next_in_bucket;
        } else {
            at = static_cast<place>(entries_.size());
            entries_.emplace_back();
        }
        place& head = buckets_[bucket_of(record.key)];
        entries_[at].record = record;
        entries_[at].next_in_bucket = std::exchange(head, at);
        enqueue(at);
        ++size_;
        return at;
    }

    // Seen now, so often in all.
    void see(place at, std::uint64_t page, std::uint32_t frequency) noexcept {
        dequeue(at);
        entries_[at].record.last_seen = page;
        entries_[at].record.frequency = frequency;
        enqueue(at);
    }

    // The segment that will die first, or nowhere. Of those that die behind the same page the less frequent class comes
    // first, within a class the one that was seen first.
    [[nodiscard]] place first_to_die() const noexcept {
        place first = nowhere;
        for (const queue& q : queues_)
            if (q.head != nowhere && (first == nowhere || due(q.head) < due(first))) first = q.head;
        return first;
    }

    // The page behind which the segment leaves unless it is seen before.
    [[nodiscard]] std::uint64_t due(place at) const noexcept {
        const segment_record& record = entries_[at].record;
        return record.last_seen + times_.pages(times_.class_of(record.frequency)) + 1;
    }

    void erase(place at) noexcept {
        dequeue(at);
        place* link = &buckets_[bucket_of(entries_[at].record.key)];
        while (*link != at) link = &entries_[*link].next_in_bucket;
        *link = std::exchange(entries_[at].next_in_bucket, free_);
        free_ = at;
        --size_;
    }

    // Erases what is due behind this page, and says how many that were.
    std::size_t erase_due(std::uint64_t page) noexcept {
        std::size_t erased = 0;
        for (const queue& q : queues_)
            for (; q.head != nowhere && due(q.head) <= page; ++erased) erase(q.head);
        return erased;
    }

    // All segments by page last seen; of equal ones the less frequent class first, then as they were seen. Inserting
    // them in this order makes the same store again.
    [[nodiscard]] std::vector<segment_record> records() const {
        std::vector<segment_record> all;
        all.reserve(size_);
        for (const queue& q : queues_)
            for (place at = q.head; at != nowhere; at = entries_[at].next) all.push_back(entries_[at].record);
        std::ranges::stable_sort(all, {}, &segment_record::last_seen);
        return all;
    }

    // Bytes on the heap, room for growth included.
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return entries_.capacity() * sizeof(entry) + buckets_.capacity() * sizeof(place) +
               queues_.capacity() * sizeof(queue);
    }

private:
    struct entry {
        segment_record record;
        place next_in_bucket = nowhere;  // of an unused place: the next unused one
        place previous = nowhere;        // in its queue
        place next = nowhere;
    };

    struct queue {
        place head = nowhere;
        place tail = nowhere;
    };

    [[nodiscard]] std::size_t bucket_of(const segment_key& key) const noexcept {
        return static_cast<std::size_t>(mix64(mix64(key.low ^ seed_) ^ key.high)) & (buckets_.size() - 1);
    }

    [[nodiscard]] queue& queue_of(place at) noexcept { return queues_[times_.class_of(entries_[at].record.frequency)]; }

    void enqueue(place at) noexcept {
        queue& q = queue_of(at);
        entries_[at].previous = q.tail;
        entries_[at].next = nowhere;
        (q.tail == nowhere ? q.head : entries_[q.tail].next) = at;
        q.tail = at;
    }

    void dequeue(place at) noexcept {
        queue& q = queue_of(at);
        const entry& e = entries_[at];
        (e.previous == nowhere ? q.head : entries_[e.previous].next) = e.next;
        (e.next == nowhere ? q.tail : entries_[e.next].previous) = e.previous;
    }

    void grow() {
        buckets_.assign(buckets_.size() * 2, nowhere);
        for (const queue& q : queues_) {
            for (place at = q.head; at != nowhere; at = entries_[at].next) {
                place& head = buckets_[bucket_of(entries_[at].record.key)];
                entries_[at].next_in_bucket = std::exchange(head, at);
            }
        }
    }

    living_times times_;
    std::vector<entry> entries_;
    std::vector<place> buckets_ = std::vector<place>(16, nowhere);  // a power of two, at least size()
    std::vector<queue> queues_;                                     // by lifetime class
    std::uint64_t seed_;
    std::size_t size_ = 0;
    place free_ = nowhere;
};

}  // namespace detail

}  // namespace forme

#endif
