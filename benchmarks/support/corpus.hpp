// The pages that benchmarks run on: real ones from the folder named by FORME_CORPUS, else generated ones.
//
// Real pages are taken in the order of their paths, every k-th so that at most `limit` remain, and kept in memory.
// Generated pages imitate what costs time on real ones: a head full of meta and link tags, inline scripts and styles
// of some kilobytes, long class lists and URLs, then paragraphs and lists.
#ifndef FORME_BENCHMARKS_SUPPORT_CORPUS_HPP
#define FORME_BENCHMARKS_SUPPORT_CORPUS_HPP

#include <examples/support/pages.hpp>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace forme::bench {

inline std::string generated_page(std::size_t number) {
    std::mt19937_64 engine(number);
    const auto noise = [&](std::size_t length, const char* alphabet, std::size_t letters) {
        std::string text(length, ' ');
        for (char& c : text) c = alphabet[engine() % letters];
        return text;
    };
    const auto prose = [&](std::size_t length) { return noise(length, "etaoin shrdlu cmfwyp vbgkq", 26); };
    const auto code = [&](std::size_t length) {
        return noise(length, "abcdefghijklm(){};=+.:, 0123nopqrstuvwxyzabcdefghijklmnopqrstuvw\"'<", 68);
    };
    const auto classes = [&] { return " class=\"" + noise(8 + engine() % 40, "abcdef- _nopq", 13) + "\""; };

    std::string html = "<!DOCTYPE html>\n<html lang=\"en\"" + classes() +
                       ">\n<head>\n<meta charset=\"utf-8\">\n<title>" + prose(40) + "</title>\n";
    for (std::size_t i = 0; i < 8 + engine() % 8; ++i)
        html += "<meta property=\"og:" + noise(6, "abcdef", 6) + "\" content=\"" + prose(60 + engine() % 100) + "\">\n";
    for (std::size_t i = 0; i < 4 + engine() % 6; ++i) {
        html += "<link rel=\"stylesheet\" href=\"https://example.org/" + noise(50, "abcdef/", 7) +
                ".css\" media=\"all\">\n";
        html += "<script>" + code(engine() % 3000) + "</script>\n";
        html += "<style>" + code(engine() % 2000) + "</style>\n";
    }
    html += "</head>\n<body" + classes() + ">\n<header" + classes() + "><nav><ul>\n";
    for (std::size_t i = 0; i < 6 + engine() % 10; ++i)
        html += "<li" + classes() + "><a href=\"/" + noise(30, "abcdef/-", 8) + "\">" + prose(12) + "</a></li>\n";
    html += "</ul></nav></header>\n<main>\n";
    for (std::size_t i = 0; i < 60 + engine() % 300; ++i) {
        const char* const name = i % 7 == 0 ? "h2" : i % 5 == 0 ? "li" : "p";
        html += "<div" + classes() + "><" + name + ">" + prose(80 + engine() % 300) + "<a href=\"/" +
                noise(40, "abcdef/-", 8) + "\" title=\"" + prose(20) + "\">" + prose(10) + "</a></" + name +
                "></div>\n";
    }
    return html + "</main><footer>" + prose(200) + "</footer><script>" + code(4000) + "</script></body></html>\n";
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
