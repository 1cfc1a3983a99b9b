// The measures that a node of a page is judged by: their names, in the order in which scorers get them.
//
// All are numbers of some [low, high] and defined for every node, also one without text, links or box. Those of
// Chakrabarti, Kumar and Punera (WWW 2007) come first; the rest is ours, and each was kept because it helped to find
// the main text of pages that were not trained on. None asks for the page's language.
#ifndef FORME_TEMPLATENESS_NODE_FEATURE_HPP
#define FORME_TEMPLATENESS_NODE_FEATURE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace forme {

enum class node_feature : std::uint8_t {
    // The paper's, by formulas of our own.
    margin_closeness,  // 1 at the page's edge, 0 in the middle
    links_per_word,    // log(1 + links / (words + 1))
    anchor_share,      // of the characters, those inside links
    anchor_size,       // log(1 + words inside links / links)
    intra_site_links,  // share of the links that stay on the site; 0.5 without links
    visible_share,     // characters shown / bytes of mark-up and text
    title_overlap,     // share of the title's words that occur
    centre_distance,   // from the middle of the page, 1 in a corner
    area_share,        // log(area / area of the page)
    has_links,
    has_text,
    // The text of the node and all inside it.
    words,          // log(1 + words)
    text_share,     // of the characters of the page
    block_words,    // log(1 + words / blocks of text)
    longest_block,  // log(1 + words of the largest block of text)
    marks,          // sentence marks / (words + 1)
    digits,         // share of the characters
    capitals,       // share of the words that begin with a capital
    separators,     // | » · © ... / (words + 1)
    word_length,    // characters / (words + 1)
    own_share,      // share of the words that stand in no block inside
    prose_share,    // share of the page's words in long blocks outside links
    blocks,         // log(1 + blocks of text)
    // Where it stands.
    text_before,    // share of the page's characters before the node
    text_after,     // and behind it
    depth,          // log(1 + depth)
    after_heading,  // 1 behind the first h1, 0.5 where the page has none
    in_core,        // inside the smallest element that has most of the page's prose
    behind_core,    // begins behind it
    core_words,     // log(1 + words of that element)
    near_prose,     // log(1 + words between here and the nearest long block)
    // What it is.
    is_paragraph,
    is_heading,  // 1 for h1, down to 0.5 for h6
    is_list_item,
    is_cell,
    is_preformatted,
    in_navigation,  // the node is a nav, or inside one
    in_footer,
    in_header,
    in_aside,
    in_article,
    in_main,
    in_form,
    in_list,
    in_table,
    in_link,
    // What its class and id say, and those around it (nearest counts most).
    hint_content,
    hint_text,
    hint_comment,
    hint_navigation,
    hint_furniture,
    hint_social,
    hint_concealed,
    around_content,
    around_text,
    around_comment,
    around_navigation,
    around_furniture,
    around_social,
    around_concealed,
    // Its surroundings.
    parent_words,
    parent_anchor_share,
    parent_prose_share,
    parent_block_words,
    share_of_parent,  // of the parent's characters
    grandparent_words,
    grandparent_anchor_share,
    grandparent_prose_share,
    great_grandparent_prose_share,
    siblings,        // log(1 + children of the parent)
    previous_words,  // log(1 + words of the block of text before)
    previous_anchor_share,
    next_words,
    next_anchor_share,
    second_previous_words,
    second_next_words,
    twins,            // log(1 + nodes of the same tag and class)
    twin_text_share,  // of the page's characters
    twin_anchor_share,
    twin_block_words,
    // The page.
    page_words,
    page_anchor_share,
    page_prose_share,
    page_comment_share,  // words under names that speak of comments
    page_plain_prose,    // log(1 + words of long blocks elsewhere)
    // Lists, comments, title (row_context.hpp).
    in_comment,
    in_furniture,
    repeats,       // log(1 + rows like the repeating one)
    repeat_words,  // log(1 + words of each)
    repeat_share,  // of the page's characters
    repeat_first,
    prose_before,    // share of the page's prose before the node
    plain_before,    // of that outside comments
    after_title,     // 1 behind the row that is most like the title, 0.5 without one
    title_distance,  // log(1 + characters between)
    count            // not a feature
};

inline constexpr std::size_t node_feature_count = static_cast<std::size_t>(node_feature::count);

inline constexpr std::array<std::string_view, node_feature_count> node_feature_names{"margin_closeness",
                                                                                     "links_per_word",
                                                                                     "anchor_share",
                                                                                     "anchor_size",
                                                                                     "intra_site_links",
                                                                                     "visible_share",
                                                                                     "title_overlap",
                                                                                     "centre_distance",
                                                                                     "area_share",
                                                                                     "has_links",
                                                                                     "has_text",
                                                                                     "words",
                                                                                     "text_share",
                                                                                     "block_words",
                                                                                     "longest_block",
                                                                                     "marks",
                                                                                     "digits",
                                                                                     "capitals",
                                                                                     "separators",
                                                                                     "word_length",
                                                                                     "own_share",
                                                                                     "prose_share",
                                                                                     "blocks",
                                                                                     "text_before",
                                                                                     "text_after",
                                                                                     "depth",
                                                                                     "after_heading",
                                                                                     "in_core",
                                                                                     "behind_core",
                                                                                     "core_words",
                                                                                     "near_prose",
                                                                                     "is_paragraph",
                                                                                     "is_heading",
                                                                                     "is_list_item",
                                                                                     "is_cell",
                                                                                     "is_preformatted",
                                                                                     "in_navigation",
                                                                                     "in_footer",
                                                                                     "in_header",
                                                                                     "in_aside",
                                                                                     "in_article",
                                                                                     "in_main",
                                                                                     "in_form",
                                                                                     "in_list",
                                                                                     "in_table",
                                                                                     "in_link",
                                                                                     "hint_content",
                                                                                     "hint_text",
                                                                                     "hint_comment",
                                                                                     "hint_navigation",
                                                                                     "hint_furniture",
                                                                                     "hint_social",
                                                                                     "hint_concealed",
                                                                                     "around_content",
                                                                                     "around_text",
                                                                                     "around_comment",
                                                                                     "around_navigation",
                                                                                     "around_furniture",
                                                                                     "around_social",
                                                                                     "around_concealed",
                                                                                     "parent_words",
                                                                                     "parent_anchor_share",
                                                                                     "parent_prose_share",
                                                                                     "parent_block_words",
                                                                                     "share_of_parent",
                                                                                     "grandparent_words",
                                                                                     "grandparent_anchor_share",
                                                                                     "grandparent_prose_share",
                                                                                     "great_grandparent_prose_share",
                                                                                     "siblings",
                                                                                     "previous_words",
                                                                                     "previous_anchor_share",
                                                                                     "next_words",
                                                                                     "next_anchor_share",
                                                                                     "second_previous_words",
                                                                                     "second_next_words",
                                                                                     "twins",
                                                                                     "twin_text_share",
                                                                                     "twin_anchor_share",
                                                                                     "twin_block_words",
                                                                                     "page_words",
                                                                                     "page_anchor_share",
                                                                                     "page_prose_share",
                                                                                     "page_comment_share",
                                                                                     "page_plain_prose",
                                                                                     "in_comment",
                                                                                     "in_furniture",
                                                                                     "repeats",
                                                                                     "repeat_words",
                                                                                     "repeat_share",
                                                                                     "repeat_first",
                                                                                     "prose_before",
                                                                                     "plain_before",
                                                                                     "after_title",
                                                                                     "title_distance"};

using node_feature_row = std::array<float, node_feature_count>;

}  // namespace forme

#endif
