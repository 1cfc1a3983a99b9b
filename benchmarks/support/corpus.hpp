// The pages that benchmarks run on: real ones from the folder named by FORME_CORPUS, else generated ones.
//
// Real pages are taken in the order of their paths, every k-th so that at most `limit` remain, and kept in memory.
// Generated pages imitate what costs time on real ones: a head full of meta and link tags, inline scripts and styles
// of some kilobytes, long class lists and URLs, then paragraphs and lists.
#ifndef FORME_BENCHMARKS_SUPPORT_CORPUS_HPP
#define FORME_BENCHMARKS_SUPPORT_CORPUS_HPP

#include <examples/support/joined.hpp>
#include <examples/support/pages.hpp>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace forme::bench {

inline std::string generated_page(std::size_t number) {
    using example::joined;
    std::mt19937_64 engine(number);
    const auto noise = [&](std::size_t length, std::string_view alphabet) {
        std::string text(length, ' ');
        for (char& c : text) c = alphabet[engine() % alphabet.size()];
        return text;
    };
    const auto between = [&](std::size_t low, std::size_t high) { return low + engine() % (high - low + 1); };
    const auto prose = [&](std::size_t length) { return noise(length, "etaoin shrdlu cmfwyp vbgkq"); };
    const auto code = [&](std::size_t length) {
        return noise(length, "abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789(){};=+.:,\"'<");
    };
    const auto classes = [&] { return joined({" class=\"", noise(between(8, 48), "abcdef- _nopq"), "\""}); };
    const auto url = [&] { return joined({"\"https://example.org/", noise(between(10, 60), "abcdefgh/-_"), "\""}); };

    std::string html =
        joined({"<!DOCTYPE html>\n<html lang=\"en\"", classes(), ">\n<head>\n<title>", prose(40), "</title>\n"});
    for (std::size_t i = between(8, 16); i > 0; --i)
        html += joined({"<meta property=\"og:", noise(6, "abcdef"), "\" content=\"", prose(between(60, 160)), "\">\n"});
    for (std::size_t i = between(4, 9); i > 0; --i)
        html += joined({"<link rel=\"stylesheet\" media=\"all\" href=", url(), ">\n<script>", code(between(0, 1500)),
                        "</script>\n<style>", code(between(0, 800)), "</style>\n"});
    html += joined({"</head>\n<body", classes(), ">\n<header", classes(), "><nav><ul>\n"});
    for (std::size_t i = between(6, 16); i > 0; --i)
        html += joined({"<li", classes(), "><a href=", url(), ">", prose(12), "</a></li>\n"});
    html += "</ul></nav></header>\n<main>\n";
    for (std::size_t i = between(100, 400); i > 0; --i) {
        const std::string name = i % 7 == 0 ? "h2" : i % 5 == 0 ? "li" : "p";
        html += joined({"<div", classes(), "><", name, ">", prose(between(80, 380)), "<a href=", url(), " title=\"",
                        prose(20), "\">", prose(10), "</a></", name, "></div>\n"});
    }
    return html + joined({"</main><footer>", prose(200), "</footer><script>", code(4000), "</script></body></html>\n"});
}

inline std::vector<std::string> load_pages(std::size_t limit) {
    std::vector<std::string> pages;
    if (const char* const folder = std::getenv("FORME_CORPUS")) {
        const auto paths = example::list_pages({folder});
        const std::size_t step = paths.size() / limit + 1;
        for (std::size_t i = 0; i < paths.size(); i += step)
            if (auto html = example::read_file(paths[i])) pages.push_back(std::move(*html));
    }
    if (pages.empty())
        for (std::size_t i = 0; i < limit && i < 300; ++i) pages.push_back(generated_page(i));
    std::size_t bytes = 0;
    for (const std::string& page : pages) bytes += page.size();
    std::printf("pages %zu (%s), mean %zu bytes\n", pages.size(),
                std::getenv("FORME_CORPUS") ? "FORME_CORPUS" : "generated", bytes / pages.size());
    return pages;
}

}  // namespace forme::bench

#endif
