// Measures every node of a page that can be judged alone: a row of node_feature for each (node_rows.hpp says which).
//
// O(nodes + bytes of text and attributes): sums over nodes, sums over rows, then the measures. About 600 bytes a row
// and 75 a node, kept for the next page. Measures that a row shares with the one around it are taken from there, and
// logarithms of small counts come from a table.
#ifndef FORME_TEMPLATENESS_NODE_FEATURES_HPP
#define FORME_TEMPLATENESS_NODE_FEATURES_HPP

#include <forme/dom/page.hpp>
#include <forme/tags/tag_symbol.hpp>
#include <forme/templateness/layout.hpp>
#include <forme/templateness/node_feature.hpp>
#include <forme/templateness/node_rows.hpp>
#include <forme/templateness/node_sums.hpp>
#include <forme/templateness/row_context.hpp>
#include <forme/templateness/text_counts.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace forme {

namespace detail {

// 1 for h1, 0.9 for h2 ... 0.5 for h6, 0 for what is no heading.
constexpr float heading_rank(tag_symbol tag) noexcept {
    if (tag < symbol_of("h1") || tag > symbol_of("h6") || (tag & 0xff) != 'h') return 0;
    return 1.0f - 0.1f * static_cast<float>((tag >> 8) - '1');
}

inline constexpr std::size_t tabled_logs = 2048;

inline float log_of(std::uint32_t count) noexcept {
    static const auto table = [] {
        std::array<float, tabled_logs> logs{};
        for (std::size_t i = 0; i < logs.size(); ++i) logs[i] = static_cast<float>(std::log1p(static_cast<double>(i)));
        return logs;
    }();
    return count < tabled_logs ? table[count] : static_cast<float>(std::log1p(static_cast<double>(count)));
}

// Means of few are whole numbers more often than not.
inline float log_of(double number) noexcept {
    const auto whole = static_cast<std::uint32_t>(std::min(number, double{tabled_logs}));
    return number == static_cast<double>(whole) ? log_of(whole) : static_cast<float>(std::log1p(number));
}

inline float ratio(double part, double whole, double without = 0) noexcept {
    return static_cast<float>(whole > 0 ? part / whole : without);
}

}  // namespace detail

class node_features {
public:
    // Measures a page; what the accessors return lives until the next call.
    template <box_source Boxes>
    void operator()(const page& p, const Boxes& boxes, const node_feature_options& options = {}) {
        nodes_(p);
        sums_(p, nodes_, boxes, options);
        context_(sums_, nodes_);
        write(boxes);
    }

    [[nodiscard]] std::span<const node_row> rows() const noexcept { return sums_.rows(); }
    [[nodiscard]] std::span<const node_feature_row> values() const noexcept { return values_; }
    [[nodiscard]] double value(std::size_t row, node_feature feature) const noexcept {
        return double{values_[row][static_cast<std::size_t>(feature)]};
    }

    // The row that a node of the page belongs to.
    [[nodiscard]] std::uint32_t row_of(node_id node) const noexcept { return sums_.row_of(node); }
    // Whether a reader sees the node.
    [[nodiscard]] bool shown(node_id node) const noexcept { return nodes_.shown(node); }

    // Words of the row itself, outside the rows inside it.
    [[nodiscard]] std::uint32_t own_words(std::size_t row) const noexcept { return sums_[row].own.words; }
    [[nodiscard]] std::uint32_t words(std::size_t row) const noexcept { return sums_[row].all.text.words; }

private:
    template <box_source Boxes>
    void write(const Boxes& boxes) {
        values_.resize(rows().size());
        texts_.clear();
        for (std::size_t i = 0; i < rows().size(); ++i)
            if (sums_[i].own.words > 0) texts_.push_back(i);
        std::size_t text = 0;  // the first block of text at or behind the row
        std::size_t text_behind = 0;
        for (std::size_t i = 0; i < rows().size(); ++i) {
            values_[i] = {};
            while (text < texts_.size() && texts_[text] < i) ++text;
            text_behind = text + sums_[i].blocks;
            write_text(i);
            write_place(i, boxes);
            write_kind(i);
            write_surroundings(i);
            write_neighbours(i, text, text_behind);
            write_context(i);
        }
    }

    void set(std::size_t row, node_feature feature, float value) noexcept {
        values_[row][static_cast<std::size_t>(feature)] = value;
    }
    // A measure that another row has, too; rows around a row are written before it.
    void copy(std::size_t row, node_feature feature, std::size_t from, node_feature measure) noexcept {
        set(row, feature, values_[from][static_cast<std::size_t>(measure)]);
    }
    static node_feature behind(node_feature first, std::size_t by) noexcept {
        return static_cast<node_feature>(static_cast<std::size_t>(first) + by);
    }

