// Trees and smoothing problems for tests, fuzzing and benchmarks, the same on every machine for the same seed.
#ifndef FORME_TESTS_REFERENCE_TREE_SHAPES_HPP
#define FORME_TESTS_REFERENCE_TREE_SHAPES_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <vector>

namespace forme::reference {

enum class tree_shape : std::uint8_t { dom_like, path, star, caterpillar, random_recursive, binary, broom };

inline constexpr std::array all_tree_shapes{
    tree_shape::dom_like,         tree_shape::path,   tree_shape::star, tree_shape::caterpillar,
    tree_shape::random_recursive, tree_shape::binary, tree_shape::broom};

// Parents come before their children; only random_recursive and binary are not in preorder.
inline std::vector<std::int32_t> make_tree(tree_shape shape, std::size_t nodes, std::mt19937_64& engine) {
    constexpr std::size_t dom_depth = 30;
    const auto id = [](std::size_t node) { return static_cast<std::int32_t>(node); };
    std::vector<std::int32_t> parent(nodes, -1);
    std::vector<std::int32_t> open{0};  // dom_like: the path to the latest node
    for (std::size_t i = 1; i < nodes; ++i) {
        switch (shape) {
            case tree_shape::path: parent[i] = id(i - 1); break;
            case tree_shape::star: parent[i] = 0; break;
            case tree_shape::caterpillar: parent[i] = id(i % 2 == 1 ? i - 1 : i - 2 + (i == 2 ? 1 : 0)); break;
            case tree_shape::random_recursive: parent[i] = id(engine() % i); break;
            case tree_shape::binary: parent[i] = id((i - 1) / 2); break;
            case tree_shape::broom: parent[i] = id(std::min(i - 1, nodes / 2)); break;
            case tree_shape::dom_like:
                // Half of the nodes have a child; after a leaf we climb one level or a few.
                while (open.size() > 1 && (open.size() >= dom_depth || engine() % 2 == 0)) open.pop_back();
                parent[i] = open.back();
                open.push_back(id(i));
                break;
        }
    }
    return parent;
}

// A problem in whole numbers. Parents come before children.
struct tree_problem {
    static constexpr std::int64_t infinite = std::int64_t{1} << 55;  // a charge that is never paid

    std::vector<std::int32_t> parent;
    std::vector<std::int64_t> score;
    std::vector<std::int64_t> weight;
    std::vector<std::int64_t> charge;

    [[nodiscard]] std::size_t size() const { return parent.size(); }
};

// The same problem as the library wants it: scores and charges in units of 2^-20, which its lattice holds exactly.
struct tree_input {
    static constexpr std::int64_t unit = 1 << 20;

    std::vector<double> score;
    std::vector<double> weight;
    std::vector<double> charge;

    explicit tree_input(const tree_problem& problem) {
        for (std::size_t i = 0; i < problem.size(); ++i) {
            score.push_back(static_cast<double>(problem.score[i]) / unit);
            weight.push_back(static_cast<double>(problem.weight[i]));
            charge.push_back(problem.charge[i] == tree_problem::infinite
                                 ? std::numeric_limits<double>::infinity()
                                 : static_cast<double>(problem.charge[i]) / unit);
        }
    }
};

// Few or many different scores, equal or unequal weights with zeros, charges from none to infinite, mixed.
inline tree_problem random_problem(std::size_t nodes, std::mt19937_64& engine) {
    static constexpr std::array<std::uint64_t, 6> alphabets{2, 3, 5, 10, 1000, tree_input::unit};
    static constexpr std::array<std::uint64_t, 4> weights{1, 2, 4, 51};
    const auto draw = [&engine](std::uint64_t n) { return static_cast<std::int64_t>(engine() % n); };

    tree_problem p;
    p.parent = make_tree(all_tree_shapes[engine() % all_tree_shapes.size()], nodes, engine);
    const std::uint64_t scores = alphabets[engine() % alphabets.size()];
    const std::uint64_t top_weight = weights[engine() % weights.size()];
    const std::int64_t step = draw(2) == 0 ? 1 : static_cast<std::int64_t>(tree_input::unit / scores);
    const std::uint64_t charge_kind = engine() % 5;
    const std::uint64_t top_charge =
        std::max<std::uint64_t>(2, (scores * top_weight) << (engine() % 4) >> (engine() % 4));
    const std::int64_t constant = draw(top_charge) * step;
    for (std::size_t i = 0; i < nodes; ++i) {
        p.score.push_back(draw(scores) * step);
        p.weight.push_back(top_weight == 1 ? 1 : draw(top_weight));
        std::int64_t charge = constant;
        if (charge_kind == 1) charge = 0;
        if (charge_kind == 2) charge = draw(top_charge) * step;
        if (charge_kind == 3) charge = draw(3) == 0 ? 0 : (constant >> draw(10)) + draw(3);
        if (charge_kind == 4 && i > 0 && draw(4) == 0) charge = tree_problem::infinite;
        p.charge.push_back(charge);
    }
    return p;
}

// Nodes of each subtree; parents come before children.
inline std::vector<std::int32_t> subtree_sizes(std::span<const std::int32_t> parent) {
    std::vector<std::int32_t> size(parent.size(), 1);
    for (std::size_t i = parent.size(); i-- > 1;) size[static_cast<std::size_t>(parent[i])] += size[i];
    return size;
}

// Scores as a page has them: regions with a level of their own and noise around it.
inline std::vector<double> region_scores(std::span<const std::int32_t> parent, std::mt19937_64& engine) {
    const auto uniform = [&engine] { return static_cast<double>(engine() >> 11) * 0x1p-53; };
    std::vector<double> level(parent.size());
    std::vector<double> score(parent.size());
    for (std::size_t i = 0; i < parent.size(); ++i) {
        level[i] = i == 0 || engine() % 20 == 0 ? uniform() : level[static_cast<std::size_t>(parent[i])];
        score[i] = std::clamp(level[i] + 0.4 * (uniform() - 0.5), 0.0, 1.0);
    }
    return score;
}

inline std::vector<double> uniform_scores(std::size_t nodes, std::mt19937_64& engine) {
    std::vector<double> score(nodes);
    for (double& s : score) s = static_cast<double>(engine() >> 11) * 0x1p-53;
    return score;
}

// c * N / N_i: a small subtree must gain much to become a segment.
inline std::vector<double> size_charges(std::span<const std::int32_t> parent, double c) {
    const std::vector<std::int32_t> size = subtree_sizes(parent);
    std::vector<double> charge(parent.size());
    for (std::size_t i = 0; i < parent.size(); ++i)
        charge[i] = c * static_cast<double>(parent.size()) / static_cast<double>(size[i]);
    return charge;
}

}  // namespace forme::reference

#endif
