// Which pages share a page type, by description length: prints path<TAB>cluster for each page, on request the
// templates, and a summary on standard error.
#include "support/command_line.hpp"
#include "support/pages.hpp"
#include "support/printed_templates.hpp"
#include "support/progress_line.hpp"

#include <forme/dom/lexbor_page.hpp>
#include <forme/mdl/description_length.hpp>
#include <forme/mdl/essential_paths.hpp>
#include <forme/mdl/mdl_clusters.hpp>
#include <forme/mdl/path_set.hpp>
#include <forme/mdl/text_clusters.hpp>

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace {

const std::map<std::string, forme::path_labels> label_modes{
    {"elem", forme::path_labels::elements},
    {"elem+text", forme::path_labels::elements_and_texts},
    {"elem+#text", forme::path_labels::elements_and_marks},
    {"elem.class", forme::path_labels::styled_elements},
    {"elem.class+text", forme::path_labels::styled_elements_and_texts},
    {"one-class", forme::path_labels::one_class},
};

const std::map<std::string, forme::text_method> paper_methods{
    {"mdl", forme::text_method::mdl},
    {"hash", forme::text_method::hash},
    {"max", forme::text_method::max},
    {"dice", forme::text_method::dice},
};

struct answer {
    std::vector<std::uint32_t> cluster_of;
    std::size_t clusters = 0;
    std::string cost;
    std::vector<example::merge> merges = {};
};

answer by_default_code(const std::vector<forme::path_set>& sets) {
    auto found = forme::mdl_clusters(std::span<const forme::path_set>(sets));
    const double length = found.length(forme::page_type_code::for_pages(sets.size()));
    return {std::move(found.cluster_of), found.clusters.size(), "L " + std::to_string(length),
            example::merges_of(found.merges, "L")};
}

answer by_paper(const std::vector<forme::path_set>& sets, forme::text_method method) {
    forme::path_supports supports;
    for (const auto& set : sets) supports.add(set);
    std::vector<forme::path_set> essential;
    for (const auto& set : sets) essential.push_back(forme::essential_paths(set, supports));
    forme::text_options options;
    options.method = method;
    auto found = forme::text_clusters<>(essential, options);
    const auto bits = forme::bits_of(found.counts(), supports.distinct_paths(), sets.size());
    return {std::move(found.cluster_of), found.clusters.size(),
            "K " + std::to_string(found.description_length()) + ", L " + std::to_string(bits.total()) + "",
            example::merges_of(found.merges, "K")};
}

int run(const std::vector<std::string>& arguments, const std::string& method, forme::path_labels labels,
        bool templates) {
    const auto start = std::chrono::steady_clock::now();
    const std::vector<std::string> paths = example::list_pages(arguments);
    std::vector<forme::path_set> sets;
    std::vector<std::string> readable;
    {
        example::progress_line progress(paths.size());
        forme::lexbor_parser parse;
        for (const std::string& path : paths) {
            progress.advance();
            const auto html = example::read_file(path);
            if (!html) continue;
            sets.push_back(forme::path_set_of(parse(*html), labels));
            readable.push_back(path);
        }
    }
    const answer found = method == "scaled" ? by_default_code(sets) : by_paper(sets, paper_methods.at(method));
    for (std::size_t i = 0; i < readable.size(); ++i)
        std::printf("%s\t%lu\n", readable[i].c_str(), static_cast<unsigned long>(found.cluster_of[i]));
    if (templates) example::print_templates(readable, sets, labels, found.cluster_of, found.merges);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::fprintf(stderr, "%zu pages, %zu clusters, %s, %.2f s\n", sets.size(), found.clusters, found.cost.c_str(),
                 seconds.count());
    return readable.size() == paths.size() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app(
        "Groups pages by page type and prints path<TAB>cluster for each, in the order given.\n"
        "Clusters are numbered 0, 1, 2 ... by first appearance. Exit code: 0, 1 if a page could not be read, 2 for\n"
        "anything else.");
    std::vector<std::string> arguments;
    std::string method = "scaled";
    std::string labels = "elem";
    bool templates = false;
    app.add_option("pages", arguments, "files, folders, or - for names on standard input")->required();
    app.add_option("--method", method, "scaled: presence given the parent, for real sites; the others are the papers'")
        ->check(CLI::IsMember({"mdl", "hash", "max", "dice", "scaled"}));
    app.add_option("--labels", labels, "what a step of a path is called")->check(CLI::IsMember(label_modes));
    app.add_flag("--templates", templates,
                 "after the pages, print each cluster's template, its cost and how pages fit");
    return example::run_command(app, argc, argv,
                                [&] { return run(arguments, method, label_modes.at(labels), templates); });
}