    static float anchors_in(const detail::node_sums& sums) noexcept {
        return detail::ratio(sums.anchor_characters, sums.text.characters);
    }
    float prose_in(std::size_t i) const noexcept { return detail::ratio(sums_[i].prose, sums_[0].prose); }
    float words_a_block(std::size_t i) const noexcept {
        return detail::log_of(double{detail::ratio(sums_[i].all.text.words, sums_[i].blocks)});
    }

    void write_text(std::size_t i) {
        using enum node_feature;
        using detail::log_of;
        using detail::ratio;
        const detail::row_sums& row = sums_[i];
        const text_counts& text = row.all.text;
        const double more_than_words = text.words + 1.0;
        set(i, links_per_word, log_of(row.all.links / more_than_words));
        set(i, node_feature::anchor_share, anchors_in(row.all));
        set(i, anchor_size, log_of(double{ratio(row.all.anchor_words, row.all.links)}));
        set(i, intra_site_links, ratio(row.all.intra_links, row.all.links, 0.5));
        set(i, visible_share, std::min(1.0f, ratio(text.characters, row.all.bytes)));
        set(i, title_overlap,
            ratio(static_cast<double>(std::popcount(row.all.title_words)), static_cast<double>(nodes_.title_size())));
        set(i, has_links, row.all.links > 0 ? 1 : 0);
        set(i, has_text, text.words > 0 ? 1 : 0);
        set(i, words, log_of(text.words));
        set(i, text_share, ratio(text.characters, sums_[0].all.text.characters));
        set(i, node_feature::block_words, words_a_block(i));
        set(i, longest_block, log_of(row.longest));
        set(i, marks, ratio(text.marks, more_than_words));
        set(i, digits, ratio(text.digits, text.characters));
        set(i, capitals, ratio(text.capitals, text.words));
        set(i, separators, ratio(text.separators, more_than_words));
        set(i, word_length, ratio(text.characters, more_than_words));
        set(i, own_share, ratio(row.own.words, text.words));
        set(i, node_feature::prose_share, prose_in(i));
        set(i, blocks, log_of(row.blocks));
    }

    template <box_source Boxes>
    void write_place(std::size_t i, const Boxes& boxes) {
        using enum node_feature;
        const page_extent size = boxes.page_size();
        if (rows()[i].node != no_node && size.width > 0 && size.height > 0) {
            const box place = boxes.box(rows()[i].node);
            const double x = std::clamp((double{place.x} + double{place.width} / 2) / double{size.width}, 0.0, 1.0);
            const double y = std::clamp((double{place.y} + double{place.height} / 2) / double{size.height}, 0.0, 1.0);
            set(i, margin_closeness, static_cast<float>(1 - 2 * std::min({x, 1 - x, y, 1 - y})));
            set(i, centre_distance, static_cast<float>(std::hypot(2 * x - 1, 2 * y - 1) / std::sqrt(2.0)));
        }
        set(i, area_share, static_cast<float>(std::log(std::max(rows()[i].area, 1.0) / rows()[0].area)));
        const double characters = sums_[0].all.text.characters;
        set(i, text_before, detail::ratio(sums_[i].before, characters));
        set(i, text_after, detail::ratio(characters - sums_[i].before - sums_[i].all.text.characters, characters));
        set(i, node_feature::depth, detail::log_of(sums_[i].depth));
        set(i, after_heading, sums_.first_heading() == 0 ? 0.5f : i >= sums_.first_heading() ? 1.0f : 0.0f);
        set(i, in_core, i >= sums_.core() && i < sums_.core_end() ? 1 : 0);
        set(i, behind_core, i >= sums_.core_end() ? 1 : 0);
        set(i, core_words, detail::log_of(sums_[sums_.core()].all.text.words));
        set(i, near_prose, detail::log_of(sums_.distance(i)));
    }

    void write_kind(std::size_t i) {
        using enum node_feature;
        const tag_symbol tag = sums_[i].tag;
        const detail::row_sums& row = sums_[i];
        set(i, is_paragraph, tag == symbol_of("p") ? 1 : 0);
        set(i, is_heading, detail::heading_rank(tag));
        set(i, is_list_item, tag == symbol_of("li") || tag == symbol_of("dd") || tag == symbol_of("dt") ? 1 : 0);
        set(i, is_cell, tag == symbol_of("td") || tag == symbol_of("th") ? 1 : 0);
        set(i, is_preformatted, tag == symbol_of("pre") ? 1 : 0);
        for (std::size_t bit = 0; bit < 10; ++bit)
            set(i, behind(in_navigation, bit), static_cast<float>(row.inside >> bit & 1));
        for (std::size_t k = 0; k < detail::hint_kinds.size(); ++k) {
            set(i, behind(hint_content, k), static_cast<float>(row.hints.*detail::hint_kinds[k]));
            set(i, behind(around_content, k), row.around[k]);
        }
    }

