// A guess at where a browser of 1024 pixels would draw the nodes of a page, without style sheets, fonts or a renderer.
//
// Text is set in letters of 8 pixels on lines of 20, headings larger; blocks stack; the cells of a row stand side by
// side, by their width attribute or else by how much they have to say; images, frames and controls have the size that
// their attributes name, or a usual one. A node lies inside the box of the element around it, and all sizes are whole
// pixels: the same page gives the same boxes everywhere. What only a style sheet does is not known; its columns appear
// stacked, so that vertical places and areas mean more than horizontal ones.
//
// O(nodes + bytes of text), at any depth: five passes over the page, and none over what is hidden. 56 bytes a node,
// kept for the next page.
#ifndef FORME_TEMPLATENESS_ESTIMATED_LAYOUT_HPP
#define FORME_TEMPLATENESS_ESTIMATED_LAYOUT_HPP

#include <forme/core/expects.hpp>
#include <forme/dom/page.hpp>
#include <forme/tags/tag_symbol.hpp>
#include <forme/templateness/element_flow.hpp>
#include <forme/templateness/layout.hpp>
#include <forme/templateness/name_word.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace forme {

class estimated_layout {
public:
    // An empty page.
    estimated_layout() = default;
    explicit estimated_layout(const page& p) { estimate(p); }

    // Forgets the page before and keeps its memory: no allocation for a page that is not larger.
    void estimate(const page& p) {
        top_ = p.size();
        places_.assign(std::size_t{top_} + 1, {});
        boxes_.assign(top_, {});
        bool rows = false;
        for (node_id node = 0; node < top_;) {
            read(p, node);
            const flow kind = places_[node].kind;
            rows |= kind == flow::row;
            const bool closed = kind == flow::hidden || kind == flow::replaced;  // what is inside stays hidden
            node = closed ? p.subtree_end(node) : node + 1;
        }
        if (rows) add_characters(p);
        place& top = places_[top_];
        top = {
            .width = viewport - 2 * margin, .x = margin, .y = margin, .line = detail::text_line, .kind = flow::block};
        for (node_id node = 0; node < top_; ++node) widen(p, node);
        for (node_id node = top_; node-- > 0;) stack(p, node);
        end_run(top, top.height);
        size_ = {viewport, static_cast<float>(std::min(top.height + 2 * margin, detail::largest_extent))};
        for (node_id node = 0; node < top_; ++node) settle(p, node);
        for (node_id node = top_; node-- > 0;)
            if (place& around = places_[above(p, node)]; around.kind == flow::inlined && !around.broken)
                boxes_[p.parent(node)] = united(boxes_[p.parent(node)], boxes_[node]);
    }

    [[nodiscard]] forme::box box(node_id node) const noexcept {
        FORME_EXPECTS(node < boxes_.size());
        return boxes_[node];
    }
    [[nodiscard]] page_extent page_size() const noexcept { return size_; }
    [[nodiscard]] static constexpr bool measured() noexcept { return false; }

private:
    using flow = detail::flow;

    static constexpr std::int32_t viewport = 1024;
    static constexpr std::int32_t margin = 8;
    static constexpr std::int32_t indent = 40;
    static constexpr std::int32_t narrowest = 40;  // text is not set in columns narrower than this
    static constexpr std::int32_t rule_height = 10;

    // A node on its way to a box; the one behind the last holds the page itself.
    struct place {
        std::int64_t run = 0;    // pixels of text and replaced elements that are not in lines yet; first, characters
        std::int32_t width = 0;  // that there is; first, what the element asks for
        std::int32_t height = 0;
        std::int32_t tallest = 0;  // replaced element of the run
        std::int32_t x = 0;
        std::int32_t y = 0;
        std::int32_t filled = 0;  // pixels below y that have been given away
        std::int32_t line = 0;    // height of one
        flow kind = flow::hidden;
        bool broken = false;  // an inline element with a block inside: it is set as a block itself

        [[nodiscard]] bool is_block() const noexcept { return kind >= flow::line_break || broken; }
    };

    [[nodiscard]] node_id above(const page& p, node_id node) const noexcept {
        const node_id parent = p.parent(node);
        return parent == no_node ? top_ : parent;
    }

