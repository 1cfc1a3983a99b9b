// What link clustering costs: a million links into the table, clusters with and without parsing the pages that are
// read, and common paths of the same pages for comparison.
//
// The site is generated: lists that link to pages of eight templates, a million pages in all. Each page exists as HTML
// that is made when asked for, outside the clock where no parsing is measured.
#include "support/ratios.hpp"

#ifdef FORME_BUILT_WITH_LEXBOR

#include <forme/dom/lexbor_page.hpp>
#include <forme/links/lexbor_link_targets.hpp>
#include <forme/links/link_clusters.hpp>
#include <forme/links/link_predictor.hpp>
#include <forme/similarity/common_paths.hpp>
#include <forme/similarity/single_link_clusters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace forme;

constexpr std::size_t templates = 8;
constexpr std::size_t common_paths_pages = 1000;  // as in the paper: more take too long

std::size_t page_count() { return bench::quick() ? 100'000 : 1'000'000; }

// The template of a page, and the place that links to it.
std::size_t template_of(std::size_t page) { return mix64(page) % templates; }
std::string xpath_of(std::size_t page) {
    const std::string list = std::to_string(1 + template_of(page));
    const std::string item = std::to_string(1 + mix64(page + 1) % 50);
    return "/html/body/div[" + list + "]/ul/li[" + item + "]/a";
}
std::string url_of(std::size_t page) { return "https://shop.example/item/" + std::to_string(page) + ".html"; }

std::string html_of(std::size_t page) {
    constexpr std::array<std::string_view, templates> frames{"div",   "section", "article", "main",
                                                             "aside", "header",  "form",    "figure"};
    const std::string frame(frames[template_of(page)]);
    std::string html = "<!DOCTYPE html><html><head><title>t</title></head><body><nav><ul>";
    for (int i = 0; i < 20; ++i) html += "<li><a href=/menu/" + std::to_string(i) + ">menu</a></li>";
    html += "</ul></nav>";
    for (std::uint64_t i = 0; i < 20 + mix64(page) % 20; ++i)
        html += "<" + frame + "><h2>head</h2><p>some <em>text</em> and a <a href=/item/" +
                std::to_string(mix64(i) % 100) + ".html>link</a></p></" + frame + ">";
    return html + "<footer><p>end</p></footer></body></html>";
}

struct stream {
    std::vector<std::string> urls;
    std::vector<xpath_id> xpaths;
    link_table links;  // all of it
};

const stream& site() {
    static const stream made = [] {
        stream s;
        for (std::size_t page = 0; page < page_count(); ++page) {
            s.urls.push_back(url_of(page));
            s.xpaths.push_back(*s.links.xpaths().parse(xpath_of(page)));
            s.links.add(s.urls.back(), s.xpaths.back());
        }
        return s;
    }();
    return made;
}

link_clustering clusters_with_parsing() {
    lexbor_parser parse;
    return cluster_links(site().links, [&](linked_page page) { return path_set_of(parse(html_of(page))); });
}

std::vector<page> parsed_pages(std::size_t count) {
    lexbor_parser parse;
    std::vector<page> pages;
    for (std::size_t i = 0; i < count; ++i) pages.push_back(parse(html_of(i)));
    return pages;
}

linked_pages by_common_paths(const std::vector<page>& pages) {
    const common_paths measure;
    std::vector<common_paths::features> features;
    for (const page& p : pages) features.push_back(measure.extract(p));
    return single_link_clusters(features, measure, 0.8);
}

void check_answers() {
    const link_clustering result = clusters_with_parsing();
    bench::require(result.clusters.size() == templates && result.coverage() > 0.99, "one cluster for each template");
    for (std::size_t page = 1; page < page_count(); ++page)
        if (template_of(page) == template_of(0) && result.cluster_of[page] != unassigned)
            bench::require(result.cluster_of[page] == result.cluster_of[0], "pages of a template are together");
    bench::require(by_common_paths(parsed_pages(200)).clusters == templates, "common paths find the templates, too");
    bench::print_figure("links", static_cast<double>(site().links.size()), ">= 1000000");
    bench::print_figure("pages_read", static_cast<double>(result.pages_read), "-");
    bench::print_figure("bytes_a_link",
                        static_cast<double>(site().links.memory_bytes()) / static_cast<double>(site().links.size()),
                        "-");
}

void add_links(benchmark::State& state) {
    const stream& s = site();
    xpath_table xpaths = s.links.xpaths();
    for (auto _ : state) {
        link_table links;
        links.xpaths() = xpaths;
        for (std::size_t i = 0; i < s.urls.size(); ++i) links.add(s.urls[i], s.xpaths[i]);
        benchmark::DoNotOptimize(links.size());
    }
}

void cluster_without_parsing(benchmark::State& state) {
    std::vector<path_set> paths(templates);
    lexbor_parser parse;
    for (std::size_t page = 0; page < 200; ++page) paths[template_of(page)] = path_set_of(parse(html_of(page)));
    for (auto _ : state)
        benchmark::DoNotOptimize(
            cluster_links(site().links, [&](linked_page page) -> const path_set& { return paths[template_of(page)]; }));
}

void cluster_with_parsing(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(clusters_with_parsing());
}

void common_paths_without_parsing(benchmark::State& state) {
    const std::vector<page> pages = parsed_pages(common_paths_pages);
    for (auto _ : state) benchmark::DoNotOptimize(by_common_paths(pages));
}

void common_paths_with_parsing(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(by_common_paths(parsed_pages(common_paths_pages)));
}

void parse_pages(benchmark::State& state) {
    std::vector<std::string> html;
    for (std::size_t i = 0; i < 200; ++i) html.push_back(html_of(i));
    lexbor_parser parse;
    page p;
    for (auto _ : state) {
        for (const std::string& bytes : html) {
            parse(bytes, p);
            benchmark::DoNotOptimize(p);
        }
    }
}

void find_links(benchmark::State& state) {
    const std::vector<page> pages = parsed_pages(200);
    lexbor_link_targets targets;
    xpath_table xpaths;
    for (auto _ : state)
        for (const page& p : pages) benchmark::DoNotOptimize(targets(p, "https://shop.example/", xpaths));
}

void predict_links(benchmark::State& state) {
    const stream& s = site();
    link_predictor predictor;
    for (std::size_t i = 0; i < 10'000; ++i)
        predictor.learn(s.links.xpaths(), s.xpaths[i], static_cast<std::uint32_t>(template_of(i)));
    for (auto _ : state)
        for (const xpath_id xpath : s.xpaths) benchmark::DoNotOptimize(predictor.predict(s.links.xpaths(), xpath));
}

}  // namespace

int main(int argc, char** argv) {
    check_answers();
    using benchmark::RegisterBenchmark;
    RegisterBenchmark("add_links", add_links);
    RegisterBenchmark("cluster_without_parsing", cluster_without_parsing);
    RegisterBenchmark("cluster_with_parsing", cluster_with_parsing);
    RegisterBenchmark("common_paths_without_parsing", common_paths_without_parsing);
    RegisterBenchmark("common_paths_with_parsing", common_paths_with_parsing);
    RegisterBenchmark("parse_pages", parse_pages);
    RegisterBenchmark("find_links", find_links);
    RegisterBenchmark("predict_links", predict_links);
    const auto times = bench::run(argc, argv, {{"links_share_of_parse", "find_links", "parse_pages", "-"}});
    const auto pages = static_cast<double>(page_count());
    const auto rate = [&](const char* name, const char* benchmark, double count) {
        if (times.seconds(benchmark) > 0) bench::print_figure(name, count / times.seconds(benchmark), "-");
    };
    rate("links_added_a_second", "add_links", pages);
    rate("pages_clustered_a_second", "cluster_without_parsing", pages);
    rate("pages_clustered_a_second_with_parsing", "cluster_with_parsing", pages);
    rate("predictions_a_second", "predict_links", pages);
    const auto faster = [&](const char* name, const char* slow, const char* fast) {
        const double ours = times.seconds(fast) / pages;
        const double theirs = times.seconds(slow) / static_cast<double>(common_paths_pages);
        if (ours > 0 && theirs > 0) bench::print_ratio(name, theirs / ours, ">= 10");
    };
    faster("common_paths_a_page", "common_paths_without_parsing", "cluster_without_parsing");
    faster("common_paths_a_page_with_parsing", "common_paths_with_parsing", "cluster_with_parsing");
}

#else

int main() { std::puts("speed_links needs lexbor"); }

#endif
