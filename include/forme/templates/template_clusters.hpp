// Clusters of pages by template, in one pass over a stream of fingerprints.
//
// A page whose fingerprint is within one of others joins their cluster; if they were several clusters, these become
// one. The partition is the connected components of "within one" over the distinct fingerprints, so it does not depend
// on the order of the pages. A page whose fingerprint has been seen before costs one exact lookup; a new one a search
// in the index. Memory grows with the distinct fingerprints, by about 24 bytes beside the index.
//
// What an id means. A cluster is known by the number of the first fingerprint in it. Ids only ever disappear: when
// clusters merge, the smallest of their ids stays, and find(id) maps any id ever returned to the one that it is part of
// now. Ids count fingerprints, so they are not consecutive. Nothing is ever removed; to forget, build anew.
//
// Pages are numbered 0, 1, 2 … in the order of add. To list the pages of a cluster later, construct with
// remember_pages (4 bytes a page), or keep what add returns and map it through find.
#ifndef FORME_TEMPLATES_TEMPLATE_CLUSTERS_HPP
#define FORME_TEMPLATES_TEMPLATE_CLUSTERS_HPP

#include <forme/core/disjoint_sets.hpp>
#include <forme/core/expects.hpp>
#include <forme/core/segmented_vector.hpp>
#include <forme/core/snapshot.hpp>
#include <forme/index/fingerprint_index.hpp>
#include <forme/index/index_snapshot.hpp>
#include <forme/index/neighbour_index.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <limits>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <utility>
#include <vector>

namespace forme {

using cluster_id = fingerprint_id;
using page_number = std::uint64_t;

struct cluster_summary {
    cluster_id id;
    std::uint64_t pages;
    page_number representative;  // its first page
    friend bool operator==(const cluster_summary&, const cluster_summary&) = default;
};

enum class page_memory : bool { forget_pages = false, remember_pages = true };

template <fingerprint_index Index = neighbour_index<>>
class basic_template_clusters {
public:
    using fingerprint_type = typename Index::fingerprint_type;

    explicit basic_template_clusters(page_memory memory = page_memory::forget_pages) : memory_(memory) {}

    // Adds the page number pages() and returns its cluster.
    cluster_id add(const fingerprint_type& value) { return add(value, 1, pages_); }

    // Adds `count` pages with the same fingerprint at once, the first of them known as `first`: for summaries that come
    // from elsewhere. Expects clusters that forget their pages.
    cluster_id add(const fingerprint_type& value, std::uint64_t count, page_number first) {
        FORME_EXPECTS(memory_ == page_memory::forget_pages || (count == 1 && first == pages_));
        const fingerprint_id id = link(value, first);
        const cluster_id cluster = sets_.find(id);
        tallies_[cluster].pages += count;
        pages_ += count;
        if (memory_ == page_memory::remember_pages) fingerprints_of_pages_.push_back(id);
        return cluster;
    }

    // The present id of a cluster, given any id that add ever returned for one of its pages.
    [[nodiscard]] cluster_id find(cluster_id id) const noexcept { return sets_.find(id); }

    // The cluster that has this very fingerprint, if any.
    [[nodiscard]] std::optional<cluster_id> find(const fingerprint_type& value) const {
        const auto id = index_.find(value);
        if (!id) return std::nullopt;
        return sets_.find(*id);
    }

    [[nodiscard]] cluster_summary operator[](cluster_id id) const noexcept {
        const cluster_id cluster = find(id);
        return {cluster, tallies_[cluster].pages, tallies_[cluster].first};
    }

    // The largest clusters, at most `limit`, by falling number of pages; of equal ones the older first.
    [[nodiscard]] std::vector<cluster_summary> by_size(
        std::size_t limit = std::numeric_limits<std::size_t>::max()) const {
        std::vector<cluster_summary> result;
        result.reserve(clusters());
        for (std::size_t i = 0; i < sets_.size(); ++i)
            if (const auto id = static_cast<cluster_id>(i); find(id) == id) result.push_back((*this)[id]);
        const auto larger = [](const cluster_summary& a, const cluster_summary& b) {
            return a.pages != b.pages ? a.pages > b.pages : a.id < b.id;
        };
        const auto kept = static_cast<std::ptrdiff_t>(std::min(limit, result.size()));
        std::partial_sort(result.begin(), result.begin() + kept, result.end(), larger);
        result.erase(result.begin() + kept, result.end());
        return result;
    }

    // The pages of a cluster in ascending order. Looks at all pages, so to list many clusters go through cluster_of
    // once. Throws std::invalid_argument if pages are not remembered.
    [[nodiscard]] std::vector<page_number> members(cluster_id id) const {
        if (memory_ != page_memory::remember_pages) throw std::invalid_argument("these clusters forget their pages");
        const cluster_id cluster = find(id);
        std::vector<page_number> result;
        for (page_number page = 0; page < pages_; ++page)
            if (cluster_of(page) == cluster) result.push_back(page);
        return result;
    }

    // Expects to remember pages, and one of them.
    [[nodiscard]] cluster_id cluster_of(page_number page) const noexcept {
        FORME_EXPECTS(memory_ == page_memory::remember_pages && page < pages_);
        return find(fingerprints_of_pages_[static_cast<std::size_t>(page)]);
    }

