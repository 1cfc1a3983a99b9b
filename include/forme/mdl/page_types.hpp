// The page types of a crawl, in two stages: structural edges say which pages have been seen before, and description
// length decides on those that have not.
//
// A page comes with its edges (edge_signature.hpp), which take one pass over its bytes. If an earlier page had the same
// ones, it shares that page's set of paths and is never parsed. Else its paths are asked for, and it is placed among
// the clusters at once (incremental_clusters.hpp). recluster() clusters all sets anew; due() says when the pages have
// doubled, so that a crawl is clustered a logarithm of times.
//
//     forme::page_types site;                                          // one for each host
//     const std::uint32_t set = site.add(edge_signature_of(html), [&] { return path_set_of(parse(html)); });
//     if (site.due()) site.recluster();
//     site.type(set);                                                  // now, and after later clusterings
//
// The number that add() returns stays; types are numbered anew by each recluster(). Types of one host are found better
// than those of a mix, so take the host, or the cluster of the fingerprint, for the site.
//
// A set of paths takes 16 bytes a path, edges that were seen 32 bytes; pages are not kept. Edges are told apart by 64
// bits of hash. A page like one before costs its edges and a look-up. Of pages with the same edges the paths of the
// first count, so the answer depends on the order of pages.
#ifndef FORME_MDL_PAGE_TYPES_HPP
#define FORME_MDL_PAGE_TYPES_HPP

#include <forme/core/executor.hpp>
#include <forme/core/snapshot.hpp>
#include <forme/fingerprint/edge_signature.hpp>
#include <forme/mdl/distinct_sets.hpp>
#include <forme/mdl/incremental_clusters.hpp>
#include <forme/mdl/mdl_clusters.hpp>
#include <forme/mdl/path_set.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <unordered_map>
#include <utility>
#include <vector>

namespace forme {

class page_types {
public:
    // The first clustering is due after so many pages: fewer tell types apart earlier, and worse.
    explicit page_types(std::uint64_t first_batch = 200) : first_batch_(first_batch) {}

    // Adds a page and returns the number of its set. paths_of() is called where the edges are new; what it throws
    // leaves everything as it was.
    template <std::invocable PathsOf>
    std::uint32_t add(const edge_signature& edges, PathsOf paths_of) {
        const std::uint64_t hash = edges.hash();
        if (const auto known = set_of_.find(hash); known != set_of_.end()) {
            sets_.repeat(known->second);
            return known->second;
        }
        const path_set paths = paths_of();
        const std::uint32_t set = take_in(paths, 1);
        set_of_.emplace(hash, set);
        return set;
    }

    // The set of the pages that had these edges.
    [[nodiscard]] std::optional<std::uint32_t> find(const edge_signature& edges) const {
        const auto known = set_of_.find(edges.hash());
        if (known == set_of_.end()) return std::nullopt;
        return known->second;
    }

    // The present type of a set; nothing before the first recluster(). Expects a number that add returned.
    [[nodiscard]] std::optional<std::uint32_t> type(std::uint32_t set) const noexcept {
        if (!clusters_) return std::nullopt;
        return type_of_[set];
    }

    // Whether enough pages came since the last clustering.
    [[nodiscard]] bool due() const noexcept { return pages() >= std::max(first_batch_, 2 * clustered_pages_); }

    // The same for any executor.
    template <executor Executor = serial_executor>
    void recluster(const Executor& run = {}) {
        clusters_.emplace(sets_, code_for_pages<page_type_code>(pages()), mdl_options(), incremental_options(), run);
        for (std::size_t i = 0; i < sets_.size(); ++i) type_of_[i] = clusters_->find(sets_.sets()[i]).value();
        clustered_pages_ = pages();
    }

