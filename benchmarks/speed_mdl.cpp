// Clustering a million pages by description length, and placing new ones: time, memory and agreement.
//
// Made-up path sets of known templates (support/planted_pages.hpp), so parsing is not in it: what lacks takes with it
// what hangs below, or goes path by path. 100,000 pages; a million where FORME_BENCH_LARGE is set.
#include "support/cpu_time.hpp"
#include "support/partition_scores.hpp"
#include "support/planted_pages.hpp"
#include "support/ratios.hpp"

#include <forme/mdl/distinct_sets.hpp>
#include <forme/mdl/incremental_clusters.hpp>
#include <forme/mdl/mdl_clusters.hpp>
#include <forme/mdl/numbered_code.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#if __has_include(<sys/resource.h>)
#include <sys/resource.h>
#endif

namespace {

using namespace forme;

// The most that this program ever had; 0 where the system does not say.
double peak_bytes() {
#if __has_include(<sys/resource.h>)
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024;
#else
    return 0;
#endif
}

struct crawl {
    distinct_sets sets;
    std::vector<std::uint32_t> set_of;
    std::vector<std::uint32_t> template_of;
};

crawl read(const bench::planted_pages& pages, std::size_t count) {
    crawl result;
    for (std::size_t page = 0; page < count; ++page) {
        result.set_of.push_back(result.sets.add(pages(page)));
        result.template_of.push_back(pages.template_of(page));
    }
    return result;
}

void print(const std::string& name, double value, const char* goal = "-") { bench::print_figure(name, value, goal); }

template <typename Code>
void cluster(const crawl& pages, const std::string& name) {
    bench::cpu_time time;
    const auto found = time([&] { return mdl_clusters<Code>(pages.sets); });
    std::vector<std::uint32_t> cluster_of;
    for (const std::uint32_t set : pages.set_of) cluster_of.push_back(found.cluster_of[set]);
    const auto scores = bench::score_clusters(pages.template_of, cluster_of);
    bench::require(scores.purity > .8, "clusters mix the templates that were planted");
    const auto count = static_cast<double>(pages.set_of.size());
    print(name + "/seconds", time.seconds());
    print(name + "/pages_a_second", count / time.seconds());
    print(name + "/clusters", static_cast<double>(scores.clusters));
    print(name + "/adjusted_rand", scores.adjusted_rand);
    print(name + "/purity", scores.purity);
    print(name + "/pairs_over_deltas", count * (count - 1) / 2 / static_cast<double>(found.work.deltas), ">= 50");
    print(name + "/peak_bytes_a_page", peak_bytes() / count);
}

// Few pages of each template: how many it takes to tell them apart.
void cluster_few(const bench::planted_pages& pages, const std::string& name) {
    for (const std::size_t count : {std::size_t{2'000}, std::size_t{5'000}, std::size_t{10'000}}) {
        const crawl few = read(pages, count);
        const auto found = mdl_clusters(few.sets);
        std::vector<std::uint32_t> cluster_of;
        for (const std::uint32_t set : few.set_of) cluster_of.push_back(found.cluster_of[set]);
        const auto scores = bench::score_clusters(few.template_of, cluster_of);
        const std::string title = name + "/default_of_" + std::to_string(count);
        print(title + "/clusters", static_cast<double>(scores.clusters));
        print(title + "/purity", scores.purity);
    }
}

// A batch of a tenth, or as many pages as it takes to tell the templates apart, then the others.
template <typename Code>
void add_one_by_one(const bench::planted_pages& pages, std::size_t count, const std::string& name) {
    constexpr std::size_t enough = 10'000;
    const std::size_t batch = std::max(count / 10, std::min(count / 2, enough));
    incremental_clusters<Code> clusters(read(pages, batch).sets);
    std::vector<std::uint32_t> cluster_of;
    std::vector<std::uint32_t> template_of;
    bench::cpu_time time;
    for (std::size_t page = batch; page < count; ++page) {
        const path_set set = pages(page);
        cluster_of.push_back(time([&] { return clusters.add(set).cluster; }));
        template_of.push_back(pages.template_of(page));
    }
    const auto scores = bench::score_clusters(template_of, cluster_of);
    bench::require(scores.purity > .6, "new pages were put to other templates");
    print(name + "/new_pages_a_second", static_cast<double>(cluster_of.size()) / time.seconds());
    print(name + "/new_adjusted_rand", scores.adjusted_rand);
    print(name + "/opened", static_cast<double>(clusters.drift().opened));
}

}  // namespace

int main() {
    const std::size_t count = bench::quick()                                ? 20'000
                              : std::getenv("FORME_BENCH_LARGE") != nullptr ? 1'000'000
                                                                            : 100'000;
    for (const bool whole_blocks : {true, false}) {
        bench::planted_options options;
        options.whole_blocks = whole_blocks;
        const bench::planted_pages pages(options);
        const std::string losses = whole_blocks ? "blocks" : "paths";
        {
            const crawl all = read(pages, count);
            print(losses + "/pages", static_cast<double>(count));
            print(losses + "/distinct_sets", static_cast<double>(all.sets.size()));
            print(losses + "/kept_bytes_a_page",
                  static_cast<double>(all.sets.memory_bytes()) / static_cast<double>(count));
            cluster<page_type_code>(all, losses + "/default");
            cluster<numbered_code<>>(all, losses + "/numbered");
            cluster<conditional_code>(all, losses + "/conditional");
            cluster<template_code>(all, losses + "/K");
        }
        cluster_few(pages, losses);
        add_one_by_one<page_type_code>(pages, count, losses + "/default");
        add_one_by_one<numbered_code<>>(pages, count, losses + "/numbered");
        add_one_by_one<conditional_code>(pages, count, losses + "/conditional");
        add_one_by_one<template_code>(pages, count, losses + "/K");
    }
}