    static std::int32_t capped(std::int64_t pixels) noexcept {
        return static_cast<std::int32_t>(std::min<std::int64_t>(pixels, detail::largest_extent));
    }

    // What each element is and asks for, and how many characters a text has.
    void read(const page& p, node_id node) {
        place& at = places_[node];
        if (p.is_text(node)) {
            at.kind = flow::inlined;
            at.run = detail::set_characters(p.text(node));
            return;
        }
        const tag_symbol tag = p.tag(node);
        at.kind = detail::flow_of(tag);
        if (at.kind == flow::hidden) return;
        for (const auto& [name, value] : p.attributes(node)) {
            switch (detail::name_word(name)) {
                case detail::name_word("hidden"): at.kind = flow::hidden; return;
                case detail::name_word("style"):
                    if (detail::says_display_none(value)) {
                        at.kind = flow::hidden;
                        return;
                    }
                    break;
                case detail::name_word("type"):
                    if (tag == symbol_of("input") && value == "hidden") {
                        at.kind = flow::hidden;
                        return;
                    }
                    break;
                case detail::name_word("width"): at.width = detail::declared_length(value).value_or(0); break;
                case detail::name_word("height"):
                    at.height = std::max(detail::declared_length(value).value_or(0), 0);
                    break;
                default: break;
            }
        }
    }

    // Upwards: how many characters are inside each element, which the cells of a row share its width by.
    void add_characters(const page& p) {
        for (node_id node = top_; node-- > 0;) {
            const place& at = places_[node];
            if (at.kind != flow::hidden && at.kind != flow::replaced) places_[above(p, node)].run += at.run;
        }
    }

    // Downwards: the width there is for each node, and the size of letters.
    void widen(const page& p, node_id node) {
        place& at = places_[node];
        const place& around = places_[above(p, node)];
        const bool cell = around.kind == flow::row;
        if (around.kind == flow::hidden || around.kind == flow::replaced || (cell && p.is_text(node)))
            at.kind = flow::hidden;
        if (at.kind == flow::hidden) return;
        if (p.is_text(node)) {
            at.width = around.width;
            at.line = around.line;
            at.run *= at.line * 2 / 5;  // a letter is two fifths as wide as its line is high
            return;
        }
        const tag_symbol tag = p.tag(node);
        at.line = detail::line_height(tag, around.line);
        at.run = 0;
        if (cell) {  // the row has set the width
            at.broken = true;
            if (at.kind == flow::replaced) at.kind = flow::block;
        } else if (at.kind == flow::replaced) {
            return set_replaced(at, around, tag);
        } else {
            at.width = around.width;
            if (detail::is_indented(tag)) at.width = std::max(at.width - indent, std::min(at.width, narrowest));
        }
        at.height = at.kind == flow::rule ? rule_height : 0;
        if (at.kind == flow::row) share_row(p, node);
    }

    static void set_replaced(place& at, const place& around, tag_symbol tag) {
        const detail::pixel_size usual = detail::usual_size(tag);
        const std::int32_t asked = at.width < 0 ? around.width * -at.width / 100 : at.width;
        at.width = std::clamp(asked == 0 ? usual.width : asked, 1, around.width);
        if (at.height == 0) at.height = usual.height;
        // A tall one takes as many pixels of the run as the lines beside it.
        at.run = std::int64_t{at.width} * ((at.height + around.line - 1) / around.line);
    }

    // Cells that name their width get it; the others share what is left by the square root of their characters.
    void share_row(const page& p, node_id row) {
        const std::int32_t width = places_[row].width;
        const auto for_each_cell = [&](auto visit) {
            for (node_id node = p.first_child(row); node != no_node; node = p.next_sibling(node))
                if (p.is_element(node) && places_[node].kind != flow::hidden) visit(places_[node]);
        };
        const auto weight = [](const place& cell) {
            return static_cast<std::int64_t>(std::sqrt(static_cast<double>(cell.run + 1)) * 16);
        };
        std::int64_t left = width;
        std::int64_t weights = 0;
        for_each_cell([&](place& cell) {
            if (cell.width < 0) cell.width = std::max(width * -cell.width / 100, 1);
            left -= cell.width;
            if (cell.width == 0) weights += weight(cell);
        });
        left = std::max<std::int64_t>(left, 0);
        std::int64_t all = 0;
        for_each_cell([&](place& cell) {
            if (cell.width == 0)
                cell.width = std::max(static_cast<std::int32_t>(left * weight(cell) / weights), narrowest);
            all += cell.width;
        });
        if (all <= width) return;
        for_each_cell([&](place& cell) {
            cell.width = std::max(static_cast<std::int32_t>(std::int64_t{cell.width} * width / all), 1);
        });
    }

