// Pages for tests of measures: written as a(b(e,f),c), or drawn by a seed.
#ifndef FORME_TESTS_REFERENCE_SMALL_TREES_HPP
#define FORME_TESTS_REFERENCE_SMALL_TREES_HPP

#include <forme/dom/page.hpp>
#include <forme/dom/page_builder.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

namespace forme::reference {

// Elements by name, children in parentheses, siblings apart by commas, also at the top; 'text' in quotes.
inline page written_tree(std::string_view text) {
    page_builder build;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of("(),'", at), text.size());
        const std::string_view name = text.substr(at, end - at);
        if (!name.empty()) build.open(name);
        at = end + 1;
        if (end == text.size()) break;
        if (text[end] == '\'') {
            const std::size_t quote = text.find('\'', at);
            build.text(text.substr(at, quote - at));
            at = quote + 1;
        } else if (text[end] == '(') {
            continue;
        } else {
            if (!name.empty()) build.close();
            if (text[end] == ')') build.close();
        }
    }
    return build.finish();
}

// Few tags, so that pages have something in common, and texts between them.
inline page random_tree(std::uint64_t seed, std::size_t events = 60) {
    static constexpr std::array<std::string_view, 4> names{"div", "p", "li", "blockquote"};
    std::mt19937_64 engine(seed);
    page_builder build;
    for (std::size_t i = engine() % (events + 1); i > 0; --i) {
        switch (engine() % 5) {
            case 0: build.text("x"); break;
            case 1:
            case 2: build.close(); break;
            default: build.open(names[engine() % (1 + seed % names.size())]);
        }
    }
    return build.finish();
}

inline page deep_tree(std::size_t levels) {
    page_builder build;
    for (std::size_t i = 0; i < levels; ++i) build.open("b");
    return build.finish();
}

// Few different tags; the seed also draws how many.
inline std::vector<tag_symbol> random_tags(std::uint64_t seed, std::size_t longest = 200) {
    std::mt19937_64 engine(seed);
    const std::uint64_t alphabet = 1 + engine() % 12;
    std::vector<tag_symbol> tags(engine() % (longest + 1));
    for (tag_symbol& tag : tags) tag = symbol_of("h1") + (engine() % alphabet << 8);
    return tags;
}

}  // namespace forme::reference

#endif
