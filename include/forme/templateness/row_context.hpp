// What lies around the rows of a page and says what kind of page it is: lists of like elements, readers' comments, and
// where the title stands.
//
// A row repeats if it, or the nearest row around it, is one of three or more of the same tag and class that have eight
// words or more on average: an entry of a list, a post of a thread, a comment. It is under comments if any name at it
// or around it says so. The row that is most like the page's title is where its text begins. Three passes over the
// rows, O(rows); 28 bytes a row, kept for the next page.
#ifndef FORME_TEMPLATENESS_ROW_CONTEXT_HPP
#define FORME_TEMPLATENESS_ROW_CONTEXT_HPP

#include <forme/templateness/node_rows.hpp>
#include <forme/templateness/node_sums.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace forme::detail {

struct row_surroundings {
    std::uint32_t repeats = 0;       // the row that repeats; 0 if none does
    std::uint32_t prose_before = 0;  // words of long blocks outside links before the row
    std::uint32_t plain_before = 0;  // those of them outside comments
    bool first = false;              // the repeating row is the first of its kind
    bool comment = false;
    bool furniture = false;  // or navigation: by any name at it or around it
};

class row_context {
public:
    void operator()(const node_rows& rows, const page_sums& nodes) {
        rows_.assign(rows.rows().size(), {});
        seen_.assign(rows_.size(), 0);
        prose_ = 0;
        plain_ = 0;
        comment_words_ = 0;
        for (std::size_t i = 0; i < rows_.size(); ++i) surround(rows, i);
        find_title(rows, nodes.title_size());
    }

    [[nodiscard]] const row_surroundings& operator[](std::size_t row) const noexcept { return rows_[row]; }
    [[nodiscard]] std::uint32_t prose() const noexcept { return prose_; }
    [[nodiscard]] std::uint32_t plain_prose() const noexcept { return plain_; }
    [[nodiscard]] std::uint32_t comment_words() const noexcept { return comment_words_; }
    // The row that is most like the title; 0 if none is.
    [[nodiscard]] std::size_t title() const noexcept { return title_; }

private:
    void surround(const node_rows& rows, std::size_t i) {
        constexpr std::uint32_t few = 3;
        constexpr double few_words = 8;
        const row_sums& row = rows[i];
        row_surroundings& here = rows_[i];
        if (i > 0) {
            const row_surroundings& around = rows_[rows.rows()[i].parent];
            here = around;
            here.comment = around.comment || row.hints.comment > 0;
            here.furniture = around.furniture || row.hints.furniture > 0 || row.hints.navigation > 0;
            const twin_sums& twins = rows.twins(i);
            const bool first = seen_[row.twins] == 0;
            seen_[row.twins] = 1;
            if (twins.count >= few && twins.words >= few_words * twins.count) {
                here.repeats = static_cast<std::uint32_t>(i);
                here.first = first;
            }
        }
        here.prose_before = prose_;
        here.plain_before = plain_;
        if (here.comment) comment_words_ += row.own.words;
        const std::uint32_t outside = row.own.words - row.own_anchor_words;
        if (outside < node_rows::long_block) return;
        prose_ += outside;
        if (!here.comment) plain_ += outside;
    }

    void find_title(const node_rows& rows, std::size_t title_words) {
        constexpr double like_enough = 0.4;
        constexpr double for_headings = 1.25;
        title_ = 0;
        double best = like_enough;
        for (std::size_t i = 1; i < rows_.size() && title_words > 0; ++i) {
            const node_sums& sums = rows[i].all;
            if (sums.text.words == 0 || sums.text.words > 4 * title_words) continue;
            const double shared = std::popcount(sums.title_words);
            double likeness = 2 * shared / static_cast<double>(title_words + sums.text.words);
            if (rows[i].tag == symbol_of("h1") || rows[i].tag == symbol_of("h2")) likeness *= for_headings;
            if (likeness <= best) continue;
            best = likeness;
            title_ = i;
        }
    }

    std::vector<row_surroundings> rows_;
    std::vector<std::uint8_t> seen_;  // by kind of twins: whether one was met
    std::uint32_t prose_ = 0;
    std::uint32_t plain_ = 0;
    std::uint32_t comment_words_ = 0;
    std::size_t title_ = 0;
};

}  // namespace forme::detail

#endif
