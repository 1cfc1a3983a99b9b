#include <forme/links/link_clusters.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

using namespace forme;

namespace {

// Paths that all hang from the top.
template <typename Symbols>
path_set unlinked(const Symbols& symbols) {
    path_set set;
    for (const path_symbol symbol : symbols) set.push_back({symbol, empty_path});
    return set;
}

// A site that is made up: which template each page has, and the paths of each.
struct made_up_site {
    link_table links;
    std::vector<path_set> paths;
    std::vector<int> templates;

    void add(const std::string& xpath, int template_number, std::mt19937_64& engine) {
        const auto page = links.add("http://a/" + std::to_string(links.size()), *links.xpaths().parse(xpath));
        std::set<path_symbol> set{1, 2, 3};  // the frame of the site
        const auto first = static_cast<path_symbol>(100 * (template_number + 1));
        for (path_symbol i = 0; i < 12; ++i) set.insert(first + i);
        if (engine() % 2 == 0) set.insert(first + 50);
        set.insert(1'000'000 + *page);  // its own
        paths.push_back(unlinked(set));
        templates.push_back(template_number);
    }

    [[nodiscard]] auto reader() const {
        return [this](linked_page page) -> const path_set& { return paths[page]; };
    }
};

// 30 products from each of two places, 30 articles from a third, and five pages from anywhere.
made_up_site shop() {
    std::mt19937_64 engine(1);
    made_up_site site;
    site.add("", 9, engine);
    for (int i = 0; i < 30; ++i) {
        site.add("/html/body/ul[1]/li/a", 0, engine);
        site.add("/html/body/ul[2]/li/a", 0, engine);
        site.add("/html/body/p/a", 1, engine);
    }
    for (int i = 0; i < 5; ++i) site.add("/html/body/div[" + std::to_string(i + 1) + "]/a", i % 2, engine);
    return site;
}

TEST_CASE("link_clusters: the paper's rule merges places of one template and leaves the rest out") {
    const made_up_site site = shop();
    const auto result = cluster_links(site.links, site.reader(), {.cutoff = 20});
    CHECK(result.groups == 3);
    REQUIRE(result.clusters.size() == 2);
    CHECK(result.clusters[0].pages == 60);
    CHECK(result.clusters[0].first == 1);
    CHECK(result.clusters[1].pages == 30);
    CHECK(result.pages_read == 15);
    CHECK(result.coverage() == doctest::Approx(90.0 / 96));
    CHECK(result.cluster_of[0] == unassigned);
    CHECK(result.cluster_of[95] == unassigned);
    CHECK(result.cluster_of[1] == 0);
    CHECK(result.cluster_of[3] == 1);
}

TEST_CASE("link_clusters: cut-off, at least") {
    const made_up_site site = shop();
    CHECK(cluster_links(site.links, site.reader(), {.cutoff = 30}).groups == 3);
    const auto none = cluster_links(site.links, site.reader(), {.cutoff = 31});
    CHECK(none.groups == 0);
    CHECK(none.clusters.empty());
    CHECK(none.coverage() == 0);
    CHECK(none.pages_read == 0);
}

TEST_CASE("link_clusters: rescue") {
    const made_up_site site = shop();
    const auto result = cluster_links(site.links, site.reader(), {.cutoff = 20, .rescue = true});
    CHECK(result.cluster_of[91] == 0);
    CHECK(result.cluster_of[92] == 1);
    CHECK(result.cluster_of[0] == unassigned);  // like none
    CHECK(result.coverage() == doctest::Approx(95.0 / 96));
    CHECK(result.pages_read == 15 + 6);
}

TEST_CASE("link_clusters: one huge list needs generalising") {
    std::mt19937_64 engine(2);
    made_up_site site;
    for (int i = 1; i <= 200; ++i) site.add("/ul/li[" + std::to_string(i) + "]/a", 0, engine);
    CHECK(cluster_links(site.links, site.reader()).coverage() == 0);
    const auto result = cluster_links(site.links, site.reader(), {.generalise = 8});
    CHECK(result.coverage() == 1);
    CHECK(result.clusters.size() == 1);
    CHECK(result.pages_read == 5);
}

TEST_CASE("link_clusters: a mixed place needs splitting") {
    std::mt19937_64 engine(3);
    made_up_site site;
    for (int i = 0; i < 400; ++i) site.add(i % 4 == 3 ? "/p/a" : "/td/a", i % 4 == 3 ? 0 : i % 2, engine);
    const auto whole = cluster_links(site.links, site.reader());
    CHECK(whole.cluster_of[0] == whole.cluster_of[1]);
    const auto result = cluster_links(site.links, site.reader(), {.split = true});
    REQUIRE(result.clusters.size() == 2);
    for (linked_page page = 0; page < 400; ++page)
        REQUIRE(result.cluster_of[page] == static_cast<std::uint32_t>(site.templates[page]));
    CHECK(result.pages_read == 64 + 300 - 32);  // two samples, and the rest of the mixed group; the other is spared
}

TEST_CASE("link_clusters: edges") {
    const made_up_site none;
    for (const bool split : {false, true}) {
        const auto result = cluster_links(none.links, none.reader(), {.split = split, .rescue = true});
        CHECK(result.coverage() == 1);
        CHECK(result.clusters.empty());
    }
    CHECK_THROWS_AS(cluster_links(none.links, none.reader(), {.sample = 0}), std::invalid_argument);
    // Pages without any path are all alike.
    link_table links;
    for (int i = 0; i < 10; ++i) links.add(std::to_string(i), links.xpaths().child(no_xpath, "a", i % 2 == 0 ? 1 : 2));
    const auto empty = [](linked_page) { return path_set{}; };
    CHECK(cluster_links(links, empty, {.cutoff = 2}).clusters.size() == 1);
    CHECK(cluster_links(links, empty, {.cutoff = 2, .split = true}).clusters.size() == 1);
}

TEST_CASE("link_clusters: Jaccard and common paths") {
    // {1 … 8} and {3 … 10}: Jaccard 6/10, common 6/8.
    link_table links;
    for (int i = 0; i < 8; ++i) links.add(std::to_string(i), links.xpaths().child(no_xpath, i % 2 == 0 ? "a" : "b", 0));
    const auto paths = [](linked_page page) {
        return unlinked(page % 2 == 0 ? tag_paths{1, 2, 3, 4, 5, 6, 7, 8} : tag_paths{3, 4, 5, 6, 7, 8, 9, 10});
    };
    const auto clusters = [&](double similarity, bool common) {
        return cluster_links(links, paths, {.cutoff = 4, .similarity = similarity, .common_paths = common})
            .clusters.size();
    };
    CHECK(clusters(0.6, false) == 1);
    CHECK(clusters(0.61, false) == 2);
    CHECK(clusters(0.75, true) == 1);
    CHECK(clusters(0.76, true) == 2);
}

// The sample does not depend on the order of the crawl: the same URLs, whatever their numbers.
TEST_CASE("link_clusters: samples are keyed by XPath and URL") {
    link_table forwards;
    link_table backwards;
    for (int i = 0; i < 50; ++i) {
        forwards.add(std::to_string(i), forwards.xpaths().child(no_xpath, "a", 0));
        backwards.add(std::to_string(49 - i), backwards.xpaths().child(no_xpath, "a", 0));
    }
    const auto sampled = [](const link_table& links, std::uint64_t seed) {
        std::vector<std::uint64_t> urls;
        for (const linked_page page : detail::sampled_pages(links, link_groups(links, 1)[0], 5, seed))
            urls.push_back(links.url_key(page));
        return urls;
    };
    CHECK(sampled(forwards, 1).size() == 5);
    CHECK(sampled(forwards, 1) == sampled(backwards, 1));
    CHECK(sampled(forwards, 1) != sampled(forwards, 2));
}

TEST_CASE("link_clusters: every page is sampled as often as any other") {
    link_table links;
    for (int i = 0; i < 20; ++i) links.add(std::to_string(i), links.xpaths().child(no_xpath, "a", 0));
    const auto group = link_groups(links, 1)[0];
    std::vector<int> times(20);
    for (std::uint64_t seed = 0; seed < 4000; ++seed)
        for (const linked_page page : detail::sampled_pages(links, group, 5, seed)) ++times[page];
    for (const int count : times) {
        CHECK(count > 850);  // 1000 expected, standard deviation 27
        CHECK(count < 1150);
    }
}

// The dull twin of the paper's rule, on the same samples: fingerprints by counting in a map, components by spreading.
std::vector<std::uint32_t> plain_clusters(const made_up_site& site, const link_cluster_options& options) {
    const auto groups = link_groups(site.links, options.cutoff, options.generalise);
    std::vector<std::set<path_symbol>> prints;
    for (const link_group& group : groups) {
        std::map<path_symbol, int> counts;
        const auto sample = detail::sampled_pages(site.links, group, options.sample, options.seed);
        for (const linked_page page : sample)
            for (const linked_path& path : site.paths[page]) ++counts[path.symbol];
        prints.emplace_back();
        for (const auto& [path, count] : counts)
            if (count > options.occurrence * static_cast<double>(sample.size())) prints.back().insert(path);
    }
    std::vector<std::size_t> label(groups.size());
    for (std::size_t i = 0; i < label.size(); ++i) label[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < label.size(); ++i) {
            for (std::size_t j = 0; j < label.size(); ++j) {
                std::size_t both = 0;
                for (const path_symbol path : prints[i]) both += prints[j].count(path);
                const auto all = static_cast<double>(prints[i].size() + prints[j].size() - both);
                if (label[j] >= label[i] || static_cast<double>(both) / all < options.similarity) continue;
                label[i] = label[j];
                changed = true;
            }
        }
    }
    std::vector<std::uint32_t> result(site.links.size(), unassigned);
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (const linked_page page : groups[i].pages) result[page] = static_cast<std::uint32_t>(label[i]);
    std::map<std::uint32_t, std::uint32_t> numbers;
    for (std::uint32_t& cluster : result)
        if (cluster != unassigned)
            cluster = numbers.try_emplace(cluster, static_cast<std::uint32_t>(numbers.size())).first->second;
    return result;
}

