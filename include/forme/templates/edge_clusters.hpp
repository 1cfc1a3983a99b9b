// Clusters of pages by type, in one pass over a stream of edge signatures.
//
// A page joins every cluster that has a representative of at least `least_similarity`; if these were several clusters,
// they become one. Of each cluster at most `representatives` signatures are taken in, so that memory grows with page
// types rather than with pages; what is known of the others is their hash. A page whose signature was seen before costs
// one look-up, a new one a search among representatives.
//
// Meant for the pages of one site. Since representatives are the first pages, the partition may depend on the order of
// pages and on how they were split into shards; where no cluster is full, it does not. Ids are those of
// template_clusters: the number of the first signature, of which the smallest stays when clusters merge.
//
// About 3 KB a representative, 60 bytes any other distinct signature.
#ifndef FORME_TEMPLATES_EDGE_CLUSTERS_HPP
#define FORME_TEMPLATES_EDGE_CLUSTERS_HPP

#include <forme/core/disjoint_sets.hpp>
#include <forme/core/snapshot.hpp>
#include <forme/fingerprint/edge_signature.hpp>
#include <forme/index/edge_index.hpp>
#include <forme/templates/template_clusters.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <ostream>
#include <stdexcept>
#include <unordered_map>
#include <vector>

namespace forme {

struct edge_cluster_options {
    double least_similarity = .87;       // lower melts page types of a site together, higher splits them; 0 … 1
    std::uint32_t representatives = 16;  // of a cluster: more find chains of similar pages, and cost memory and time

    friend constexpr bool operator==(const edge_cluster_options&, const edge_cluster_options&) = default;
};

class edge_clusters {
public:
    // Throws std::invalid_argument for a similarity that is none, or no representatives.
    explicit edge_clusters(edge_cluster_options options = {}) : options_(options) {
        if (!(options.least_similarity > 0 && options.least_similarity <= 1))
            throw std::invalid_argument("edge_cluster_options: least_similarity must be above 0 and at most 1");
        if (options.representatives == 0)
            throw std::invalid_argument("edge_cluster_options: a cluster needs a representative");
    }

    // Adds a page and returns its cluster.
    cluster_id add(const edge_signature& signature) {
        ++pages_;
        const auto [known, is_new] = ids_.try_emplace(signature.hash(), next_id());
        if (is_new) {
            add_set();
            link(signature, known->second);
        }
        return sets_.find(known->second);
    }

    // The present id of a cluster, given any id that add ever returned for one of its pages.
    [[nodiscard]] cluster_id find(cluster_id id) const noexcept { return sets_.find(id); }

    // Adds the pages of another shard. Its ids mean nothing here. Throws std::invalid_argument where options differ.
    void merge(const edge_clusters& other) {
        if (other.options_ != options_) throw std::invalid_argument("edge_clusters: the options of shards differ");
        if (&other == this) return merge(edge_clusters(other));
        pages_ += other.pages_;
        const std::vector<std::uint64_t> hashes = other.hashes_by_id();
        std::vector<cluster_id> renumbered(hashes.size());
        std::vector<bool> is_new(hashes.size());
        for (std::size_t id = 0; id < hashes.size(); ++id) {
            const auto [known, added] = ids_.try_emplace(hashes[id], next_id());
            if (added) add_set();
            renumbered[id] = known->second;
            is_new[id] = added;
            unite(renumbered[id], renumbered[other.find(static_cast<cluster_id>(id))]);
        }
        for (std::size_t i = 0; i < other.index_.size(); ++i) {
            const cluster_id id = other.owners_[i];
            if (is_new[id]) link(other.index_[static_cast<edge_index::id_type>(i)], renumbered[id]);
        }
    }

    // All of it: a loaded one goes on as if it had never been saved. 12 bytes a distinct signature, and 516 a
    // representative.
    void save(std::ostream& stream) const {
        snapshot_writer writer(stream, kind, version);
        writer.write(std::bit_cast<std::uint64_t>(options_.least_similarity));
        writer.write(options_.representatives);
        writer.write(pages_);
        writer.write(static_cast<std::uint32_t>(sets_.size()));
        const std::vector<std::uint64_t> hashes = hashes_by_id();
        for (std::size_t id = 0; id < hashes.size(); ++id) {
            writer.write(hashes[id]);
            writer.write(find(static_cast<cluster_id>(id)));
        }
        writer.write(static_cast<std::uint32_t>(index_.size()));
        for (std::size_t i = 0; i < index_.size(); ++i) {
            const edge_signature& signature = index_[static_cast<edge_index::id_type>(i)];
            for (std::size_t word = 0; word < edge_signature::words; ++word) writer.write(signature.word(word));
            writer.write(owners_[i]);
        }
        writer.finish();
    }

