// Pages of one template in one cluster, without any training: fingerprints, hashes, and single links by a similarity.
//
//     table_clustering [--pages N] [MANIFEST…]       tab-separated: set, pages, method, scores, pages a second
//
// Similarities compare pairs of pages; where a set has too many for that, their rows are left out (--pages makes it
// smaller). They need a threshold, and only CTSS comes with one, so of a few thresholds the row shows that with the
// best adjusted Rand index: better than anyone could choose without the labels. Its time is that of one threshold.
#include "support/cpu_time.hpp"
#include "support/gold_set.hpp"
#include "support/partition_scores.hpp"
#include "support/template_methods.hpp"

#include <forme/similarity/single_link_clusters.hpp>

#include <array>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace {

using namespace forme;
using bench::similarity_method;

constexpr std::size_t most_pages_for_pairs = 10'000;

template <typename Features>
struct extracted {
    std::vector<Features> pages;
    double seconds = 0;
};

template <typename Method>
extracted<typename Method::features> extract_all(const bench::gold_set& set) {
    extracted<typename Method::features> result;
    bench::cpu_time time;
    for (std::size_t i = 0; i < set.size(); ++i) {
        const std::string html = set.html(i);
        result.pages.push_back(time([&] { return Method::extract(html); }));
    }
    result.seconds = time.seconds();
    return result;
}

void print_row(const bench::gold_set& set, const char* method, const bench::cluster_scores& scores, double seconds) {
    std::printf("%s\t%zu\t%s\t%zu\t%.4f\t%.4f\t%.4f\t%.1f\n", set.name().c_str(), set.size(), method, scores.clusters,
                scores.rand, scores.adjusted_rand, scores.purity, static_cast<double>(set.size()) / seconds);
    std::fflush(stdout);
}

void print_fingerprints(const bench::gold_set& set) {
    const auto features = extract_all<bench::fingerprint_method>(set);
    bench::cpu_time time;
    const auto clusters = time([&] { return bench::clusters_of(features.pages); });
    print_row(set, "FP", bench::score_clusters(set.labels(), clusters), features.seconds + time.seconds());
}

// Equal features are one cluster. Grouping them is left out of the time: it is a look-up in a hash table.
template <typename Method>
void print_equal(const bench::gold_set& set, const char* name) {
    const auto features = extract_all<Method>(set);
    print_row(set, name, bench::score_clusters(set.labels(), features.pages), features.seconds);
}

template <typename Measure, std::size_t Thresholds>
void print_links(const bench::gold_set& set, const char* name, const std::array<double, Thresholds>& thresholds) {
    const auto features = extract_all<similarity_method<Measure>>(set);
    bench::cluster_scores best;
    double best_threshold = 0;
    double seconds = 0;
    for (const double threshold : thresholds) {
        bench::cpu_time time;
        const auto linked = time([&] { return single_link_clusters(features.pages, Measure(), threshold); });
        const auto scores = bench::score_clusters(set.labels(), linked.cluster);
        if (seconds > 0 && scores.adjusted_rand <= best.adjusted_rand) continue;
        best = scores;
        best_threshold = threshold;
        seconds = features.seconds + time.seconds();
    }
    char label[32];
    std::snprintf(label, sizeof label, "%s %.2f", name, best_threshold);
    print_row(set, label, best, seconds);
}

}  // namespace

int main(int argc, char** argv) {
    std::printf("set\tpages\tmethod\tclusters\tRI\tARI\tpurity\tpages/s\n");
    for (const bench::gold_set& set : bench::gold_sets(argc, argv)) {
        print_fingerprints(set);
        print_equal<bench::head_hash_method>(set, "MDH5");
        print_equal<bench::tag_hash_method>(set, "MD5");
        if (set.size() > most_pages_for_pairs) continue;
        constexpr std::array<double, 1> published{tag_shingles::published_threshold};
        constexpr std::array<double, 4> some{0.7, 0.8, 0.9, 0.95};
        print_links<tag_shingles>(set, "CTSS", published);
        print_links<tag_shingles>(set, "CTSS best", some);
        print_links<tag_counts>(set, "TV best", std::array<double, 4>{0.9, 0.95, 0.97, 0.99});
#ifdef FORME_BUILT_WITH_LEXBOR
        print_links<common_paths>(set, "CP best", some);
        print_links<path_shingles>(set, "CPS best", some);
#else
        std::printf("# CP and CPS need lexbor\n");
#endif
    }
}
