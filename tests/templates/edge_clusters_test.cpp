#include <forme/templates/edge_clusters.hpp>

#include <forme/core/hash.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
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