    // Throws format_error.
    static edge_clusters load(std::istream& stream) {
        snapshot_reader reader(stream, kind, version);
        edge_cluster_options options;
        options.least_similarity = std::bit_cast<double>(reader.read<std::uint64_t>());
        if (!(options.least_similarity > 0 && options.least_similarity <= 1))
            reader.fail("the least similarity is not above 0 and at most 1");
        options.representatives = reader.read<std::uint32_t>();
        if (options.representatives == 0) reader.fail("a cluster needs a representative");
        edge_clusters result(options);
        result.pages_ = reader.read<std::uint64_t>();
        const auto signatures = reader.read<std::uint32_t>();
        if (result.pages_ < signatures) reader.fail("there are fewer pages than signatures");
        for (cluster_id id = 0; id < signatures; ++id) {
            if (!result.ids_.try_emplace(reader.read<std::uint64_t>(), id).second) reader.fail("a hash comes twice");
            const auto cluster = reader.read<cluster_id>();
            result.add_set();
            if (cluster > id || result.find(cluster) != cluster)
                reader.fail("a cluster is not known by its first signature");
            result.sets_.unite(cluster, id);
        }
        const auto representatives = reader.read<std::uint32_t>();
        for (std::uint32_t i = 0; i < representatives; ++i) {
            edge_signature signature;
            for (std::size_t word = 0; word < edge_signature::words; ++word)
                signature.set_word(word, reader.read<std::uint64_t>());
            const auto owner = reader.read<cluster_id>();
            const auto known = result.ids_.find(signature.hash());
            if (known == result.ids_.end() || known->second != owner) reader.fail("a representative is of no page");
            result.index_.insert(signature);
            result.owners_.push_back(owner);
            ++result.taken_in_[result.find(owner)];
        }
        reader.finish();
        return result;
    }

    [[nodiscard]] std::uint64_t pages() const noexcept { return pages_; }
    [[nodiscard]] std::size_t clusters() const noexcept { return sets_.sets(); }
    [[nodiscard]] std::size_t distinct_signatures() const noexcept { return sets_.size(); }
    [[nodiscard]] std::size_t representatives() const noexcept { return index_.size(); }
    [[nodiscard]] const edge_cluster_options& options() const noexcept { return options_; }

private:
    static constexpr const char* kind = "edges";
    static constexpr std::uint32_t version = 1;

    [[nodiscard]] std::vector<std::uint64_t> hashes_by_id() const {
        std::vector<std::uint64_t> hashes(sets_.size());
        for (const auto& [hash, id] : ids_) hashes[id] = hash;
        return hashes;
    }

    [[nodiscard]] cluster_id next_id() const noexcept { return static_cast<cluster_id>(sets_.size()); }

    void add_set() {
        sets_.add();
        taken_in_.push_back(0);
    }

    void unite(cluster_id a, cluster_id b) {
        const auto [kept, gone] = sets_.unite(a, b);
        if (kept != gone) taken_in_[kept] += taken_in_[gone];
    }

    void link(const edge_signature& signature, cluster_id id) {
        for (const auto similar : index_.find_similar(signature, options_.least_similarity))
            unite(id, owners_[similar]);
        std::uint32_t& taken_in = taken_in_[sets_.find(id)];
        if (taken_in >= options_.representatives) return;
        ++taken_in;
        index_.insert(signature);
        owners_.push_back(id);
    }

    struct as_it_is {
        std::size_t operator()(std::uint64_t hash) const noexcept { return static_cast<std::size_t>(hash); }
    };

    edge_cluster_options options_;
    std::unordered_map<std::uint64_t, cluster_id, as_it_is> ids_;  // of distinct signatures, by hash
    disjoint_sets sets_;
    std::vector<std::uint32_t> taken_in_;  // representatives of a cluster, at its id
    edge_index index_;
    std::vector<cluster_id> owners_;  // of each signature in the index
    std::uint64_t pages_ = 0;
};

}  // namespace forme

#endif
