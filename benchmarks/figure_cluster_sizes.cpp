// How many clusters there are of each size, for all pages of a folder.
//
//     figure_cluster_sizes [FOLDER…] > docs/figures/cluster_sizes.tsv
//
// Columns: pages of a cluster, clusters with so many. Totals go to standard error. Generated pages without a folder.
#include "support/generated_corpus.hpp"

#include <examples/support/pages.hpp>
#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/templates/template_clusters.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

int main(int argc, char** argv) {
    using namespace forme;
    template_clusters clusters;
    const auto paths = example::list_pages(std::vector<std::string>(argv + 1, argv + argc));
    for (const std::string& path : paths)
        if (const auto html = example::read_file(path)) clusters.add(fingerprint_of(*html));
    if (argc < 2) {
        const bench::generated_corpus pages;
        for (std::size_t i = 0; i < pages.size(); ++i) clusters.add(fingerprint_of(pages.html(i)));
    }

    std::map<std::uint64_t, std::size_t> clusters_of_size;
    for (const cluster_summary& cluster : clusters.by_size()) ++clusters_of_size[cluster.pages];
    for (const auto& [pages, count] : clusters_of_size)
        std::printf("%llu\t%zu\n", static_cast<unsigned long long>(pages), count);
    std::fprintf(stderr, "%llu pages, %zu clusters, %zu of one page, the largest of %llu\n",
                 static_cast<unsigned long long>(clusters.pages()), clusters.clusters(), clusters_of_size[1],
                 static_cast<unsigned long long>(clusters_of_size.rbegin()->first));
}
