// template_clusters for many threads that add at once.
//
// There are no locks: fingerprints go into a table by compare-and-swap, leave their marks in the filter by atomic
// or, and clusters are joined by compare-and-swap. A page whose fingerprint is known counts itself by one atomic
// addition. Only growing, at every 4,096th new fingerprint and whenever the table doubles, stops the others (crossing).
//
// Why no neighbour is missed: a new fingerprint takes the next id, searches the filter, leaves its marks, and then
// looks at all ids that were taken meanwhile. Of two that are within one of each other, let a be the one that took its
// id first. If b took its own before a came to look, a sees it there. If after, a had left its marks by then, and b,
// which searches after taking its id, finds them. (All atomic operations here are sequentially consistent.)
//
// The partition is the same as that of template_clusters whatever the threads do. Ids are provisional: good for find()
// here, but given in the order in which threads happened to come. collect() returns ordinary clusters in which ids,
// sizes and representatives are those of adding the pages one by one in the order of their numbers.
#ifndef FORME_TEMPLATES_SHARED_TEMPLATE_CLUSTERS_HPP
#define FORME_TEMPLATES_SHARED_TEMPLATE_CLUSTERS_HPP

#include <forme/core/crossing.hpp>
#include <forme/core/shared_disjoint_sets.hpp>
#include <forme/fingerprint/fingerprint.hpp>
#include <forme/fingerprint/same_template.hpp>
#include <forme/index/fingerprint_index.hpp>
#include <forme/index/neighbour_filter.hpp>
#include <forme/index/neighbour_index.hpp>
#include <forme/index/shared_id_table.hpp>
#include <forme/templates/template_clusters.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>
#include <tuple>
#include <vector>

namespace forme {

template <std::size_t N = fingerprint::size()>
class basic_shared_template_clusters {
public:
    using fingerprint_type = basic_fingerprint<N>;

    // Adds a page and returns a provisional id of its cluster. The caller numbers the pages, each once.
    cluster_id add(const fingerprint_type& value, page_number page) {
        const hashes hash(value);
        for (;;) {
            {
                const crossing::pass inside(crossing_);
                if (const auto id = find(value, hash)) return count(*id, page);
                if (const auto fresh = next_id()) return count(enter(*fresh, value, hash), page);
            }
            grow();
        }
    }

    // The present id of a cluster, given any id that add returned.
    [[nodiscard]] cluster_id find(cluster_id id) const {
        const crossing::pass inside(crossing_);
        return root_of(id);
    }

    // The same pages in ordinary clusters. Costs about as much as adding each distinct fingerprint once.
    [[nodiscard]] basic_template_clusters<neighbour_index<N>> collect() const {
        const crossing::closure alone(crossing_);
        std::vector<const record*> order;
        for (std::uint32_t id = 0; id < used_; ++id)
            if (const record& each = at(id); each.state == progress::entered) order.push_back(&each);
        std::sort(order.begin(), order.end(), [](const record* a, const record* b) {
            return std::tuple(a->first.load(), a->value) < std::tuple(b->first.load(), b->value);
        });
        basic_template_clusters<neighbour_index<N>> result;
        result.reserve(order.size());
        for (const record* each : order) result.add(each->value, each->pages, each->first);
        return result;
    }

    [[nodiscard]] std::size_t clusters() const noexcept { return clusters_; }

    [[nodiscard]] std::size_t memory_bytes() const {
        const crossing::closure alone(crossing_);
        return blocks_.size() * sizeof(block) + blocks_.capacity() * sizeof(blocks_[0]) + table_.memory_bytes() +
               filter_.memory_bytes();
    }

private:
    using hashes = detail::neighbour_hashes<N>;

    enum class progress : std::uint8_t { begun, entered, given_up };

    struct record {
        fingerprint_type value;
        std::atomic<progress> state;  // given up if another thread entered the same fingerprint first
        std::atomic<std::uint32_t> link;
        std::atomic<std::uint64_t> pages;
        std::atomic<page_number> first;
    };
    static constexpr std::size_t block_size = 4096;
    using block = std::array<record, block_size>;

