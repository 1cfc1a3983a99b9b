// Any bytes: a page that keeps the laws of its tree, in valid UTF-8, the same from a used parser as from a fresh one,
// and what is derived from it agrees with itself.
#include <forme/core/utf8.hpp>
#include <forme/dom/lexbor_page.hpp>
#include <forme/dom/paths.hpp>
#include <forme/dom/visible_text.hpp>
#include <tests/reference/plain_page.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static forme::lexbor_parser used;
    static forme::page page;
    const std::string_view html(reinterpret_cast<const char*>(data), size);
    used(html, page);
    if (!forme::reference::check_page_laws(page).empty()) std::abort();
    if (!(page == forme::lexbor_parser{}(html))) std::abort();
    for (forme::node_id node = 0; node < page.size(); ++node) {
        if (forme::valid_utf8_prefix(page.text(node)) != page.text(node).size()) std::abort();
        for (const auto& [name, value] : page.attributes(node))
            if (forme::valid_utf8_prefix(value) != value.size()) std::abort();
    }
    const auto positions = forme::sibling_positions(page);
    for (forme::node_id node = 0; node < page.size(); ++node)
        if (page.is_element(node) && positions[node] != forme::detail::sibling_position(page, node)) std::abort();
    const std::string text = forme::visible_text(page);
    if (forme::valid_utf8_prefix(text) != text.size()) std::abort();

    const forme::page cut =
        used(html, {.nodes = size % 50, .depth = size % 7, .attributes = 1, .text_bytes = size % 99});
    if (!forme::reference::check_page_laws(cut).empty() || cut.size() > size % 50) std::abort();
    return 0;
}
