// template_clusters for many threads that add at once.
//
// Fingerprints are spread over a few stripes by their hash. Whoever holds the lock of any stripe may read everything,
// and count pages on fingerprints of that stripe; whoever holds the locks of all may change everything. So a page whose
// fingerprint is known, as most are, takes one lock that is seldom contended. A new fingerprint is searched for under
// its own stripe's lock too, and only then takes all locks, for the short time of entering it.
// This makes concurrent adding safe, not fast: threads that do nothing else are slower than one (docs/limitations.md).
//
// The partition is the same as that of template_clusters whatever the threads do. Ids are provisional: good for find()
// here, but given in the order in which threads happened to come. collect() returns ordinary clusters in which ids,
// sizes and representatives are those of adding the pages one by one in the order of their numbers.
#ifndef FORME_TEMPLATES_SHARED_TEMPLATE_CLUSTERS_HPP
#define FORME_TEMPLATES_SHARED_TEMPLATE_CLUSTERS_HPP

#include <forme/core/disjoint_sets.hpp>
#include <forme/core/segmented_vector.hpp>
#include <forme/fingerprint/fingerprint.hpp>
#include <forme/fingerprint/same_template.hpp>
#include <forme/index/neighbour_index.hpp>
#include <forme/templates/template_clusters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

namespace forme {

template <std::size_t N = fingerprint::size()>
class basic_shared_template_clusters {
public:
    using fingerprint_type = basic_fingerprint<N>;

    // Adds a page and returns a provisional id of its cluster. The caller numbers the pages, each once.
    cluster_id add(const fingerprint_type& value, page_number page) {
        std::vector<fingerprint_id> neighbours;
        std::size_t searched = 0;
        {
            const std::lock_guard lock(stripe_of(value).mutex);
            if (const auto id = index_.find(value)) return count(*id, page);
            index_.find_within_one(value, neighbours);
            searched = index_.size();
        }
        const lock_all lock(stripes_);
        // Others may have come in between, and one of them with this very fingerprint.
        for (std::size_t i = searched; i < index_.size(); ++i) {
            const auto id = static_cast<fingerprint_id>(i);
            if (index_[id] == value) return count(id, page);
            if (same_template(index_[id], value)) neighbours.push_back(id);
        }
        const fingerprint_id id = index_.insert(value).id;
        tallies_.push_back({1, page});
        sets_.add();
        for (const fingerprint_id neighbour : neighbours) sets_.unite(neighbour, id);
        return std::as_const(sets_).find(id);
    }

    // The present id of a cluster, given any id that add returned.
    [[nodiscard]] cluster_id find(cluster_id id) const {
        const std::lock_guard lock(stripes_.front().mutex);
        return sets_.find(id);
    }

    // The same pages in ordinary clusters. Costs about as much as adding each distinct fingerprint once.
    [[nodiscard]] basic_template_clusters<neighbour_index<N>> collect() const {
        const lock_all lock(stripes_);
        std::vector<fingerprint_id> order(index_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<fingerprint_id>(i);
        std::sort(order.begin(), order.end(), [&](fingerprint_id a, fingerprint_id b) {
            return std::tie(tallies_[a].first, index_[a]) < std::tie(tallies_[b].first, index_[b]);
        });
        basic_template_clusters<neighbour_index<N>> result;
        result.reserve(order.size());
        for (const fingerprint_id id : order) result.add(index_[id], tallies_[id].pages, tallies_[id].first);
        return result;
    }

    [[nodiscard]] std::size_t clusters() const {
        const std::lock_guard lock(stripes_.front().mutex);
        return sets_.sets();
    }

    [[nodiscard]] std::size_t memory_bytes() const {
        const std::lock_guard lock(stripes_.front().mutex);
        return index_.memory_bytes() + sets_.memory_bytes() + tallies_.memory_bytes();
    }

private:
    struct tally {
        std::uint64_t pages;
        page_number first;
    };

    struct alignas(64) stripe {  // a cache line each, so that threads do not slow each other down
        mutable std::mutex mutex;
    };
    using stripes = std::array<stripe, 16>;

    class lock_all {
    public:
        explicit lock_all(const stripes& all) : all_(all) {
            for (const stripe& s : all_) s.mutex.lock();
        }
        ~lock_all() {
            for (const stripe& s : all_) s.mutex.unlock();
        }
        lock_all(const lock_all&) = delete;
        lock_all& operator=(const lock_all&) = delete;

    private:
        const stripes& all_;
    };

    const stripe& stripe_of(const fingerprint_type& value) const noexcept {
        return stripes_[stable_hash(value) % std::tuple_size_v<stripes>];
    }

    // Expects the lock of the fingerprint's stripe.
    cluster_id count(fingerprint_id id, page_number page) {
        tally& mine = tallies_[id];
        ++mine.pages;
        mine.first = std::min(mine.first, page);
        return std::as_const(sets_).find(id);
    }

    stripes stripes_;
    neighbour_index<N> index_;
    disjoint_sets sets_;
    segmented_vector<tally> tallies_;  // by fingerprint
};

using shared_template_clusters = basic_shared_template_clusters<>;

}  // namespace forme

#endif
