// What each measure costs: nanoseconds an extraction and a comparison, and what the bit-parallel subsequence brings.
//
// Pages are compared with their neighbour in the list, which is often of the same template, and with one half the list
// away, which seldom is. Extraction begins at the tag sequence or the parsed page; making those is timed beside it.
// Before anything is timed, subsequences and mappings are compared with their twins in tests/reference.
#include "support/corpus.hpp"
#include "support/ratios.hpp"

#ifdef FORME_BUILT_WITH_LEXBOR

#include <forme/forme.hpp>

#include <tests/reference/common_subsequence.hpp>
#include <tests/reference/similarity_laws.hpp>
#include <tests/reference/small_trees.hpp>
#include <tests/reference/tree_mapping.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace forme;

constexpr std::size_t table_pages = 24;  // the textbook's table is slow

std::vector<std::string> htmls;
std::vector<std::vector<tag_symbol>> sequences;
std::vector<page> trees;
std::vector<std::pair<std::size_t, std::size_t>> pairs;
std::vector<std::string> measures;

void load() {
    htmls = bench::load_pages(bench::quick() ? 24 : 200);
    lexbor_parser parse;
    for (const std::string& html : htmls) {
        sequences.push_back(tag_sequence(html));
        trees.push_back(parse(html));
    }
    for (std::size_t i = 0; i < htmls.size(); ++i) {
        pairs.emplace_back(i, (i + 1) % htmls.size());
        pairs.emplace_back(i, (i + htmls.size() / 2) % htmls.size());
    }
}

void check_answers() {
    const common_subsequence subsequence;
    for (std::size_t i = 0; i + 1 < std::min(table_pages, sequences.size()); ++i) {
        const auto a = subsequence.extract(sequences[i]);
        const auto b = subsequence.extract(sequences[i + 1]);
        bench::require(
            common_subsequence::length(a, b) == reference::common_subsequence(sequences[i], sequences[i + 1]),
            "the common subsequence against the textbook's table");
    }
    const tree_mapping mapping;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const page a = reference::random_tree(seed);
        const page b = reference::random_tree(seed + 1000);
        const mapped_trees found = mapping.compare(mapping.extract(a), mapping.extract(b));
        bench::require(found.cost == reference::mapping_cost(a, b), "the mapping against its definition");
    }
    std::size_t limited = 0;
    std::vector<tree_mapping::features> all;
    for (const page& tree : trees) all.push_back(mapping.extract(tree));
    for (const auto& [i, j] : pairs) limited += !mapping.compare(all[i], all[j]).exact;
    bench::print_figure("mappings_that_met_the_limit", static_cast<double>(limited), "-");
}

// Times extraction of all pages and comparison of all pairs.
template <typename Measure, typename Page>
void add(const std::string& name, const Measure& measure, const std::vector<Page>& pages) {
    std::vector<typename Measure::features> features;
    for (const Page& p : pages) features.push_back(measure.extract(p));
    const std::vector<typename Measure::features> some(features.begin(), features.begin() + 8);
    bench::require(reference::check_similarity_laws(measure, some).empty(), name.c_str());

    measures.push_back(name);
    benchmark::RegisterBenchmark(("extract_" + name).c_str(), [measure, &pages](benchmark::State& state) {
        for (auto _ : state)
            for (const Page& p : pages) benchmark::DoNotOptimize(measure.extract(p));
    });
    benchmark::RegisterBenchmark(("compare_" + name).c_str(), [measure, features](benchmark::State& state) {
        for (auto _ : state)
            for (const auto& [i, j] : pairs) benchmark::DoNotOptimize(measure(features[i], features[j]));
    });
}

template <typename Length>
void subsequence_lengths(benchmark::State& state, Length length) {
    for (auto _ : state)
        for (std::size_t i = 0; i + 1 < std::min(table_pages, sequences.size()); ++i)
            benchmark::DoNotOptimize(length(i, i + 1));
}

void print_single_link() {
    const tag_shingles measure;
    std::vector<tag_shingles::features> pages;
    for (const auto& tags : sequences) pages.push_back(measure.extract(tags));
    const auto found = single_link_clusters(pages, measure, tag_shingles::published_threshold);
    const auto all = static_cast<double>(pages.size() * (pages.size() - 1) / 2);
    bench::print_figure("single_link_share_of_pairs", static_cast<double>(found.comparisons) / all, "-");
}

}  // namespace

int main(int argc, char** argv) {
    load();
    check_answers();
    print_single_link();

    add("tag_counts", tag_counts{}, sequences);
    add("common_paths", common_paths{}, trees);
    add("path_shingles", path_shingles{}, trees);
    add("tag_shingles", tag_shingles{}, sequences);
    add("common_subsequence", common_subsequence{}, sequences);
    add("tree_mapping", tree_mapping{}, trees);
    add("pq_grams", pq_grams{}, trees);
    add("tag_hash", tag_hash{}, sequences);
    add("head_hash", head_hash{}, htmls);
    benchmark::RegisterBenchmark("read_tags", [](benchmark::State& state) {
        for (auto _ : state)
            for (const std::string& html : htmls) benchmark::DoNotOptimize(tag_sequence(html));
    });
    benchmark::RegisterBenchmark("parse", [](benchmark::State& state) {
        lexbor_parser parse;
        for (auto _ : state)
            for (const std::string& html : htmls) benchmark::DoNotOptimize(parse(html));
    });
    std::vector<common_subsequence::features> features;
    for (const auto& tags : sequences) features.push_back(common_subsequence{}.extract(tags));
    benchmark::RegisterBenchmark("subsequence_by_table", [](benchmark::State& state) {
        subsequence_lengths(state, [](std::size_t i, std::size_t j) {
            return reference::common_subsequence(sequences[i], sequences[j]);
        });
    });
    benchmark::RegisterBenchmark("subsequence_by_bits", [&features](benchmark::State& state) {
        subsequence_lengths(state, [&features](std::size_t i, std::size_t j) {
            return common_subsequence::length(features[i], features[j]);
        });
    });

    const auto times = bench::run(
        argc, argv, {{"subsequence_bits_over_table", "subsequence_by_table", "subsequence_by_bits", ">= 20"}});
    const auto each = [&times](const std::string& name, std::size_t count) {
        return times.seconds(name) * 1e9 / static_cast<double>(count);
    };
    bench::print_figure("read_tags_ns_a_page", each("read_tags", htmls.size()), "-");
    bench::print_figure("parse_ns_a_page", each("parse", htmls.size()), "-");
    for (const std::string& name : measures) {
        bench::print_figure(name + "_ns_an_extraction", each("extract_" + name, htmls.size()), "-");
        bench::print_figure(name + "_ns_a_comparison", each("compare_" + name, pairs.size()), "-");
    }
}

#else

int main() { std::puts("speed_similarity needs lexbor"); }

#endif
