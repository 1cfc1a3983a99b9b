// A parsed page as a flat tree: elements and texts in document order, in parallel arrays.
//
// A node is a number. Parents come before their children and a subtree is the range [node, subtree_end(node)), so a
// walk over a page, or over a part of it, is a plain for loop, at any depth. Comments and doctypes are not kept;
// several nodes may stand at the top. Pages are made by page_builder and are values: copy, move and compare them.
//
// Cost: 24 bytes a node, 12 bytes an attribute, 8 bytes a node more where the parser knows source ranges, and the bytes
// of the texts and attributes, all in one buffer that the views returned here point into. A view lives as long as the
// page and ends with its next assignment. Every accessor is O(1) but name (binary search over the page's distinct
// names), attribute (number of the element's attributes) and depth (the depth).
#ifndef FORME_DOM_PAGE_HPP
#define FORME_DOM_PAGE_HPP

#include <forme/core/expects.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forme {

using node_id = std::uint32_t;

// The parent of a node at the top, the child of a leaf, the sibling behind the last one.
inline constexpr node_id no_node = std::numeric_limits<node_id>::max();

struct page_attribute {
    std::string_view name;
    std::string_view value;

    friend bool operator==(const page_attribute&, const page_attribute&) = default;
};

// Bytes [begin, end) of the source, from an element's start tag to the end of its content or end tag. Never empty.
struct source_range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    friend bool operator==(const source_range&, const source_range&) = default;
};

class page_builder;

namespace detail {

// An attribute in a page's buffer: the name, and the value right behind it.
struct attribute_record {
    std::uint32_t begin = 0;
    std::uint32_t name_size = 0;
    std::uint32_t value_size = 0;

    [[nodiscard]] page_attribute in(const std::string& buffer) const noexcept {
        const char* const name = buffer.data() + begin;
        return {{name, name_size}, {name + name_size, value_size}};
    }
    friend bool operator==(const attribute_record&, const attribute_record&) = default;
};

// How a tag is spelt in a page's buffer.
struct name_record {
    tag_symbol tag = 0;
    std::uint32_t begin = 0;
    std::uint32_t size = 0;

    friend bool operator==(const name_record&, const name_record&) = default;
};

}  // namespace detail

// The attributes of one element, in source order: for (const auto& [name, value] : page.attributes(node)).
class page_attributes {
public:
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = page_attribute;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = page_attribute;

        iterator() = default;
        iterator(const detail::attribute_record* at, const std::string& buffer) noexcept : at_(at), buffer_(&buffer) {}

        page_attribute operator*() const noexcept { return at_->in(*buffer_); }
        iterator& operator++() noexcept {
            ++at_;
            return *this;
        }
        iterator operator++(int) noexcept {
            const iterator before = *this;
            ++at_;
            return before;
        }
        friend bool operator==(const iterator& a, const iterator& b) noexcept { return a.at_ == b.at_; }

    private:
        const detail::attribute_record* at_ = nullptr;
        const std::string* buffer_ = nullptr;
    };

    page_attributes(const detail::attribute_record* first, std::size_t count, const std::string& buffer) noexcept
        : first_(first), count_(count), buffer_(&buffer) {}

    [[nodiscard]] iterator begin() const noexcept { return {first_, *buffer_}; }
    [[nodiscard]] iterator end() const noexcept { return {first_ + count_, *buffer_}; }
    [[nodiscard]] std::size_t size() const noexcept { return count_; }
    [[nodiscard]] bool empty() const noexcept { return count_ == 0; }

private:
    const detail::attribute_record* first_;
    std::size_t count_;
    const std::string* buffer_;
};

class page {
public:
    [[nodiscard]] node_id size() const noexcept { return static_cast<node_id>(tags_.size()); }
    [[nodiscard]] bool empty() const noexcept { return tags_.empty(); }

    // Whether a limit of the builder left something of the page out.
    [[nodiscard]] bool truncated() const noexcept { return truncated_; }

    [[nodiscard]] node_id parent(node_id node) const noexcept {
        FORME_EXPECTS(node < size());
        return parents_[node];
    }

    // The first node behind all that is inside this one; node + 1 for a leaf.
    [[nodiscard]] node_id subtree_end(node_id node) const noexcept {
        FORME_EXPECTS(node < size());
        return ends_[node];
    }

