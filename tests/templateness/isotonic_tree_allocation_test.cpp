// The promise that a workspace makes: no allocation once it has grown.
#include <forme/templateness/isotonic_tree.hpp>
#include <tests/reference/counted_allocations.hpp>
#include <tests/reference/tree_shapes.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

TEST_CASE("a second call of the same size allocates nothing") {
    using namespace forme::reference;
    for (const tree_shape shape : all_tree_shapes) {
        std::mt19937_64 engine(17);
        const std::size_t n = 3000;
        const std::vector<std::int32_t> parent = make_tree(shape, n, engine);
        const std::vector<double> score = uniform_scores(n, engine);
        const std::vector<double> weight(n, 1.0);
        const std::vector<double> charge(n, 0.1);
        forme::isotonic_workspace workspace;

        const std::size_t before = counted_allocations();
        const std::vector<double> first = smooth(parent, score, weight, charge, {}, workspace).y;
        const std::size_t between = counted_allocations();
        const std::vector<double>& second = smooth(parent, score, weight, charge, {}, workspace).y;
        const std::size_t after = counted_allocations();
        CHECK(between > before);
        CHECK(after == between);
        CHECK(first == second);
    }
}
