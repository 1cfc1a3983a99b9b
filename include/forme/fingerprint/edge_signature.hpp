// A signature for page types within a site: the set of edges between tags, as 4,096 bits, in one pass over the tags.
//
// Every start tag makes an edge: its name, the name of the element around it and, for elements that hold the parts of
// a page (div, section, ul …), its first class token that no number is in. Neither order nor repetition counts, so a
// list of three is a list of thirty; what words are dressed in (b, em, code …) is looked through, so authors' habits
// hardly show. Pages of a type share most edges: link them where the Jaccard similarity is high (edge_clusters).
//
// It reads the whole page, allocates nothing, and takes little more than the tag scanner that it rides on. Which
// element is around a tag is told by a stack of open tags, not by a parser: end tags that are left out are supplied
// for those that repeat (li, p, td …); a wrong one is passed over. More than `deepest` levels count as the deepest one.
//
// Two different edges share a bit by chance: about 2 % of the edges of a page that has 150.
#ifndef FORME_FINGERPRINT_EDGE_SIGNATURE_HPP
#define FORME_FINGERPRINT_EDGE_SIGNATURE_HPP

#include <forme/core/hash.hpp>
#include <forme/tags/plain_class.hpp>
#include <forme/tags/scan_state.hpp>
#include <forme/tags/tag.hpp>
#include <forme/tags/tag_scanner.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace forme {

class edge_signature {
public:
    static constexpr std::size_t words = 64;
    static constexpr std::size_t bits = 64 * words;

    // The top bits of a mixed hash choose the bit.
    constexpr void add(std::uint64_t hash) noexcept { words_[hash >> 58] |= std::uint64_t{1} << (hash >> 52 & 63); }

    [[nodiscard]] constexpr std::uint64_t word(std::size_t i) const noexcept { return words_[i]; }
    constexpr void set_word(std::size_t i, std::uint64_t word) noexcept { words_[i] = word; }
    [[nodiscard]] constexpr std::size_t count() const noexcept {
        std::size_t sum = 0;
        for (const std::uint64_t word : words_) sum += static_cast<std::size_t>(std::popcount(word));
        return sum;
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return *this == edge_signature(); }

    // Stable, for look-ups.
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : words_) hash = mix64(hash ^ word);
        return hash;
    }

    friend constexpr bool operator==(const edge_signature&, const edge_signature&) = default;

private:
    std::array<std::uint64_t, words> words_{};
};

// How many edges two pages share.
constexpr std::size_t shared_edges(const edge_signature& a, const edge_signature& b) noexcept {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < edge_signature::words; ++i)
        sum += static_cast<std::size_t>(std::popcount(a.word(i) & b.word(i)));
    return sum;
}

// Of all edges of two pages, the share that both have; 1 where neither has any.
constexpr double jaccard(const edge_signature& a, const edge_signature& b) noexcept {
    const std::size_t shared = shared_edges(a, b);
    const std::size_t all = a.count() + b.count() - shared;
    return all == 0 ? 1 : static_cast<double>(shared) / static_cast<double>(all);
}

namespace detail {

// Reads a class attribute, in whatever pieces it comes, for the first token that a template may have written.
class first_class_token {
public:
    constexpr void add(std::string_view piece) noexcept {
        for (const char c : piece) {
            if (found_) return;
            if (is_space(c)) {
                if (rule_.holds()) {
                    found_ = true;
                } else {
                    *this = {};
                }
            } else {
                rule_.add(c);
                hash_ = folded_product(hash_ ^ static_cast<unsigned char>(c), 0x9fb21c651e98df25) + 1;
            }
        }
    }
    // 0 for none.
    [[nodiscard]] constexpr std::uint64_t value() const noexcept { return rule_.holds() ? hash_ : 0; }