    // Adds the pages of another shard. Returns the numbers that its sets have here.
    std::vector<std::uint32_t> merge(const page_types& other) {
        if (&other == this) return merge(page_types(other));
        std::vector<std::uint32_t> numbers;
        for (std::size_t i = 0; i < other.sets_.size(); ++i)
            numbers.push_back(take_in(other.sets_.sets()[i], other.sets_.copies()[i]));
        for (const auto& [hash, set] : other.set_of_) set_of_.try_emplace(hash, numbers[set]);
        return numbers;
    }

    [[nodiscard]] std::uint64_t pages() const noexcept { return sets_.pages(); }
    [[nodiscard]] const distinct_sets& sets() const noexcept { return sets_; }
    [[nodiscard]] std::size_t types() const noexcept { return clusters_ ? clusters_->clusters().size() : 0; }
    [[nodiscard]] std::size_t distinct_edges() const noexcept { return set_of_.size(); }

    // A loaded one goes on as if it had never been saved. Three snapshots, one behind the other.
    void save(std::ostream& stream) const {
        sets_.save(stream);
        snapshot_writer writer(stream, kind, version);
        writer.write(first_batch_);
        writer.write(clustered_pages_);
        writer.write(clusters_.has_value());
        for (const std::uint32_t type : type_of_) writer.write(type);
        std::vector<std::pair<std::uint64_t, std::uint32_t>> seen(set_of_.begin(), set_of_.end());
        std::sort(seen.begin(), seen.end());
        writer.write(std::uint64_t{seen.size()});
        for (const auto& [hash, set] : seen) {
            writer.write(hash);
            writer.write(set);
        }
        writer.finish();
        if (clusters_) clusters_->save(stream);
    }

    // Throws format_error.
    static page_types load(std::istream& stream) {
        distinct_sets sets = distinct_sets::load(stream);
        snapshot_reader reader(stream, kind, version);
        page_types result(reader.read<std::uint64_t>());
        result.sets_ = std::move(sets);
        result.clustered_pages_ = reader.read<std::uint64_t>();
        if (result.clustered_pages_ > result.pages()) reader.fail("more pages were clustered than there are");
        const bool clustered = reader.read<bool>();
        for (std::size_t i = 0; i < result.sets_.size(); ++i) result.type_of_.push_back(reader.read<std::uint32_t>());
        std::uint64_t last = 0;
        const auto seen = reader.read<std::uint64_t>();
        for (std::uint64_t i = 0; i < seen; ++i) {
            const auto hash = reader.read<std::uint64_t>();
            if (i != 0 && hash <= last) reader.fail("edges are out of order");
            last = hash;
            const auto set = reader.read<std::uint32_t>();
            if (set >= result.sets_.size()) reader.fail("edges belong to no set");
            result.set_of_.emplace(hash, set);
        }
        reader.finish();
        if (clustered) result.clusters_ = incremental_clusters<>::load(stream);
        if (std::ranges::any_of(result.type_of_,
                                [&](std::uint32_t type) { return clustered && type >= result.types(); }))
            reader.fail("a set has no type");
        return result;
    }

private:
    static constexpr const char* kind = "types";
    static constexpr std::uint32_t version = 1;

    struct as_it_is {
        std::size_t operator()(std::uint64_t hash) const noexcept { return static_cast<std::size_t>(hash); }
    };

    std::uint32_t take_in(const path_set& paths, std::uint32_t copies) {
        const std::uint32_t set = sets_.add(paths, copies);
        if (set == type_of_.size()) type_of_.push_back(clusters_ ? clusters_->add(paths, copies).cluster : 0);
        return set;
    }

    std::uint64_t first_batch_;
    distinct_sets sets_;
    std::vector<std::uint32_t> type_of_;  // of each set; means something from the first clustering on
    std::unordered_map<std::uint64_t, std::uint32_t, as_it_is> set_of_;  // of edges, by hash
    std::optional<incremental_clusters<>> clusters_;
    std::uint64_t clustered_pages_ = 0;  // at the last clustering
};

}  // namespace forme

#endif
