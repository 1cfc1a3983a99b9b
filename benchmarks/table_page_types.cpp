// How well clusters agree with page types: one clustering for each set of pages, by each rule, against its labels.
//
//     table_page_types [--labels] [--pages N] [SET…]
//
// A SET is a manifest or a folder of sites with a pages.tsv each (support/gold_set.hpp). Tab-separated: set, pages,
// rule, clusters; adjusted Rand index, purity and B-cubed F1 against the coarse labels, adjusted Rand index against the
// fine ones (the same where a set has but one kind); seconds of processor time to read the pages and cluster them. Then
// for each rule the means over the sets. Rules:
//
//     fingerprint     template_clusters                edges            edge_clusters
//     CTSS 0.80       single links by tag shingles, of sets up to 10,000 pages
//     K mode          TEXT-MDL's cost by the scaled pipeline, paths by each page's most frequent support
//     K all           all paths that two pages have    K 1%             paths on a hundredth of the pages
//     conditional     mdl_clusters by entropy          numbered         the same, paying for the cluster of each page
//     impurity        mdl_clusters by impurity         default          mdl_clusters as it is: both
//     two stages      page_types: pages one by one, parsed only if their edges are new, clustered anew when due and at
//                     the end
//
// With --labels the six before the last for each way to name the steps of paths, which are tags alone else.
#include "support/gold_set.hpp"

#ifdef FORME_BUILT_WITH_LEXBOR

#include "support/cpu_time.hpp"
#include "support/partition_scores.hpp"

#include <forme/dom/lexbor_page.hpp>
#include <forme/fingerprint/edge_signature.hpp>
#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/mdl/cluster_code.hpp>
#include <forme/mdl/essential_paths.hpp>
#include <forme/mdl/mdl_clusters.hpp>
#include <forme/mdl/numbered_code.hpp>
#include <forme/mdl/page_types.hpp>
#include <forme/mdl/path_set.hpp>
#include <forme/similarity/single_link_clusters.hpp>
#include <forme/similarity/tag_sequence.hpp>
#include <forme/similarity/tag_shingles.hpp>
#include <forme/templates/edge_clusters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace forme;

constexpr std::size_t most_pages_for_pairs = 10'000;

struct label_mode {
    const char* name;
    path_labels labels;
};
constexpr std::array label_modes{
    label_mode{"tags", path_labels::elements},
    label_mode{"tags+text", path_labels::elements_and_texts},
    label_mode{"tags+#text", path_labels::elements_and_marks},
    label_mode{"tags.class", path_labels::styled_elements},
    label_mode{"tags.class+text", path_labels::styled_elements_and_texts},
    label_mode{"tags.one-class", path_labels::one_class},
};

class score_table {
public:
    score_table() { std::printf("set\tpages\trule\tclusters\tARI\tpurity\tB3\tARI fine\tseconds\n"); }

    template <typename Cluster>
    void add(const bench::gold_set& set, const std::string& rule, const std::vector<Cluster>& clusters,
             double seconds) {
        const auto coarse = bench::score_clusters(set.coarse_labels(), clusters);
        const auto fine = bench::score_clusters(set.labels(), clusters);
        const row scores{static_cast<double>(coarse.clusters),
                         coarse.adjusted_rand,
                         coarse.purity,
                         coarse.bcubed,
                         fine.adjusted_rand,
                         seconds};
        print(set.name(), set.size(), rule, scores);
        if (!sums_.contains(rule)) rules_.push_back(rule);
        sum& total = sums_[rule];
        ++total.sets;
        total.pages += set.size();
        for (std::size_t i = 0; i < scores.size(); ++i) total.scores[i] += scores[i];
    }

    void print_means() const {
        for (const std::string& rule : rules_) {
            const sum& total = sums_.at(rule);
            if (total.sets < 2) continue;
            row means = total.scores;
            for (double& mean : means) mean /= static_cast<double>(total.sets);
            print("mean of " + std::to_string(total.sets), total.pages, rule, means);
        }
    }

private:
    using row = std::array<double, 6>;  // as the columns
    struct sum {
        std::size_t sets = 0;
        std::size_t pages = 0;
        row scores{};
    };

    static void print(const std::string& set, std::size_t pages, const std::string& rule, const row& scores) {
        std::printf("%s\t%zu\t%s\t%.6g\t%.4f\t%.4f\t%.4f\t%.4f\t%.3f\n", set.c_str(), pages, rule.c_str(), scores[0],
                    scores[1], scores[2], scores[3], scores[4], scores[5]);
        std::fflush(stdout);
    }

    std::vector<std::string> rules_;  // in order of appearance
    std::map<std::string, sum> sums_;
};

