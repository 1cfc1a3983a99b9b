// A tag as written in the source: its name, whether it closes, and what a reader made of its class attribute.
//
// `Classes` is constructed for each tag and given the bytes of the first class attribute by add(piece), as written,
// in one or more pieces. With no_classes, attributes are skipped unread.
#ifndef FORME_TAGS_TAG_HPP
#define FORME_TAGS_TAG_HPP

#include <forme/tags/tag_symbol.hpp>

namespace forme {

struct no_classes {
    friend constexpr bool operator==(const no_classes&, const no_classes&) = default;
};

template <typename Classes = no_classes>
struct basic_tag {
    tag_symbol name = 0;   // symbol_of("div")
    bool closing = false;  // </div>
    [[no_unique_address]] Classes classes{};

    friend constexpr bool operator==(const basic_tag&, const basic_tag&) = default;
};

}  // namespace forme

#endif
