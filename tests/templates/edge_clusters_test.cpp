#include <forme/templates/edge_clusters.hpp>

#include <forme/core/hash.hpp>
#include <forme/core/snapshot.hpp>

#include <doctest/doctest.h>
#include <tests/reference/damaged_snapshots.hpp>

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using namespace forme;

namespace {

edge_signature edges(std::uint64_t from, std::uint64_t count) {
    edge_signature signature;
    for (std::uint64_t i = 0; i < count; ++i) signature.add(mix64(from + i));
    return signature;
}

// Pages of `types` types, each with 200 edges of which up to 10 vary.
std::vector<edge_signature> made_up_pages(std::size_t pages, std::uint64_t types, std::uint64_t seed) {
    std::vector<edge_signature> result;
    for (std::size_t i = 0; i < pages; ++i) {
        seed = mix64(seed);
        edge_signature page = edges(1000 * (seed % types), 190);
        for (std::uint64_t extra = seed / 64 % 11; extra > 0; --extra) page.add(mix64(seed + extra));
        result.push_back(page);
    }
    return result;
}

std::vector<cluster_id> partition(const std::vector<edge_signature>& pages, edge_cluster_options options = {}) {
    edge_clusters clusters(options);
    std::vector<cluster_id> ids;
    for (const edge_signature& page : pages) ids.push_back(clusters.add(page));
    for (cluster_id& id : ids) id = clusters.find(id);
    return ids;
}

// The dull twin: every pair of pages.
std::vector<cluster_id> all_pairs(const std::vector<edge_signature>& pages, double least) {
    disjoint_sets sets;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        sets.add();
        for (std::size_t j = 0; j < i; ++j)
            if (jaccard(pages[i], pages[j]) >= least)
                sets.unite(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j));
    }
    std::vector<cluster_id> ids;
    for (std::size_t i = 0; i < pages.size(); ++i) ids.push_back(sets.find(static_cast<std::uint32_t>(i)));
    return ids;
}

std::string saved(const edge_clusters& clusters) {
    std::ostringstream stream;
    clusters.save(stream);
    return stream.str();
}

edge_clusters loaded(const std::string& bytes) {
    std::istringstream stream(bytes);
    return edge_clusters::load(stream);
}

bool same_partition(const std::vector<cluster_id>& a, const std::vector<cluster_id>& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if ((a[i] == a[j]) != (b[i] == b[j])) return false;
    return a.size() == b.size();
}

}  // namespace

TEST_CASE("edge_clusters: pages of types are those of all pairs, with few representatives and with many") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto pages = made_up_pages(150, 6, seed);
        const auto expected = all_pairs(pages, .87);
        CHECK(same_partition(partition(pages), expected));
        CHECK(same_partition(partition(pages, {.least_similarity = .87, .representatives = 1000}), expected));
    }
}

TEST_CASE("edge_clusters: a page between two clusters makes them one, and the smaller id stays") {
    edge_clusters clusters({.least_similarity = .8, .representatives = 16});
    CHECK(clusters.add(edges(0, 100)) == 0);
    CHECK(clusters.add(edges(20, 100)) == 1);  // 80 of 120 in common
    CHECK(clusters.clusters() == 2);
    CHECK(clusters.add(edges(10, 100)) == 0);  // 90 of 110 with either
    CHECK(clusters.find(1) == 0);
    CHECK(clusters.clusters() == 1);
    CHECK(clusters.pages() == 3);
}

TEST_CASE("edge_clusters: repeats cost nothing, full clusters take no more in") {
    edge_clusters clusters({.least_similarity = .87, .representatives = 3});
    for (int i = 0; i < 5; ++i) clusters.add(edges(0, 200));
    CHECK(clusters.distinct_signatures() == 1);
    for (const edge_signature& page : made_up_pages(50, 1, 1)) clusters.add(page);
    CHECK(clusters.representatives() == 3);
    CHECK(clusters.distinct_signatures() > 20);
    CHECK(clusters.pages() == 55);
    CHECK(clusters.clusters() == 1);
}

TEST_CASE("edge_clusters: shards merge into what one pass finds") {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const auto pages = made_up_pages(120, 5, seed);
        edge_clusters whole;
        edge_clusters left;
        edge_clusters right;
        for (std::size_t i = 0; i < pages.size(); ++i) {
            whole.add(pages[i]);
            (i % 2 == 0 ? left : right).add(pages[i]);
        }
        left.merge(right);
        CHECK(left.pages() == whole.pages());
        CHECK(left.clusters() == whole.clusters());
        CHECK(left.distinct_signatures() == whole.distinct_signatures());
        std::vector<cluster_id> a;
        std::vector<cluster_id> b;
        for (const edge_signature& page : pages) {
            a.push_back(left.add(page));
            b.push_back(whole.add(page));
        }
        CHECK(same_partition(a, b));
        left.merge(left);
        CHECK(left.clusters() == whole.clusters());
        CHECK(left.pages() == 4 * pages.size());
    }
}

