// Rules that make a token of a tag: which tags count, and what makes two of them the same.
//
// Scanned and lexbor tokenizers take the same rules. by_name is the published one: start and end tags are not told
// apart, attributes do not matter. The others see more of a page, which helps to tell page types of one site apart and
// costs reading the attributes.
#ifndef FORME_TAGS_TOKEN_RULES_HPP
#define FORME_TAGS_TOKEN_RULES_HPP

#include <forme/core/hash.hpp>
#include <forme/tags/scan_state.hpp>
#include <forme/tags/tag.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace forme {

struct by_name {
    using token_type = tag_symbol;
    using classes = no_classes;
    constexpr std::optional<token_type> operator()(const basic_tag<classes>& tag) const noexcept { return tag.name; }
};

struct by_start_name {
    using token_type = tag_symbol;
    using classes = no_classes;
    constexpr std::optional<token_type> operator()(const basic_tag<classes>& tag) const noexcept {
        if (tag.closing) return std::nullopt;
        return tag.name;
    }
};

// Hashes a class attribute, in whatever pieces it comes. Runs of white space count as one space, leading and trailing
// ones not at all; order and case matter. 0 for an empty list.
class class_list_hash {
public:
    constexpr void add(std::string_view piece) noexcept {
        for (const char c : piece) {
            if (detail::is_space(c)) {
                pending_space_ = hash_ != 0;
            } else {
                if (pending_space_) add_byte(' ');
                pending_space_ = false;
                add_byte(c);
            }
        }
    }
    [[nodiscard]] constexpr std::uint64_t value() const noexcept { return hash_; }

    friend constexpr bool operator==(const class_list_hash&, const class_list_hash&) = default;

private:
    constexpr void add_byte(char c) noexcept {
        hash_ = detail::folded_product(hash_ ^ static_cast<unsigned char>(c), 0x9fb21c651e98df25) + 1;
    }

    std::uint64_t hash_ = 0;
    bool pending_space_ = false;
};

// <div class="a b"> and <div class="b"> are two tokens; </div> is the same as <div>.
struct by_name_and_classes {
    using token_type = std::uint64_t;
    using classes = class_list_hash;
    constexpr std::optional<token_type> operator()(const basic_tag<classes>& tag) const noexcept {
        if (tag.classes.value() == 0) return tag.name;
        return mix64(tag.name ^ mix64(tag.classes.value()));
    }
};

}  // namespace forme

#endif
