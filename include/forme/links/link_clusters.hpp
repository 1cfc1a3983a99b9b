// Clusters of the pages of a site by template, told by where the links to them stand (UXClust).
//
// Pages that the same XPath leads to are taken to be of one template; only a few of each such group are looked at, to
// see which groups are of the same template. So most pages are never read again:
//
//   1. groups by XPath, at least `cutoff` pages each (link_groups.hpp);
//   2. of each group a sample, chosen by a hash of seed, XPath and URL: the same whatever the order or the shards;
//   3. its fingerprint: the tag paths in more than `occurrence` of the sampled pages;
//   4. groups whose fingerprints are alike are one cluster, and what they are alike to (union-find; fingerprints are
//      not made anew, so one round is all).
//
// Pages in no group are unassigned: every result says which share of the pages it covers. Beyond the paper:
//
//   - generalised XPaths, for sites whose lists give each link a position of its own;
//   - splitting: neighbouring links may lead to different templates, and then a fingerprint hides the mix. Samples of
//     all groups are put together and divided by their paths and places (page_kinds.hpp); a group whose sample is of
//     one kind goes to it as a whole, the pages of any other are read and placed one by one. It stands in place of
//     steps 3 and 4;
//   - rescue: unassigned pages are read and given to the nearest cluster, if it is near enough.
//
// Time: the pages read, O(groups² · paths), and at most O(pool² · paths) for splitting. Grigalis and Čenys 2014.
#ifndef FORME_LINKS_LINK_CLUSTERS_HPP
#define FORME_LINKS_LINK_CLUSTERS_HPP

#include <forme/core/disjoint_sets.hpp>
#include <forme/core/hash.hpp>
#include <forme/links/link_groups.hpp>
#include <forme/links/link_table.hpp>
#include <forme/links/page_kinds.hpp>
#include <forme/links/tag_paths.hpp>
#include <forme/mdl/path_set.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace forme {

// The tag paths of a page of the crawl: read from disk, fetched again, or kept. Called at most once a page and step.
// path_set_of gives them; for splitting with path_labels::last_class, else with path_labels::elements.
template <typename F>
concept page_paths = requires(F& paths_of, linked_page page) {
    { paths_of(page) } -> std::convertible_to<path_set>;
};

inline constexpr std::uint32_t unassigned = std::numeric_limits<std::uint32_t>::max();

struct link_cluster_options {
    std::size_t cutoff = 100;   // pages a group needs: lower covers more pages, and costs groups to compare
    std::size_t sample = 5;     // pages read of a group: more make a steadier fingerprint
    double occurrence = 0.3;    // a path belongs to a fingerprint if more than this share of the sample has it
    double similarity = 0.8;    // fingerprints at least this alike are one template; higher breaks templates up
    bool common_paths = false;  // compare by |A ∩ B| / max(|A|, |B|) instead of |A ∩ B| / |A ∪ B|: merges more
    unsigned generalise = 0;    // positions that may become [*] where groups stay below the cut-off; 8 are enough
    bool split = false;         // finds templates that share a place; reads more, and wants paths with classes
    page_kind_options split_by = {};
    std::size_t split_pool = 512;   // pages compared, `sample` or more of each group: more find finer kinds
    std::size_t split_sample = 32;  // and no more than these
    double split_agreement = 0.9;   // share of a group's sample that must be of one kind to spare its pages
    bool rescue = false;            // reads every unassigned page; coverage for time
    double split_rescue = 0.5;      // when splitting, how alike the nearest kind must be; else it is `similarity`
    std::uint64_t seed = 1;         // of the samples
};

struct link_cluster {
    std::size_t pages = 0;
    linked_page first = 0;
    tag_paths fingerprint;  // of the group that has its first page

    friend bool operator==(const link_cluster&, const link_cluster&) = default;
};

struct link_clustering {
    std::vector<std::uint32_t> cluster_of;  // by page: a number below clusters.size(), or unassigned
    std::vector<link_cluster> clusters;     // in the order of their first pages
    std::size_t groups = 0;                 // that reached the cut-off
    std::size_t pages_read = 0;             // how often the pages' paths were asked for

