// New pages for a clustering that stands: each goes where the description grows least, or opens a cluster.
//
// A batch is clustered (mdl_clusters.hpp), and what it knew stays: the paths that enough of its pages had. A new page
// is reduced to those; if it is then equal to an earlier one, it costs a look-up and shares its cluster. Else the
// clusters of whose template it has a good part (template_lookup.hpp) are weighed, the likeliest first: by K, it joins
// the template that differs least if that is cheaper than a template of its own, 2|page ∩ T| > |T|; by any other code,
// the cluster with the least delta if that is below 0. Summaries follow at once, templates when their cluster has grown
// by a quarter.
//
// What clusters cannot tell is new: drift() says how many paths of the new pages were unknown. When that share moves,
// cluster a new batch.
//
// 16 bytes a path of each cluster, 40 a path known, 24 a distinct set: pages are not kept. Sets are told apart by 64
// bits of hash. The answer depends on the order of pages, and on nothing else; a snapshot continues as if never saved.
//
// Kim and Shim, "TEXT: automatic template extraction from heterogeneous web pages" (TKDE 2011), for K.
#ifndef FORME_MDL_INCREMENTAL_CLUSTERS_HPP
#define FORME_MDL_INCREMENTAL_CLUSTERS_HPP

#include <forme/core/executor.hpp>
#include <forme/core/snapshot.hpp>
#include <forme/mdl/cluster_code.hpp>
#include <forme/mdl/collapsed_sets.hpp>
#include <forme/mdl/distinct_sets.hpp>
#include <forme/mdl/essential_paths.hpp>
#include <forme/mdl/impurity_code.hpp>
#include <forme/mdl/mdl_clusters.hpp>
#include <forme/mdl/path_set.hpp>
#include <forme/mdl/template_lookup.hpp>

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace forme {

struct incremental_options {
    double least_share = .25;      // of a cluster's template that a page must have to be weighed against it
    std::uint32_t candidates = 8;  // weighed at most: those that differ least

    friend constexpr bool operator==(const incremental_options&, const incremental_options&) = default;
};

// Since the batch.
struct clustering_drift {
    std::uint64_t pages = 0;
    std::uint64_t paths = 0;          // of these pages, each page's own
    std::uint64_t unknown_paths = 0;  // of them, not known to the batch, and left out
    std::uint64_t opened = 0;         // clusters

    [[nodiscard]] constexpr double unknown_share() const noexcept {
        return paths == 0 ? 0 : static_cast<double>(unknown_paths) / static_cast<double>(paths);
    }

    friend constexpr bool operator==(const clustering_drift&, const clustering_drift&) = default;
};

template <cluster_code Code = page_type_code>
class incremental_clusters {
public:
    using summary = typename Code::summary;

    // Clusters the batch. One without pages knows no path, and takes all pages for empty ones. Throws
    // std::invalid_argument as template_lookup does.
    template <executor Executor = serial_executor>
    incremental_clusters(const distinct_sets& batch, const Code& code, const mdl_options& options = {},
                         const incremental_options& incremental = {}, const Executor& run = {})
        : incremental_clusters(code, incremental) {
        path_supports supports;
        for (std::size_t i = 0; i < batch.size(); ++i) supports.add(batch.sets()[i], batch.copies()[i]);
        auto found = mdl_clusters(batch, code, options, run);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const path_set kept = essential_paths(batch.sets()[i], supports, options.least_support);
            for (const linked_path& path : kept) known_.insert(path.symbol);
            cluster_of_.try_emplace(hash_of(kept), found.cluster_of[i]);
        }
        clusters_ = std::move(found.clusters);
        for (const summary& cluster : clusters_) {
            templates_.add(code_.template_of(cluster));
            template_pages_.push_back(cluster.pages());
        }
    }

    // By the default code at the price for so many pages, or by another code as it is.
    explicit incremental_clusters(const distinct_sets& batch)
        : incremental_clusters(batch, code_for_pages<Code>(batch.pages())) {}

    struct placed_page {
        std::uint32_t cluster = 0;
        bool opened = false;              // by this page
        std::uint32_t unknown_paths = 0;  // of this page

        friend constexpr bool operator==(const placed_page&, const placed_page&) = default;
    };

    // So many pages with the same paths.
    placed_page add(std::span<const linked_path> page, std::uint32_t copies = 1) {
        const path_set kept = known_paths(page);
        placed_page placed;
        placed.unknown_paths = static_cast<std::uint32_t>(page.size() - kept.size());
        const std::uint64_t hash = hash_of(kept);
        const summary summarized = code_.summarize(kept, copies);
        const auto present = place(kept, hash, summarized);
        placed.opened = !present;
        placed.cluster = present.value_or(static_cast<std::uint32_t>(clusters_.size()));
        if (placed.opened) {
            clusters_.push_back(summarized);
            templates_.add(code_.template_of(summarized));
            template_pages_.push_back(copies);
        } else {
            summary& cluster = clusters_[placed.cluster];
            cluster.merge(summarized);
            std::uint32_t& looked_at = template_pages_[placed.cluster];
            if (cluster.pages() - looked_at >= (looked_at + 3) / 4) {
                looked_at = cluster.pages();
                templates_.replace(placed.cluster, code_.template_of(cluster));
            }
        }
        cluster_of_.try_emplace(hash, placed.cluster);
        drift_.pages += copies;
        drift_.paths += std::uint64_t{copies} * page.size();
        drift_.unknown_paths += std::uint64_t{copies} * placed.unknown_paths;
        drift_.opened += placed.opened;
        return placed;
    }

    // Where add() would put the page; none if it would open a cluster.
    [[nodiscard]] std::optional<std::uint32_t> find(std::span<const linked_path> page) const {
        const path_set kept = known_paths(page);
        return place(kept, hash_of(kept), code_.summarize(kept, 1));
    }

    [[nodiscard]] std::span<const summary> clusters() const noexcept { return clusters_; }
    [[nodiscard]] const Code& code() const noexcept { return code_; }
    [[nodiscard]] const clustering_drift& drift() const noexcept { return drift_; }
    [[nodiscard]] std::size_t distinct_sets_seen() const noexcept { return cluster_of_.size(); }

    void save(std::ostream& stream) const {
        snapshot_writer writer(stream, kind, version);
        code_.write(writer);
        writer.write(std::bit_cast<std::uint64_t>(templates_.least_share()));
        writer.write(candidates_);
        write_symbols(sorted(known_), writer);
        writer.write(std::uint64_t{clusters_.size()});
        for (std::uint32_t i = 0; i < clusters_.size(); ++i) {
            code_.write(clusters_[i], writer);
            writer.write(template_pages_[i]);
            write_symbols(templates_[i], writer);
        }
        std::vector<std::pair<std::uint64_t, std::uint32_t>> sets(cluster_of_.begin(), cluster_of_.end());
        std::sort(sets.begin(), sets.end());
        writer.write(std::uint64_t{sets.size()});
        for (const auto& [hash, cluster] : sets) {
            writer.write(hash);
            writer.write(cluster);
        }
        for (const std::uint64_t count : {drift_.pages, drift_.paths, drift_.unknown_paths, drift_.opened})
            writer.write(count);
        writer.finish();
    }

    // Throws format_error.
    static incremental_clusters load(std::istream& stream) {
        snapshot_reader reader(stream, kind, version);
        const Code code = Code::read_code(reader);
        const auto share = std::bit_cast<double>(reader.read<std::uint64_t>());
        if (!(0 <= share && share <= 1)) reader.fail("the share of a template is none");
        incremental_clusters result(code, {share, reader.read<std::uint32_t>()});
        for (const path_symbol symbol : read_symbols(reader)) result.known_.insert(symbol);
        for (auto left = reader.read<std::uint64_t>(); left > 0; --left) {
            result.clusters_.push_back(code.read(reader));
            result.template_pages_.push_back(reader.read<std::uint32_t>());
            if (result.template_pages_.back() == 0 || result.template_pages_.back() > result.clusters_.back().pages())
                reader.fail("a template has no pages or more than its cluster");
            result.templates_.add(read_symbols(reader));
        }
        std::uint64_t last = 0;
        const auto sets = reader.read<std::uint64_t>();
        for (std::uint64_t i = 0; i < sets; ++i) {
            const auto hash = reader.read<std::uint64_t>();
            if (i != 0 && hash <= last) reader.fail("the sets are out of order");
            last = hash;
            const auto cluster = reader.read<std::uint32_t>();
            if (cluster >= result.clusters_.size()) reader.fail("a set is in no cluster");
            result.cluster_of_.try_emplace(hash, cluster);
        }
        for (std::uint64_t* count :
             {&result.drift_.pages, &result.drift_.paths, &result.drift_.unknown_paths, &result.drift_.opened})
            *count = reader.read<std::uint64_t>();
        if (result.drift_.unknown_paths > result.drift_.paths || result.drift_.opened > result.clusters_.size())
            reader.fail("more is new than there is");
        reader.finish();
        return result;
    }

private:
    static constexpr const char* kind = "mdlpages";
    static constexpr std::uint32_t version = 1;

    struct as_it_is {  // symbols and hashes are mixed already
        std::size_t operator()(std::uint64_t hash) const noexcept { return static_cast<std::size_t>(hash); }
    };
    using symbol_set = std::unordered_set<path_symbol, as_it_is>;

    incremental_clusters(const Code& code, const incremental_options& options)
        : code_(code), candidates_(options.candidates), templates_(options.least_share) {}

    [[nodiscard]] path_set known_paths(std::span<const linked_path> page) const {
        path_set kept;
        kept.reserve(page.size());
        for (const linked_path& path : page)
            if (known_.contains(path.symbol)) kept.push_back(path);
        return kept;
    }

    [[nodiscard]] std::optional<std::uint32_t> place(const path_set& kept, std::uint64_t hash,
                                                     const summary& summarized) const {
        if (const auto same = cluster_of_.find(hash); same != cluster_of_.end()) return same->second;
        auto matches = templates_.find(kept);
        if (matches.size() > candidates_) matches.resize(candidates_);
        if constexpr (std::same_as<Code, template_code>) {
            // The one that differs least comes first; it is worth it if it costs less than |kept|.
            if (matches.empty() || matches[0].differences(kept.size()) >= kept.size()) return std::nullopt;
            return matches[0].cluster;
        } else {
            std::optional<std::uint32_t> best;
            decltype(code_.delta(summarized, summarized)) least{};
            for (const matching_template& match : matches) {
                const auto delta = code_.delta(clusters_[match.cluster], summarized);
                if (!(delta < least) && !(best && delta == least && match.cluster < *best)) continue;
                least = delta;
                best = match.cluster;
            }
            return best;
        }
    }

    static std::vector<path_symbol> sorted(const symbol_set& symbols) {
        std::vector<path_symbol> all(symbols.begin(), symbols.end());
        std::sort(all.begin(), all.end());
        return all;
    }

    static void write_symbols(std::span<const path_symbol> symbols, snapshot_writer& writer) {
        writer.write(std::uint64_t{symbols.size()});
        for (const path_symbol symbol : symbols) writer.write(symbol);
    }

    static std::vector<path_symbol> read_symbols(snapshot_reader& reader) {
        std::vector<path_symbol> symbols;
        for (auto left = reader.read<std::uint64_t>(); left > 0; --left) {
            const auto symbol = reader.read<path_symbol>();
            if (!symbols.empty() && symbols.back() >= symbol) reader.fail("paths are out of order");
            symbols.push_back(symbol);
        }
        return symbols;
    }

    Code code_;
    std::uint32_t candidates_;
    symbol_set known_;
    std::vector<summary> clusters_;
    template_lookup templates_;                  // of each cluster
    std::vector<std::uint32_t> template_pages_;  // that each cluster had when its template was made
    std::unordered_map<std::uint64_t, std::uint32_t, as_it_is> cluster_of_;  // of each distinct set, by hash
    clustering_drift drift_;
};

}  // namespace forme

#endif
