#include <forme/templateness/node_scorer.hpp>

#include <forme/templateness/area_models.hpp>
#include <forme/templateness/boosted_trees.hpp>
#include <forme/templateness/logistic.hpp>

#include <doctest/doctest.h>

using namespace forme;

namespace {

struct archetype {
    float operator()(const node_feature_row&) const { return 0.5f; }
};

static_assert(node_scorer<archetype>);
static_assert(node_scorer<logistic_model>);
static_assert(node_scorer<area_models>);
static_assert(node_scorer<boosted_trees>);
static_assert(node_scorer<boosted_trees_view>);
static_assert(batch_node_scorer<boosted_trees_view>);
static_assert(!batch_node_scorer<archetype>);
static_assert(!node_scorer<int>);
static_assert(!node_scorer<std::array<float, 3>>);

TEST_CASE("node_scorer: a lambda is one") {
    const auto scorer = [](const node_feature_row& row) { return row[0]; };
    static_assert(node_scorer<decltype(scorer)>);
    CHECK(scorer(node_feature_row{0.25f}) == 0.25f);
}

}  // namespace
