// Bytes become a tree; the smoother must agree with the dynamic program in cost and in every value, with ordinary
// containers and seed, through the public call, and with treaps wherever possible. Then the bytes are read again as an
// array of anything, which must be refused or smoothed, but never crash.
#include <forme/templateness/isotonic_tree.hpp>
#include <tests/reference/isotonic_reference.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

namespace {

using namespace forme::reference;

void require(bool right) {
    if (!right) std::abort();
}

// Four bytes a node after two that set the scale of charges and the shape.
tree_problem problem_from(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t most_nodes = 300;
    tree_problem p;
    const int charge_shift = bytes[0] % 16;
    const bool deep = bytes[1] % 2 == 0;
    for (std::size_t at = 2; at + 4 <= bytes.size() && p.size() < most_nodes; at += 4) {
        const std::size_t i = p.size();
        const std::size_t back =
            deep ? std::min<std::size_t>(bytes[at] / 64, i - (i > 0 ? 1 : 0)) : bytes[at] % std::max<std::size_t>(i, 1);
        p.parent.push_back(i == 0 ? -1 : static_cast<std::int32_t>(i - 1 - back));
        p.score.push_back(std::int64_t{bytes[at + 1]} << 12);
        p.weight.push_back(bytes[at + 2] % 16);
        p.charge.push_back(i > 0 && bytes[at + 3] == 255 ? tree_problem::infinite
                                                         : std::int64_t{bytes[at + 3]} << charge_shift);
    }
    return p;
}

void compare(const tree_problem& p) {
    using namespace forme::detail;
    constexpr auto unit = static_cast<double>(tree_input::unit);
    const tree_solution expected = smooth_by_table(p);
    const tree_input input(p);
    const forme::isotonic_result result = forme::smooth(p.parent, input.score, input.weight, input.charge);
    require((result.data_cost + result.penalty_cost) * unit == static_cast<double>(expected.cost));

    preorder_tree tree;
    tree.assign(p.parent);
    score_lattice lattice;
    lattice.assign(tree.order(), input.score, input.weight, input.charge, {}, {});
    isotonic_solver solver;
    const container_policy treaps_only{0, 0, 0};
    const auto root =
        solver.solve(tree, lattice, treaps_only, static_cast<std::uint64_t>(expected.cost), isotonic_solver::no_limit);
    require(root.has_value());
    std::vector<std::int32_t> value;
    solver.cuts().walk_down(tree.parent(), *root, value);

    for (std::size_t i = 0; i < p.size(); ++i) {
        const auto node = static_cast<std::size_t>(tree.order()[i]);
        require(result.y[node] * unit == static_cast<double>(expected.y[node]));
        require(lattice.value(value[i]) == result.y[node]);
    }
}

// 28 bytes a node: a parent and three doubles, as they come.
void survive(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t width = 28;
    const std::size_t n = bytes.size() / width;
    std::vector<std::int32_t> parent(n);
    std::vector<double> numbers(3 * n);
    for (std::size_t i = 0; i < n; ++i) {
        std::memcpy(&parent[i], bytes.data() + i * width, 4);
        for (std::size_t k = 0; k < 3; ++k) std::memcpy(&numbers[k * n + i], bytes.data() + i * width + 4 + 8 * k, 8);
        parent[i] %= static_cast<std::int32_t>(n) + 1;
    }
    if (n > 0) parent[bytes[0] % n] = -1;
    forme::isotonic_options options;
    options.missing = forme::missing_score::ignore;
    options.outside = forme::outside_score::clamp;
    const auto part = [&](std::size_t k) { return std::span<const double>(numbers).subspan(k * n, n); };
    try {
        const forme::isotonic_result result = forme::smooth(parent, part(0), part(1), part(2), options);
        for (std::size_t i = 0; i < n; ++i)
            require(parent[i] == -1 || result.y[i] >= result.y[static_cast<std::size_t>(parent[i])]);
    } catch (const forme::isotonic_error&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span bytes(data, size);
    if (size >= 6) compare(problem_from(bytes));
    survive(bytes);
    return 0;
}
