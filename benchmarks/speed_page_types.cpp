// What a page costs on its way to a page type: one like a page before it, and one whose edges are new.
//
// Each page of the corpus is new once and then a repeat. Before anything is timed, repeats must get the number that
// they got when they were new, without being parsed, and have a type after a clustering.
#include "support/corpus.hpp"
#include "support/ratios.hpp"

#ifdef FORME_BUILT_WITH_LEXBOR

#include <forme/dom/lexbor_page.hpp>
#include <forme/fingerprint/edge_signature.hpp>
#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/mdl/page_types.hpp>
#include <forme/mdl/path_set.hpp>
#include <forme/templates/template_clusters.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace forme;

std::vector<std::string> pages;

std::uint32_t add(page_types& site, lexbor_parser& parse, const std::string& html) {
    return site.add(edge_signature_of(html), [&] { return path_set_of(parse(html)); });
}

page_types check_answers() {
    page_types site;
    lexbor_parser parse;
    std::vector<std::uint32_t> sets;
    for (const std::string& html : pages) sets.push_back(add(site, parse, html));
    site.recluster();
    std::size_t parsed = 0;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const std::uint32_t again = site.add(edge_signature_of(pages[i]), [&] {
            ++parsed;
            return path_set();
        });
        bench::require(again == sets[i], "a repeat got another number");
        bench::require(site.type(again).has_value(), "a set without a type");
    }
    bench::require(parsed == 0, "a repeat was parsed");
    bench::print_figure("types", static_cast<double>(site.types()), "-");
    bench::print_figure("parsed_of_100_pages",
                        100 * static_cast<double>(site.distinct_edges()) / static_cast<double>(pages.size()), "-");
    return site;
}

template <typename Step>
void over_pages(benchmark::State& state, Step step) {
    for (auto _ : state)
        for (const std::string& html : pages) step(html);
}

}  // namespace

int main(int argc, char** argv) {
    pages = bench::load_pages(bench::quick() ? 30 : 400);
    page_types known = check_answers();
    lexbor_parser parse;
    page flat;
    template_clusters templates;
    using benchmark::RegisterBenchmark;
    RegisterBenchmark("fingerprint_cluster", [&](auto& state) {
        over_pages(state, [&](const auto& html) { benchmark::DoNotOptimize(templates.add(fingerprint_of(html))); });
    });
    RegisterBenchmark("edges", [&](auto& state) {
        over_pages(state, [](const auto& html) { benchmark::DoNotOptimize(edge_signature_of(html)); });
    });
    RegisterBenchmark("parse", [&](auto& state) { over_pages(state, [&](const auto& html) { parse(html, flat); }); });
    RegisterBenchmark("repeat", [&](auto& state) {
        over_pages(state, [&](const auto& html) { benchmark::DoNotOptimize(add(known, parse, html)); });
    });
    RegisterBenchmark("new", [&](benchmark::State& state) {
        for (auto _ : state) {
            page_types site;
            for (const std::string& html : pages) benchmark::DoNotOptimize(add(site, parse, html));
            site.recluster();
        }
    });
    bench::run(argc, argv,
               {{"repeat_in_fingerprints", "repeat", "fingerprint_cluster", "<= 2"},
                {"parse_vs_repeat", "parse", "repeat", "-"},
                {"repeat_vs_edges", "repeat", "edges", "-"},
                {"new_and_clustered_vs_parse", "new", "parse", "-"}});
}

#else

#include <cstdio>

int main() { std::puts("needs lexbor"); }

#endif
