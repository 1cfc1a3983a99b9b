#include <forme/templates/template_clusters.hpp>

#include <forme/index/linear_index.hpp>
#include <forme/index/two_table_index.hpp>
#include <tests/reference/adversarial_fingerprints.hpp>
#include <tests/reference/connected_components.hpp>
#include <tests/reference/damaged_snapshots.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <numeric>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using namespace forme;
using namespace forme::reference;

static_assert(std::copyable<template_clusters>);

namespace {

fingerprint page(std::initializer_list<std::uint8_t> prefixes) {
    const std::vector<std::uint8_t> bytes(prefixes);
    return fingerprint(bytes);
}

template <typename Clusters>
std::vector<std::size_t> partition(const Clusters& clusters, const std::vector<fingerprint>& pages) {
    std::vector<cluster_id> ids;
    for (const fingerprint& value : pages) ids.push_back(clusters.find(value).value());
    return by_first_appearance(ids);
}

template <typename Clusters>
Clusters clusters_of(std::span<const fingerprint> pages, page_memory memory = page_memory::forget_pages) {
    Clusters clusters(memory);
    for (const fingerprint& value : pages) clusters.add(value);
    return clusters;
}

std::string saved(const template_clusters& clusters) {
    std::ostringstream stream;
    clusters.save(stream);
    return stream.str();
}

template_clusters loaded(const std::string& bytes) {
    std::istringstream stream(bytes);
    return template_clusters::load(stream);
}

std::vector<std::uint64_t> sizes(const template_clusters& clusters) {
    std::vector<std::uint64_t> result;
    for (const cluster_summary& cluster : clusters.by_size()) result.push_back(cluster.pages);
    return result;
}

}  // namespace

TEST_CASE("pages join, and a page between two clusters makes them one") {
    template_clusters clusters(page_memory::remember_pages);
    CHECK(clusters.clusters() == 0);
    const cluster_id a = clusters.add(page({0, 0, 0, 0}));
    const cluster_id b = clusters.add(page({0, 1, 2, 0}));
    CHECK(a != b);
    CHECK(clusters.add(page({0, 0, 0, 0})) == a);
    CHECK(clusters.add(page({0, 1, 2, 3})) == b);
    CHECK(clusters.clusters() == 2);

    const cluster_id joined = clusters.add(page({0, 1, 0, 0}));
    CHECK(joined == a);  // the older id stays
    CHECK(clusters.find(b) == a);
    CHECK(clusters.clusters() == 1);
    CHECK(clusters[b] == cluster_summary{a, 5, 0});
    CHECK(clusters.members(b) == std::vector<page_number>{0, 1, 2, 3, 4});
    CHECK(clusters.index()[a] == page({0, 0, 0, 0}));  // an id is that of a fingerprint
    CHECK(clusters.find(page({0, 1, 2, 3})) == a);
    CHECK_FALSE(clusters.find(page({0, 1, 2, 2})));
}

TEST_CASE("clusters by size, older first where they are equal") {
    template_clusters clusters;
    const cluster_id a = clusters.add(page({0, 0, 0, 0}));
    const cluster_id b = clusters.add(page({0, 1, 1, 0}));
    const cluster_id c = clusters.add(page({0, 0, 2, 2}));
    clusters.add(page({0, 1, 1, 0}));
    const std::vector<cluster_summary> expected{{b, 2, 1}, {a, 1, 0}, {c, 1, 2}};
    CHECK(clusters.by_size() == expected);
    CHECK(clusters.by_size(1) == std::vector<cluster_summary>{{b, 2, 1}});
    CHECK(clusters.by_size(0).empty());
    CHECK(template_clusters().by_size().empty());
}

TEST_CASE("ids that add returned lead to the final partition") {
    for (const shape kind : all_shapes) {
        const auto pages = adversarial_fingerprints<25>(kind, 1000, 1);
        template_clusters clusters;
        std::vector<cluster_id> ids;
        for (const fingerprint& value : pages) {
            ids.push_back(clusters.add(value));
            REQUIRE(clusters.find(ids.back()) == ids.back());
        }
        for (cluster_id& id : ids) {
            REQUIRE(clusters.find(id) <= id);
            id = clusters.find(id);
        }
        CHECK(by_first_appearance(ids) == connected_components(pages));
    }
}

TEST_CASE_TEMPLATE("the partition is the connected components, in any order, on any index", Clusters, template_clusters,
                   basic_template_clusters<two_table_index<>>, basic_template_clusters<linear_index<>>) {
    std::mt19937_64 random(2);
    for (const shape kind : all_shapes) {
        const auto pages = adversarial_fingerprints<25>(kind, 800, 3);
        const auto expected = connected_components(pages);
        auto order = pages;
        for (int round = 0; round < 5; ++round) {
            const auto clusters = clusters_of<Clusters>(order);
            REQUIRE(partition(clusters, pages) == expected);
            REQUIRE(clusters.pages() == pages.size());
            std::shuffle(order.begin(), order.end(), random);
        }
    }
}

TEST_CASE("members, sizes and representatives agree with the partition") {
    const auto pages = adversarial_fingerprints<25>(shape::chains, 1500, 4);
    const auto clusters = clusters_of<template_clusters>(pages, page_memory::remember_pages);
    const auto expected = connected_components(pages);
    std::uint64_t seen = 0;
    for (const cluster_summary& cluster : clusters.by_size()) {
        const auto members = clusters.members(cluster.id);
        REQUIRE(members.size() == cluster.pages);
        REQUIRE(members.front() == cluster.representative);
        for (const page_number member : members) {
            REQUIRE(expected[member] == cluster.representative);
            REQUIRE(clusters.cluster_of(member) == cluster.id);
        }
        seen += members.size();
    }
    CHECK(seen == pages.size());
}