// What make(html) says of each page; the time is that of making alone.
template <typename Make>
auto features_of(const bench::gold_set& set, bench::cpu_time& time, Make make) {
    std::vector<decltype(make(std::string()))> pages;
    for (std::size_t i = 0; i < set.size(); ++i) {
        const std::string html = set.html(i);
        pages.push_back(time([&] { return make(html); }));
    }
    return pages;
}

void add_fingerprints(const bench::gold_set& set, score_table& table) {
    bench::cpu_time time;
    const auto pages = features_of(set, time, [](const std::string& html) { return fingerprint_of(html); });
    const auto clusters = time([&] { return bench::clusters_of(pages); });
    table.add(set, "fingerprint", clusters, time.seconds());
}

void add_edges(const bench::gold_set& set, score_table& table) {
    bench::cpu_time time;
    const auto pages = features_of(set, time, [](const std::string& html) { return edge_signature_of(html); });
    const auto found = time([&] {
        edge_clusters clusters;
        std::vector<cluster_id> first;
        for (const edge_signature& page : pages) first.push_back(clusters.add(page));
        for (cluster_id& id : first) id = clusters.find(id);
        return first;
    });
    table.add(set, "edges", found, time.seconds());
}

void add_page_types(const bench::gold_set& set, score_table& table) {
    bench::cpu_time time;
    lexbor_parser parse;
    page_types site;
    std::vector<std::uint32_t> sets;
    for (std::size_t i = 0; i < set.size(); ++i) {
        const std::string html = set.html(i);
        sets.push_back(time([&] {
            const std::uint32_t number = site.add(edge_signature_of(html), [&] { return path_set_of(parse(html)); });
            if (site.due()) site.recluster();
            return number;
        }));
    }
    time([&] {
        site.recluster();
        return 0;
    });
    for (std::uint32_t& number : sets) number = site.type(number).value();
    table.add(set, "two stages", sets, time.seconds());
}

void add_shingles(const bench::gold_set& set, score_table& table) {
    if (set.size() > most_pages_for_pairs) return;
    bench::cpu_time time;
    const auto pages =
        features_of(set, time, [](const std::string& html) { return tag_shingles().extract(tag_sequence(html)); });
    const auto linked = time([&] { return single_link_clusters(pages, tag_shingles(), 0.8); });
    table.add(set, "CTSS 0.80", linked.cluster, time.seconds());
}

void add_description_lengths(const bench::gold_set& set, const label_mode& mode, score_table& table) {
    bench::cpu_time reading;
    lexbor_parser parse;
    const auto pages =
        features_of(set, reading, [&](const std::string& html) { return path_set_of(parse(html), mode.labels); });
    const auto add = [&](const char* rule, auto cluster_of) {
        bench::cpu_time time;
        const auto clusters = time(cluster_of);
        table.add(set, std::string(rule) + ", " + mode.name, clusters, reading.seconds() + time.seconds());
    };
    const auto by_code = [](std::span<const path_set> sets, const auto& code, std::uint32_t least_support) {
        mdl_options options;
        options.least_support = least_support;
        return mdl_clusters(sets, code, options).cluster_of;
    };
    add("K mode", [&] {
        path_supports supports;
        for (const path_set& page : pages) supports.add(page);
        std::vector<path_set> essential;
        for (const path_set& page : pages) essential.push_back(essential_paths(page, supports));
        return by_code(essential, template_code(), 1);
    });
    add("K all", [&] { return by_code(pages, template_code(), 2); });
    const auto hundredth = static_cast<std::uint32_t>(std::max<std::size_t>(2, set.size() / 100));
    add("K 1%", [&] { return by_code(pages, template_code(), hundredth); });
    add("conditional", [&] { return mdl_clusters(std::span<const path_set>(pages), conditional_code()).cluster_of; });
    add("numbered", [&] { return by_code(pages, numbered_code<>(), 2); });
    add("impurity", [&] { return by_code(pages, impurity_code::for_pages(pages.size()), 2); });
    add("default", [&] { return mdl_clusters(std::span<const path_set>(pages)).cluster_of; });
}

}  // namespace

int main(int argc, char** argv) {
    const bool all_labels = argc > 1 && std::strcmp(argv[1], "--labels") == 0;
    const auto sets = all_labels ? bench::gold_sets(argc - 1, argv + 1) : bench::gold_sets(argc, argv);
    score_table table;
    for (const bench::gold_set& set : sets) {
        if (!all_labels) {
            add_fingerprints(set, table);
            add_edges(set, table);
            add_page_types(set, table);
            add_shingles(set, table);
        }
        for (const label_mode& mode : std::span(label_modes).first(all_labels ? label_modes.size() : 1))
            add_description_lengths(set, mode, table);
    }
    table.print_means();
}

#else

#include <cstdio>

int main() { std::puts("needs lexbor"); }

#endif