    void write_surroundings(std::size_t i) {
        using enum node_feature;
        using detail::log_of;
        const std::size_t parent = rows()[i].parent;
        const std::size_t above = rows()[parent].parent;
        copy(i, parent_words, parent, node_feature::words);
        copy(i, parent_anchor_share, parent, node_feature::anchor_share);
        copy(i, parent_prose_share, parent, node_feature::prose_share);
        copy(i, parent_block_words, parent, node_feature::block_words);
        set(i, share_of_parent, detail::ratio(sums_[i].all.text.characters, sums_[parent].all.text.characters, 1));
        copy(i, grandparent_words, above, node_feature::words);
        copy(i, grandparent_anchor_share, above, node_feature::anchor_share);
        copy(i, grandparent_prose_share, above, node_feature::prose_share);
        copy(i, great_grandparent_prose_share, rows()[above].parent, node_feature::prose_share);
        set(i, siblings, log_of(sums_[parent].children));
        const detail::twin_sums& twin = sums_.twins(i);
        set(i, node_feature::twins, log_of(twin.count));
        set(i, twin_text_share, std::min(1.0f, detail::ratio(twin.characters, sums_[0].all.text.characters)));
        set(i, twin_anchor_share, detail::ratio(twin.anchor_characters, twin.characters));
        set(i, twin_block_words, log_of(double{detail::ratio(twin.words, twin.count)}));
        copy(i, page_words, 0, node_feature::words);
        copy(i, page_anchor_share, 0, node_feature::anchor_share);
        set(i, page_prose_share, detail::ratio(sums_[0].prose, sums_[0].all.text.words));
    }

    void write_context(std::size_t i) {
        using enum node_feature;
        using detail::log_of;
        using detail::ratio;
        const detail::row_surroundings& here = context_[i];
        const double characters = sums_[0].all.text.characters;
        set(i, page_comment_share, ratio(context_.comment_words(), sums_[0].all.text.words));
        set(i, page_plain_prose, log_of(context_.plain_prose()));
        set(i, in_comment, here.comment ? 1 : 0);
        set(i, in_furniture, here.furniture ? 1 : 0);
        if (here.repeats > 0) {
            const detail::twin_sums& twins = sums_.twins(here.repeats);
            set(i, repeats, log_of(twins.count));
            set(i, repeat_words, log_of(double{ratio(twins.words, twins.count)}));
            set(i, repeat_share, std::min(1.0f, ratio(twins.characters, characters)));
            set(i, repeat_first, here.first ? 1 : 0);
        }
        set(i, prose_before, ratio(here.prose_before, context_.prose()));
        set(i, plain_before, ratio(here.plain_before, context_.plain_prose()));
        const std::size_t title = context_.title();
        set(i, after_title, title == 0 ? 0.5f : i >= title ? 1.0f : 0.0f);
        if (title == 0) return;
        const std::uint32_t ours = sums_[i].before;
        const std::uint32_t its = sums_[title].before;
        set(i, title_distance, log_of(ours > its ? ours - its : its - ours));
    }

    // The blocks of text before and behind the row, which are texts_[text - 1] and texts_[behind].
    void write_neighbours(std::size_t i, std::size_t text, std::size_t text_behind) {
        using enum node_feature;
        const auto neighbour = [this](std::size_t at) -> const detail::row_sums& { return sums_[texts_[at]]; };
        const auto share = [](const detail::row_sums& row) {
            return detail::ratio(row.own_anchor_words, row.own.words);
        };
        if (text >= 1) {
            set(i, previous_words, detail::log_of(neighbour(text - 1).own.words));
            set(i, previous_anchor_share, share(neighbour(text - 1)));
        }
        if (text >= 2) set(i, second_previous_words, detail::log_of(neighbour(text - 2).own.words));
        if (text_behind < texts_.size()) {
            set(i, next_words, detail::log_of(neighbour(text_behind).own.words));
            set(i, next_anchor_share, share(neighbour(text_behind)));
        }
        if (text_behind + 1 < texts_.size())
            set(i, second_next_words, detail::log_of(neighbour(text_behind + 1).own.words));
    }

    detail::page_sums nodes_;
    detail::node_rows sums_;
    detail::row_context context_;
    std::vector<node_feature_row> values_;
    std::vector<std::size_t> texts_;  // rows with text of their own
};

}  // namespace forme

#endif
