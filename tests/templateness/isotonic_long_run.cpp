// The long comparison of the isotonic smoother with its twins, on random trees of all shapes: in cost and in every
// value, for several ways to choose containers.
//
//     isotonic_long_run [trees = 100000] [seed = 1]
//
// Of three trees two are tiny and also compared with all assignments. Prints the first tree that differs and exits
// with 1.
#include <forme/templateness/isotonic_tree.hpp>
#include <tests/reference/isotonic_reference.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <vector>

namespace {

using namespace forme::reference;
using namespace forme::detail;

bool same_values(const std::vector<double>& y, const tree_solution& expected) {
    for (std::size_t i = 0; i < y.size(); ++i)
        if (y[i] * static_cast<double>(tree_input::unit) != static_cast<double>(expected.y[i])) return false;
    return true;
}

struct contender {
    forme::isotonic_workspace workspace;
    isotonic_solver solver;

    // The public call, cost and values.
    bool agrees(const tree_problem& p, const tree_input& input, const tree_solution& expected) {
        const forme::isotonic_result& r = smooth(p.parent, input.score, input.weight, input.charge, {}, workspace);
        const double cost = (r.data_cost + r.penalty_cost) * static_cast<double>(tree_input::unit);
        return cost == static_cast<double>(expected.cost) && same_values(r.y, expected);
    }

    // The solver with containers chosen otherwise, values.
    bool agrees(const tree_problem& p, const tree_input& input, const tree_solution& expected,
                const container_policy& policy, std::uint64_t seed) {
        preorder_tree tree;
        tree.assign(p.parent);
        score_lattice lattice;
        lattice.assign(tree.order(), input.score, input.weight, input.charge, {}, {});
        const std::optional<std::int32_t> root = solver.solve(tree, lattice, policy, seed, isotonic_solver::no_limit);
        std::vector<std::int32_t> value;
        solver.cuts().walk_down(tree.parent(), root.value(), value);
        std::vector<double> y(p.size());
        for (std::size_t i = 0; i < p.size(); ++i)
            y[static_cast<std::size_t>(tree.order()[i])] = lattice.value(value[i]);
        return same_values(y, expected);
    }
};

void print(const tree_problem& p) {
    for (std::size_t i = 0; i < p.size(); ++i)
        std::printf("%d %lld %lld %lld\n", p.parent[i], static_cast<long long>(p.score[i]),
                    static_cast<long long>(p.weight[i]), static_cast<long long>(p.charge[i]));
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t trees = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    const std::array policies{container_policy::lists_only(), container_policy{0, 0, 0}, container_policy{2, 1, 2}};
    std::mt19937_64 engine(seed);
    contender ours;
    std::uint64_t with_segments = 0;
    for (std::uint64_t t = 0; t < trees; ++t) {
        const bool tiny = t % 3 != 0;
        const tree_problem p = random_problem(1 + engine() % (tiny ? 7 : t % 300 == 0 ? 2000 : 127), engine);
        const tree_input input(p);
        const tree_solution expected = smooth_by_table(p);
        bool right = ours.agrees(p, input, expected);
        for (const container_policy& policy : policies)
            right = right && ours.agrees(p, input, expected, policy, engine());
        if (tiny) {
            const tree_solution forced = smooth_by_force(p);
            right = right && forced.cost == expected.cost && forced.y == expected.y;
        }
        if (!right) {
            std::printf("tree %llu of seed %llu differs (parent score weight charge):\n",
                        static_cast<unsigned long long>(t), static_cast<unsigned long long>(seed));
            print(p);
            return EXIT_FAILURE;
        }
        with_segments += expected.y.front() != *std::ranges::max_element(expected.y) ? 1U : 0U;
    }
    std::printf("%llu trees agree, %llu of them with more than one segment\n", static_cast<unsigned long long>(trees),
                static_cast<unsigned long long>(with_segments));
    return EXIT_SUCCESS;
}
