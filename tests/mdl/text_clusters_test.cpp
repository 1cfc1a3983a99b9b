#include <forme/mdl/text_clusters.hpp>

#include <tests/reference/check_executor_laws.hpp>
#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

using namespace forme;
using reference::as_partition;
using reference::letters;
using reference::linked;
using reference::plain_cluster;
using reference::plain_partition;
using reference::plain_set;

namespace {

constexpr std::array every_method{text_method::mdl, text_method::hash, text_method::max, text_method::dice};
constexpr text_options page_by_page{.collapse = false};

std::vector<std::int64_t> deltas(const text_clustering& result) {
    std::vector<std::int64_t> values;
    for (const cluster_merge<std::int64_t>& merge : result.merges) values.push_back(merge.delta);
    return values;
}

plain_set template_of(const path_summary& cluster) {
    plain_set set;
    for (const supported_path& path : cluster.template_paths()) set.insert(path.symbol);
    return set;
}

TEST_CASE("text_clusters: the papers' essential sets") {
    const auto sets = linked(std::vector<plain_set>{{1, 2}, {1, 2}, {1, 2, 4, 5, 6, 7}, {1, 2, 4, 5, 6, 7}});
    const text_clustering result = text_clusters(sets, page_by_page);
    CHECK(result.merges == std::vector<cluster_merge<std::int64_t>>{{2, 3, -6}, {0, 1, -2}});
    CHECK(result.description_length() == 8);
    CHECK(result.cluster_of == std::vector<std::uint32_t>{0, 0, 1, 1});
    const text_clustering collapsed = text_clusters(sets);
    CHECK(collapsed.merges.empty());
    CHECK(collapsed.cluster_of == result.cluster_of);
    CHECK(collapsed.clusters == result.clusters);
}

TEST_CASE("text_clusters: the same, repaired") {
    const auto sets = linked(std::vector<plain_set>{{1, 2}, {1, 2}, {1, 2, 4, 5, 6, 7}, {1, 2, 3, 4, 5, 6, 7}});
    const text_clustering result = text_clusters(sets, page_by_page);
    CHECK(result.merges == std::vector<cluster_merge<std::int64_t>>{{2, 3, -6}, {0, 1, -2}});
    CHECK(result.counts() == description_counts{8, 1, 0});
    REQUIRE(result.clusters.size() == 2);
    CHECK(template_of(result.clusters[0]) == plain_set{1, 2});
    CHECK(template_of(result.clusters[1]) == plain_set{1, 2, 4, 5, 6, 7});
}

TEST_CASE("text_clusters: two templates of letters") {
    const auto sets =
        linked({letters("abcd"), letters("abce"), letters("abcd"), letters("axyz"), letters("axyzw"), letters("xyz")});
    const text_clustering result = text_clusters(sets, page_by_page);
    CHECK(result.merges == std::vector<cluster_merge<std::int64_t>>{{0, 2, -4}, {3, 4, -4}, {0, 1, -2}, {3, 5, -2}});
    CHECK(result.counts() == description_counts{8, 2, 2});
    CHECK(as_partition(result.cluster_of) == plain_partition{{0, 1, 2}, {3, 4, 5}});
    CHECK(template_of(result.clusters[0]) == letters("abcd"));
    CHECK(template_of(result.clusters[1]) == letters("axyz"));
}

TEST_CASE("text_clusters: greedy is not the best there is") {
    const std::vector<plain_set> sets{{2, 3}, {0, 2}, {3}, {0}};
    const text_clustering result = text_clusters(linked(sets));
    CHECK(result.description_length() == 5);
    CHECK(as_partition(result.cluster_of) == plain_partition{{0, 1}, {2}, {3}});
    CHECK(reference::plain_cost(sets, {{0, 2}, {1, 3}}) == 4);
}

TEST_CASE("text_clusters: hostile sets") {
    plain_set million;
    for (std::uint64_t path = 0; path < 1'000'000; ++path) million.insert(million.end(), path);
    const path_set huge = linked(million);
    for (const text_method method : every_method) {
        const text_options options{.method = method};
        CAPTURE(static_cast<int>(method));
        CHECK(text_clusters({}, options).clusters.empty());
        CHECK(text_clusters(std::vector<path_set>{linked(letters("a"))}, options).cluster_of ==
              std::vector<std::uint32_t>{0});

        const std::vector<path_set> same(500, linked(letters("abc")));
        for (const bool collapse : {false, true}) {
            const text_clustering one = text_clusters(same, {.method = method, .collapse = collapse});
            CHECK(one.clusters.size() == 1);
            CHECK(one.description_length() == 3);
        }

        std::vector<path_set> disjoint;
        for (std::uint64_t i = 0; i < 300; ++i) disjoint.push_back(linked(plain_set{2 * i, 2 * i + 1}));
        const text_clustering apart = text_clusters(disjoint, options);
        CHECK(apart.clusters.size() == 300);
        CHECK(apart.description_length() == 600);

        const std::vector<path_set> blank{{}, linked(letters("ab")), {}, linked(letters("ab")), {}};
        for (const bool collapse : {false, true})
            CHECK(text_clusters(blank, {.method = method, .collapse = collapse}).cluster_of ==
                  std::vector<std::uint32_t>{0, 1, 0, 1, 0});

        const std::vector<path_set> with_giant{linked({1, 2, 3}), huge, linked({1, 2, 3, 4}), linked({1, 2, 3})};
        const text_clustering giant = text_clusters(with_giant, options);
        CHECK(giant.cluster_of[0] == giant.cluster_of[2]);
        CHECK(giant.cluster_of[0] == giant.cluster_of[3]);
        CHECK(giant.description_length() <= 1'000'010);
    }
}

TEST_CASE("text_clusters: TEXT-MDL against weighing every pair in every step") {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        CAPTURE(seed);
        const auto sets = reference::planted_sets(seed, 2 + seed % 22, 1 + seed % 4, 16);
        const text_clustering result = text_clusters(linked(sets), page_by_page);
        plain_partition expected = reference::merged_greedily(sets);
        plain_cluster blank;
        for (std::size_t page = 0; page < sets.size(); ++page)
            if (sets[page].empty()) blank.push_back(page);
        if (blank.size() < 2) REQUIRE(as_partition(result.cluster_of) == expected);
        REQUIRE(static_cast<std::int64_t>(result.description_length()) == reference::plain_cost(sets, expected));
        std::int64_t length = reference::plain_cost(sets, reference::singles(sets.size()));
        for (const cluster_merge<std::int64_t>& merge : result.merges) length += merge.delta;
        REQUIRE(length == static_cast<std::int64_t>(result.description_length()));
    }
}

