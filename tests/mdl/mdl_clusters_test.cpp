#include <forme/mdl/mdl_clusters.hpp>

#include <forme/mdl/text_clusters.hpp>
#include <tests/reference/check_executor_laws.hpp>
#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

using namespace forme;

namespace {

constexpr mdl_options all_paths(std::size_t few_sets) {
    mdl_options options;
    options.least_support = 1;
    options.few_sets = few_sets;
    return options;
}

std::vector<path_set> planted(std::uint64_t seed, std::size_t pages, std::size_t templates = 20) {
    return reference::linked(reference::planted_sets(seed, pages, templates, 120));
}

template <typename Code>
mdl_clustering<Code> clusters_of(std::span<const path_set> pages, const Code& code, const mdl_options& options = {}) {
    return mdl_clusters(pages, code, options);
}

}  // namespace

TEST_CASE("few sets: as the exact clusterers have it, before refinement") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto pages = planted(seed, 60, 4);
        mdl_options options = all_paths(1000);
        options.refining_passes = 0;
        CHECK(clusters_of(pages, template_code(), options).cluster_of == text_clusters<>(pages).cluster_of);
        const conditional_code code;
        const auto sum = [&](const reference::plain_cluster& members) {
            conditional_summary cluster;
            for (const std::size_t page : members) cluster.merge(code.summarize(pages[page], 1));
            return cluster;
        };
        const auto delta = [&](const auto& a, const auto& b) { return code.delta(sum(a), sum(b)); };
        if (seed < 3)
            CHECK(reference::as_partition(clusters_of(pages, code, options).cluster_of) ==
                  reference::merged_greedily(reference::singles(pages.size()), delta,
                                             [](const auto&, const auto&) { return true; }));
    }
}

TEST_CASE("page types part, optional blocks do not") {
    const auto page_of = [](path_symbol first, path_symbol last) {
        path_set page{{1, 0}, {first / 10, 1}};
        for (path_symbol path = first; path <= last; ++path) page.push_back({path, first / 10});
        return page;
    };
    path_set with_block = page_of(111, 118);
    with_block.insert(with_block.end(), {{119, 11}, {1191, 119}, {1192, 119}, {1193, 119}});
    const path_set post = page_of(111, 118);
    const path_set list = page_of(121, 128);
    std::vector<path_set> pages;
    for (int i = 0; i < 20; ++i) pages.insert(pages.end(), {with_block, list, post, list});
    const conditional_code code;
    const auto found = clusters_of(pages, code);
    CHECK(found.clusters.size() == 2);
    for (std::size_t i = 0; i < pages.size(); ++i) CHECK(found.cluster_of[i] == i % 2);
    // Three distinct sets and one merge: posts with the block and without it.
    REQUIRE(found.merges.size() == 1);
    CHECK(found.merges[0].first == 0);
    CHECK(found.merges[0].second == 2);
    CHECK(found.merges[0].delta ==
          doctest::Approx(code.delta(code.summarize(with_block, 20), code.summarize(post, 20))));
}

TEST_CASE("many sets: K within a hundredth of exact and refined, for a fiftieth of the deltas") {
    const auto pages = planted(1, 1500);
    const auto exact = clusters_of(pages, template_code(), all_paths(pages.size()));
    const auto scaled = clusters_of(pages, template_code(), all_paths(0));
    const template_code code;
    CHECK(static_cast<double>(scaled.length(code)) <= 1.01 * static_cast<double>(exact.length(code)));
    CHECK(50 * scaled.work.deltas <= pages.size() * (pages.size() - 1) / 2);
    const conditional_code conditional;
    CHECK(50 * clusters_of(pages, conditional, all_paths(0)).work.deltas <= pages.size() * (pages.size() - 1) / 2);
    const std::span<const path_set> fewer(pages.data(), 500);
    CHECK(clusters_of(fewer, conditional, all_paths(0)).length(conditional) <=
          1.01 * clusters_of(fewer, conditional, all_paths(500)).length(conditional));
}

TEST_CASE("collapsing first keeps K") {
    auto pages = planted(2, 40, 3);
    for (std::size_t i = 0; i < 80; ++i) pages.push_back(pages[mix64(i) % 40]);
    text_options apart;
    apart.collapse = false;
    mdl_options options = all_paths(1000);
    options.refining_passes = 0;
    CHECK(clusters_of(pages, template_code(), options).length(template_code()) ==
          static_cast<std::int64_t>(text_clusters<>(pages, apart).description_length()));
}

