// The isotonic smoother against the published dynamic program (root put right), on trees of many shapes.
//
// Shapes up to 10^6 nodes, the dynamic program up to 10^4, as its table takes n * m entries; a quick run goes up to
// 10^4 and 10^3. FORME_CORPUS adds the trees of real pages.
#include <benchmarks/support/corpus.hpp>
#include <benchmarks/support/page_trees.hpp>
#include <benchmarks/support/ratios.hpp>
#include <forme/templateness/isotonic_tree.hpp>
#include <tests/reference/isotonic_reference.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

// Memory in use and its peak, for the figure of bytes a node. A block remembers its size in front of itself.
constexpr std::size_t header = alignof(std::max_align_t);
std::size_t bytes_in_use = 0;
std::size_t peak_bytes = 0;

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
    auto* block = static_cast<unsigned char*>(std::malloc(size + header));
    if (block == nullptr) throw std::bad_alloc();
    *reinterpret_cast<std::size_t*>(block) = size;
    bytes_in_use += size;
    peak_bytes = std::max(peak_bytes, bytes_in_use);
    return block + header;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    if (memory == nullptr) return;
    auto* block = static_cast<unsigned char*>(memory) - header;
    bytes_in_use -= *reinterpret_cast<std::size_t*>(block);
    std::free(block);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { ::operator delete(memory); }

namespace {

using namespace forme::reference;

enum class scoring : std::uint8_t { regions, noise };

struct bench_tree {
    std::vector<std::int32_t> parent;
    std::vector<double> score;
    std::vector<double> weight;
    std::vector<double> charge;

    [[nodiscard]] std::size_t size() const { return parent.size(); }
};

// As on pages: regions, and charges of 0.01 * N / N_i. Noise: independent scores and a constant charge.
bench_tree make_bench_tree(tree_shape shape, scoring kind, std::size_t nodes) {
    std::mt19937_64 engine(nodes);
    bench_tree t;
    t.parent = make_tree(shape, nodes, engine);
    t.score = kind == scoring::regions ? region_scores(t.parent, engine) : uniform_scores(nodes, engine);
    t.weight.assign(nodes, 1.0);
    t.charge = kind == scoring::regions ? size_charges(t.parent, 0.01) : std::vector<double>(nodes, 0.01);
    return t;
}

// The same problem for the dynamic program, on the smoother's own lattice.
tree_problem in_whole_numbers(const bench_tree& t) {
    constexpr double unit = 1 << 24;
    tree_problem p;
    p.parent = t.parent;
    for (std::size_t i = 0; i < t.size(); ++i) {
        p.score.push_back(static_cast<std::int64_t>(t.score[i] * unit + 0.5));
        p.weight.push_back(static_cast<std::int64_t>(t.weight[i]));
        p.charge.push_back(static_cast<std::int64_t>(t.charge[i] * unit + 0.5));
    }
    return p;
}

void check_against_table(const bench_tree& t) {
    const forme::isotonic_result result = forme::smooth(t.parent, t.score, t.weight, t.charge);
    const tree_solution expected = smooth_by_table(in_whole_numbers(t));
    for (std::size_t i = 0; i < t.size(); ++i)
        forme::bench::require(result.y[i] * (1 << 24) == static_cast<double>(expected.y[i]), "differs from the table");
}

// The peak of all memory that a first call takes, beside its input.
double peak_bytes_a_node(const bench_tree& t) {
    const std::size_t before = bytes_in_use;
    peak_bytes = before;
    forme::isotonic_workspace workspace;
    benchmark::DoNotOptimize(smooth(t.parent, t.score, t.weight, t.charge, {}, workspace).data_cost);
    return static_cast<double>(peak_bytes - before) / static_cast<double>(t.size());
}

void register_ours(const std::string& name, std::shared_ptr<const bench_tree> t) {
    auto workspace = std::make_shared<forme::isotonic_workspace>();
    auto* timed = benchmark::RegisterBenchmark(name.c_str(), [t, workspace](benchmark::State& state) {
        forme::isotonic_stats stats;
        for (auto _ : state) stats = smooth(t->parent, t->score, t->weight, t->charge, {}, *workspace).stats;
        const auto nodes = static_cast<double>(t->size());
        state.counters["cuts_a_node"] = static_cast<double>(stats.cuts) / nodes;
        state.counters["visits_a_node"] = static_cast<double>(stats.treap_visited) / nodes;
    });
    if (t->size() >= 1'000'000) timed->Repetitions(3);
}

void register_table(const std::string& name, const bench_tree& t) {
    auto p = std::make_shared<const tree_problem>(in_whole_numbers(t));
    benchmark::RegisterBenchmark(name.c_str(), [p](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(smooth_by_table(*p).cost);
    })->Iterations(1);
}

#ifdef FORME_BUILT_WITH_LEXBOR
// Real pages, where FORME_CORPUS names some: all of them in one benchmark. Returns the number of their nodes.
std::size_t register_real_pages() {
    if (std::getenv("FORME_CORPUS") == nullptr) return 0;
    auto trees = std::make_shared<std::vector<bench_tree>>();
    std::size_t nodes = 0;
    for (const std::string& html : forme::bench::load_pages(1000)) {
        auto [parent, score] = forme::bench::page_tree_of(html);
        if (parent.empty()) continue;
        bench_tree t{std::move(parent), std::move(score), {}, {}};
        t.weight.assign(t.size(), 1.0);
        t.charge = size_charges(t.parent, 0.01);
        nodes += t.size();
        if (t.size() <= 1500) check_against_table(t);
        trees->push_back(std::move(t));
    }
    auto workspace = std::make_shared<forme::isotonic_workspace>();
    benchmark::RegisterBenchmark("ours_real_pages", [trees, workspace](benchmark::State& state) {
        for (auto _ : state)
            for (const bench_tree& t : *trees)
                benchmark::DoNotOptimize(smooth(t.parent, t.score, t.weight, t.charge, {}, *workspace).data_cost);
        state.counters["pages"] = static_cast<double>(trees->size());
    });
    return nodes;
}
#endif

struct shape_row {
    const char* name;
    tree_shape shape;
    scoring kind;
};

constexpr shape_row rows[] = {
    {"dom", tree_shape::dom_like, scoring::regions},
    {"path", tree_shape::path, scoring::regions},
    {"path_noise", tree_shape::path, scoring::noise},
    {"star", tree_shape::star, scoring::regions},
    {"caterpillar", tree_shape::caterpillar, scoring::regions},
    {"recursive", tree_shape::random_recursive, scoring::regions},
    {"binary", tree_shape::binary, scoring::regions},
};

}  // namespace

