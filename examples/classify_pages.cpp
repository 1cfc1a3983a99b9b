// Learns templates from labelled pages and names those of others: prints path<TAB>label for each, `-` for none.
#include "support/command_line.hpp"
#include "support/pages.hpp"

#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/templates/template_classifier.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct labelled_page {
    std::string path;
    std::string label;
};

// Lines of path<TAB>label; without a tab the label is empty.
std::vector<labelled_page> read_list(const std::string& file) {
    std::ifstream stream(file);
    if (!stream) throw std::runtime_error("cannot read " + file);
    std::vector<labelled_page> pages;
    for (std::string line; std::getline(stream, line);) {
        if (line.empty()) continue;
        const std::size_t tab = line.find('\t');
        pages.push_back({line.substr(0, tab), tab == std::string::npos ? "" : line.substr(tab + 1)});
    }
    return pages;
}

int run(const std::string& training_list, const std::string& test_list) {
    bool all_read = true;
    forme::template_classifier<std::string> classifier;
    for (const auto& [path, label] : read_list(training_list)) {
        const auto html = example::read_file(path);
        if (html) classifier.train(forme::fingerprint_of(*html), label);
        all_read = all_read && html.has_value();
    }
    for (const auto& [path, label] : read_list(test_list)) {
        const auto html = example::read_file(path);
        all_read = all_read && html.has_value();
        if (!html) continue;
        const auto found = classifier.classify(forme::fingerprint_of(*html));
        std::printf("%s\t%s\n", path.c_str(), found ? found->label.c_str() : "-");
    }
    return all_read ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app(
        "Prints path<TAB>label for each page of TEST, with the label learned from TRAIN, or - if no page like it was\n"
        "there. Both are lists of path<TAB>label; labels in TEST are not used.\n"
        "Exit code: 0, 1 if a page could not be read, 2 for anything else.");
    std::string training_list;
    std::string test_list;
    app.add_option("TRAIN", training_list, "pages to learn from")->required();
    app.add_option("TEST", test_list, "pages to classify")->required();
    return example::run_command(app, argc, argv, [&] { return run(training_list, test_list); });
}