    [[nodiscard]] record& at(fingerprint_id id) const noexcept { return (*blocks_[id / block_size])[id % block_size]; }
    [[nodiscard]] std::size_t capacity() const noexcept { return blocks_.size() * block_size; }

    [[nodiscard]] auto links() const noexcept {
        return [this](std::uint32_t id) -> std::atomic<std::uint32_t>& { return at(id).link; };
    }
    [[nodiscard]] cluster_id root_of(fingerprint_id id) const { return shared_find(links(), id); }

    [[nodiscard]] std::optional<fingerprint_id> find(const fingerprint_type& value, const hashes& hash) const {
        return table_.find(hash.table_hash(), [&](fingerprint_id id) { return at(id).value == value; });
    }

    // An id that nobody has, or none until grow().
    std::optional<fingerprint_id> next_id() {
        std::uint32_t id = used_;
        do {
            if (id == capacity()) return std::nullopt;
        } while (!used_.compare_exchange_weak(id, id + 1));
        return id;
    }

    // Enters a fingerprint that was not found. Returns its id: another one if a thread was faster.
    fingerprint_id enter(fingerprint_id fresh, const fingerprint_type& value, const hashes& hash) {
        record& mine = at(fresh);
        mine.value = value;
        mine.link = fresh;
        mine.first = ~page_number{0};
        const auto is_equal = [&](fingerprint_id other) { return at(other).value == value; };
        if (const fingerprint_id id = table_.find_or_insert(hash.table_hash(), fresh, is_equal); id != fresh) {
            mine.state = progress::given_up;
            return id;
        }
        mine.state = progress::entered;
        ++clusters_;
        filter_.for_each_candidate(value, hash, [&](std::size_t i, std::size_t byte, std::uint64_t whole) {
            const auto neighbour = table_.find(hashes::table_hash(whole), [&](fingerprint_id other) {
                return at(other).value[i] == byte && same_template(at(other).value, value);
            });
            if (neighbour) unite(*neighbour, fresh);
        });
        filter_.mark(hash);
        const fingerprint_id end = used_;
        for (fingerprint_id other = fresh + 1; other < end; ++other) {
            const record& theirs = at(other);
            while (theirs.state == progress::begun) std::this_thread::yield();  // a few instructions away
            if (theirs.state == progress::entered && same_template(theirs.value, value)) unite(other, fresh);
        }
        return fresh;
    }

    void unite(fingerprint_id a, fingerprint_id b) {
        if (shared_unite(links(), a, b)) --clusters_;
    }

    cluster_id count(fingerprint_id id, page_number page) {
        record& mine = at(id);
        ++mine.pages;
        page_number first = mine.first;
        while (page < first && !mine.first.compare_exchange_weak(first, page)) continue;
        return root_of(id);
    }

    void grow() {
        const crossing::closure alone(crossing_);
        if (used_ < capacity()) return;  // somebody else did
        static_cast<void>(detail::next_fingerprint_id(capacity() + block_size));
        if (capacity() + block_size > table_.room()) {
            table_ = table_.grown();
            filter_ = filter(table_.slots());
            filter_.mark_all(used_, [&](std::size_t id) { return at(static_cast<fingerprint_id>(id)).value; });
        }
        blocks_.push_back(std::make_unique<block>());
    }

    using filter = detail::neighbour_filter<N, std::atomic<std::uint64_t>>;

    mutable crossing crossing_;
    std::vector<std::unique_ptr<block>> blocks_;
    detail::shared_id_table table_{block_size};
    filter filter_{table_.slots()};
    alignas(128) std::atomic<std::uint32_t> used_ = 0;  // ids given out
    std::atomic<std::size_t> clusters_ = 0;
};

using shared_template_clusters = basic_shared_template_clusters<>;

}  // namespace forme

#endif