    // The share of the pages that are in a cluster; 1 where there is no page.
    [[nodiscard]] double coverage() const noexcept {
        std::size_t assigned = 0;
        for (const link_cluster& cluster : clusters) assigned += cluster.pages;
        return size_ratio(assigned, cluster_of.size());
    }

    friend bool operator==(const link_clustering&, const link_clustering&) = default;
};

namespace detail {

// At most `count` pages of the group: those with the smallest hashes, in that order.
inline std::vector<linked_page> sampled_pages(const link_table& links, const link_group& group, std::size_t count,
                                              std::uint64_t seed) {
    std::vector<std::pair<std::uint64_t, linked_page>> ranked;
    ranked.reserve(group.pages.size());
    const std::uint64_t key = mix64(mix64(seed) ^ group.key);
    for (const linked_page page : group.pages) ranked.emplace_back(mix64(key ^ links.url_key(page)), page);
    const auto kept = static_cast<std::ptrdiff_t>(std::min(count, ranked.size()));
    std::partial_sort(ranked.begin(), ranked.begin() + kept, ranked.end());
    std::vector<linked_page> sample;
    for (std::ptrdiff_t i = 0; i < kept; ++i) sample.push_back(ranked[static_cast<std::size_t>(i)].second);
    return sample;
}

template <page_paths PagePaths>
class link_clusterer {
public:
    link_clusterer(const link_table& links, PagePaths& paths_of, const link_cluster_options& options)
        : links_(links), paths_of_(paths_of), options_(options) {}

    link_clustering run() {
        const std::vector<link_group> groups = link_groups(links_, options_.cutoff, options_.generalise);
        result_.groups = groups.size();
        if (options_.split)
            add_kinds(groups);
        else
            add_alike(groups);
        number_clusters();
        if (options_.rescue) rescue();
        return std::move(result_);
    }

private:
    // Pages of one template, as far as we know. Those of one set are a cluster.
    struct part {
        std::vector<linked_page> pages;
        tag_paths fingerprint;
        std::uint32_t set = 0;
    };

    path_set read(linked_page page) {
        ++result_.pages_read;
        return paths_of_(page);
    }

    tag_paths read_fingerprint(const link_group& group) {
        std::vector<tag_paths> sets;
        for (const linked_page page : sampled_pages(links_, group, options_.sample, options_.seed))
            sets.push_back(tag_paths_of(read(page)));
        return frequent_paths(sets, options_.occurrence);
    }

    [[nodiscard]] double likeness(const tag_paths& a, const tag_paths& b) const noexcept {
        return options_.common_paths ? share_of_larger(a, b) : jaccard(a, b);
    }

    // The paper's rule: a group is a part, and parts with like fingerprints are one set.
    void add_alike(const std::vector<link_group>& groups) {
        disjoint_sets sets;
        for (const link_group& group : groups) {
            tag_paths fingerprint = read_fingerprint(group);
            const auto added = sets.add();
            for (std::uint32_t i = 0; i < added; ++i)
                if (likeness(parts_[i].fingerprint, fingerprint) >= options_.similarity) sets.unite(i, added);
            parts_.push_back({group.pages, std::move(fingerprint), 0});
        }
        for (std::uint32_t i = 0; i < parts_.size(); ++i) parts_[i].set = sets.find(i);
    }

