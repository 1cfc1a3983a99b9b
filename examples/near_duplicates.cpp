// Pairs of pages that say nearly the same:  path <TAB> path <TAB> shared hashes, of eight
//
// Pairs come in the order of the pages, the earlier page of a pair first. A page that cannot be read is left out.
#include "support/pages.hpp"

#include <forme/dom/lexbor_page.hpp>
#include <forme/dom/visible_text.hpp>
#include <forme/templateness/near_duplicates.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

// What a page says.
std::string text_of(std::string_view html) {
    static forme::lexbor_parser parse;
    return forme::visible_text(parse(html));
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Prints the pairs of pages that are near duplicates: path, path, shared hashes of eight.");
    std::vector<std::string> arguments;
    app.add_option("page", arguments, "Files, folders, or - for file names on standard input")->required();
    CLI11_PARSE(app, argc, argv);

    bool all_read = true;
    std::vector<std::string> paths;
    std::vector<forme::text_sketch> sketches;
    for (std::string& path : example::list_pages(arguments)) {
        const auto html = example::read_file(path);
        all_read = all_read && html.has_value();
        if (!html) continue;
        sketches.push_back(forme::sketch_of(text_of(*html)));
        paths.push_back(std::move(path));
    }
    for (const auto& [first, second, shared] : forme::near_duplicate_pairs(sketches))
        std::printf("%s\t%s\t%zu\n", paths[first].c_str(), paths[second].c_str(), shared);
    return all_read ? 0 : 1;
}
