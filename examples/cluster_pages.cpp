// Which pages share a template: prints path<TAB>cluster for each page, and a summary on standard error.
#include "support/atomic_file.hpp"
#include "support/command_line.hpp"
#include "support/pages.hpp"
#include "support/progress_line.hpp"

#include <forme/core/snapshot.hpp>
#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/templates/shared_template_clusters.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace {

// Clusters under the numbers that were printed, which outlive a run; the library's ids are not consecutive.
struct numbered_clusters {
    struct name {
        std::uint64_t number;
        std::string representative;  // the path of its first page
    };
    forme::template_clusters clusters;
    std::map<forme::cluster_id, name> names;
    std::uint64_t next = 0;

    // After clusters have merged: each keeps the name of its oldest part, which comes first.
    void drop_merged_names() {
        std::map<forme::cluster_id, name> kept;
        for (const auto& [id, its_name] : names) kept.try_emplace(clusters.find(id), its_name);
        names = std::move(kept);
    }

    std::uint64_t number_of(const forme::fingerprint& value, const std::string& path) {
        const auto [found, is_new] = names.try_emplace(clusters.find(value).value(), name{next, path});
        if (is_new) ++next;
        return found->second.number;
    }

    // Two snapshots, one behind the other: the clusters, and their names.
    void save(std::ostream& stream) const {
        clusters.save(stream);
        forme::snapshot_writer writer(stream, "names", 1);
        writer.write(next);
        writer.write(std::uint64_t{names.size()});
        for (const auto& [id, its_name] : names) {
            writer.write(id);
            writer.write(its_name.number);
            writer.write_string(its_name.representative);
        }
        writer.finish();
    }

    static numbered_clusters load(std::istream& stream) {
        numbered_clusters result;
        result.clusters = forme::template_clusters::load(stream);
        forme::snapshot_reader reader(stream, "names", 1);
        result.next = reader.read<std::uint64_t>();
        for (auto left = reader.read<std::uint64_t>(); left > 0; --left) {
            const auto id = reader.read<forme::cluster_id>();
            if (id >= result.clusters.index().size()) reader.fail("a name belongs to no cluster");
            const auto number = reader.read<std::uint64_t>();
            result.names[id] = {number, reader.read_string()};
        }
        reader.finish();
        return result;
    }
};

struct read_pages {
    std::vector<std::optional<forme::fingerprint>> fingerprints;  // none for a page that cannot be read
    std::atomic<std::uint64_t> bytes = 0;
    std::atomic<std::uint64_t> bytes_read = 0;
    forme::shared_template_clusters clusters;

    read_pages(const std::vector<std::string>& paths, unsigned threads) : fingerprints(paths.size()) {
        example::progress_line progress(paths.size());
        std::atomic<std::size_t> next = 0;
        const auto work = [&] {
            const forme::lzw_fingerprinter<> fingerprinter;
            for (std::size_t page = next++; page < paths.size(); page = next++) {
                progress.advance();
                const auto html = example::read_file(paths[page]);
                if (!html) continue;
                const auto result = fingerprinter(*html);
                fingerprints[page] = result.value;
                bytes += html->size();
                bytes_read += result.bytes_read;
                clusters.add(result.value, page);
            }
        };
        std::vector<std::jthread> workers;
        for (unsigned i = 0; i < threads; ++i) workers.emplace_back(work);
    }
};

void print_summary(const numbered_clusters& state, const read_pages& pages, std::size_t count, double seconds) {
    const auto by_size = state.clusters.by_size();
    const auto singletons = std::ranges::count(by_size, 1u, &forme::cluster_summary::pages);
    std::fprintf(stderr, "%zu pages, %llu bytes, %llu of them read, %.0f pages/s\n", count,
                 static_cast<unsigned long long>(pages.bytes), static_cast<unsigned long long>(pages.bytes_read),
                 static_cast<double>(count) / std::max(seconds, 1e-9));
    std::fprintf(stderr, "%llu pages in all, %zu clusters, %lld of a single page\n",
                 static_cast<unsigned long long>(state.clusters.pages()), by_size.size(),
                 static_cast<long long>(singletons));
    for (std::size_t i = 0; i < std::min<std::size_t>(by_size.size(), 10); ++i) {
        const auto& name = state.names.at(by_size[i].id);
        std::fprintf(stderr, "%10llu pages in cluster %llu, as %s\n", static_cast<unsigned long long>(by_size[i].pages),
                     static_cast<unsigned long long>(name.number), name.representative.c_str());
    }
}

int run(const std::vector<std::string>& arguments, const std::string& snapshot, unsigned threads) {
    numbered_clusters state;
    if (!snapshot.empty() && std::filesystem::exists(snapshot)) {
        std::ifstream stream(snapshot, std::ios::binary);
        state = numbered_clusters::load(stream);
    }

    const auto start = std::chrono::steady_clock::now();
    const std::vector<std::string> paths = example::list_pages(arguments);
    const read_pages pages(paths, threads);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    state.clusters.merge(pages.clusters.collect());
    state.drop_merged_names();

    std::size_t readable = 0;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (!pages.fingerprints[i]) continue;
        ++readable;
        const std::uint64_t number = state.number_of(*pages.fingerprints[i], paths[i]);
        std::printf("%s\t%llu\n", paths[i].c_str(), static_cast<unsigned long long>(number));
    }
    if (!snapshot.empty()) example::replace_file(snapshot, [&](std::ostream& stream) { state.save(stream); });
    print_summary(state, pages, readable, seconds.count());
    return readable == paths.size() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app(
        "Groups pages by template and prints path<TAB>cluster for each, in the order given.\n"
        "Clusters are numbered 0, 1, 2 ... by first appearance. With --snapshot a cluster keeps the number it was\n"
        "first printed with; clusters that have become one keep the smallest of their numbers; new ones go on\n"
        "counting. Exit code: 0, 1 if a page could not be read, 2 for anything else.");
    std::vector<std::string> arguments;
    std::string snapshot;
    unsigned threads = 1;
    app.add_option("pages", arguments, "files, folders, or - for names on standard input")->required();
    app.add_option("--snapshot", snapshot, "go on from this file if it is there, and replace it at the end");
    app.add_option("--threads", threads, "threads that read pages; the output does not depend on it")
        ->check(CLI::Range(1, 1024));
    return example::run_command(app, argc, argv, [&] { return run(arguments, snapshot, threads); });
}
