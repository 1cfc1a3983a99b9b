#include <forme/mdl/page_types.hpp>

#include <tests/reference/check_executor_laws.hpp>
#include <tests/reference/damaged_snapshots.hpp>
#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using namespace forme;

namespace {

// Edges that are equal where paths are.
edge_signature edges_of(const path_set& paths) {
    edge_signature edges;
    for (const linked_path& path : paths) edges.add(mix64(path.symbol));
    return edges;
}

std::uint32_t add(page_types& site, const path_set& paths) {
    return site.add(edges_of(paths), [&] { return paths; });
}

std::vector<path_set> pages_of(std::uint64_t seed, std::size_t count) {
    return reference::linked(reference::planted_sets(seed, count, 3, 40));
}

// The type of each page, renumbered by first appearance.
std::vector<std::uint32_t> types_of(const page_types& site, const std::vector<std::uint32_t>& sets) {
    std::map<std::uint32_t, std::uint32_t> numbers;
    std::vector<std::uint32_t> types;
    for (const std::uint32_t set : sets) {
        const auto number = static_cast<std::uint32_t>(numbers.size());
        types.push_back(numbers.try_emplace(site.type(set).value(), number).first->second);
    }
    return types;
}

std::string saved(const page_types& site) {
    std::ostringstream stream;
    site.save(stream);
    return stream.str();
}

path_set path_run(path_symbol first, path_symbol last) {
    path_set paths;
    for (path_symbol symbol = first; symbol <= last; ++symbol) paths.push_back({symbol, empty_path});
    return paths;
}

}  // namespace

TEST_CASE("a page is parsed once, however often it comes") {
    page_types site;
    int parsed = 0;
    const path_set first = path_run(1, 60);
    const auto add_counted = [&](const edge_signature& edges, const path_set& paths) {
        return site.add(edges, [&] {
            ++parsed;
            return paths;
        });
    };
    const edge_signature other = edges_of(path_run(1, 61));
    CHECK(add_counted(edges_of(first), first) == 0);
    CHECK(add_counted(edges_of(first), path_run(7, 9)) == 0);
    CHECK(parsed == 1);
    CHECK(add_counted(other, path_run(1, 61)) == 1);
    CHECK(add_counted(edges_of(path_run(31, 90)), first) == 0);  // other edges, the same paths
    CHECK(parsed == 3);
    CHECK(site.pages() == 4);
    CHECK(site.distinct_edges() == 3);
    CHECK(site.find(other) == 1);
    CHECK(site.find(edges_of(path_run(200, 260))) == std::nullopt);
    CHECK(site.sets().copies()[0] == 3);
    CHECK(site.sets().sets()[0] == first);
}

TEST_CASE("no types before the first clustering; then those of mdl_clusters over the same sets") {
    const auto pages = pages_of(7, 300);
    page_types site;
    std::vector<std::uint32_t> sets;
    for (const path_set& page : pages) sets.push_back(add(site, page));
    CHECK(site.type(0) == std::nullopt);
    CHECK(site.types() == 0);
    site.recluster();
    const auto twin = mdl_clusters(std::span<const path_set>(pages));
    CHECK(types_of(site, sets) == twin.cluster_of);
    CHECK(site.types() == twin.clusters.size());
    CHECK(site.types() > 1);
}

TEST_CASE("new pages have a type at once, as incremental_clusters gives it") {
    const auto pages = pages_of(8, 400);
    page_types site;
    distinct_sets batch;
    for (std::size_t i = 0; i < 200; ++i) {
        add(site, pages[i]);
        batch.add(pages[i]);
    }
    site.recluster();
    incremental_clusters<> twin(batch);
    for (std::size_t i = 200; i < pages.size(); ++i) {
        const std::size_t known = site.sets().size();
        const std::uint32_t set = add(site, pages[i]);
        if (set == known) REQUIRE(site.type(set) == twin.add(pages[i]).cluster);
    }
    CHECK(site.sets().size() > batch.size());
}

TEST_CASE("a clustering is due at the first batch, and when the pages have doubled") {
    page_types site(3);
    const path_set page = path_run(1, 4);
    CHECK_FALSE(site.due());
    add(site, page);
    add(site, page);
    CHECK_FALSE(site.due());
    add(site, page);
    CHECK(site.due());
    site.recluster();
    CHECK_FALSE(site.due());
    add(site, page);
    add(site, page);
    CHECK_FALSE(site.due());
    add(site, page);
    CHECK(site.due());
}