TEST_CASE("text_clusters: never below the optimum of all partitions, and mostly there") {
    std::size_t optimal = 0;
    constexpr std::size_t rounds = 300;
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        CAPTURE(seed);
        const std::size_t pages = 4 + seed % 3;
        const auto sets = reference::planted_sets(seed, pages, 2, 12);
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (const plain_partition& partition : reference::all_partitions(pages))
            least = std::min(least, reference::plain_cost(sets, partition));
        const auto length = static_cast<std::int64_t>(text_clusters(linked(sets)).description_length());
        REQUIRE(length >= least);
        optimal += length == least;
    }
    CHECK(optimal > rounds * 9 / 10);
    CHECK(optimal < rounds);
}

// TEXT-HASH by its definition: signatures of pages merged anew for every pair of every step.
plain_partition merged_by_estimate(const std::vector<plain_set>& sets, const text_options& options) {
    const minhasher hasher(options.minhash);
    const auto signature = [&](const plain_cluster& pages) {
        minhash_signature merged = hasher(linked(sets[pages[0]]));
        for (std::size_t i = 1; i < pages.size(); ++i) merged.merge(hasher(linked(sets[pages[i]])));
        return merged;
    };
    return reference::merged_greedily(
        reference::singles(sets.size()),
        [&](const plain_cluster& a, const plain_cluster& b) {
            return estimated_length(signature(reference::united(a, b))) - estimated_length(signature(a)) -
                   estimated_length(signature(b));
        },
        [&](const plain_cluster& a, const plain_cluster& b) {
            return !options.exact_accepts ||
                   reference::plain_cost(sets, {reference::united(a, b)}) < reference::plain_cost(sets, {a, b});
        });
}

TEST_CASE("text_clusters: TEXT-HASH against signatures made anew") {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        auto sets = reference::planted_sets(seed, 14, 3, 40);
        for (plain_set& set : sets) set.insert(1000);  // none is empty
        for (const bool exact : {false, true}) {
            const text_options options{.method = text_method::hash,
                                       .collapse = false,
                                       .exact_accepts = exact,
                                       .minhash = {.values = 16, .seed = seed}};
            REQUIRE(as_partition(text_clusters(linked(sets), options).cluster_of) == merged_by_estimate(sets, options));
        }
    }
}

TEST_CASE("text_clusters: many permutations come near the exact cost") {
    for (const text_method method : {text_method::hash, text_method::max, text_method::dice}) {
        CAPTURE(static_cast<int>(method));
        const auto sets = linked(reference::planted_sets(11, 120, 5, 200));
        const auto exact = static_cast<double>(text_clusters(sets).description_length());
        const text_clustering result = text_clusters(sets, {.method = method, .minhash = {.values = 512}});
        CHECK(static_cast<double>(result.description_length()) < 1.1 * exact);
        CHECK(static_cast<double>(result.description_length()) > 0.9 * exact);
    }
}

TEST_CASE("text_clusters: merges lower the exact cost wherever they must") {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const auto sets = linked(reference::planted_sets(seed, 40, 4, 30));
        for (const text_method method : every_method)
            for (const std::int64_t delta : deltas(text_clusters(sets, {.method = method, .minhash = {.values = 8}})))
                REQUIRE(delta < 0);
    }
}

TEST_CASE("text_clusters: the same for every executor") {
    const auto sets = linked(reference::planted_sets(3, 400, 6, 60));
    for (const text_method method : every_method) {
        CAPTURE(static_cast<int>(method));
        const text_options options{.method = method, .minhash = {.values = 32}};
        const text_clustering serial = text_clusters(sets, options);
        const text_clustering threads = text_clusters(sets, options, reference::thread_executor{4});
        const text_clustering backward = text_clusters(sets, options, reference::backward_executor{});
        CHECK(threads.merges == serial.merges);
        CHECK(backward.merges == serial.merges);
        CHECK(threads.cluster_of == serial.cluster_of);
        CHECK(threads.work == serial.work);
        CHECK(threads.clusters == serial.clusters);
    }
}

TEST_CASE("text_clusters: collapsing keeps the cost of planted templates") {
    std::size_t equal = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const auto sets = linked(reference::planted_sets(seed, 60, 3, 9));
        const text_clustering collapsed = text_clusters(sets);
        const text_clustering alone = text_clusters(sets, page_by_page);
        equal += collapsed.description_length() == alone.description_length();
        CHECK(collapsed.work.deltas <= alone.work.deltas);
    }
    CHECK(equal == 100);
}

}  // namespace