    friend constexpr bool operator==(const first_class_token&, const first_class_token&) = default;

private:
    plain_class_rule rule_;
    std::uint64_t hash_ = 0;
    bool found_ = false;
};

// What dresses words, and says nothing of the page's build.
constexpr bool dresses_words(tag_symbol name) noexcept {
    switch (name) {
        case symbol_of("b"):
        case symbol_of("i"):
        case symbol_of("em"):
        case symbol_of("strong"):
        case symbol_of("tt"):
        case symbol_of("code"):
        case symbol_of("sup"):
        case symbol_of("sub"):
        case symbol_of("small"):
        case symbol_of("big"):
        case symbol_of("font"):
        case symbol_of("u"):
        case symbol_of("br"):
        case symbol_of("wbr"):
        case symbol_of("abbr"):
        case symbol_of("acronym"):
        case symbol_of("cite"):
        case symbol_of("dfn"):
        case symbol_of("q"):
        case symbol_of("kbd"):
        case symbol_of("var"):
        case symbol_of("samp"):
        case symbol_of("s"):
        case symbol_of("strike"):
        case symbol_of("del"):
        case symbol_of("ins"):
        case symbol_of("mark"): return true;
        default: return false;
    }
}

// What holds the parts of a page: its class tells which part.
constexpr bool holds_parts(tag_symbol name) noexcept {
    switch (name) {
        case symbol_of("div"):
        case symbol_of("section"):
        case symbol_of("article"):
        case symbol_of("main"):
        case symbol_of("aside"):
        case symbol_of("header"):
        case symbol_of("footer"):
        case symbol_of("nav"):
        case symbol_of("form"):
        case symbol_of("table"):
        case symbol_of("ul"):
        case symbol_of("body"):
        case symbol_of("fieldset"): return true;
        default: return false;
    }
}

constexpr bool has_no_inside(tag_symbol name) noexcept {
    switch (name) {
        case symbol_of("area"):
        case symbol_of("base"):
        case symbol_of("col"):
        case symbol_of("embed"):
        case symbol_of("hr"):
        case symbol_of("img"):
        case symbol_of("input"):
        case symbol_of("link"):
        case symbol_of("meta"):
        case symbol_of("param"):
        case symbol_of("source"):
        case symbol_of("track"): return true;
        default: return false;
    }
}

// Elements whose end tag may be left out before another of the kind; 0 for all others.
constexpr int repeating_kind(tag_symbol name) noexcept {
    switch (name) {
        case symbol_of("p"): return 1;
        case symbol_of("li"): return 2;
        case symbol_of("dt"):
        case symbol_of("dd"): return 3;
        case symbol_of("td"):
        case symbol_of("th"): return 4;
        case symbol_of("tr"): return 5;
        case symbol_of("option"): return 6;
        default: return 0;
    }
}

}  // namespace detail

// Collects the edges of tags in source order; a sink for tag_scanner.
class edge_collector {
public:
    static constexpr std::size_t deepest = 256;  // open tags that are kept apart

    constexpr bool operator()(const basic_tag<detail::first_class_token>& tag) noexcept {
        if (detail::dresses_words(tag.name)) return true;
        if (tag.closing) {
            close(tag.name);
            return true;
        }
        const int kind = detail::repeating_kind(tag.name);
        if (kind != 0 && depth_ != 0 && detail::repeating_kind(open_[depth_ - 1]) == kind) --depth_;
        const std::uint64_t around = depth_ == 0 ? 0 : open_[depth_ - 1];
        const std::uint64_t part = detail::holds_parts(tag.name) ? tag.classes.value() : 0;
        edges_.add(mix64(mix64(mix64(around) ^ tag.name) ^ part));
        if (!detail::has_no_inside(tag.name) && depth_ < deepest) open_[depth_++] = tag.name;
        return true;
    }

    [[nodiscard]] constexpr const edge_signature& signature() const noexcept { return edges_; }

private:
    // The nearest open tag of the name, and all inside it.
    constexpr void close(tag_symbol name) noexcept {
        for (std::size_t i = depth_; i > 0; --i) {
            if (open_[i - 1] != name) continue;
            depth_ = i - 1;
            return;
        }
    }

    edge_signature edges_;
    std::array<tag_symbol, deepest> open_{};
    std::size_t depth_ = 0;
};

// The signature of a page in one piece. Empty for a page without tags.
inline edge_signature edge_signature_of(std::string_view html) {
    edge_collector edges;
    tag_scanner<detail::first_class_token> scanner;
    scanner.feed(html, edges);
    return edges.signature();
}

}  // namespace forme

#endif