int main(int argc, char** argv) {
    const bool quick = forme::bench::quick();
    const std::size_t largest = quick ? 10'000 : 1'000'000;
    const std::size_t table_limit = quick ? 1'000 : 10'000;

    std::vector<std::pair<std::string, std::size_t>> timed;
    for (const shape_row& row : rows) {
        for (std::size_t n = 1000; n <= largest; n *= 10) {
            const std::string name = std::string(row.name) + "/" + std::to_string(n);
            const auto t = std::make_shared<const bench_tree>(make_bench_tree(row.shape, row.kind, n));
            if (n == 1000) check_against_table(*t);
            register_ours("ours_" + name, t);
            timed.emplace_back("ours_" + name, n);
            if (row.shape == tree_shape::dom_like && n <= table_limit) register_table("table_" + name, *t);
            if (n == std::min<std::size_t>(largest, 100'000))
                forme::bench::print_figure("peak_bytes_a_node_" + name, peak_bytes_a_node(*t), "<= 200");
        }
    }

#ifdef FORME_BUILT_WITH_LEXBOR
    if (const std::size_t nodes = register_real_pages(); nodes > 0) timed.emplace_back("ours_real_pages", nodes);
#endif

    const std::vector<forme::bench::ratio> ratios{
        {"dp_vs_ours_dom_1e3", "table_dom/1000", "ours_dom/1000", "-"},
        {"dp_vs_ours_dom_1e4", "table_dom/10000", "ours_dom/10000", ">= 200"},
        {"dom_1e6_vs_1e5", "ours_dom/1000000", "ours_dom/100000", "<= 13"},
        {"path_noise_vs_dom_1e5", "ours_path_noise/100000", "ours_dom/100000", "<= 10"},
    };
    const forme::bench::best_times times = forme::bench::run(argc, argv, ratios);
    for (const auto& [name, nodes] : timed)
        if (const double seconds = times.seconds(name); seconds > 0)
            forme::bench::print_figure("ns_a_node_" + name, seconds * 1e9 / static_cast<double>(nodes), "-");
}
