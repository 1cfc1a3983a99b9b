// The template fingerprint of each page:  path <TAB> hex <TAB> entries <TAB> bytes read
#include "support/pages.hpp"

#include <forme/forme.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace {

// Goes on after a page that cannot be read; false if there was one.
template <typename Fingerprinter>
bool print_fingerprints(Fingerprinter fingerprinter, const std::vector<std::string>& pages) {
    bool all_read = true;
    for (const std::string& page : pages) {
        const auto html = example::read_file(page);
        all_read = all_read && html.has_value();
        if (!html) continue;
        const auto [value, bytes_read] = fingerprinter(*html);
        std::printf("%s\t%s\t%zu\t%zu\n", page.c_str(), value.hex().c_str(), value.entries(), bytes_read);
    }
    return all_read;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Prints the template fingerprint of each page: path, hex, entries, bytes read.");
    std::vector<std::string> arguments;
    std::string tokens = "scanned";
    app.add_option("page", arguments, "Files, folders, or - for file names on standard input")->required();
    app.add_option("--tokens", tokens,
                   "What a fingerprint is made of: tag names by the built-in scanner, tag names by "
                   "lexbor, or tag names with their classes")
        ->check(CLI::IsMember({"scanned", "lexbor", "styled"}))
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);

    const auto pages = example::list_pages(arguments);
    if (tokens == "styled")
        return print_fingerprints(forme::lzw_fingerprinter<forme::scanned_styled_tags>{}, pages) ? 0 : 1;
    if (tokens == "lexbor") {
#ifdef FORME_BUILT_WITH_LEXBOR
        return print_fingerprints(forme::lzw_fingerprinter<forme::lexbor_tags>{}, pages) ? 0 : 1;
#else
        std::fprintf(stderr, "this program was built without lexbor\n");
        return 1;
#endif
    }
    return print_fingerprints(forme::lzw_fingerprinter<>{}, pages) ? 0 : 1;
}
