// How far the estimated layout is from what a browser drew, for a page that capture_boxes.mjs wrote.
//
//     compare_layouts CAPTURE.json
//
// Prints name <TAB> drawn <TAB> estimated for each element that either shows, boxes as x,y,width,height in whole
// pixels, and behind # how many elements only one of them shows and the rank correlation of the areas of the others.
#include "support/captured_page.hpp"

#include <forme/templateness/estimated_layout.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

std::string written(const forme::box& b) {
    if (b.area() == 0) return "-";
    std::string text;
    for (const float side : {b.x, b.y, b.width, b.height})
        text += (text.empty() ? "" : ",") + std::to_string(std::lround(side));
    return text;
}

// Equal values share the mean of their ranks.
std::vector<double> ranks(const std::vector<double>& values) {
    std::vector<double> sorted = values;
    std::ranges::sort(sorted);
    std::vector<double> result;
    for (const double value : values) {
        const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), value);
        result.push_back(static_cast<double>((first - sorted.begin()) + (last - sorted.begin()) - 1) / 2);
    }
    return result;
}

// Spearman's; 1 where there is nothing to disagree about.
double rank_correlation(const std::vector<double>& a, const std::vector<double>& b) {
    const std::vector<double> x = ranks(a);
    const std::vector<double> y = ranks(b);
    const double mean = (static_cast<double>(a.size()) - 1) / 2;
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += (x[i] - mean) * (x[i] - mean);
        yy += (y[i] - mean) * (y[i] - mean);
        xy += (x[i] - mean) * (y[i] - mean);
    }
    return xx == 0 || yy == 0 ? 1 : xy / std::sqrt(xx * yy);
}

void run(const std::string& file) {
    std::ifstream stream(file);
    if (!stream) throw std::runtime_error("it cannot be read");
    const example::captured_page captured = example::load_captured_page(stream);
    const forme::estimated_layout estimate(captured.page);
    std::size_t only_drawn = 0;
    std::size_t only_estimated = 0;
    std::vector<double> drawn_areas;
    std::vector<double> estimated_areas;
    for (forme::node_id node = 0; node < captured.page.size(); ++node) {
        const forme::box drawn = captured.boxes.box(node);
        const forme::box guess = estimate.box(node);
        if (captured.page.is_text(node) || (drawn.area() == 0 && guess.area() == 0)) continue;
        std::printf("%s\t%s\t%s\n", std::string(captured.page.name(node)).c_str(), written(drawn).c_str(),
                    written(guess).c_str());
        only_drawn += guess.area() == 0;
        only_estimated += drawn.area() == 0;
        if (drawn.area() == 0 || guess.area() == 0) continue;
        drawn_areas.push_back(drawn.area());
        estimated_areas.push_back(guess.area());
    }
    std::printf("# %zu in both, %zu only drawn, %zu only estimated, rank correlation of areas %.2f\n",
                drawn_areas.size(), only_drawn, only_estimated, rank_correlation(drawn_areas, estimated_areas));
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Compares the estimated layout of a page with what a browser drew.");
    std::string file;
    app.add_option("capture", file, "What capture_boxes.mjs wrote")->required();
    CLI11_PARSE(app, argc, argv);
    try {
        run(file);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", file.c_str(), error.what());
        return 1;
    }
    return 0;
}
