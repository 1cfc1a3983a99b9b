// What judging a page costs on top of lexbor's parse of the same bytes, step by step.
//
// Before anything is timed, every page is judged twice, by a used and by a new object, and both must agree; scores must
// not fall on the way down.
#include "support/corpus.hpp"
#include "support/ratios.hpp"

#ifdef FORME_BUILT_WITH_LEXBOR

#include <forme/dom/lexbor_page.hpp>
#include <forme/templateness/buried_text.hpp>
#include <forme/templateness/default_scorer.hpp>
#include <forme/templateness/templateness.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace {

using namespace forme;

std::vector<page> pages;
std::vector<std::string> sources;

void check_answers() {
    templateness used;
    std::size_t rows = 0;
    for (const page& p : pages) {
        const page_sections first = used(p, default_scorer());
        templateness fresh;
        bench::require(fresh(p, default_scorer()) == first, "a used object against a new one");
        for (const judged_node& node : first.nodes)
            bench::require(node.smoothed >= first.nodes[node.parent].smoothed, "scores that grow on the way down");
        rows += first.nodes.size();
    }
    bench::print_figure("judged_nodes_a_page", static_cast<double>(rows) / static_cast<double>(pages.size()), "-");
}

template <typename Step>
void over_pages(benchmark::State& state, Step step) {
    for (auto _ : state)
        for (std::size_t i = 0; i < pages.size(); ++i) step(i);
}

}  // namespace

int main(int argc, char** argv) {
    sources = bench::load_pages(200);
    lexbor_parser parse;
    for (const std::string& html : sources) pages.push_back(parse(html));
    check_answers();

    page flat;
    estimated_layout layout;
    node_features features;
    std::vector<estimated_layout> layouts;
    std::vector<node_features> measured(pages.size());
    for (std::size_t i = 0; i < pages.size(); ++i) {
        layouts.emplace_back(pages[i]);
        measured[i](pages[i], layouts[i]);
    }
    templateness judge;
    std::vector<double> scores;
    const auto scorer = default_scorer();
    const auto nothing = [](const node_feature_row& row) { return row[0]; };
    using benchmark::RegisterBenchmark;
    RegisterBenchmark("parse",
                      [&](auto& state) { over_pages(state, [&](std::size_t i) { parse(sources[i], flat); }); });
    RegisterBenchmark("layout",
                      [&](auto& state) { over_pages(state, [&](std::size_t i) { layout.estimate(pages[i]); }); });
    RegisterBenchmark("features",
                      [&](auto& state) { over_pages(state, [&](std::size_t i) { features(pages[i], layouts[i]); }); });
    RegisterBenchmark("scores", [&](auto& state) {
        over_pages(state, [&](std::size_t i) {
            scores.resize(measured[i].values().size());
            scorer.score(measured[i].values(), std::span<double>(scores));
            benchmark::DoNotOptimize(scores.data());
        });
    });
    RegisterBenchmark("all_but_scores", [&](auto& state) {
        over_pages(state, [&](std::size_t i) { benchmark::DoNotOptimize(judge(pages[i], nothing)); });
    });
    RegisterBenchmark("judge", [&](auto& state) {
        over_pages(state, [&](std::size_t i) { benchmark::DoNotOptimize(judge(pages[i], scorer)); });
    });
    RegisterBenchmark("judge_and_read_out", [&](auto& state) {
        over_pages(state, [&](std::size_t i) {
            benchmark::DoNotOptimize(unburied(sources[i], pages[i]));
            benchmark::DoNotOptimize(main_text(pages[i], judge(pages[i], scorer)));
        });
    });
    bench::run(argc, argv,
               {{"layout_share_of_parse", "layout", "parse", "-"},
                {"features_share_of_parse", "features", "parse", "-"},
                {"scores_share_of_parse", "scores", "parse", "-"},
                {"all_but_scores_share_of_parse", "all_but_scores", "parse", "-"},
                {"judge_share_of_parse", "judge", "parse", "-"},
                {"judge_and_read_out_share_of_parse", "judge_and_read_out", "parse", "<= 0.5"}});
}

#else

int main() { std::puts("speed_templateness needs lexbor"); }

#endif
