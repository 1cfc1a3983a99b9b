// The dull twin of site_level: subtrees as strings, pages as sets, every question answered by looking at all nodes.
#ifndef FORME_TESTS_REFERENCE_PLAIN_SITE_LEVEL_HPP
#define FORME_TESTS_REFERENCE_PLAIN_SITE_LEVEL_HPP

#include <forme/dom/page.hpp>
#include <forme/templateness/site_level.hpp>

#include <cstddef>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace forme::reference {

inline std::string collapsed(std::string_view text) {
    std::istringstream words{std::string(text)};
    std::string all;
    for (std::string word; words >> word;) all += (all.empty() ? "" : " ") + word;
    return all;
}

inline bool plain_is_opaque(std::string_view name) {
    return name == "script" || name == "style" || name == "noscript" || name == "template";
}

// "name{attributes}(children)", the attributes by name; a text is its words.
inline std::string subtree_string(const page& p, node_id node) {
    static const std::set<std::string_view> kept{"alt", "class", "href", "id", "name", "src", "title", "type", "value"};
    if (p.is_text(node)) return '"' + collapsed(p.text(node)) + '"';
    std::multimap<std::string_view, std::string_view> attributes;
    const bool secret = p.name(node) == "input" && p.attribute(node, "type") == "hidden";
    for (const auto& [name, value] : p.attributes(node))
        if (kept.contains(name) && !(secret && name == "value")) attributes.emplace(name, value);
    std::string all = std::string(p.name(node)) + "{";
    for (const auto& [name, value] : attributes) all += std::string(name) + "=" + std::string(value) + ";";
    all += "}(";
    if (!plain_is_opaque(p.name(node)))
        for (node_id child = p.first_child(node); child != no_node; child = p.next_sibling(child))
            if (p.is_element(child) || !collapsed(p.text(child)).empty()) all += subtree_string(p, child) + ",";
    return all + ")";
}

inline std::size_t subtree_bytes(const page& p, node_id node) {
    if (p.is_text(node)) return collapsed(p.text(node)).size();
    std::size_t bytes = 2 * p.name(node).size() + 5;
    const std::string own = subtree_string(p, node);
    const std::size_t open = own.find('{');
    // name=value; has two of the four signs
    for (std::size_t at = open + 1; own[at] != '}'; ++at) bytes += own[at] == ';' ? 3U : 1U;
    if (!plain_is_opaque(p.name(node)))
        for (node_id child = p.first_child(node); child != no_node; child = p.next_sibling(child))
            bytes += subtree_bytes(p, child);
    return bytes;
}

class plain_site_level {
public:
    explicit plain_site_level(const site_level_options& options = {}) : options_(options) {}

    void add(const page& p) {
        ++pages_;
        for (node_id node = 0; node < p.size(); ++node)
            if (is_evidence(p, node)) pages_of_[subtree_string(p, node)].insert(pages_);
    }

    [[nodiscard]] std::vector<site_label> label(const page& p) const {
        std::vector<site_label> labels(p.size(), site_label::ignored);
        if (pages_ < options_.fewest_pages) return labels;
        for (node_id node = 0; node < p.size(); ++node) {
            if (!is_evidence(p, node)) continue;
            const double covered = static_cast<double>(covered_bytes(p, node));
            const bool is_part =
                is_inside(p, node) || covered > options_.coverage * static_cast<double>(subtree_bytes(p, node));
            labels[node] = is_part ? site_label::template_part : site_label::content;
        }
        for (node_id node = 0; node < p.size(); ++node)
            if (p.is_text(node) && p.parent(node) != no_node) labels[node] = labels[p.parent(node)];
        return labels;
    }

    [[nodiscard]] std::vector<node_id> template_roots(const page& p) const {
        std::vector<node_id> roots;
        for (node_id node = 0; node < p.size(); ++node)
            if (is_template(p, node) && !(p.parent(node) != no_node && is_inside(p, p.parent(node))))
                roots.push_back(node);
        return roots;
    }

private:
    static bool is_hidden_element(const page& p, node_id node) {
        static const std::set<std::string_view> never{"script", "style", "noscript", "template", "head", "title"};
        return never.contains(p.name(node)) || p.attribute(node, "hidden").has_value();
    }

    static bool is_evidence(const page& p, node_id node) {
        if (p.is_text(node)) return false;
        for (node_id at = node; at != no_node; at = p.parent(at))
            if (is_hidden_element(p, at)) return false;
        for (node_id inner = node; inner < p.subtree_end(node); ++inner) {
            bool shown = true;
            for (node_id at = inner; at != node; at = p.parent(at))
                shown = shown && !(p.is_element(at) && is_hidden_element(p, at));
            if (!shown) continue;
            if (p.is_text(inner) && !collapsed(p.text(inner)).empty()) return true;
            if (p.name(inner) == "img" || (p.name(inner) == "a" && p.attribute(inner, "href"))) return true;
            if (p.name(inner) == "input" && p.attribute(inner, "type") != "hidden") return true;
        }
        return false;
    }

    [[nodiscard]] bool is_template(const page& p, node_id node) const {
        if (!is_evidence(p, node)) return false;
        const auto found = pages_of_.find(subtree_string(p, node));
        if (found == pages_of_.end() || found->second.size() < 2) return false;
        return static_cast<double>(found->second.size()) >= options_.share * static_cast<double>(pages_) - 1e-9;
    }

    [[nodiscard]] bool is_inside(const page& p, node_id node) const {
        for (; node != no_node; node = p.parent(node))
            if (is_template(p, node)) return true;
        return false;
    }

    [[nodiscard]] std::size_t covered_bytes(const page& p, node_id node) const {
        if (is_template(p, node)) return subtree_bytes(p, node);
        std::size_t bytes = 0;
        for (node_id child = p.first_child(node); child != no_node; child = p.next_sibling(child))
            if (p.is_element(child)) bytes += covered_bytes(p, child);
        return bytes;
    }

    site_level_options options_;
    std::map<std::string, std::set<std::size_t>> pages_of_;
    std::size_t pages_ = 0;
};

}  // namespace forme::reference

#endif
