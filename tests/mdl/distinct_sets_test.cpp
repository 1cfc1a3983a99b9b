#include <forme/mdl/distinct_sets.hpp>

#include <tests/reference/damaged_snapshots.hpp>
#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <sstream>
#include <vector>

using namespace forme;

namespace {

std::string saved(const distinct_sets& sets) {
    std::ostringstream stream;
    sets.save(stream);
    return stream.str();
}

}  // namespace

TEST_CASE("sets are numbered by first appearance and counted") {
    const path_set a{{1, 0}, {11, 1}};
    const path_set b{{1, 0}};
    distinct_sets sets;
    CHECK(sets.add(a) == 0);
    CHECK(sets.add(b) == 1);
    CHECK(sets.add(a) == 0);
    CHECK(sets.add({}, 4) == 2);
    sets.repeat(1);
    CHECK(sets.size() == 3);
    CHECK(sets.pages() == 8);
    CHECK(std::vector(sets.copies().begin(), sets.copies().end()) == std::vector<std::uint32_t>{2, 2, 4});
    CHECK(sets.sets()[0] == a);
    CHECK(sets.memory_bytes() >= 3 * sizeof(linked_path));
}

TEST_CASE("as collapse() has it; shards that merge are the whole, and numbers are translated") {
    const auto pages = reference::linked(reference::planted_sets(5, 300, 3, 8));
    distinct_sets whole;
    std::vector<distinct_sets> shards(3);
    std::vector<std::uint32_t> set_of;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        set_of.push_back(whole.add(pages[i]));
        shards[i / 100].add(pages[i]);
    }
    const collapsed_sets twin = collapse(pages);
    CHECK(set_of == twin.set_of);
    CHECK(std::vector(whole.copies().begin(), whole.copies().end()) == twin.copies);
    distinct_sets merged;
    for (const distinct_sets& shard : shards) {
        const auto numbers = merged.merge(shard);
        for (std::size_t i = 0; i < shard.size(); ++i) REQUIRE(merged.sets()[numbers[i]] == shard.sets()[i]);
    }
    CHECK(merged == whole);
    CHECK(merged.pages() == whole.pages());
}

TEST_CASE("snapshots come back, damaged ones are refused") {
    distinct_sets sets;
    sets.add(path_set{{1, 0}, {11, 1}}, 3);
    sets.add({});
    std::istringstream stream(saved(sets));
    CHECK(distinct_sets::load(stream) == sets);
    reference::check_damaged_snapshots(saved(sets), [](std::istream& in) { (void)distinct_sets::load(in); });
}
