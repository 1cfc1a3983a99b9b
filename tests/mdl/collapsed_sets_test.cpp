#include <forme/mdl/collapsed_sets.hpp>

#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

using namespace forme;
using reference::letters;
using reference::linked;

namespace {

TEST_CASE("collapsed_sets: numbered by first appearance") {
    const auto sets = linked({letters("ab"), letters(""), letters("b"), letters("ab"), letters(""), letters("ab")});
    const collapsed_sets groups = collapse(sets);
    CHECK(groups.set_of == std::vector<std::uint32_t>{0, 1, 2, 0, 1, 0});
    CHECK(groups.first_page == std::vector<std::uint32_t>{0, 1, 2});
    CHECK(groups.copies == std::vector<std::uint32_t>{3, 2, 1});
    CHECK(collapse({}).size() == 0);
}

TEST_CASE("collapsed_sets: sets whose hashes meet stay apart") {
    const std::vector<std::uint64_t> keys{7, 7, 7, 7, 1};
    const std::vector<int> values{4, 5, 4, 5, 4};
    const collapsed_sets groups =
        detail::grouped(keys, [&](std::uint32_t a, std::uint32_t b) { return values[a] == values[b]; });
    CHECK(groups.set_of == std::vector<std::uint32_t>{0, 1, 0, 1, 2});
}

TEST_CASE("collapsed_sets: pages share a number exactly where their sets are equal") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        CAPTURE(seed);
        const auto sets = linked(reference::planted_sets(seed, 40, 2, 3));
        const collapsed_sets groups = collapse(sets);
        for (std::size_t a = 0; a < sets.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) REQUIRE((groups.set_of[a] == groups.set_of[b]) == (sets[a] == sets[b]));
    }
}

}  // namespace
