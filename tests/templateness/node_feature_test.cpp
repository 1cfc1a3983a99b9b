#include <forme/templateness/node_feature.hpp>

#include <doctest/doctest.h>

#include <set>
#include <string_view>

using namespace forme;

namespace {

constexpr std::string_view name_of(node_feature feature) {
    return node_feature_names[static_cast<std::size_t>(feature)];
}

// Names are stored in model files: an insertion in one of the two lists alone would shift them.
static_assert(name_of(node_feature::margin_closeness) == "margin_closeness");
static_assert(name_of(node_feature::has_text) == "has_text");
static_assert(name_of(node_feature::near_prose) == "near_prose");
static_assert(name_of(node_feature::in_link) == "in_link");
static_assert(name_of(node_feature::around_concealed) == "around_concealed");
static_assert(name_of(node_feature::twin_block_words) == "twin_block_words");
static_assert(name_of(node_feature::page_prose_share) == "page_prose_share");
static_assert(node_feature_count <= 256);  // tree_question has a byte for it

TEST_CASE("node_feature: names differ and have no blanks") {
    const std::set<std::string_view> names(node_feature_names.begin(), node_feature_names.end());
    CHECK(names.size() == node_feature_count);
    for (const std::string_view name : names) CHECK(name.find_first_of(" \t\n") == std::string_view::npos);
}

}  // namespace
