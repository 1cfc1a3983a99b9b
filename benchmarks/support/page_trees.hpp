// Element trees of real pages with a score for each element: the share of its text that is link text.
#ifndef FORME_BENCHMARKS_SUPPORT_PAGE_TREES_HPP
#define FORME_BENCHMARKS_SUPPORT_PAGE_TREES_HPP

#ifdef FORME_BUILT_WITH_LEXBOR

#include <lexbor/dom/dom.h>
#include <lexbor/html/html.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace forme::bench {

struct page_tree {
    std::vector<std::int32_t> parent;  // elements in document order
    std::vector<double> score;
};

inline page_tree page_tree_of(std::string_view html) {
    page_tree tree;
    std::vector<double> text;
    std::vector<double> link_text;
    lxb_html_document_t* const document = lxb_html_document_create();
    lxb_html_document_parse(document, reinterpret_cast<const lxb_char_t*>(html.data()), html.size());
    lxb_dom_node_t* const root = lxb_dom_interface_node(document->dom_document.element);
    std::int32_t open = -1;  // the element we are in
    int links = 0;           // how many of the open elements are links
    for (lxb_dom_node_t* node = root; node != nullptr;) {
        if (node->type == LXB_DOM_NODE_TYPE_ELEMENT) {
            tree.parent.push_back(open);
            open = static_cast<std::int32_t>(tree.parent.size() - 1);
            text.push_back(0);
            link_text.push_back(0);
            links += node->local_name == LXB_TAG_A;
        } else if (node->type == LXB_DOM_NODE_TYPE_TEXT && open >= 0) {
            const auto length = static_cast<double>(lxb_dom_interface_character_data(node)->data.length);
            text[static_cast<std::size_t>(open)] += length;
            if (links > 0) link_text[static_cast<std::size_t>(open)] += length;
        }
        if (node->first_child != nullptr) {
            node = node->first_child;
            continue;
        }
        while (node != nullptr) {
            if (node->type == LXB_DOM_NODE_TYPE_ELEMENT) {
                links -= node->local_name == LXB_TAG_A;
                open = tree.parent[static_cast<std::size_t>(open)];
            }
            if (node == root) node = nullptr;
            if (node == nullptr || node->next != nullptr) break;
            node = node->parent;
        }
        if (node != nullptr) node = node->next;
    }
    lxb_html_document_destroy(document);
    for (std::size_t i = tree.parent.size(); i-- > 1;) {
        text[static_cast<std::size_t>(tree.parent[i])] += text[i];
        link_text[static_cast<std::size_t>(tree.parent[i])] += link_text[i];
    }
    for (std::size_t i = 0; i < text.size(); ++i) tree.score.push_back(text[i] > 0 ? link_text[i] / text[i] : 0);
    return tree;
}

}  // namespace forme::bench

#endif

#endif
