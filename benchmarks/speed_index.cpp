// Indexes and clusters at scale: the index rows of the performance targets.
//
// Fingerprints are spliced from pages (support/spliced_fingerprints.hpp), those under the folder FORME_CORPUS if it is
// set, else generated ones. Sizes are 10^5 and 10^6 distinct fingerprints; FORME_BENCH_LARGE adds 3·10^6 and 10^7 (4 GB
// of memory, several minutes), FORME_BENCH_QUICK takes 10^4 alone.
//
// One timed step builds everything from empty and is divided by the number of fingerprints, so growing is in it. The
// contenders: template_clusters on neighbour_index and on two_table_index; the published structure as written, two
// unordered_map<string, vector> (up to 10^6, and timed once there, since it takes minutes otherwise); and one lookup in
// a flat hash map of the same fingerprints.
#include "support/corpus.hpp"
#include "support/ratios.hpp"
#include "support/spliced_fingerprints.hpp"

#include <forme/core/disjoint_sets.hpp>
#include <forme/index/linear_index.hpp>
#include <forme/index/two_table_index.hpp>
#include <forme/templates/shared_template_clusters.hpp>
#include <forme/templates/template_clusters.hpp>

#include <malloc.h>
#include <tsl/robin_map.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace {

using namespace forme;
using forme::bench::print_figure;
using forme::bench::print_ratio;
using forme::bench::require;

// As published: entries by prefix and by suffix in the standard containers.
class published_clusters {
public:
    void add(const fingerprint& value) {
        constexpr std::size_t split = 17;
        const std::string bytes(value.begin(), value.end());
        auto& by_prefix = prefixes_[bytes.substr(0, split)];
        auto& by_suffix = suffixes_[bytes.substr(split)];
        for (const auto& [other, id] : by_prefix)
            if (other == bytes) return;
        const std::uint32_t id = sets_.add();
        for (const auto* bucket : {&by_prefix, &by_suffix})
            for (const auto& [other, neighbour] : *bucket)
                if (distance(other, bytes) <= 1) sets_.unite(neighbour, id);
        by_prefix.emplace_back(bytes, id);
        by_suffix.emplace_back(bytes, id);
    }
    [[nodiscard]] std::size_t clusters() const { return sets_.sets(); }
    [[nodiscard]] cluster_id find(cluster_id id) const { return sets_.find(id); }

private:
    static int distance(const std::string& a, const std::string& b) {
        int differ = 0;
        for (std::size_t i = 0; i < a.size() && differ < 2; ++i) differ += a[i] != b[i];
        return differ;
    }

    std::unordered_map<std::string, std::vector<std::pair<std::string, std::uint32_t>>> prefixes_;
    std::unordered_map<std::string, std::vector<std::pair<std::string, std::uint32_t>>> suffixes_;
    disjoint_sets sets_;
};

using flat_map = tsl::robin_map<fingerprint, std::uint32_t, fingerprint_hash>;

std::size_t allocated_bytes() {
    const auto info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

template <typename Clusters>
Clusters clusters_of(const std::vector<fingerprint>& values) {
    Clusters clusters;
    for (const fingerprint& value : values) clusters.add(value);
    return clusters;
}

// Registers a contender of which one step takes long enough to be timed alone.
template <typename Work>
void time_step(const std::string& name, Work work) {
    const auto run = [work](benchmark::State& state) {
        for (auto _ : state) work();
    };
    benchmark::RegisterBenchmark(name.c_str(), run)->Iterations(1);
}

template <typename Clusters>
void time_building(const std::string& name, const std::vector<fingerprint>& values) {
    time_step(name, [&values] { benchmark::DoNotOptimize(clusters_of<Clusters>(values).clusters()); });
}

// Calls step(fingerprint) for `values` in an order that no cache foresees.
template <typename Step>
void in_scattered_order(const std::vector<fingerprint>& values, Step step) {
    std::uint64_t at = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        at = mix64(at);
        step(values[at % values.size()]);
    }
}

// A stream in which 95 of 100 pages repeat a fingerprint, the popular ones far more often: the k-th with weight 1/k.
std::vector<fingerprint> zipf_stream(const std::vector<fingerprint>& values) {
    std::mt19937_64 random(3);
    std::vector<fingerprint> stream;
    std::size_t seen = 0;
    while (seen < values.size()) {
        if (seen == 0 || random() % 100 < 5) {
            stream.push_back(values[seen++]);
        } else {  // exp of a uniform number is 1/k distributed
            const double uniform = static_cast<double>(random() >> 11) * 0x1p-53;
            const double rank = std::exp(uniform * std::log(static_cast<double>(seen + 1))) - 1;
            stream.push_back(values[std::min(seen - 1, static_cast<std::size_t>(rank))]);
        }
    }
    return stream;
}

