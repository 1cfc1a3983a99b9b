// Writes the pages of examples/pages: a handful of pages of each of five made-up templates.
//
// Pages of one template share head, header, navigation and footer; what they say, and how many items their lists
// have, differs. Seeded, so the same pages come out everywhere.
#include "support/joined.hpp"
#include "support/page_writer.hpp"

#include <CLI/CLI.hpp>

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

namespace {

using example::page_writer;

std::string blog(page_writer& w) {
    return example::joined(
        {"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>", w.words(3),
         "</title>\n<meta name=\"viewport\" content=\"width=device-width\">\n<link rel=\"stylesheet\" "
         "href=\"blog.css\">\n"
         "</head>\n<body class=\"single\">\n<header><h1><a href=\"/\">The Composing Room</a></h1>\n<nav><ul>"
         "<li><a href=\"/\">Home</a></li><li><a "
         "href=\"/about\">About</a></li></ul></nav></header>\n<main>\n<article>\n<h2>",
         w.words(4), "</h2>\n<time>2026-01-0", std::to_string(w.between(1, 9)), "</time>\n",
         w.repeated(2, 6, "<p>", "</p>"), "</article>\n</main>\n<aside><h3>Recent</h3><ul>\n",
         w.repeated(3, 6, "<li><a href=\"/post\">", "</a></li>"),
         "</ul></aside>\n<footer><p>All rights reserved</p></footer>\n</body>\n</html>\n"});
}

std::string shop(page_writer& w) {
    return example::joined(
        {"<!DOCTYPE html>\n<html>\n<head>\n<title>", w.words(2),
         "</title>\n<script src=\"shop.js\"></script>\n<style>.price { color: #a00 } /* <b> is no tag here "
         "*/</style>\n</head>\n"
         "<body>\n<div id=\"top\"><form action=\"/search\"><input name=\"q\"><button>Search</button></form></div>\n"
         "<div id=\"product\">\n<img src=\"p.jpg\" alt=\"",
         w.words(2), "\">\n<h1>", w.words(3), "</h1>\n<span class=\"price\">", std::to_string(w.between(5, 99)),
         ".00</span>\n<table>\n", w.repeated(3, 7, "<tr><th>" + w.words(1) + "</th><td>", "</td></tr>"),
         "</table>\n<button>Add to basket</button>\n</div>\n<div id=\"bottom\"><a "
         "href=\"/terms\">Terms</a></div>\n</body>\n</html>\n"});
}

std::string forum(page_writer& w) {
    return example::joined(
        {"<html>\n<head>\n<link rel=\"icon\" href=\"f.ico\">\n<link rel=\"stylesheet\" href=\"f.css\">\n<title>",
         w.words(4),
         "</title>\n</head>\n<body>\n<table width=\"100%\"><tr><td><a href=\"/\">Index</a></td><td><a "
         "href=\"/faq\">FAQ</a></td>"
         "<td><a href=\"/login\">Log in</a></td></tr></table>\n<h1>",
         w.words(5), "</h1>\n<table>\n", w.repeated(2, 8, "<tr><td><b>" + w.words(1) + "</b></td><td>", "</td></tr>"),
         "</table>\n<!-- paging -->\n<p><a href=\"?page=2\">Next</a></p>\n</body>\n</html>\n"});
}

std::string manual(page_writer& w) {
    return example::joined(
        {"<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"/><title>", w.words(2),
         "</title><link rel=\"prev\" href=\"1.html\"/><link rel=\"next\" href=\"3.html\"/></head><body>"
         "<div class=\"related\"><h3>Navigation</h3><ul><li><a href=\"i.html\">index</a></li>"
         "<li><a href=\"1.html\">previous</a></li><li><a href=\"3.html\">next</a></li></ul>"
         "<form><input name=\"q\"/><button>Go</button></form><hr/></div>\n<div class=\"body\"><section><h1>",
         w.words(3), "</h1>\n", w.repeated(1, 4, "<p>", "</p>"), "<dl>\n",
         w.repeated(2, 6, "<dt><code>" + w.words(1) + "</code></dt><dd>", "</dd>"),
         "</dl></section></div>\n<div class=\"sidebar\"><ol>", w.repeated(2, 4, "<li>", "</li>"),
         "</ol></div></body></html>\n"});
}

std::string gallery(page_writer& w) {
    return example::joined(
        {"<!DOCTYPE html>\n<html><head><title>", w.words(2),
         "</title><meta property=\"og:type\" content=\"album\"><meta property=\"og:title\" content=\"", w.words(2),
         "\"><script>var ready = 1 < 2;</script><script>document.title += '';</script></head>\n<body><section><h1>",
         w.words(2), "</h1>\n",
         w.repeated(4, 9, "<figure><a href=\"#\"><img src=\"i.jpg\" alt=\"\"></a><figcaption>",
                    "</figcaption></figure>"),
         "</section><footer><small>", w.words(3), "</small></footer></body></html>\n"});
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Writes small pages of five made-up templates into a folder.");
    std::string folder;
    int pages = 6;
    app.add_option("folder", folder, "Where to write")->required();
    app.add_option("--pages", pages, "Pages of each template")->capture_default_str();
    CLI11_PARSE(app, argc, argv);

    struct made_up {
        const char* name;
        std::string (*write)(page_writer&);
    };
    constexpr std::array<made_up, 5> templates{
        {{"blog", blog}, {"shop", shop}, {"forum", forum}, {"manual", manual}, {"gallery", gallery}}};
    std::filesystem::create_directories(folder);
    for (int page = 0; page < pages; ++page) {
        for (const auto& [name, write] : templates) {
            page_writer writer(static_cast<unsigned>(page) * 100 + static_cast<unsigned>(name[0]));
            std::ofstream out(folder + "/" + name + "-" + std::to_string(page + 1) + ".html", std::ios::binary);
            if (!(out << write(writer))) {
                std::cerr << "cannot write to " << folder << "\n";
                return 1;
            }
        }
    }
}
