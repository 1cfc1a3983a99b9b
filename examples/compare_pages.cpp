// How alike two pages are, by every measure, and where their tags first part.
//
//     compare_pages A.html B.html
#include "support/pages.hpp"

#include <forme/forme.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct compared_page {
    std::string file;
    std::string html;
    std::vector<forme::tag_symbol> tags;
    forme::page tree;
};
using page_pair = std::array<compared_page, 2>;

void print_row(const char* name, const char* published, double similarity) {
    std::printf("%-20s %-5s %.4f\n", name, published, similarity);
}

// Extract makes the features of a page for the measure.
template <typename Measure, typename Extract>
void print_measure(const char* name, const char* published, const Measure& measure, Extract extract,
                   const page_pair& pages) {
    print_row(name, published, measure(extract(measure, pages[0]), extract(measure, pages[1])));
}

void print_measures(const page_pair& pages) {
    const auto tags = [](const auto& measure, const compared_page& p) { return measure.extract(p.tags); };
    const auto html = [](const auto& measure, const compared_page& p) { return measure.extract(p.html); };
    const auto tree = [](const auto& measure, const compared_page& p) { return measure.extract(p.tree); };
    print_measure("tag_counts", "TV", forme::tag_counts{}, tags, pages);
    print_measure("common_paths", "CP", forme::common_paths{}, tree, pages);
    print_measure("path_shingles", "CPS", forme::path_shingles{}, tree, pages);
    print_measure("tag_shingles", "CTSS", forme::tag_shingles{}, tags, pages);
    print_measure("common_subsequence", "LCTS", forme::common_subsequence{}, tags, pages);
    print_measure("tree_mapping", "RTDM", forme::tree_mapping{}, tree, pages);
    print_measure("pq_grams", "", forme::pq_grams{}, tree, pages);
    print_measure("tag_hash", "MD5", forme::tag_hash{}, tags, pages);
    print_measure("head_hash", "MDH5", forme::head_hash{}, html, pages);
    const auto a = forme::fingerprint_of(pages[0].html);
    const auto b = forme::fingerprint_of(pages[1].html);
    print_row("same_template", "FP", forme::same_template(a, b) ? 1 : 0);
    std::printf("\n%s  %s\n%s  %s\n", a.hex().c_str(), pages[0].file.c_str(), b.hex().c_str(), pages[1].file.c_str());
}

// Where the page has been read up to and including its first tags.
std::size_t end_of_tags(std::string_view html, std::size_t count) {
    if (count == 0) return 0;
    return forme::scanned_tags{}(html, [&count](forme::tag_symbol) { return --count > 0; });
}

// "line 7: </div>" for a tag as it stands in the source.
std::string describe(const compared_page& page, std::size_t tag) {
    if (tag == page.tags.size()) return "the page has ended";
    const std::string_view html(page.html);
    const std::size_t end = end_of_tags(html, tag + 1);
    // The last < need not begin the tag: an attribute may hold another.
    std::size_t begin = html.rfind('<', end - 1);
    while (forme::tag_sequence(html.substr(begin, end - begin)) != std::vector{page.tags[tag]})
        begin = html.rfind('<', begin - 1);
    const std::size_t name_end = html.find_first_of(" \t\n\f\r/>", begin + 2);
    const auto line = 1 + std::count(page.html.begin(), page.html.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
    return "line " + std::to_string(line) + ": " + std::string(html.substr(begin, name_end - begin)) + ">";
}

void print_parting(const page_pair& pages) {
    const auto& [a, b] = pages;
    const auto mismatch = std::mismatch(a.tags.begin(), a.tags.end(), b.tags.begin(), b.tags.end());
    const auto common = static_cast<std::size_t>(mismatch.first - a.tags.begin());
    if (common == std::max(a.tags.size(), b.tags.size())) {
        std::printf("\nthe tags are the same, all %zu\n", common);
        return;
    }
    std::printf("\nthe first %zu tags are the same, then\n", common);
    for (const compared_page& page : pages) std::printf("%s, %s\n", page.file.c_str(), describe(page, common).c_str());
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app(
        "Prints how alike two pages are by every measure (name, what papers call it, similarity from 0 to 1),\n"
        "their fingerprints, and where their tags first part.");
    page_pair pages;
    app.add_option("A", pages[0].file, "a page")->required();
    app.add_option("B", pages[1].file, "another one")->required();
    CLI11_PARSE(app, argc, argv);

    forme::lexbor_parser parse;
    for (compared_page& page : pages) {
        auto html = example::read_file(page.file);
        if (!html) return 1;
        page.html = *std::move(html);
        page.tags = forme::tag_sequence(page.html);
        page.tree = parse(page.html);
    }
    print_measures(pages);
    print_parting(pages);
}
