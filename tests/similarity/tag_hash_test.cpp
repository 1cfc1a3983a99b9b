#include <forme/similarity/tag_hash.hpp>

#include <tests/reference/similarity_laws.hpp>
#include <tests/reference/small_trees.hpp>

#include <forme/similarity/similarity.hpp>
#include <forme/similarity/tag_sequence.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

using namespace forme;

namespace {

static_assert(similarity<tag_hash, sequence_hash>);

constexpr tag_hash measure;
constexpr std::array<tag_symbol, 2> pb{symbol_of("p"), symbol_of("b")};
constexpr std::array<tag_symbol, 2> bp{symbol_of("b"), symbol_of("p")};
static_assert(measure.extract(pb) == measure.extract(pb));
static_assert(measure.extract(pb) != measure.extract(bp));
static_assert(measure.extract(pb) != measure.extract(std::span(pb).first(1)));
static_assert(measure.extract({}) == measure.extract({}));

TEST_CASE("tag hash: equal sequences and no others") {
    const auto of = [](std::string_view html) { return measure.extract(tag_sequence(html)); };
    CHECK(measure(of("<p>a</p>"), of("<P class=x>b</P>")) == 1);
    CHECK(measure(of("<p>a</p>"), of("<p>a</p><p>")) == 0);
    CHECK(measure(of(""), of("no tags")) == 1);
    CHECK(measure(of(""), of("<p>")) == 0);
}

TEST_CASE("tag hash: laws, and the partition that the sequences themselves make") {
    std::vector<sequence_hash> pages;
    std::map<std::vector<tag_symbol>, sequence_hash> by_sequence;
    std::map<sequence_hash, std::vector<tag_symbol>> by_hash;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        const auto tags = reference::random_tags(seed, 4);
        const auto hash = measure.extract(tags);
        if (seed < 60) pages.push_back(hash);
        REQUIRE(by_sequence.try_emplace(tags, hash).first->second == hash);
        REQUIRE(by_hash.try_emplace(hash, tags).first->second == tags);
    }
    CHECK(by_hash.size() > 500);
    CHECK(reference::check_similarity_laws(measure, pages) == "");
}

TEST_CASE("tag hash: golden values") {
    const auto hash = measure.extract(pb);
    CHECK(hash.high == 0x5b77e9bbeb3df9b3);
    CHECK(hash.low == 0xa7022254c14a8a56);
}

}  // namespace