// Of the processor, as the other contenders are timed.
template <typename Work>
double seconds_of(Work work) {
    const std::clock_t start = std::clock();
    work();
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// Wall times on the same stream, best of three: shared clusters filled by one thread over two threads, and ordinary
// clusters over shared ones filled by one thread.
void print_scaling(const std::string& name, const std::vector<fingerprint>& stream) {
    const auto seconds_since = [](std::chrono::steady_clock::time_point start) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    const auto run_alone = [&] {
        const auto start = std::chrono::steady_clock::now();
        benchmark::DoNotOptimize(clusters_of<template_clusters>(stream).clusters());
        return seconds_since(start);
    };
    const auto run = [&](std::size_t threads) {
        shared_template_clusters clusters;
        const auto start = std::chrono::steady_clock::now();
        std::vector<std::jthread> workers;
        for (std::size_t worker = 0; worker < threads; ++worker)
            workers.emplace_back([&, worker] {
                for (std::size_t i = worker; i < stream.size(); i += threads) clusters.add(stream[i], i);
            });
        workers.clear();
        return seconds_since(start);
    };
    double alone = 1e9;
    double one = 1e9;
    double two = 1e9;
    for (int round = 0; round < 3; ++round) {
        alone = std::min(alone, run_alone());
        one = std::min(one, run(1));
        two = std::min(two, run(2));
    }
    print_ratio("two_threads_vs_one_" + name, one / two, ">= 1.5");
    print_ratio("one_shared_thread_vs_unshared_" + name, alone / one, "-");
}

struct sized_input {
    std::string label;
    std::vector<fingerprint> values;
    std::vector<fingerprint> stream;     // with repeats; empty where it would take too long
    std::vector<fingerprint> strangers;  // fingerprints of the same kind that are not among the values
    std::unique_ptr<flat_map> map = std::make_unique<flat_map>();
    std::unique_ptr<template_clusters> clusters;
    double published_seconds = 0;  // 0 where it would take too long
};

void print_memory(const sized_input& input) {
    const auto count = static_cast<double>(input.values.size());
    const std::size_t before = allocated_bytes();
    neighbour_index<> index;
    for (const fingerprint& value : input.values) index.insert(value);
    const std::size_t after = allocated_bytes();
    print_figure("neighbour_index_malloc_bytes/" + input.label, static_cast<double>(after - before) / count,
                 "<= 85, stretch 64");
    print_figure("neighbour_index_memory_bytes/" + input.label, static_cast<double>(index.memory_bytes()) / count, "-");
    print_figure("template_clusters_memory_bytes/" + input.label,
                 static_cast<double>(input.clusters->memory_bytes()) / count, "-");
}

void print_probes(const sized_input& input) {
    const auto mean = [&](const std::vector<fingerprint>& questions) {
        double probes = 0;
        for (const fingerprint& value : questions) probes += static_cast<double>(input.clusters->index().probes(value));
        return probes / static_cast<double>(questions.size());
    };
    print_figure("probes_of_a_new_fingerprint/" + input.label, mean(input.strangers), "<= 5, stretch 3");
    print_figure("probes_of_a_known_fingerprint/" + input.label, mean(input.values), "<= 5, stretch 3");
}

void print_snapshot_speed(const sized_input& input) {
    std::stringstream stream;
    const double saving = seconds_of([&] { input.clusters->save(stream); });
    const auto bytes = static_cast<double>(stream.str().size());
    double same = 0;
    const double loading = seconds_of([&] { same = static_cast<double>(template_clusters::load(stream).clusters()); });
    require(same == static_cast<double>(input.clusters->clusters()), "a snapshot came back with other clusters");
    print_figure("snapshot_bytes/" + input.label, bytes / static_cast<double>(input.values.size()), "-");
    print_figure("snapshot_MB_per_second_saved/" + input.label, bytes / saving / 1e6, "-");
    print_figure("snapshot_MB_per_second_loaded/" + input.label, bytes / loading / 1e6, "-");
}

}  // namespace