    // Adds the pages of another shard behind those here: its page p becomes pages() + p. The partition and the sizes do
    // not depend on the order of merging; ids and page numbers do. Ids of the other shard mean nothing here.
    void merge(const basic_template_clusters& other) {
        if (other.memory_ != memory_)
            throw std::invalid_argument("one shard remembers its pages and the other does not");
        if (&other == this) return merge(basic_template_clusters(other));
        std::vector<fingerprint_id> renumbered(other.index_.size());
        for (std::size_t i = 0; i < renumbered.size(); ++i) {
            const auto id = static_cast<fingerprint_id>(i);
            renumbered[i] = link(other.index_[id], pages_ + other.tallies_[i].first);
        }
        for (std::size_t i = 0; i < renumbered.size(); ++i)
            if (other.find(static_cast<cluster_id>(i)) == i)
                tallies_[sets_.find(renumbered[i])].pages += other.tallies_[i].pages;
        for (std::size_t page = 0; page < other.fingerprints_of_pages_.size(); ++page)
            fingerprints_of_pages_.push_back(renumbered[other.fingerprints_of_pages_[page]]);
        pages_ += other.pages_;
    }

    [[nodiscard]] std::uint64_t pages() const noexcept { return pages_; }
    [[nodiscard]] std::size_t clusters() const noexcept { return sets_.sets(); }
    [[nodiscard]] const Index& index() const noexcept { return index_; }  // the distinct fingerprints
    [[nodiscard]] page_memory memory() const noexcept { return memory_; }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return index_.memory_bytes() + sets_.memory_bytes() + tallies_.memory_bytes() +
               fingerprints_of_pages_.memory_bytes() + neighbours_.capacity() * sizeof(fingerprint_id);
    }
    void reserve(std::size_t fingerprints) { index_.reserve(fingerprints); }

    // bool remembers · the index · for each fingerprint u32 its cluster · and where that is itself: u64 pages, u64
    // first page · u64 pages in all · for each page, if remembered, u32 its fingerprint
    void save(std::ostream& stream) const {
        snapshot_writer writer(stream, "clusters", snapshot_version);
        writer.write(memory_ == page_memory::remember_pages);
        detail::write_index(writer, index_);
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            const cluster_id cluster = find(static_cast<cluster_id>(i));
            writer.write(cluster);
            if (cluster != i) continue;
            writer.write(tallies_[i].pages);
            writer.write(tallies_[i].first);
        }
        writer.write(pages_);
        for (std::size_t page = 0; page < fingerprints_of_pages_.size(); ++page)
            writer.write(fingerprints_of_pages_[page]);
        writer.finish();
    }

    // Throws format_error.
    static basic_template_clusters load(std::istream& stream) {
        snapshot_reader reader(stream, "clusters", snapshot_version);
        const bool remembers = reader.read<bool>();
        basic_template_clusters result(remembers ? page_memory::remember_pages : page_memory::forget_pages);
        result.index_ = detail::read_index(reader, Index());
        std::uint64_t pages = 0;
        for (std::size_t i = 0; i < result.index_.size(); ++i) {
            result.sets_.add();
            const auto cluster = reader.read<cluster_id>();
            if (cluster > i || result.find(cluster) != cluster)
                reader.fail("a cluster is not known by its first fingerprint");
            tally mine{0, 0};
            if (cluster == i) {
                mine.pages = reader.read<std::uint64_t>();
                mine.first = reader.read<page_number>();
                pages += mine.pages;
            }
            result.sets_.unite(cluster, static_cast<cluster_id>(i));
            result.tallies_.push_back(mine);
        }
        result.pages_ = reader.read<std::uint64_t>();
        if (result.pages_ != pages) reader.fail("the pages do not add up");
        for (std::uint64_t page = 0; remembers && page < pages; ++page) {
            const auto id = reader.read<fingerprint_id>();
            if (id >= result.index_.size()) reader.fail("a page has no fingerprint");
            result.fingerprints_of_pages_.push_back(id);
        }
        reader.finish();
        return result;
    }

private:
    static constexpr std::uint32_t snapshot_version = 1;

    struct tally {
        std::uint64_t pages;
        page_number first;
    };

    // The number of a fingerprint, which is entered and joined to its neighbours if it is new.
    fingerprint_id link(const fingerprint_type& value, page_number first) {
        const auto [id, is_new] = index_.insert(value, neighbours_);
        if (!is_new) return id;
        tallies_.push_back({0, first});
        sets_.add();
        for (const fingerprint_id neighbour : neighbours_) {
            const auto [kept, gone] = sets_.unite(neighbour, id);
            if (kept != gone) tallies_[kept].pages += tallies_[gone].pages;
        }
        return id;
    }

    Index index_;
    disjoint_sets sets_;               // of fingerprints
    segmented_vector<tally> tallies_;  // by fingerprint; counts only where that names a cluster
    std::uint64_t pages_ = 0;
    page_memory memory_;
    segmented_vector<fingerprint_id> fingerprints_of_pages_;  // if remembered
    std::vector<fingerprint_id> neighbours_;                  // scratch, kept for its memory
};

using template_clusters = basic_template_clusters<>;

}  // namespace forme

#endif
