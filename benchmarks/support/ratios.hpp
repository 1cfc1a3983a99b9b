// Runs the registered Google Benchmarks, interleaved, and prints how they compare.
//
// A machine's absolute times mean little; the ratio of two contenders timed in turn, in one process, on the same
// pages, means much more. Each contender counts with the best of its repetitions. A line for each comparison:
//
//     ratio <name> <value> (target <goal>)
//
// and for figures that are no times (bytes, probes, allocations):
//
//     figure <name> <value> (target <goal>)
#ifndef FORME_BENCHMARKS_SUPPORT_RATIOS_HPP
#define FORME_BENCHMARKS_SUPPORT_RATIOS_HPP

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace forme::bench {

// time(slow) / time(fast), both names of registered benchmarks. The goal is free text, "-" for none.
struct ratio {
    std::string name;
    std::string slow;
    std::string fast;
    std::string goal = "-";
};

inline void print_ratio(std::string_view name, double value, std::string_view goal) {
    std::printf("ratio %.*s %.4g (target %.*s)\n", static_cast<int>(name.size()), name.data(), value,
                static_cast<int>(goal.size()), goal.data());
}

inline void print_figure(std::string_view name, double value, std::string_view goal) {
    std::printf("figure %.*s %.6g (target %.*s)\n", static_cast<int>(name.size()), name.data(), value,
                static_cast<int>(goal.size()), goal.data());
}

// Whether FORME_BENCH_QUICK asks for a run of seconds that shows that everything works, and measures nothing.
inline bool quick() { return std::getenv("FORME_BENCH_QUICK") != nullptr; }

// Benchmarks call this before they time anything: a wrong answer is not worth a time.
inline void require(bool right, const char* what) {
    if (!right) {
        std::fprintf(stderr, "wrong answer, nothing timed: %s\n", what);
        std::exit(EXIT_FAILURE);
    }
}

// Keeps the best CPU time of each benchmark over its repetitions, and prints one line for each at the end.
class best_times : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context&) override { return true; }

    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration || run.error_occurred || run.iterations == 0) continue;
            const std::string name =
                run.run_name.function_name + (run.run_name.args.empty() ? "" : "/" + run.run_name.args);
            const double seconds = run.cpu_accumulated_time / static_cast<double>(run.iterations);
            if (!best_.contains(name)) order_.push_back(name);
            auto& best = best_.try_emplace(name, seconds).first->second;
            best = std::min(best, seconds);
            for (const auto& [counter, value] : run.counters) counters_[name][counter] = value.value;
        }
    }

    void Finalize() override {
        for (const std::string& name : order_) {
            std::printf("time %-44s %12.1f ns", name.c_str(), best_.at(name) * 1e9);
            if (const auto found = counters_.find(name); found != counters_.end())
                for (const auto& [counter, value] : found->second) std::printf("  %s=%.5g", counter.c_str(), value);
            std::printf("\n");
        }
    }

    // Seconds of one iteration, or 0 for a benchmark that did not run (filtered out, contender not installed).
    [[nodiscard]] double seconds(const std::string& name) const {
        const auto found = best_.find(name);
        return found == best_.end() ? 0.0 : found->second;
    }

private:
    std::map<std::string, double> best_;
    std::map<std::string, std::map<std::string, double>> counters_;
    std::vector<std::string> order_;
};

// Runs all registered benchmarks and prints the ratios. The caller's own --benchmark_* flags win over these defaults.
inline best_times run(int argc, char** argv, const std::vector<ratio>& ratios) {
    std::vector<std::string> words{argc > 0 ? argv[0] : "benchmark", "--benchmark_repetitions=7",
                                   "--benchmark_enable_random_interleaving=true", "--benchmark_min_time=0.05"};
    for (int i = 1; i < argc; ++i) words.emplace_back(argv[i]);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    int count = static_cast<int>(pointers.size());
    benchmark::Initialize(&count, pointers.data());

    best_times times;
    benchmark::RunSpecifiedBenchmarks(&times);
    for (const ratio& r : ratios) {
        const double slow = times.seconds(r.slow);
        const double fast = times.seconds(r.fast);
        if (slow > 0 && fast > 0) print_ratio(r.name, slow / fast, r.goal);
    }
    return times;
}

}  // namespace forme::bench

#endif
