// Which blocks of each page are template, learned from the pages before it: prints
// path<TAB>blocks<TAB>template_blocks<TAB>kept_chars<TAB>dropped_chars<TAB>table_size, and a summary on standard error.
#include "support/atomic_file.hpp"
#include "support/command_line.hpp"
#include "support/pages.hpp"
#include "support/progress_line.hpp"

#include <forme/dom/lexbor_page.hpp>
#include <forme/segments/block_text.hpp>
#include <forme/segments/redesign_alarm.hpp>
#include <forme/segments/segment_table.hpp>
#include <forme/segments/text_segments.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <vector>

namespace {

// A name for the text of a page: its number in this run, so that pages of the same name do not meet.
std::string text_file(const std::string& folder, std::size_t number, const std::string& path) {
    const std::string name = std::filesystem::path(path).filename().string();
    return (std::filesystem::path(folder) / (std::to_string(number) + "-" + name + ".txt")).string();
}

void write_text(const std::string& path, const std::string& text) {
    std::ofstream stream;
    stream.exceptions(std::ios::failbit | std::ios::badbit);
    stream.open(path, std::ios::binary | std::ios::trunc);
    stream << text << '\n';
    stream.close();
}

void print_summary(const forme::segment_table& table, std::size_t pages, std::uint64_t kept, std::uint64_t dropped) {
    const forme::segment_statistics& s = table.statistics();
    const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
    std::fprintf(stderr, "%zu pages, %llu in all; %llu characters kept, %llu dropped\n", pages, number(table.pages()),
                 number(kept), number(dropped));
    const double in_all = static_cast<double>(std::max<std::uint64_t>(table.pages(), 1));
    const double seen = static_cast<double>(std::max<std::uint64_t>(s.seen_again + s.entered, 1));
    std::fprintf(stderr, "%zu segments, %.0f on average, %llu at most, %zu bytes; hit rate %.3f\n", table.size(),
                 static_cast<double>(s.sizes) / in_all, number(s.largest), table.memory_bytes(),
                 static_cast<double>(s.seen_again) / seen);
    std::fprintf(stderr, "%llu expired, %llu displaced, %llu left out\n", number(s.expired), number(s.displaced),
                 number(s.left_out));
}

int run(const std::vector<std::string>& arguments, const forme::segment_table_options& options,
        const std::string& snapshot, const std::string& text_folder) {
    forme::segment_table table(options);
    if (!snapshot.empty() && std::filesystem::exists(snapshot)) {
        std::ifstream stream(snapshot, std::ios::binary);
        table = forme::segment_table::load(stream, options);
    }
    if (!text_folder.empty()) std::filesystem::create_directories(text_folder);

    const std::vector<std::string> paths = example::list_pages(arguments);
    forme::lexbor_parser parse;
    forme::redesign_alarm alarm;
    example::progress_line progress(paths.size());
    std::size_t readable = 0;
    std::uint64_t kept = 0;
    std::uint64_t dropped = 0;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        progress.advance();
        const auto html = example::read_file(paths[i]);
        if (!html) continue;
        ++readable;
        const forme::page page = parse(*html);
        const forme::segmented_page cut = forme::text_segments(page);
        const forme::page_verdict verdict = table.add(cut);
        if (!text_folder.empty())
            write_text(text_file(text_folder, i + 1, paths[i]), forme::kept_text(page, cut, verdict));
        if (const auto since = alarm.add(verdict.page, forme::hit_rate(cut, verdict))) {
            table.set_back(*since);
            std::fprintf(stderr, "redesigned since page %llu, seen at page %llu\n",
                         static_cast<unsigned long long>(*since), static_cast<unsigned long long>(verdict.page));
        }
        kept += verdict.kept_length;
        dropped += verdict.dropped_length;
        std::printf("%s\t%zu\t%td\t%llu\t%llu\t%zu\n", paths[i].c_str(), cut.blocks.size(),
                    std::ranges::count(verdict.blocks, true, &forme::block_verdict::is_template),
                    static_cast<unsigned long long>(verdict.kept_length),
                    static_cast<unsigned long long>(verdict.dropped_length), table.size());
    }
    if (!snapshot.empty()) example::replace_file(snapshot, [&](std::ostream& stream) { table.save(stream); });
    print_summary(table, readable, kept, dropped);
    return readable == paths.size() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app(
        "Handles pages of one site in the order given and prints for each\n"
        "path<TAB>blocks<TAB>template_blocks<TAB>kept_chars<TAB>dropped_chars<TAB>table_size.\n"
        "Exit code: 0, 1 if a page could not be read, 2 for anything else.");
    std::vector<std::string> arguments;
    forme::segment_table_options options;
    std::string snapshot;
    std::string text_folder;
    app.add_option("pages", arguments, "files, folders, or - for names on standard input")->required();
    app.add_option("--df", options.template_frequency, "pages that make a segment template")->capture_default_str();
    app.add_option("--ratio", options.template_ratio, "share of a block in template segments that makes it template")
        ->capture_default_str();
    app.add_option("--tb", options.living_time.base, "pages that a segment seen once may live")->capture_default_str();
    app.add_option("--n", options.living_time.bound, "how many times longer a frequent one may")->capture_default_str();
    app.add_option("--max-segments", options.max_segments, "ceiling of the table")->capture_default_str();
    app.add_option("--snapshot", snapshot, "go on from this file if it is there, and replace it at the end");
    app.add_option("--text", text_folder, "write the kept text of each page to NUMBER-NAME.txt in this folder");
    return example::run_command(app, argc, argv, [&] { return run(arguments, options, snapshot, text_folder); });
}
