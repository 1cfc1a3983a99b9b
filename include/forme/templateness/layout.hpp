// Where the nodes of a page stand: boxes, the concept of something that knows them, and boxes that a browser measured.
//
// Templateness asks for two things only: how large a node is and where on the page it stands. estimated_layout answers
// without a renderer; measured_boxes holds what a renderer said. A model that was trained on one of them means little
// on the other, so a source says which it is.
#ifndef FORME_TEMPLATENESS_LAYOUT_HPP
#define FORME_TEMPLATENESS_LAYOUT_HPP

#include <forme/dom/page.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

namespace forme {

// CSS pixels from the page's top left corner. All zero for a node that is not shown.
struct box {
    float x = 0;
    float y = 0;
    float width = 0;
    float height = 0;

    [[nodiscard]] constexpr double area() const noexcept { return double{width} * double{height}; }
    [[nodiscard]] constexpr float right() const noexcept { return x + width; }
    [[nodiscard]] constexpr float bottom() const noexcept { return y + height; }

    friend bool operator==(const box&, const box&) = default;
};

struct page_extent {
    float width = 0;
    float height = 0;

    friend bool operator==(const page_extent&, const page_extent&) = default;
};

// The smallest box around both; one that is not shown adds nothing.
constexpr box united(const box& a, const box& b) noexcept {
    if (a == box{}) return b;
    if (b == box{}) return a;
    const float x = std::min(a.x, b.x);
    const float y = std::min(a.y, b.y);
    return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

// The boxes of one page. For every node of the page box(node) is finite and has no negative side; measured() says
// whether a renderer drew them or somebody guessed.
template <typename Source>
concept box_source = requires(const Source& source, node_id node) {
    { source.box(node) } -> std::convertible_to<box>;
    { source.page_size() } -> std::convertible_to<page_extent>;
    { source.measured() } -> std::convertible_to<bool>;
};

// Boxes from a renderer, by node. Nodes without one are not shown.
class measured_boxes {
public:
    measured_boxes() = default;

    // Throws std::invalid_argument for a number that is not finite or a side that is negative.
    measured_boxes(std::vector<forme::box> boxes, page_extent size) : boxes_(std::move(boxes)), size_(size) {
        const auto side = [](float value) { return std::isfinite(value) && value >= 0; };
        const auto sound = [&side](const forme::box& b) {
            return std::isfinite(b.x) && std::isfinite(b.y) && side(b.width) && side(b.height);
        };
        if (!std::ranges::all_of(boxes_, sound) || !side(size.width) || !side(size.height))
            throw std::invalid_argument("measured_boxes: boxes must be finite and their sides not negative");
    }

    [[nodiscard]] forme::box box(node_id node) const noexcept {
        return node < boxes_.size() ? boxes_[node] : forme::box{};
    }
    [[nodiscard]] page_extent page_size() const noexcept { return size_; }
    [[nodiscard]] static constexpr bool measured() noexcept { return true; }

    friend bool operator==(const measured_boxes&, const measured_boxes&) = default;

private:
    std::vector<forme::box> boxes_;
    page_extent size_;
};

}  // namespace forme

#endif
