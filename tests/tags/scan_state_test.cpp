#include <forme/tags/scan_state.hpp>

#include <doctest/doctest.h>

#include <string_view>

using namespace forme::detail;
using forme::symbol_of;

namespace {

static_assert(state_after(symbol_of("script")) == scan_state::script_data);
static_assert(state_after(symbol_of("STYLE")) == scan_state::raw_text);
static_assert(state_after(symbol_of("plaintext")) == scan_state::plaintext);
static_assert(state_after(symbol_of("noscript")) == scan_state::data);  // scripting is off
static_assert(state_after(symbol_of("div")) == scan_state::data);

TEST_CASE("scan_state: characters by what they end") {
    for (int value = 0; value < 256; ++value) {
        const char c = static_cast<char>(value);
        const bool space = c != '\0' && std::string_view(" \t\n\r\f").find(c) != std::string_view::npos;
        CHECK(is_space(c) == space);
        CHECK(is_space_or_slash(c) == (space || c == '/'));
        CHECK(ends_name(c) == (space || c == '/' || c == '>'));
    }
}

}  // namespace