int main(int argc, char** argv) {
    std::string fewer_repetitions = "--benchmark_repetitions=5";  // steps take seconds here; a later flag wins
    std::vector<char*> arguments{argv[0], fewer_repetitions.data()};
    arguments.insert(arguments.end(), argv + 1, argv + argc);
    std::vector<std::size_t> sizes{100'000, 1'000'000};
    if (bench::quick()) sizes = {10'000};
    if (std::getenv("FORME_BENCH_LARGE") != nullptr) sizes.insert(sizes.end(), {3'000'000, 10'000'000});

    std::mt19937_64 random(1);
    const auto pages = std::getenv("FORME_CORPUS") != nullptr ? bench::tags_of_pages(bench::load_pages(10'000))
                                                              : bench::generated_pages(200, 20, random);
    require(!pages.empty(), "there are no pages");
    constexpr std::size_t strangers = 10'000;
    const auto all = bench::spliced_fingerprints(pages, 7).distinct(sizes.back() + strangers);
    const auto part = [&](std::size_t from, std::size_t count) {
        const auto start = all.begin() + static_cast<std::ptrdiff_t>(from);
        return std::vector(start, start + static_cast<std::ptrdiff_t>(count));
    };

    std::vector<bench::ratio> ratios;
    std::vector<std::unique_ptr<sized_input>> inputs;
    for (const std::size_t size : sizes) {
        auto& input = *inputs.emplace_back(std::make_unique<sized_input>());
        input.label = std::to_string(size);
        input.values = part(0, size);
        input.strangers = part(size, strangers);
        const bool has_rivals = size <= 1'000'000;
        if (has_rivals) input.stream = zipf_stream(part(0, size / 10));
        input.clusters = std::make_unique<template_clusters>(clusters_of<template_clusters>(input.values));
        for (const fingerprint& value : input.values) input.map->emplace(value, 1);

        using two_table_clusters = basic_template_clusters<two_table_index<>>;
        // All number fingerprints by first insertion and clusters by their first fingerprint, so ids must agree too.
        const auto require_same_clusters = [&](const auto& other, const char* what) {
            bool same = true;
            for (cluster_id id = 0; id < size; ++id) same = same && other.find(id) == input.clusters->find(id);
            require(same, what);
        };
        require_same_clusters(clusters_of<two_table_clusters>(input.values), "two_table_index finds other clusters");
        if (size <= 10'000)
            require_same_clusters(clusters_of<basic_template_clusters<linear_index<>>>(input.values),
                                  "linear_index finds other clusters");
        if (has_rivals) {
            published_clusters published;
            input.published_seconds = seconds_of([&] {
                for (const fingerprint& value : input.values) published.add(value);
            });
            require_same_clusters(published, "the published structure finds other clusters");
        }

        const std::string& n = input.label;
        time_building<template_clusters>("distinct_neighbour/" + n, input.values);
        time_building<two_table_clusters>("distinct_two_table/" + n, input.values);
        if (!input.stream.empty()) time_building<template_clusters>("stream_95_repeats/" + n, input.stream);
        time_step("flat_map_lookup/" + n, [&input] {
            std::uint64_t sum = 0;
            in_scattered_order(input.values, [&](const fingerprint& value) { sum += input.map->find(value)->second; });
            benchmark::DoNotOptimize(sum);
        });
        time_step("repeat/" + n, [&input] {
            in_scattered_order(input.values, [&](const fingerprint& value) { input.clusters->add(value); });
        });
        ratios.push_back({"distinct_neighbour_in_flat_map_lookups/" + n, "distinct_neighbour/" + n,
                          "flat_map_lookup/" + n, size >= 1'000'000 ? "<= 18, stretch 10" : "-"});
        ratios.push_back({"repeat_in_flat_map_lookups/" + n, "repeat/" + n, "flat_map_lookup/" + n});
        ratios.push_back(
            {"distinct_neighbour_vs_two_table/" + n, "distinct_two_table/" + n, "distinct_neighbour/" + n});
    }

    for (const auto& input : inputs) {
        print_memory(*input);
        print_probes(*input);
        print_snapshot_speed(*input);
        if (!input->stream.empty()) print_scaling("95_repeats/" + input->label, input->stream);
        print_scaling("distinct/" + input->label, input->values);
    }
    const auto times = bench::run(static_cast<int>(arguments.size()), arguments.data(), ratios);
    for (const auto& input : inputs) {
        const auto print_each = [&](const std::string& what, std::size_t steps) {
            const double seconds = times.seconds(what + "/" + input->label);
            if (seconds > 0)
                print_figure(what + "_ns/" + input->label, seconds * 1e9 / static_cast<double>(steps), "-");
        };
        for (const char* what : {"distinct_neighbour", "distinct_two_table", "flat_map_lookup", "repeat"})
            print_each(what, input->values.size());
        print_each("stream_95_repeats", input->stream.size());
        const auto print_against_published = [&](const std::string& what, const std::string& goal) {
            const double seconds = times.seconds(what + "/" + input->label);
            if (seconds > 0 && input->published_seconds > 0)
                print_ratio(what + "_vs_published/" + input->label, input->published_seconds / seconds, goal);
        };
        print_against_published("distinct_neighbour", ">= 3.5, stretch 8");
        print_against_published("distinct_two_table", ">= 2, stretch 4");
    }
}