    // A kind of the pooled samples is a part, and a set of its own.
    void add_kinds(const std::vector<link_group>& groups) {
        if (groups.empty()) return;
        const std::size_t each =
            std::max(std::min(options_.split_pool / groups.size(), options_.split_sample), options_.sample);
        std::vector<linked_page> pages;
        std::vector<path_set> pool;
        std::vector<std::uint32_t> group_of;
        std::vector<std::size_t> group_sizes;
        for (const link_group& group : groups) {
            for (const linked_page page : sampled_pages(links_, group, each, options_.seed)) {
                pages.push_back(page);
                pool.push_back(read(page));
                group_of.push_back(static_cast<std::uint32_t>(group_sizes.size()));
            }
            group_sizes.push_back(group.pages.size());
        }
        const page_kinds kinds(pool, group_of, group_sizes, options_.split_by);
        std::vector<std::vector<tag_paths>> samples(kinds.size());
        for (std::size_t i = 0; i < pool.size(); ++i) samples[kinds.of_sampled(i)].push_back(tag_paths_of(pool[i]));
        parts_.resize(kinds.size());
        for (std::uint32_t i = 0; i < parts_.size(); ++i) {
            parts_[i].fingerprint = frequent_paths(samples[i], options_.occurrence);
            parts_[i].set = i;
        }
        std::size_t at = 0;
        for (const link_group& group : groups) {
            std::vector<std::size_t> votes(kinds.size());
            std::map<linked_page, std::uint32_t> known;
            for (; at < pool.size() && &groups[group_of[at]] == &group; ++at) {
                known[pages[at]] = kinds.of_sampled(at);
                ++votes[kinds.of_sampled(at)];
            }
            const auto winner = std::max_element(votes.begin(), votes.end());
            const bool one = size_ratio(*winner, known.size()) >= options_.split_agreement;
            for (const linked_page page : group.pages) {
                const auto sampled = known.find(page);
                const std::uint32_t kind = one                      ? static_cast<std::uint32_t>(winner - votes.begin())
                                           : sampled != known.end() ? sampled->second
                                                                    : kinds.of(read(page));
                parts_[kind].pages.push_back(page);
            }
        }
    }

    // By their first pages, so that neither the order of groups nor that of sets shows.
    void number_clusters() {
        std::vector<std::uint32_t> part_of(links_.size(), unassigned);
        for (std::size_t i = 0; i < parts_.size(); ++i)
            for (const linked_page page : parts_[i].pages) part_of[page] = static_cast<std::uint32_t>(i);
        cluster_of_set_.assign(parts_.size(), unassigned);
        result_.cluster_of.assign(links_.size(), unassigned);
        for (std::size_t page = 0; page < part_of.size(); ++page) {
            if (part_of[page] == unassigned) continue;
            const part& from = parts_[part_of[page]];
            std::uint32_t& cluster = cluster_of_set_[from.set];
            if (cluster == unassigned) {
                cluster = static_cast<std::uint32_t>(result_.clusters.size());
                result_.clusters.push_back({0, static_cast<linked_page>(page), from.fingerprint});
            }
            result_.cluster_of[page] = cluster;
            ++result_.clusters[cluster].pages;
        }
    }

    // Only paths that some fingerprint has count: the rest is the page's own.
    void rescue() {
        tag_paths known;
        for (const part& p : parts_) known.insert(known.end(), p.fingerprint.begin(), p.fingerprint.end());
        std::sort(known.begin(), known.end());
        known.erase(std::unique(known.begin(), known.end()), known.end());
        for (std::size_t page = 0; page < result_.cluster_of.size(); ++page) {
            if (result_.cluster_of[page] != unassigned) continue;
            const tag_paths all = tag_paths_of(read(static_cast<linked_page>(page)));
            tag_paths paths;
            std::set_intersection(all.begin(), all.end(), known.begin(), known.end(), std::back_inserter(paths));
            double best = -1;
            std::uint32_t nearest = unassigned;
            for (const part& p : parts_) {
                const double alike = likeness(paths, p.fingerprint);
                if (alike <= best || cluster_of_set_[p.set] == unassigned) continue;
                best = alike;
                nearest = cluster_of_set_[p.set];
            }
            if (best < (options_.split ? options_.split_rescue : options_.similarity)) continue;
            result_.cluster_of[page] = nearest;
            ++result_.clusters[nearest].pages;
        }
    }

    const link_table& links_;
    PagePaths& paths_of_;
    const link_cluster_options& options_;
    std::vector<part> parts_;
    std::vector<std::uint32_t> cluster_of_set_;
    link_clustering result_;
};

}  // namespace detail

template <page_paths PagePaths>
link_clustering cluster_links(const link_table& links, PagePaths&& paths_of, const link_cluster_options& options = {}) {
    if (options.sample == 0) throw std::invalid_argument("cluster_links: a sample needs a page");
    return detail::link_clusterer<std::remove_reference_t<PagePaths>>(links, paths_of, options).run();
}

}  // namespace forme

#endif
