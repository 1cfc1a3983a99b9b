#include <forme/tags/tag_symbol.hpp>
#include <forme/templateness/name_word.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace forme;

namespace {

static_assert(detail::name_word("") == 0);
static_assert(detail::name_word("a") == 'a');
static_assert(detail::name_word("id") == ('d' << 8 | 'i'));
static_assert(detail::name_word("property") == symbol_of("property"));

TEST_CASE("name_word: of every short name its bytes, of a longer one nothing") {
    const std::string bytes = "cl\xff-\x01Z_9x";
    for (std::size_t size = 0; size <= 8; ++size) {
        std::uint64_t expected = 0;
        for (std::size_t i = 0; i < size; ++i)
            expected |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
        // A copy of its own: a read behind the name would be one behind the memory.
        const std::string name(bytes, 0, size);
        CHECK(detail::name_word(name) == expected);
    }
    CHECK(detail::name_word(bytes) == 0);
}

TEST_CASE("name_word: case matters") { CHECK(detail::name_word("Class") != detail::name_word("class")); }

}  // namespace
