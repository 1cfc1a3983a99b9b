// Seeded pages for property tests: from tidy documents to strings of fragments chosen to trip a tokenizer.
#ifndef FORME_TESTS_REFERENCE_MADE_UP_HTML_HPP
#define FORME_TESTS_REFERENCE_MADE_UP_HTML_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace forme::reference {

// Fragments in any order: most neighbours make no sense, which is the point.
inline std::string odd_html(std::uint64_t seed, std::size_t pieces = 40) {
    using namespace std::string_view_literals;
    static constexpr std::array fragments{
        "<"sv,
        ">"sv,
        "/"sv,
        "!"sv,
        "-"sv,
        "--"sv,
        "="sv,
        "\""sv,
        "'"sv,
        " "sv,
        "\n"sv,
        "\0"sv,
        "\f"sv,
        "\x0b"sv,
        "a"sv,
        "DIV"sv,
        "script"sv,
        "sCrIpT"sv,
        "style"sv,
        "title"sv,
        "textarea"sv,
        "xmp"sv,
        "iframe"sv,
        "noembed"sv,
        "noframes"sv,
        "plaintext"sv,
        "svg"sv,
        "b9-x"sv,
        "</"sv,
        "<!"sv,
        "<!--"sv,
        "-->"sv,
        "--!>"sv,
        "<!-->"sv,
        "<!--->"sv,
        "<!DOCTYPE "sv,
        "<![CDATA["sv,
        "]]>"sv,
        "<?"sv,
        "<p>"sv,
        "</p>"sv,
        "<br/>"sv,
        "<script>"sv,
        "</script>"sv,
        "<script"sv,
        "</script"sv,
        "<style>"sv,
        "</style >"sv,
        "<title>"sv,
        "</TITLE>"sv,
        "<textarea>"sv,
        "</textarea/"sv,
        " class=\"x y\""sv,
        " class=z"sv,
        " id='a>b'"sv,
        " data-x=\">\""sv,
        "longer-than-eight"sv,
        "\xc3\xa9"sv,
        "\xff"sv,
        "text with some words in it and no markup at all "sv,
        "<a href=\"http://example.com/a?b=c&amp;d=e#f\" class = 'one  two' title=plain>"sv,
        "class"sv,
        "CLASS='q'"sv,
    };
    std::mt19937_64 engine(seed);
    std::string html;
    for (std::size_t i = 0; i < pieces; ++i) html += fragments[engine() % fragments.size()];
    return html;
}

// A tidy page: nested elements with attributes, text, comments and scripts between them.
inline std::string tidy_html(std::uint64_t seed, std::size_t elements = 60) {
    static constexpr std::array<const char*, 12> names{"div", "p",  "ul",   "li",      "a",     "span",
                                                       "h2",  "td", "form", "article", "table", "custom-element"};
    std::mt19937_64 engine(seed);
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head><title>Page " + std::to_string(seed) +
                       "</title>\n<script>if (a < b && c</d/) { x = \"<p>\"; }</script></head><body>\n";
    std::string open;
    for (std::size_t i = 0; i < elements; ++i) {
        const std::string name = names[engine() % names.size()];
        html += "<" + name;
        for (std::size_t a = engine() % 3; a > 0; --a) {
            html += " data-" + std::to_string(engine() % 9);
            html += "=\"v" + std::to_string(engine() % 100) + "\"";
        }
        html += ">text " + std::to_string(engine() % 1000);
        if (engine() % 8 == 0) html += "<!-- a comment with <b>markup</b> -->";
        if (engine() % 3 == 0)
            html += "</" + name + ">\n";
        else
            open = "</" + name + ">" + open;
    }
    return html + open + "</body></html>\n";
}

}  // namespace forme::reference

#endif
