// Smooths the scores of a tree.
//
//     smooth_tree < tree.txt
//
// Standard input has a line a node, `parent score weight charge`, nodes numbered from 0, parent -1 for the root. Blank
// lines and lines that begin with # are skipped. Standard output has a line a node, the smoothed score, and at the end
//
//     # cost <data> <penalty> segments <k>
//
// Exits with 1 for a line or a tree that makes no sense.
#include <forme/templateness/isotonic_tree.hpp>

#include <CLI/CLI.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

namespace {

struct tree {
    std::vector<std::int32_t> parent;
    std::vector<double> score;
    std::vector<double> weight;
    std::vector<double> charge;
};

// Reads one word, all of it; numbers may be `inf` or `nan`, which streams do not read.
template <class Number>
bool read(std::istream& line, std::vector<Number>& numbers) {
    std::string word;
    if (!(line >> word)) return false;
    Number number{};
    const char* end = word.data() + word.size();
    if (const auto [stop, error] = std::from_chars(word.data(), end, number); error != std::errc{} || stop != end)
        return false;
    numbers.push_back(number);
    return true;
}

bool read_node(const std::string& text, tree& nodes) {
    std::istringstream line(text);
    std::string rest;
    return read(line, nodes.parent) && read(line, nodes.score) && read(line, nodes.weight) &&
           read(line, nodes.charge) && !(line >> rest);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Smooths the scores of a tree: lines `parent score weight charge` in, smoothed scores out."};
    CLI11_PARSE(app, argc, argv);

    tree nodes;
    std::string text;
    for (std::size_t number = 1; std::getline(std::cin, text); ++number) {
        if (text.find_first_not_of(" \t\r") == std::string::npos || text.front() == '#') continue;
        if (!read_node(text, nodes)) {
            std::cerr << "line " << number << ": expected `parent score weight charge`\n";
            return 1;
        }
    }
    try {
        const forme::isotonic_result result = forme::smooth(nodes.parent, nodes.score, nodes.weight, nodes.charge);
        for (const double y : result.y) std::printf("%.6f\n", y);
        std::printf("# cost %.6f %.6f segments %zu\n", result.data_cost, result.penalty_cost, result.segments.size());
    } catch (const forme::isotonic_error& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