TEST_CASE("link_clusters: agrees with the plain rule on random sites") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        std::mt19937_64 engine(seed);
        made_up_site site;
        for (std::uint64_t i = engine() % 300; i > 0; --i) {
            const std::uint64_t place = engine() % 12;
            const std::string xpath = "/div[" + std::to_string(1 + place / 4) + "]/li[" + std::to_string(place) + "1]";
            site.add(xpath, static_cast<int>(engine() % 5 == 0 ? engine() % 4 : place % 4), engine);
        }
        link_cluster_options options;
        options.cutoff = 1 + engine() % 30;
        options.generalise = static_cast<unsigned>(engine() % 3);
        options.similarity = 0.4 + 0.1 * static_cast<double>(engine() % 6);
        options.seed = engine();
        REQUIRE(cluster_links(site.links, site.reader(), options).cluster_of == plain_clusters(site, options));
    }
}

TEST_CASE("link_clusters: shards") {
    std::mt19937_64 engine(7);
    const made_up_site site = shop();
    link_table merged;
    for (int shard = 0; shard < 3; ++shard) {
        link_table part;
        for (linked_page page = 0; page < site.links.size(); ++page)
            if (static_cast<int>(page) % 3 == shard)
                part.add("http://a/" + std::to_string(page),
                         *part.xpaths().parse(site.links.xpaths().text(site.links.xpath(page))));
        merged.merge(part);
    }
    std::map<std::uint64_t, std::uint32_t> cluster_of_url;
    const auto whole = cluster_links(site.links, site.reader(), {.cutoff = 20});
    for (linked_page page = 0; page < site.links.size(); ++page)
        cluster_of_url[site.links.url_key(page)] = whole.cluster_of[page];
    const auto by_url = [&](linked_page page) -> const path_set& {
        for (linked_page other = 0; other < site.links.size(); ++other)
            if (site.links.url_key(other) == merged.url_key(page)) return site.paths[other];
        throw std::logic_error("a page of no shard");
    };
    const auto result = cluster_links(merged, by_url, {.cutoff = 20});
    REQUIRE(result.clusters.size() == whole.clusters.size());
    for (linked_page a = 0; a < merged.size(); ++a)
        for (linked_page b = 0; b < a; ++b)
            REQUIRE((result.cluster_of[a] == result.cluster_of[b]) ==
                    (cluster_of_url[merged.url_key(a)] == cluster_of_url[merged.url_key(b)]));
}

TEST_CASE("golden: the clusters of a seeded site") {
    std::mt19937_64 engine(8);
    made_up_site site;
    for (int i = 0; i < 500; ++i) {
        const std::string list = std::to_string(1 + engine() % 3);
        const std::string item = std::to_string(1 + engine() % 40);
        const int made_by = static_cast<int>(engine() % 3);
        site.add("/ul[" + list + "]/li[" + item + "]/a", made_by, engine);
    }
    const link_cluster_options options{.cutoff = 5, .generalise = 8, .split = true, .rescue = true};
    const auto result = cluster_links(site.links, site.reader(), options);
    CHECK(result.groups == 50);
    CHECK(result.clusters.size() == 3);
    CHECK(result.pages_read == 500);
    std::uint64_t hash = 0;
    for (const std::uint32_t cluster : result.cluster_of) hash = mix64(hash ^ cluster);
    CHECK(hash == 6802422595702517897u);
}

}  // namespace