    [[nodiscard]] node_id first_child(node_id node) const noexcept {
        return subtree_end(node) == node + 1 ? no_node : node + 1;
    }

    [[nodiscard]] node_id next_sibling(node_id node) const noexcept {
        const node_id behind = subtree_end(node);
        const node_id last = parents_[node] == no_node ? size() : ends_[parents_[node]];
        return behind == last ? no_node : behind;
    }

    // The number of elements around the node: 0 at the top.
    [[nodiscard]] std::size_t depth(node_id node) const noexcept {
        std::size_t around = 0;
        for (node_id at = parent(node); at != no_node; at = parents_[at]) ++around;
        return around;
    }

    [[nodiscard]] bool is_text(node_id node) const noexcept { return tag(node) == 0; }
    [[nodiscard]] bool is_element(node_id node) const noexcept { return tag(node) != 0; }

    // symbol_of the element's name; 0 for a text.
    [[nodiscard]] tag_symbol tag(node_id node) const noexcept {
        FORME_EXPECTS(node < size());
        return tags_[node];
    }

    // The element's name as the parser spelt it where the page first used it; empty for a text.
    [[nodiscard]] std::string_view name(node_id node) const noexcept {
        if (is_text(node)) return {};
        const detail::name_record& record = names_[tag_rank(node)];
        return std::string_view(buffer_).substr(record.begin, record.size);
    }

    // Tags as small numbers, for tables with a place for each of them: the distinct tags of the page, and where an
    // element's tag stands among them. The order is that of the symbols.
    [[nodiscard]] std::size_t distinct_tags() const noexcept { return names_.size(); }
    [[nodiscard]] std::size_t tag_rank(node_id node) const noexcept {
        FORME_EXPECTS(is_element(node));
        const auto found = std::ranges::lower_bound(names_, tags_[node], {}, &detail::name_record::tag);
        return static_cast<std::size_t>(found - names_.begin());
    }

    // The text itself, character references decoded by the parser; empty for an element.
    [[nodiscard]] std::string_view text(node_id node) const noexcept {
        if (is_element(node)) return {};
        return std::string_view(buffer_).substr(firsts_[node], counts_[node]);
    }

    // None for a text.
    [[nodiscard]] page_attributes attributes(node_id node) const noexcept {
        if (is_text(node)) return {attributes_.data(), 0, buffer_};
        return {attributes_.data() + firsts_[node], counts_[node], buffer_};
    }

    // The value of the first attribute of that name, spelt as the parser spells it (HTML: lower case).
    [[nodiscard]] std::optional<std::string_view> attribute(node_id node, std::string_view name) const noexcept {
        for (const auto& [candidate, value] : attributes(node))
            if (candidate == name) return value;
        return std::nullopt;
    }

    // Where the element stands in the source; nothing for a text, nor where the parser did not say.
    [[nodiscard]] std::optional<source_range> source(node_id node) const noexcept {
        FORME_EXPECTS(node < size());
        if (node >= sources_.size() || sources_[node] == source_range{}) return std::nullopt;
        return sources_[node];
    }

    // The bytes on the heap, room for growth included; a copy has none of that.
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return (parents_.capacity() + ends_.capacity() + firsts_.capacity() + counts_.capacity()) * sizeof(node_id) +
               tags_.capacity() * sizeof(tag_symbol) + attributes_.capacity() * sizeof(detail::attribute_record) +
               names_.capacity() * sizeof(detail::name_record) + sources_.capacity() * sizeof(source_range) +
               buffer_.capacity();
    }

    friend bool operator==(const page&, const page&) = default;

private:
    friend page_builder;

    std::vector<node_id> parents_;
    std::vector<node_id> ends_;
    std::vector<tag_symbol> tags_;
    std::vector<std::uint32_t> firsts_;  // of an element: its first attribute; of a text: its first byte
    std::vector<std::uint32_t> counts_;  // attributes, or bytes
    std::vector<detail::attribute_record> attributes_;
    std::vector<detail::name_record> names_;  // by tag
    std::vector<source_range> sources_;       // up to the last node that has one
    std::string buffer_;
    bool truncated_ = false;
};

}  // namespace forme

#endif