TEST_CASE("shards that merge are the whole") {
    const auto pages = pages_of(9, 300);
    page_types whole;
    std::vector<page_types> shards(3);
    std::vector<std::vector<std::uint32_t>> set_of(3);
    std::vector<std::uint32_t> sets_of_whole;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        sets_of_whole.push_back(add(whole, pages[i]));
        set_of[i / 100].push_back(add(shards[i / 100], pages[i]));
    }
    page_types merged;
    std::vector<std::uint32_t> sets_of_merged;
    for (std::size_t shard = 0; shard < 3; ++shard) {
        const auto numbers = merged.merge(shards[shard]);
        for (const std::uint32_t set : set_of[shard]) sets_of_merged.push_back(numbers[set]);
    }
    CHECK(sets_of_merged == sets_of_whole);
    CHECK(saved(merged) == saved(whole));
    whole.recluster();
    merged.recluster();
    CHECK(saved(merged) == saved(whole));

    page_types twice = whole;
    twice.merge(twice);
    CHECK(twice.pages() == 2 * whole.pages());
    CHECK(twice.sets().size() == whole.sets().size());
}

TEST_CASE("sets that come by merge have a type at once") {
    const auto pages = pages_of(10, 300);
    page_types here;
    page_types there;
    for (std::size_t i = 0; i < 200; ++i) add(here, pages[i]);
    for (std::size_t i = 200; i < 300; ++i) add(there, pages[i]);
    here.recluster();
    for (const std::uint32_t set : here.merge(there)) REQUIRE(here.type(set).value() < here.types());
}

TEST_CASE("the same for any executor") {
    const auto pages = pages_of(11, 300);
    page_types site;
    for (const path_set& page : pages) add(site, page);
    page_types threads = site;
    page_types backward = site;
    site.recluster();
    threads.recluster(reference::thread_executor{3});
    backward.recluster(reference::backward_executor{});
    CHECK(saved(threads) == saved(site));
    CHECK(saved(backward) == saved(site));
}

TEST_CASE("what paths_of throws leaves all as it was") {
    page_types site;
    add(site, path_run(1, 9));
    const std::string before = saved(site);
    const auto throwing = [&] {
        return site.add(edges_of(path_run(100, 120)), []() -> path_set { throw std::runtime_error("no such page"); });
    };
    CHECK_THROWS_AS(throwing(), std::runtime_error);
    CHECK(saved(site) == before);
}

TEST_CASE("empty pages and empty crawls") {
    page_types site;
    CHECK_FALSE(site.due());
    site.recluster();
    CHECK(site.types() == 0);
    const std::uint32_t empty = add(site, {});
    CHECK(site.type(empty).value() < site.types());
    CHECK(add(site, {}) == empty);
    site.recluster();
    CHECK(site.types() == 1);
}

TEST_CASE("snapshots go on as if never saved; damaged ones are refused") {
    const auto pages = pages_of(12, 200);
    for (const bool clustered : {false, true}) {
        page_types site;
        for (std::size_t i = 0; i < 150; ++i) add(site, pages[i]);
        if (clustered) site.recluster();
        std::istringstream stream(saved(site));
        page_types loaded = page_types::load(stream);
        CHECK(loaded.type(0).has_value() == clustered);
        for (std::size_t i = 150; i < pages.size(); ++i) REQUIRE(add(loaded, pages[i]) == add(site, pages[i]));
        loaded.recluster();
        site.recluster();
        CHECK(saved(loaded) == saved(site));
    }
    page_types small;
    add(small, path_run(1, 2));
    small.recluster();
    reference::check_damaged_snapshots(saved(small), [](std::istream& in) { (void)page_types::load(in); });
}

TEST_CASE("a snapshot that contradicts itself is refused") {
    page_types site;
    add(site, path_run(1, 2));
    std::ostringstream sets;
    site.sets().save(sets);
    const auto refused = [&](std::uint64_t clustered_pages, std::uint32_t set, bool twice) {
        std::ostringstream stream;
        stream << sets.str();
        snapshot_writer writer(stream, "types", 1);
        writer.write(std::uint64_t{200});
        writer.write(clustered_pages);
        writer.write(false);
        writer.write(std::uint32_t{0});
        writer.write(std::uint64_t{twice ? 2u : 1u});
        for (int i = 0; i <= twice; ++i) {
            writer.write(std::uint64_t{5});
            writer.write(set);
        }
        writer.finish();
        std::istringstream in(stream.str());
        try {
            (void)page_types::load(in);
        } catch (const format_error&) {
            return true;
        }
        return false;
    };
    CHECK_FALSE(refused(0, 0, false));
    CHECK(refused(2, 0, false));
    CHECK(refused(0, 1, false));
    CHECK(refused(0, 0, true));
}