TEST_CASE("shards merge to the same partition and sizes, whatever the order and grouping") {
    for (const shape kind : all_shapes) {
        const auto pages = adversarial_fingerprints<25>(kind, 900, 5);
        const std::span all(pages);
        const auto serial = clusters_of<template_clusters>(all, page_memory::remember_pages);
        const auto expected = connected_components(pages);
        const auto a = clusters_of<template_clusters>(all.first(300), page_memory::remember_pages);
        const auto b = clusters_of<template_clusters>(all.subspan(300, 200), page_memory::remember_pages);
        const auto c = clusters_of<template_clusters>(all.subspan(500), page_memory::remember_pages);
        const auto merged = [](template_clusters left, const template_clusters& right) {
            left.merge(right);
            return left;
        };
        const auto in_order = merged(merged(a, b), c);
        CHECK(saved(in_order) == saved(serial));  // pages in their order: the very same object
        CHECK(saved(merged(a, merged(b, c))) == saved(serial));
        for (const auto& other : {merged(merged(c, a), b), merged(b, merged(c, a)), merged(c, merged(b, a))}) {
            CHECK(partition(other, pages) == expected);
            CHECK(sizes(other) == sizes(serial));
        }
    }
}

TEST_CASE("merging with nothing, with itself, and with another kind") {
    const auto pages = adversarial_fingerprints<25>(shape::chains, 100, 6);
    const auto clusters = clusters_of<template_clusters>(pages);
    auto merged = clusters;
    merged.merge(template_clusters());
    CHECK(saved(merged) == saved(clusters));
    merged.merge(merged);
    CHECK(merged.pages() == 200);
    CHECK(merged.clusters() == clusters.clusters());
    CHECK_THROWS_AS(merged.merge(template_clusters(page_memory::remember_pages)), std::invalid_argument);
}

TEST_CASE("clusters that forget their pages cannot list them") {
    template_clusters clusters;
    const cluster_id id = clusters.add(page({0, 0}));
    CHECK_THROWS_AS((void)clusters.members(id), std::invalid_argument);
}

TEST_CASE("many pages at once count like one by one") {
    template_clusters one_by_one;
    template_clusters at_once;
    for (int i = 0; i < 5; ++i) one_by_one.add(page({0, 0}));
    at_once.add(page({0, 0}), 5, 0);
    CHECK(saved(one_by_one) == saved(at_once));
}

TEST_CASE("a million pages of one template cost one entry") {
    template_clusters clusters;
    clusters.add(page({0, 1, 2}));
    const std::size_t before = clusters.memory_bytes();
    for (int i = 0; i < 1'000'000; ++i) clusters.add(page({0, 1, 2}));
    CHECK(clusters.memory_bytes() == before);
    CHECK(clusters[0].pages == 1'000'001);
}

TEST_CASE("a snapshot comes back equal and goes on alike") {
    for (const page_memory memory : {page_memory::forget_pages, page_memory::remember_pages}) {
        const auto pages = adversarial_fingerprints<25>(shape::chains, 2000, 7);
        auto clusters = clusters_of<template_clusters>(std::span(pages).first(1000), memory);
        auto again = loaded(saved(clusters));
        CHECK(again.memory() == memory);
        CHECK(saved(again) == saved(clusters));
        for (std::size_t i = 1000; i < 2000; ++i) REQUIRE(again.add(pages[i]) == clusters.add(pages[i]));
        CHECK(saved(again) == saved(clusters));
        CHECK(again.by_size() == clusters.by_size());

        auto shard = loaded(saved(clusters));
        shard.merge(again);
        CHECK(shard.pages() == 4000);
        CHECK(shard.clusters() == clusters.clusters());
    }
    CHECK(loaded(saved(template_clusters())).pages() == 0);
}

TEST_CASE("what has a right checksum and wrong contents is refused too") {
    const auto refused = [](std::uint32_t second_cluster, std::uint64_t pages, std::uint32_t page_fingerprint) {
        std::stringstream stream;
        snapshot_writer writer(stream, "clusters", 1);
        writer.write(true);
        linear_index<> index;
        index.insert(page({0, 0}));
        index.insert(page({0, 1}));
        detail::write_index(writer, index);
        writer.write(std::uint32_t{0});
        writer.write(std::uint64_t{1});  // pages
        writer.write(std::uint64_t{0});  // first
        writer.write(second_cluster);
        writer.write(pages);
        for (std::uint64_t i = 0; i < std::min(pages, std::uint64_t{5}); ++i) writer.write(page_fingerprint);
        writer.finish();
        try {
            template_clusters::load(stream);
        } catch (const format_error&) {
            return true;
        }
        return false;
    };
    CHECK_FALSE(refused(0, 1, 1));
    CHECK(refused(2, 1, 1));
    CHECK(refused(0, 2, 1));
    CHECK(refused(0, 1, 2));
}

TEST_CASE("every truncation and every changed byte is refused, and the object stays as it was") {
    auto clusters = clusters_of<template_clusters>(adversarial_fingerprints<25>(shape::around_one, 4, 1),
                                                   page_memory::remember_pages);
    const std::string before = saved(clusters);
    check_damaged_snapshots(before, [&](std::istream& stream) { clusters = template_clusters::load(stream); });
    CHECK(saved(clusters) == before);
}

TEST_CASE("golden: the clusters of a seeded stream") {
    const auto clusters = clusters_of<template_clusters>(adversarial_fingerprints<25>(shape::short_pages, 300, 8));
    CHECK(clusters.clusters() == 14);
    CHECK(hash_bytes(saved(clusters)) == 11275236374386873452u);
}
