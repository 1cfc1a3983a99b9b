// Two crawls of a folder of HTML files with room for N pages each: breadth-first, and one that follows the links that
// are predicted to lead to templates it has seen least of. Prints how many templates each has seen after so many pages.
#include "support/folder_site.hpp"
#include "support/known_templates.hpp"
#include "support/pages.hpp"
#include "support/template_frontier.hpp"

#include <forme/forme.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

struct fetched_page {
    std::uint32_t template_number = 0;
    std::vector<std::pair<std::string, std::string>> links;  // path, XPath
};

// Pages are read once for both crawls, and templates numbered alike.
class fetcher {
public:
    explicit fetcher(const std::string& folder) : site_(folder) {}

    const fetched_page& operator()(const std::string& path) {
        const auto [at, is_new] = pages_.try_emplace(path);
        if (!is_new) return at->second;
        const auto html = example::read_file(site_.file(path));
        const forme::page p = parse_(html.value_or(""));
        at->second.template_number =
            templates_.number(forme::tag_paths_of(forme::path_set_of(p, forme::path_labels::last_class)));
        for (const auto& target : targets_(p, site_.url(path), xpaths_))
            if (auto found = site_.path(target.url))
                at->second.links.emplace_back(std::move(*found), xpaths_.text(target.xpath));
        return at->second;
    }

private:
    example::folder_site site_;
    forme::lexbor_parser parse_;
    forme::lexbor_link_targets targets_;
    forme::xpath_table xpaths_;
    example::known_templates templates_;
    std::map<std::string, fetched_page> pages_;
};

// What a breadth-first crawl has in place of a template_frontier.
class queue {
public:
    explicit queue(const forme::link_table&) {}
    void add(forme::linked_page) { ++found_; }
    void fetched(forme::linked_page, std::uint32_t) {}
    std::optional<forme::linked_page> next() {
        if (next_ == found_) return std::nullopt;
        return next_++;
    }

private:
    forme::linked_page next_ = 0;
    forme::linked_page found_ = 0;
};

// The number of templates seen after each page.
template <typename Frontier>
std::vector<std::size_t> crawl(fetcher& fetch, const std::string& start, std::size_t budget) {
    forme::link_table links;
    Frontier frontier(links);
    std::vector<std::string> paths{start};
    std::map<std::uint32_t, std::size_t> pages_of_template;
    std::vector<std::size_t> seen;
    frontier.add(*links.add(start));
    while (seen.size() < budget) {
        const auto page = frontier.next();
        if (!page) break;
        const fetched_page& fetched = fetch(paths[*page]);
        ++pages_of_template[fetched.template_number];
        seen.push_back(pages_of_template.size());
        frontier.fetched(*page, fetched.template_number);
        for (const auto& [path, xpath] : fetched.links) {
            const auto found = links.add(path, *links.xpaths().parse(xpath));
            if (!found) continue;
            paths.push_back(path);
            frontier.add(*found);
        }
    }
    return seen;
}

void run(const std::string& folder, const std::string& start, std::size_t budget) {
    fetcher fetch(folder);
    const auto breadth_first = crawl<queue>(fetch, start, budget);
    const auto by_template = crawl<example::template_frontier>(fetch, start, budget);
    std::printf("pages\tbreadth-first\tby template\n");
    const auto row = [&](std::size_t pages) {
        const auto after = [&](const std::vector<std::size_t>& seen) { return seen[std::min(pages, seen.size()) - 1]; };
        std::printf("%zu\t%zu\t%zu\n", pages, after(breadth_first), after(by_template));
    };
    const std::size_t most = std::max(breadth_first.size(), by_template.size());
    for (std::size_t pages = 10; pages < most && pages <= 1000; pages *= 10) row(pages);
    row(most);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app(
        "Crawls a folder of HTML files twice, breadth-first and by predicted template, and prints the number of\n"
        "templates seen after 10, 100, 1,000 and all pages.");
    std::string folder;
    std::string start = "index.html";
    std::size_t budget = 1000;
    app.add_option("site", folder, "folder of HTML files")->required();
    app.add_option("--budget", budget, "pages that may be fetched")->check(CLI::PositiveNumber)->capture_default_str();
    app.add_option("--start", start, "where the crawls begin")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    try {
        run(folder, start, budget);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
