#include <forme/templateness/isotonic_preorder.hpp>

#include <tests/reference/tree_shapes.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <utility>
#include <vector>

namespace {

using forme::isotonic_error;
using forme::isotonic_fault;
using forme::detail::preorder_tree;
using forme::reference::all_tree_shapes;
using forme::reference::make_tree;
using ids = std::vector<std::int32_t>;

ids copy(std::span<const std::int32_t> values) { return {values.begin(), values.end()}; }

std::optional<std::pair<isotonic_fault, std::int32_t>> fault_of(const ids& parent) {
    preorder_tree tree;
    try {
        tree.assign(parent);
    } catch (const isotonic_error& error) {
        return std::pair(error.reason(), error.node());
    }
    return std::nullopt;
}

bool in_preorder(std::span<const std::int32_t> parent) {
    ids open;
    for (std::size_t i = 0; i < parent.size(); ++i) {
        while (!open.empty() && open.back() != parent[i]) open.pop_back();
        if (i > 0 && open.empty()) return false;
        open.push_back(static_cast<std::int32_t>(i));
    }
    return true;
}

// Whether each node has the parent that the caller gave it.
bool same_tree(const preorder_tree& tree, const ids& parent) {
    ids seen = copy(tree.order());
    std::ranges::sort(seen);
    ids all(parent.size());
    std::iota(all.begin(), all.end(), 0);
    if (seen != all) return false;
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const std::int32_t up = tree.parent()[i];
        const std::int32_t named = up == -1 ? -1 : tree.order()[static_cast<std::size_t>(up)];
        if (named != parent[static_cast<std::size_t>(tree.order()[i])]) return false;
    }
    return true;
}

ids shuffled(const ids& parent, std::mt19937_64& engine) {
    ids name(parent.size());
    std::iota(name.begin(), name.end(), 0);
    for (std::size_t i = name.size(); i > 1; --i) std::swap(name[i - 1], name[engine() % i]);
    ids result(parent.size());
    for (std::size_t i = 0; i < parent.size(); ++i)
        result[static_cast<std::size_t>(name[i])] = parent[i] == -1 ? -1 : name[static_cast<std::size_t>(parent[i])];
    return result;
}

}  // namespace

TEST_CASE("a tree in preorder keeps its numbers") {
    preorder_tree tree;
    const ids parent{-1, 0, 1, 1, 0};
    tree.assign(parent);
    CHECK(copy(tree.parent()) == parent);
    CHECK(copy(tree.order()) == ids{0, 1, 2, 3, 4});
    CHECK(!tree.is_leaf(0));
    CHECK(!tree.is_leaf(1));
    CHECK(tree.is_leaf(2));
    CHECK(tree.is_leaf(3));
    CHECK(tree.is_leaf(4));
}

TEST_CASE("other trees are renumbered, siblings in the caller's order") {
    preorder_tree tree;
    SUBCASE("level by level") {
        tree.assign(ids{-1, 0, 0, 1, 2, 1});
        CHECK(copy(tree.order()) == ids{0, 1, 3, 5, 2, 4});
        CHECK(copy(tree.parent()) == ids{-1, 0, 1, 1, 0, 4});
    }
    SUBCASE("parents behind their children") {
        tree.assign(ids{1, 3, 3, -1});
        CHECK(copy(tree.order()) == ids{3, 1, 0, 2});
        CHECK(copy(tree.parent()) == ids{-1, 0, 1, 0});
    }
}

TEST_CASE("what is no tree is refused, with the first node at fault") {
    using enum isotonic_fault;
    struct row {
        const char* what;
        ids parent;
        isotonic_fault reason;
        std::int32_t node;
    };
    const std::vector<row> rows{
        {"out of range", {-1, 0, 3}, bad_tree, 2},
        {"below -1", {-1, -2, 0}, bad_tree, 1},
        {"its own parent", {-1, 1, 0}, bad_tree, 1},
        {"two in a circle", {-1, 2, 1}, bad_tree, 1},
        {"a circle with a tail", {-1, 0, 4, 2, 3}, bad_tree, 2},
        {"no root", {1, 0}, no_root, -1},
        {"two roots", {-1, 0, -1}, multiple_roots, 2},
    };
    for (const row& r : rows) {
        CAPTURE(r.what);
        const auto fault = fault_of(r.parent);
        REQUIRE(fault);
        CHECK(fault->first == r.reason);
        CHECK(fault->second == r.node);
    }
}

TEST_CASE("the empty tree and a single node are trees") {
    preorder_tree tree;
    tree.assign(ids{});
    CHECK(tree.size() == 0);
    tree.assign(ids{-1});
    CHECK(tree.size() == 1);
    CHECK(tree.is_leaf(0));
    tree.put_heavy_children_last();
    CHECK(copy(tree.parent()) == ids{-1});
}

TEST_CASE("heavy children go last") {
    preorder_tree tree;
    tree.assign(ids{-1, 0, 1, 2, 0, 0});
    tree.put_heavy_children_last();
    CHECK(copy(tree.order()) == ids{0, 4, 5, 1, 2, 3});
    CHECK(copy(tree.parent()) == ids{-1, 0, 0, 0, 3, 4});
}

TEST_CASE("any numbering of any shape becomes the same tree in preorder") {
    std::mt19937_64 engine(11);
    preorder_tree tree;
    for (int round = 0; round < 300; ++round) {
        const auto shape = all_tree_shapes[engine() % all_tree_shapes.size()];
        const ids parent = shuffled(make_tree(shape, 1 + engine() % 40, engine), engine);
        tree.assign(parent);
        REQUIRE(same_tree(tree, parent));
        REQUIRE(in_preorder(tree.parent()));

        tree.put_heavy_children_last();
        REQUIRE(same_tree(tree, parent));
        REQUIRE(in_preorder(tree.parent()));
        const ids size = forme::reference::subtree_sizes(tree.parent());
        ids last_child(parent.size(), -1);
        for (std::size_t i = 1; i < tree.size(); ++i)
            last_child[static_cast<std::size_t>(tree.parent()[i])] = static_cast<std::int32_t>(i);
        for (std::size_t i = 1; i < tree.size(); ++i)
            REQUIRE(size[i] <= size[static_cast<std::size_t>(last_child[static_cast<std::size_t>(tree.parent()[i])])]);
    }
}