    static std::int64_t line_width(const place& at) noexcept { return std::max(at.width, narrowest); }

    // Sets the run in lines and adds their height.
    static void end_run(place& at, std::int32_t& height) noexcept {
        if (at.run == 0) return;
        const std::int64_t lines = (at.run + line_width(at) - 1) / line_width(at);
        height = capped(height + lines * at.line + std::max(at.tallest - at.line, 0));
        at.run = 0;
        at.tallest = 0;
    }

    // Upwards: heights.
    void stack(const page& p, node_id node) {
        place& at = places_[node];
        if (at.kind == flow::hidden) return;
        place& around = places_[above(p, node)];
        if (!at.is_block()) {
            around.run += at.run;
            around.tallest = std::max(around.tallest, at.kind == flow::replaced ? at.height : at.tallest);
            return;
        }
        end_run(at, at.height);
        if (around.kind == flow::row) {
            around.height = std::max(around.height, at.height);
        } else {
            end_run(around, around.height);
            around.height = capped(std::int64_t{around.height} + at.height);
            around.broken = true;
        }
    }

    // Downwards: places. Runs are filled once more, now from their beginning.
    void settle(const page& p, node_id node) {
        place& at = places_[node];
        if (at.kind == flow::hidden) return;
        place& around = places_[above(p, node)];
        at.x = around.x;
        at.y = around.y + around.filled;
        if (around.kind == flow::row) {
            at.x += std::min(static_cast<std::int32_t>(around.run), around.width - at.width);
            around.run += at.width;
            show(node, at.x, at.y, at.width, around.height);  // cells are as high as their row
        } else if (at.is_block()) {
            end_run(around, around.filled);
            at.x += around.width - at.width;
            at.y = around.y + around.filled;
            around.filled = capped(std::int64_t{around.filled} + at.height);
            show(node, at.x, at.y, at.width, at.height);
        } else {
            const std::int64_t begin = around.run;
            around.run += at.run;
            around.tallest = std::max(around.tallest, at.kind == flow::replaced ? at.height : at.tallest);
            if (at.kind == flow::replaced || p.is_text(node)) {
                show_in_run(node, begin, around.width, around.line);
            } else {
                at.run = begin;
            }
        }
    }

    // A text is one box on its line, or the full width of all its lines.
    void show_in_run(node_id node, std::int64_t begin, std::int32_t width, std::int32_t line) {
        const place& at = places_[node];
        if (at.run == 0) return;
        const std::int64_t across = std::max(width, narrowest);
        const std::int64_t first = begin / across;
        const std::int64_t last = (begin + at.run - 1) / across;
        const bool replaced = at.kind == flow::replaced;
        const bool wraps = !replaced && last > first;
        const std::int64_t own = replaced ? at.width : at.run;
        const auto shown = wraps ? width : static_cast<std::int32_t>(std::min<std::int64_t>(own, width));
        const auto offset = wraps ? 0 : std::min(static_cast<std::int32_t>(begin % across), width - shown);
        show(node, at.x + offset, capped(at.y + first * line), shown,
             replaced ? at.height : capped((last - first + 1) * line));
    }

    void show(node_id node, std::int32_t x, std::int32_t y, std::int32_t width, std::int32_t height) {
        const std::int32_t top = std::min(y, detail::largest_extent);
        height = std::min(height, detail::largest_extent - top);
        if (height == 0) return;
        boxes_[node] = {static_cast<float>(x), static_cast<float>(top), static_cast<float>(width),
                        static_cast<float>(height)};
    }

    std::vector<place> places_;
    std::vector<forme::box> boxes_;
    page_extent size_;
    node_id top_ = 0;
};

}  // namespace forme

#endif