TEST_CASE("edge_clusters: options that mean nothing are refused") {
    CHECK_THROWS_AS(edge_clusters({.least_similarity = 0, .representatives = 16}), std::invalid_argument);
    CHECK_THROWS_AS(edge_clusters({.least_similarity = 1.5, .representatives = 16}), std::invalid_argument);
    CHECK_THROWS_AS(edge_clusters({.least_similarity = .9, .representatives = 0}), std::invalid_argument);
    edge_clusters one;
    CHECK_THROWS_AS(one.merge(edge_clusters({.least_similarity = .5, .representatives = 16})), std::invalid_argument);
    CHECK(one.clusters() == 0);
    CHECK(one.add({}) == 0);
}

TEST_CASE("edge_clusters: a loaded one goes on as if it had never been saved") {
    for (const std::uint32_t representatives : {2U, 16U}) {
        const auto pages = made_up_pages(200, 5, 3);
        edge_clusters whole({.least_similarity = .87, .representatives = representatives});
        for (std::size_t i = 0; i < 100; ++i) whole.add(pages[i]);
        edge_clusters again = loaded(saved(whole));
        CHECK(saved(again) == saved(whole));
        CHECK(again.options() == whole.options());
        for (std::size_t i = 100; i < pages.size(); ++i) CHECK(again.add(pages[i]) == whole.add(pages[i]));
        CHECK(saved(again) == saved(whole));
        CHECK(again.pages() == 200);
        CHECK(again.representatives() == whole.representatives());
        edge_clusters shard;
        if (representatives == 16) {
            shard.merge(again);
            CHECK(shard.clusters() == whole.clusters());
        }
    }
    CHECK(saved(loaded(saved(edge_clusters()))) == saved(edge_clusters()));
}

TEST_CASE("edge_clusters: damaged snapshots are refused") {
    edge_clusters one({.least_similarity = .5, .representatives = 1});
    one.add({});
    reference::check_damaged_snapshots(saved(one), [](std::istream& stream) { (void)edge_clusters::load(stream); });
}

TEST_CASE("edge_clusters: snapshots that make no sense are refused") {
    using u32 = std::uint32_t;
    using u64 = std::uint64_t;
    struct signature {
        u64 hash;
        u32 cluster;
    };
    const u64 hash = edges(0, 3).hash();
    constexpr u64 half = 0x3fe0000000000000;  // .5 as a double
    const auto forged = [&](u64 least, u32 most, u64 pages, const std::vector<signature>& signatures,
                            const std::vector<u32>& owners) {
        std::ostringstream stream;
        snapshot_writer writer(stream, "edges", 1);
        writer.write(least);
        writer.write(most);
        writer.write(pages);
        writer.write(static_cast<u32>(signatures.size()));
        for (const signature& one : signatures) {
            writer.write(one.hash);
            writer.write(one.cluster);
        }
        writer.write(static_cast<u32>(owners.size()));
        for (const u32 owner : owners) {
            for (std::size_t i = 0; i < edge_signature::words; ++i) writer.write(edges(0, 3).word(i));
            writer.write(owner);
        }
        writer.finish();
        return stream.str();
    };
    CHECK(loaded(forged(half, 1, 2, {{hash, 0}, {7, 0}}, {0})).clusters() == 1);
    CHECK_THROWS_AS(loaded(forged(0, 1, 2, {{hash, 0}}, {0})), format_error);
    CHECK_THROWS_AS(loaded(forged(half, 0, 2, {{hash, 0}}, {0})), format_error);
    CHECK_THROWS_AS(loaded(forged(half, 1, 0, {{hash, 0}}, {0})), format_error);
    CHECK_THROWS_AS(loaded(forged(half, 1, 2, {{hash, 0}, {hash, 0}}, {0})), format_error);
    CHECK_THROWS_AS(loaded(forged(half, 1, 2, {{hash, 1}}, {0})), format_error);
    CHECK_THROWS_AS(loaded(forged(half, 1, 3, {{hash, 0}, {7, 0}, {8, 1}}, {0})), format_error);
    CHECK_THROWS_AS(loaded(forged(half, 1, 2, {{hash, 0}, {7, 0}}, {1})), format_error);
    CHECK_THROWS_AS(loaded(forged(half, 1, 2, {{7, 0}}, {0})), format_error);
}
