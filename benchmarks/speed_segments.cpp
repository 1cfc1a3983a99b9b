// What the segment table costs a page beside lexbor's parse of it, what a long stream and hostile ones cost, and how
// much memory they take.
//
// Before anything is timed, the table's verdicts are compared with a table that sweeps everything behind each page. The
// long stream has a million pages of a generated site (10,000 with FORME_BENCH_QUICK), cut already.
#include "support/corpus.hpp"
#include "support/ratios.hpp"

#ifdef FORME_BUILT_WITH_LEXBOR

#include <forme/dom/lexbor_page.hpp>
#include <forme/segments/segment_table.hpp>
#include <forme/segments/text_segments.hpp>
#include <tests/reference/plain_segments.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace forme;

std::vector<std::string> sources;
std::vector<page> pages;
std::vector<segmented_page> cuts;

void check_answers() {
    const segment_table_options options{.living_time = {5, 4, 1}, .max_segments = 2000};
    segment_table table(options);
    reference::plain_segment_table twin(options);
    for (std::size_t i = 0; i < std::min<std::size_t>(cuts.size(), 60); ++i)
        bench::require(table.add(cuts[i]) == twin.add(cuts[i]), "the table against its twin");
}

void parse(benchmark::State& state) {
    lexbor_parser parser;
    page flat;
    for (auto _ : state) {
        for (const std::string& html : sources) {
            parser(html, flat);
            benchmark::DoNotOptimize(flat);
        }
    }
}

void cut_alone(benchmark::State& state) {
    for (auto _ : state)
        for (const page& p : pages) benchmark::DoNotOptimize(text_segments(p));
}

void cut_and_judge(benchmark::State& state) {
    segment_table table;
    for (auto _ : state)
        for (const page& p : pages) benchmark::DoNotOptimize(table.add(text_segments(p)));
}

// Page number n of a site in numbers: 40 segments of the template, 10 of one of a hundred sections, 30 of its own, a
// new design every 100,000 pages.
segmented_page generated_cut(std::uint64_t n) {
    std::vector<std::uint64_t> numbers;
    const std::uint64_t design = n / 100'000;
    for (std::uint64_t i = 0; i < 40; ++i) numbers.push_back(mix64(design * 40 + i));
    for (std::uint64_t i = 0; i < 10; ++i) numbers.push_back(mix64(1'000'000 + mix64(n) % 100 * 10 + i));
    for (std::uint64_t i = 0; i < 30; ++i) numbers.push_back(mix64(1'000'000'000 + n * 30 + i));
    return reference::cut_of(numbers);
}

// Feeds a stream and prints what a page costs, and how size and memory stand at its middle and at its end.
void stream(const char* name, const segment_table_options& options, std::uint64_t count,
            const std::function<segmented_page(std::uint64_t)>& cut_of_page) {
    segment_table table(options);
    std::chrono::nanoseconds spent{0};
    std::size_t middle = 0;
    std::uint64_t segments = 0;
    for (std::uint64_t n = 0; n < count; ++n) {
        const segmented_page cut = cut_of_page(n);
        const auto start = std::chrono::steady_clock::now();
        benchmark::DoNotOptimize(table.add(cut));
        spent += std::chrono::steady_clock::now() - start;
        segments += cut.segments.size();
        bench::require(table.size() <= options.max_segments, "the table exceeds its ceiling");
        if (n == count / 2) middle = table.memory_bytes();
    }
    const std::string prefix = name;
    const double ns = static_cast<double>(spent.count());
    bench::print_figure(prefix + "_pages", static_cast<double>(count), "-");
    bench::print_figure(prefix + "_ns_a_page", ns / static_cast<double>(count), "-");
    bench::print_figure(prefix + "_ns_a_segment", ns / static_cast<double>(segments), "-");
    bench::print_figure(prefix + "_largest_size", static_cast<double>(table.statistics().largest), "<= max_segments");
    bench::print_figure(prefix + "_memory_at_middle", static_cast<double>(middle), "-");
    bench::print_figure(prefix + "_memory_at_end", static_cast<double>(table.memory_bytes()), "= at middle");
}

segmented_page all_new(std::uint64_t n) {
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t i = 0; i < 100; ++i) numbers.push_back(n * 100 + i);
    return reference::cut_of(numbers);
}

segmented_page of_a_million(std::uint64_t n) {
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t i = 0; i < 1'000'000; ++i) numbers.push_back(n * 1'000'000 + i);
    return reference::cut_of(numbers);
}

// Keys that fall into one of 2¹⁶ buckets of a table whose seed is 0, fifty new ones on each page.
std::vector<segmented_page> of_one_bucket(std::size_t count) {
    std::vector<segmented_page> all;
    std::uint64_t word = 0;
    for (std::size_t n = 0; n < count; ++n) {
        segmented_page cut;
        for (; cut.segments.size() < 50; ++word)
            if ((mix64(mix64(word) ^ 7) & 0xffff) == 0) cut.segments.push_back({{7, word}, 0, 10});
        cut.blocks.push_back({0, 0, 50, 500});
        all.push_back(cut);
    }
    return all;
}

}  // namespace

int main(int argc, char** argv) {
    sources = bench::load_pages(300);
    lexbor_parser parser;
    std::size_t segments = 0;
    for (const std::string& html : sources) {
        pages.push_back(parser(html));
        cuts.push_back(text_segments(pages.back()));
        segments += cuts.back().segments.size();
    }
    check_answers();
    bench::print_figure("segments_a_page", static_cast<double>(segments) / static_cast<double>(pages.size()), "-");

    const std::uint64_t scale = bench::quick() ? 100 : 1;
    stream("million", {}, 1'000'000 / scale, generated_cut);
    stream("all_new", {.max_segments = 1 << 16}, 100'000 / scale, all_new);
    stream("all_new_long_lived", {.living_time = {.base = 100'000}, .max_segments = 1 << 16}, 100'000 / scale, all_new);
    stream("page_of_a_million", {.max_segments = 1 << 16}, 3, of_a_million);
    const std::vector<segmented_page> bucket = of_one_bucket(bench::quick() ? 10 : 100);
    for (const std::uint64_t seed : {0u, 2026u})
        stream(seed == 0 ? "one_bucket_known_seed" : "one_bucket_secret_seed", {.max_segments = 1 << 16, .seed = seed},
               bucket.size(), [&](std::uint64_t n) { return bucket[n]; });

    using benchmark::RegisterBenchmark;
    RegisterBenchmark("parse", parse);
    RegisterBenchmark("cut", cut_alone);
    RegisterBenchmark("cut_and_judge", cut_and_judge);
    bench::run(
        argc, argv,
        {{"cut_share_of_parse", "cut", "parse", "-"}, {"segments_share_of_parse", "cut_and_judge", "parse", "<= 0.3"}});
}

#else

int main() { std::puts("speed_segments needs lexbor"); }

#endif
