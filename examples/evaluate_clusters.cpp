// Scores clusters against gold labels: prints name<TAB>value for each measure.
//
//     evaluate_clusters GOLD.tsv RESULT.tsv
//
// Both files have lines path<TAB>label (further columns are ignored); blank lines and lines that begin with # are
// skipped. A page whose cluster is `-` is in none, that is in one of its own. Only paths that both files have are
// scored; how many were left out is said on standard error.
#include <forme/eval/clustering.hpp>
#include <forme/eval/contingency.hpp>

#include <CLI/CLI.hpp>

#include <cstddef>
#include <cstdio>
#include <exception>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

using label_map = std::map<std::string, std::string>;

label_map read_labels(const std::string& file) {
    std::ifstream stream(file);
    if (!stream) throw std::runtime_error("cannot read " + file);
    label_map labels;
    std::string line;
    for (std::size_t number = 1; std::getline(stream, line); ++number) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.empty() || line.front() == '#') continue;
        const auto fail = [&](const std::string& why) {
            throw std::runtime_error(file + ", line " + std::to_string(number) + ": " + why);
        };
        const std::size_t tab = line.find('\t');
        if (tab == std::string::npos) fail("expected path<TAB>label");
        const std::size_t label_end = line.find('\t', tab + 1);
        const std::string path = line.substr(0, tab);
        if (!labels.emplace(path, line.substr(tab + 1, label_end - tab - 1)).second) fail(path + " is there twice");
    }
    if (stream.bad()) throw std::runtime_error("cannot read " + file);
    return labels;
}

void print(const char* name, double value) { std::printf("%s\t%.4f\n", name, value); }

void run(const std::string& gold_file, const std::string& result_file) {
    const label_map gold = read_labels(gold_file);
    const label_map result = read_labels(result_file);
    std::vector<std::string> classes;
    std::vector<std::pair<std::string, std::size_t>> clusters;  // the number keeps pages without a cluster apart
    for (const auto& [path, label] : gold) {
        const auto found = result.find(path);
        if (found == result.end()) continue;
        clusters.emplace_back(found->second, found->second == "-" ? clusters.size() : 0);
        classes.push_back(label);
    }
    const std::size_t common = classes.size();
    if (common < gold.size() || common < result.size())
        std::fprintf(stderr, "left out: %zu paths of %s and %zu of %s that the other does not have\n",
                     gold.size() - common, gold_file.c_str(), result.size() - common, result_file.c_str());
    if (common == 0) throw std::runtime_error("no path is in both files");

    const forme::eval::contingency table(classes, clusters);
    const auto bcubed = forme::eval::bcubed(table);
    const auto pairs = forme::eval::pairwise(table);
    std::printf("items\t%zu\ngold classes\t%zu\nclusters\t%zu\n", common, table.rows().size(), table.columns().size());
    print("rand", forme::eval::rand_index(table));
    print("adjusted_rand", forme::eval::adjusted_rand_index(table));
    print("purity", forme::eval::purity(table));
    print("nmi", forme::eval::normalised_mutual_information(table));
    print("v_measure", forme::eval::v_measure(table).v_measure);
    print("bcubed_precision", bcubed.precision);
    print("bcubed_recall", bcubed.recall);
    print("bcubed_f1", bcubed.f1);
    print("pair_precision", pairs.precision);
    print("pair_recall", pairs.recall);
    print("pair_f1", pairs.f1);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app(
        "Prints name<TAB>value for each measure of how well the clusters of RESULT agree with the labels of GOLD. "
        "Both\n"
        "are lists of path<TAB>label; only paths in both are scored, and `-` in RESULT is a page on its own.\n"
        "Exit code: 0, 1 if a file is bad or no path is in both, 2 for wrong arguments.");
    std::string gold_file;
    std::string result_file;
    app.add_option("GOLD", gold_file, "the true labels")->required();
    app.add_option("RESULT", result_file, "the clusters to score")->required();
    try {
        app.parse(argc, argv);
        run(gold_file, result_file);
        return 0;
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
