// A short name as one word, so that an attribute is recognised by a switch: case name_word("class").
//
// The bytes of a name of up to eight, as they are written, in little-endian order; 0 for longer names, of which none is
// looked for. Two loads and no call.
#ifndef FORME_TEMPLATENESS_NAME_WORD_HPP
#define FORME_TEMPLATENESS_NAME_WORD_HPP

#include <forme/core/hash.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace forme::detail {

constexpr std::uint64_t name_word(std::string_view name) noexcept {
    // Both ends of the name, which may overlap: where they do, they say the same.
    const auto both_ends = [name](auto piece) {
        constexpr std::size_t size = decltype(piece)::value;
        const std::size_t behind = name.size() - size;
        return load_word(name.data(), size) | load_word(name.data() + behind, size) << (8 * behind);
    };
    if (name.size() > 8) return 0;
    if (name.size() >= 4) return both_ends(std::integral_constant<std::size_t, 4>{});
    if (name.size() >= 2) return both_ends(std::integral_constant<std::size_t, 2>{});
    return name.empty() ? 0 : static_cast<unsigned char>(name.front());
}

}  // namespace forme::detail

#endif
