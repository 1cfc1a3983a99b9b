// Crawls a folder of HTML files as if it were a site and clusters its pages by where the links to them stand:
//   path <TAB> XPath of the first link to it <TAB> cluster
#include "support/command_line.hpp"
#include "support/folder_site.hpp"
#include "support/pages.hpp"

#include <forme/forme.hpp>

#include <CLI/CLI.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace {

struct crawled_site {
    forme::link_table links;
    std::vector<std::string> paths;  // by page
    bool all_read = true;
};

// Breadth-first: pages are numbered in the order in which they are found, so the table is the queue.
crawled_site crawl(const example::folder_site& site, const std::string& start) {
    crawled_site result;
    forme::lexbor_parser parse;
    forme::lexbor_link_targets targets;
    result.links.add(start);
    result.paths.push_back(start);
    for (std::size_t next = 0; next < result.paths.size(); ++next) {
        const std::string path = result.paths[next];
        const auto html = example::read_file(site.file(path));
        result.all_read = result.all_read && html.has_value();
        if (!html) continue;
        for (const auto& target : targets(parse(*html), site.url(path), result.links.xpaths())) {
            auto found = site.path(target.url);
            if (found && result.links.add(*found, target.xpath)) result.paths.push_back(std::move(*found));
        }
    }
    return result;
}

bool run(const std::string& folder, const std::string& start, const forme::link_cluster_options& options) {
    const example::folder_site site(folder);
    const crawled_site crawled = crawl(site, start);
    forme::lexbor_parser parse;
    const auto paths_of = [&](forme::linked_page page) {
        const auto html = example::read_file(site.file(crawled.paths[page]));
        // Splitting needs to tell page types of one site apart: classes do that.
        return forme::path_set_of(parse(html.value_or("")),
                                  options.split ? forme::path_labels::last_class : forme::path_labels::elements);
    };
    const forme::link_clustering result = forme::cluster_links(crawled.links, paths_of, options);
    for (forme::linked_page page = 0; page < crawled.links.size(); ++page) {
        const std::string xpath = crawled.links.xpaths().text(crawled.links.xpath(page));
        const std::uint32_t cluster = result.cluster_of[page];
        std::printf("%s\t%s\t%s\n", crawled.paths[page].c_str(), xpath.empty() ? "-" : xpath.c_str(),
                    cluster == forme::unassigned ? "-" : std::to_string(cluster).c_str());
    }
    std::fprintf(stderr, "%zu pages, %zu groups, %zu clusters, coverage %.3f, %zu pages read again\n",
                 crawled.links.size(), result.groups, result.clusters.size(), result.coverage(), result.pages_read);
    return crawled.all_read;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app(
        "Crawls a folder of HTML files breadth-first, as if it were a site, and clusters its pages by the XPaths of\n"
        "the links to them. Prints path<TAB>XPath<TAB>cluster in crawl order, - for unassigned; a summary goes to\n"
        "standard error. Exit code: 0, 1 if a page could not be read, 2 for anything else.");
    std::string folder;
    std::string start = "index.html";
    bool generalise = false;
    forme::link_cluster_options options;
    app.add_option("site", folder, "folder of HTML files")->required();
    app.add_option("--start", start, "where the crawl begins")->capture_default_str();
    app.add_option("--cutoff", options.cutoff, "pages that a place needs to count")->capture_default_str();
    app.add_flag("--generalise", generalise, "take li[1], li[2] … for one place where none of them is enough");
    app.add_flag("--split", options.split, "divide places that lead to several templates");
    app.add_flag("--rescue", options.rescue, "give pages of small places to the nearest cluster");
    return example::run_command(app, argc, argv, [&] {
        if (generalise) options.generalise = 8;
        return run(folder, start, options) ? 0 : 1;
    });
}