TEST_CASE("merges say why pages are together: what they saved is what the length fell by") {
    const conditional_code code;
    for (const std::size_t few : {std::size_t{0}, std::size_t{1000}}) {
        auto pages = planted(5, 300, 6);
        pages.push_back(pages[7]);
        double length = 0;
        for (const path_set& page : std::span(pages).first(300)) length += code.length(code.summarize(page, 1));
        const auto found = clusters_of(pages, code, all_paths(few));
        CHECK(found.merges.size() == found.work.merges);
        for (const auto& merge : found.merges) {
            REQUIRE(merge.first < merge.second);
            REQUIRE(found.cluster_of[merge.first] == found.cluster_of[merge.second]);
            length += merge.delta;
        }
        // The page that is there twice began as one set, dearer than one page.
        length += code.length(code.summarize(pages[7], 2)) - code.length(code.summarize(pages[7], 1));
        CHECK(length == doctest::Approx(found.length(code)));
    }
}

TEST_CASE_TEMPLATE("the same for any executor; summaries are those of the pages", Code, template_code,
                   conditional_code) {
    const auto pages = planted(3, 600);
    const Code code;
    const auto serial = mdl_clusters(std::span<const path_set>(pages), code, all_paths(0));
    const auto threads =
        mdl_clusters(std::span<const path_set>(pages), code, all_paths(0), reference::thread_executor{3});
    const auto backward =
        mdl_clusters(std::span<const path_set>(pages), code, all_paths(0), reference::backward_executor{});
    CHECK(threads.cluster_of == serial.cluster_of);
    CHECK(backward.cluster_of == serial.cluster_of);
    CHECK(threads.work == serial.work);
    std::vector<typename Code::summary> sums(serial.clusters.size());
    std::uint32_t unseen = 0;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        REQUIRE(serial.cluster_of[i] <= unseen);
        unseen += serial.cluster_of[i] == unseen;
        sums[serial.cluster_of[i]].merge(code.summarize(pages[i], 1));
    }
    CHECK(sums == serial.clusters);
}

TEST_CASE("shards, collapsed where they are read, are clustered as well as the whole") {
    const auto pages = planted(4, 900);
    distinct_sets whole;
    std::vector<distinct_sets> shards(16);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        whole.add(pages[i]);
        shards[mix64(i) % 16].add(pages[i]);
    }
    distinct_sets merged;
    for (const distinct_sets& shard : shards) merged.merge(shard);
    const template_code code;
    CHECK(static_cast<double>(mdl_clusters(merged, code, all_paths(0)).length(code)) <=
          1.01 * static_cast<double>(mdl_clusters(whole, code, all_paths(0)).length(code)));
}

TEST_CASE_TEMPLATE("hostile sets", Code, template_code, conditional_code) {
    const Code code;
    CHECK(mdl_clusters(std::span<const path_set>(), code).cluster_of.empty());
    const std::vector<path_set> blank(3000);
    CHECK(clusters_of(blank, code).clusters.size() == 1);
    const std::vector<path_set> identical(3000, path_set{{1, 0}, {11, 1}, {12, 1}});
    CHECK(clusters_of(identical, code).clusters.size() == 1);
    std::vector<path_set> disjoint;
    for (path_symbol i = 1; i <= 3000; ++i) disjoint.push_back({{mix64(i), 0}});
    CHECK(clusters_of(disjoint, code, all_paths(200)).clusters.size() == disjoint.size());
    CHECK(clusters_of(disjoint, code).clusters.size() == 1);  // no path is on two pages
    path_set huge;
    for (path_symbol i = 1; i <= 1'000'000; ++i) huge.push_back({i, i / 10});
    std::vector<path_set> pages(50, path_set{{1, 0}, {11, 1}});
    pages.push_back(huge);
    const auto with_giant = clusters_of(pages, code, all_paths(200));
    CHECK(with_giant.clusters[0].pages() + (with_giant.clusters.size() - 1) == pages.size());
    CHECK(with_giant.length(code) <= code.length(code.summarize(pages[0], 50)) + code.length(code.summarize(huge, 1)));
}
