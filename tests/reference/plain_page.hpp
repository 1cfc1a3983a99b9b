// The dull twin of page_builder: a tree of nodes with children, built from the same events and written out as text.
#ifndef FORME_TESTS_REFERENCE_PLAIN_PAGE_HPP
#define FORME_TESTS_REFERENCE_PLAIN_PAGE_HPP

#include <forme/dom/page.hpp>
#include <forme/dom/page_builder.hpp>

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace forme::reference {

class plain_page {
public:
    explicit plain_page(page_limits limits = {}) : limits_(limits) { path_.push_back(&top_); }

    void open(std::string_view name) {
        const bool new_name = !names_.contains(std::string(name));
        bool fits = refused_ == 0 && path_.size() <= limits_.depth && nodes_ < limits_.nodes;
        if (fits && new_name) fits = take(name.size());
        if (!fits) {
            truncated_ = true;
            ++refused_;
            return;
        }
        names_.insert(std::string(name));
        ++nodes_;
        path_.back()->children.push_back(std::make_unique<node>());
        path_.push_back(path_.back()->children.back().get());
        path_.back()->name = name;
    }

    void attribute(std::string_view name, std::string_view value) {
        if (refused_ != 0 || path_.size() == 1 || !path_.back()->children.empty()) return;
        if (path_.back()->attributes.size() == limits_.attributes)
            truncated_ = true;
        else if (take(name.size() + value.size()))
            path_.back()->attributes.emplace_back(name, value);
    }

    // Bytes one at a time: the twin is for ASCII texts where a limit cuts them.
    void text(std::string_view bytes) {
        if (refused_ != 0) return;
        for (const char c : bytes) {
            if (full_ || used_ == limits_.text_bytes) {
                full_ = truncated_ = true;
                return;
            }
            auto& siblings = path_.back()->children;
            if (siblings.empty() || !siblings.back()->name.empty()) {
                if (nodes_ == limits_.nodes) {
                    truncated_ = true;
                    if (bytes.size() > limits_.text_bytes - used_) full_ = true;
                    return;
                }
                ++nodes_;
                siblings.push_back(std::make_unique<node>());
            }
            siblings.back()->text += c;
            ++used_;
        }
    }

    void close() {
        if (refused_ != 0)
            --refused_;
        else if (path_.size() > 1)
            path_.pop_back();
    }

    [[nodiscard]] std::string written() const { return written(top_) + (truncated_ ? "truncated" : ""); }

private:
    struct node {
        std::string name;  // empty for a text
        std::string text;
        std::vector<std::pair<std::string, std::string>> attributes;
        std::vector<std::unique_ptr<node>> children;
    };

    bool take(std::size_t size) {
        if (full_ ? size != 0 : used_ + size > limits_.text_bytes) {
            full_ = truncated_ = true;
            return false;
        }
        used_ += size;
        return true;
    }

    static std::string written(const node& at) {
        std::string inside;
        for (const auto& [name, value] : at.attributes) inside += "@" + name + "=" + value + ";";
        for (const auto& child : at.children)
            inside += child->name.empty() ? "\"" + child->text + "\"" : child->name + "(" + written(*child) + ")";
        return inside;
    }

    page_limits limits_;
    node top_;
    std::vector<node*> path_;
    std::set<std::string> names_;
    std::size_t nodes_ = 0;
    std::size_t used_ = 0;
    std::size_t refused_ = 0;
    bool full_ = false;
    bool truncated_ = false;
};

// The same writing of a flat page, from children and siblings and without recursion.
inline std::string written(const page& p) {
    std::string out;
    const auto close_until = [&](node_id from, node_id parent) {
        for (; from != parent; from = p.parent(from))
            if (p.is_element(from)) out += ")";
    };
    node_id before = no_node;
    for (node_id at = p.empty() ? no_node : 0; at != no_node;) {
        close_until(before, p.parent(at));
        if (p.is_text(at)) {
            out += "\"" + std::string(p.text(at)) + "\"";
        } else {
            out += std::string(p.name(at)) + "(";
            for (const auto& [name, value] : p.attributes(at))
                out += "@" + std::string(name) + "=" + std::string(value) + ";";
        }
        before = at;
        node_id next = p.first_child(at);
        for (node_id up = at; next == no_node && up != no_node; up = p.parent(up)) next = p.next_sibling(up);
        at = next;
    }
    close_until(before, no_node);
    return out + (p.truncated() ? "truncated" : "");
}

// What is wrong with the tree, in words; empty for a tree as page.hpp promises it.
inline std::string check_page_laws(const page& p) {
    std::vector<node_id> open;
    for (node_id node = 0; node < p.size(); ++node) {
        while (!open.empty() && p.subtree_end(open.back()) == node) open.pop_back();
        const std::string at = " at node " + std::to_string(node);
        if (p.subtree_end(node) <= node || p.subtree_end(node) > p.size()) return "subtree end out of range" + at;
        if (p.parent(node) != (open.empty() ? no_node : open.back())) return "parent is not the open element" + at;
        if (!open.empty() && p.subtree_end(node) > p.subtree_end(open.back())) return "subtrees do not nest" + at;
        if (p.is_text(node) == p.is_element(node)) return "neither text nor element" + at;
        if (p.is_text(node) && (p.text(node).empty() || !p.attributes(node).empty() || !p.name(node).empty()))
            return "text with the parts of an element, or none" + at;
        if (p.is_text(node) && p.subtree_end(node) != node + 1) return "text with children" + at;
        if (p.is_element(node) && symbol_of(p.name(node)) != p.tag(node)) return "name and tag differ" + at;
        const node_id sibling = p.next_sibling(node);
        if (sibling != no_node && p.parent(sibling) != p.parent(node)) return "sibling with another parent" + at;
        if (sibling != no_node && p.is_text(node) && p.is_text(sibling)) return "two texts touch" + at;
        if (p.first_child(node) != no_node && p.parent(p.first_child(node)) != node) return "child of another" + at;
        open.push_back(node);
    }
    return {};
}

}  // namespace forme::reference

#endif
