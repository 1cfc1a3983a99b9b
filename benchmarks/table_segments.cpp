// The published comparison of the segment table on real sites: storage at equal recall against shingles and site style
// trees, recall and precision over the page number, what each parameter trades, and the redesign alarm.
//
//     table_segments FOLDER SITE…      each SITE is a folder with the pages of one site; tables go to FOLDER/*.tsv
//
// Gold: a block is template if site_level, which sees all pages of the site at once, calls most of its characters
// template: they stand on a tenth of the pages. A second, wide gold asks for five pages, as the table does. Blocks that
// it ignores (nothing to see) do not count. Pages come in an order that depends on nothing but their names' hash, as
// from a crawl, at most 400 of a site. Storage of the table: 48 bytes a segment, averaged over the pages; storage of a
// batch: the bytes of its pages, averaged over the batches, as the paper counts.
#include "support/ratios.hpp"

#ifdef FORME_BUILT_WITH_LEXBOR

#include <examples/support/pages.hpp>
#include <forme/core/hash.hpp>
#include <forme/dom/lexbor_page.hpp>
#include <forme/segments/redesign_alarm.hpp>
#include <forme/segments/segment_table.hpp>
#include <forme/segments/shingle_blocks.hpp>
#include <forme/segments/site_style_tree.hpp>
#include <forme/segments/text_segments.hpp>
#include <forme/templateness/site_level.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace forme;

constexpr std::size_t most_pages = 400;
constexpr double bytes_a_segment = 48;
constexpr double wanted_recall = 0.8;

enum class gold_label : std::uint8_t { ignored, content, template_block };

struct site {
    std::string name;
    std::vector<page> pages;
    std::vector<segmented_page> cuts;
    std::vector<double> bytes;
    std::vector<std::vector<gold_label>> gold;  // by page and block
    std::vector<std::vector<gold_label>> wide;  // the same for what five pages of the site share
};

struct tally {
    double right = 0;     // template blocks found
    double found = 0;     // blocks said to be template
    double expected = 0;  // template blocks

    void add(const std::vector<gold_label>& gold, const std::vector<bool>& said) {
        for (std::size_t i = 0; i < gold.size(); ++i) {
            if (gold[i] == gold_label::ignored) continue;
            right += said[i] && gold[i] == gold_label::template_block;
            found += said[i];
            expected += gold[i] == gold_label::template_block;
        }
    }
    [[nodiscard]] double recall() const { return expected == 0 ? 1 : right / expected; }
    [[nodiscard]] double precision() const { return found == 0 ? 1 : right / found; }
    [[nodiscard]] double f1() const { return expected + found == 0 ? 1 : 2 * right / (expected + found); }
};

struct outcome {
    tally blocks;
    tally wide;          // against what five pages share; of the table alone
    double storage = 0;  // bytes
};

gold_label label_of(const page& p, const segmented_page& cut, const text_block& block, const site_labelling& labels) {
    std::uint64_t in_template = 0;
    std::uint64_t labelled = 0;
    for (const text_segment& segment : cut.of(block)) {
        if (labels.labels[segment.node] == site_label::ignored || p.parent(segment.node) == no_node) continue;
        labelled += segment.length;
        if (labels.labels[segment.node] == site_label::template_part) in_template += segment.length;
    }
    if (labelled == 0) return gold_label::ignored;
    return 2 * in_template > labelled ? gold_label::template_block : gold_label::content;
}

std::vector<std::vector<gold_label>> labels_by(const site_level& whole, const site& s) {
    std::vector<std::vector<gold_label>> all;
    site_labelling labelling;
    for (std::size_t i = 0; i < s.pages.size(); ++i) {
        whole.label(s.pages[i], labelling);
        auto& labels = all.emplace_back();
        for (const text_block& block : s.cuts[i].blocks)
            labels.push_back(label_of(s.pages[i], s.cuts[i], block, labelling));
    }
    return all;
}

site load(const std::string& folder) {
    site result;
    std::filesystem::path path(folder);
    if (path.filename().empty()) path = path.parent_path();
    result.name = (path.filename() == "html" ? path.parent_path() : path).filename().string();
    auto paths = example::list_pages({folder});
    // By what comes after the folder, so that the order does not depend on where the site lies.
    std::ranges::sort(paths, {}, [&](const std::string& name) {
        return hash_bytes(std::string_view(name).substr(name.find_first_not_of('/', folder.size())));
    });
    if (paths.size() > most_pages) paths.resize(most_pages);
    lexbor_parser parse;
    site_level whole;
    site_level five({.share = 5.0 / static_cast<double>(std::max<std::size_t>(paths.size(), 10))});
    for (const std::string& name : paths) {
        const auto html = example::read_file(name);
        if (!html) continue;
        result.pages.push_back(parse(*html));
        result.cuts.push_back(text_segments(result.pages.back()));
        result.bytes.push_back(static_cast<double>(html->size()));
        whole.add(result.pages.back());
        five.add(result.pages.back());
    }
    result.gold = labels_by(whole, result);
    result.wide = labels_by(five, result);
    return result;
}

std::vector<bool> said_by(const page_verdict& verdict) {
    std::vector<bool> said;
    for (const block_verdict& block : verdict.blocks) said.push_back(block.is_template);
    return said;
}

outcome by_table(const site& s, const segment_table_options& options) {
    segment_table table(options);
    outcome result;
    for (std::size_t i = 0; i < s.cuts.size(); ++i) {
        const std::vector<bool> said = said_by(table.add(s.cuts[i]));
        result.blocks.add(s.gold[i], said);
        result.wide.add(s.wide[i], said);
    }
    result.storage =
        bytes_a_segment * static_cast<double>(table.statistics().sizes) / static_cast<double>(s.cuts.size());
    return result;
}

template <typename Detect>
outcome by_batches(const site& s, std::size_t size, Detect detect) {
    outcome result;
    double batches = 0;
    for (std::size_t first = 0; first < s.pages.size(); first += size, ++batches) {
        std::vector<cut_page> batch;
        for (std::size_t i = first; i < std::min(first + size, s.pages.size()); ++i) {
            batch.push_back({&s.pages[i], &s.cuts[i]});
            result.storage += s.bytes[i];
        }
        const auto said = detect(batch);
        for (std::size_t i = 0; i < batch.size(); ++i) result.blocks.add(s.gold[first + i], said[i]);
    }
    result.storage /= batches;
    return result;
}

constexpr std::array<std::size_t, 10> batch_sizes{2, 4, 6, 8, 12, 16, 24, 32, 48, 64};

// Below a Tb of one page only a lower N can make lives shorter.
struct life {
    std::uint32_t base;
    double bound;
};
constexpr std::array<life, 16> lives{{{1, 1},
                                      {1, 2},
                                      {1, 5},
                                      {1, 10},
                                      {1, 20},
                                      {2, 20},
                                      {3, 20},
                                      {5, 20},
                                      {8, 20},
                                      {12, 20},
                                      {20, 20},
                                      {30, 20},
                                      {50, 20},
                                      {80, 20},
                                      {120, 20},
                                      {200, 20}}};

std::string name_of(std::size_t batch) { return std::to_string(batch); }
std::string name_of(const life& l) {
    return "Tb " + std::to_string(l.base) + (l.bound < 20 ? ", N " + std::to_string(static_cast<int>(l.bound)) : "");
}

struct choice {
    std::string parameter;
    outcome result;
};

// Outcomes by growing parameter up to the first that reaches the wanted recall.
template <typename Parameters, typename Run>
std::vector<choice> until_wanted(const Parameters& parameters, Run run) {
    std::vector<choice> all;
    for (const auto& parameter : parameters) {
        all.push_back({name_of(parameter), run(parameter)});
        if (all.back().result.blocks.recall() >= wanted_recall) break;
    }
    return all;
}

double best_recall(const std::vector<choice>& all) {
    double best = 0;
    for (const choice& c : all) best = std::max(best, c.result.blocks.recall());
    return best;
}

const choice& cheapest(const std::vector<choice>& all, double recall) {
    return *std::ranges::find_if(all, [&](const choice& c) { return c.result.blocks.recall() >= recall; });
}

void print_storage(const std::vector<site>& sites) {
    std::printf(
        "\n| site | pages | KB a page | recall | best table, shingle, tree | table KB | shingle KB (batch) | style "
        "tree KB "
        "(batch) | saved | P table | P shingle | P tree |\n");
    std::printf("|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    double tables = 0;
    double shingles = 0;
    double trees = 0;
    for (const site& s : sites) {
        const auto ours = until_wanted(lives, [&](const life& l) {
            return by_table(s, {.living_time = {l.base, l.bound}});
        });
        const auto by_shingles = until_wanted(batch_sizes, [&](std::size_t size) {
            return by_batches(s, size, [](std::span<const cut_page> b) { return shingle_template_blocks(b); });
        });
        const auto by_trees = until_wanted(batch_sizes, [&](std::size_t size) {
            return by_batches(s, size, [](std::span<const cut_page> b) { return style_tree_template_blocks(b); });
        });
        const double recall =
            std::min({wanted_recall, best_recall(ours), best_recall(by_shingles), best_recall(by_trees)});
        const choice& table = cheapest(ours, recall);
        const choice& shingle = cheapest(by_shingles, recall);
        const choice& tree = cheapest(by_trees, recall);
        double bytes = 0;
        for (const double b : s.bytes) bytes += b;
        std::printf(
            "| %s | %zu | %.1f | %.2f | %.2f, %.2f, %.2f | %.1f (%s) | %.0f (%s) | %.0f (%s) | %.1f %%, %.1f %% | %.3f "
            "| %.3f | %.3f |\n",
            s.name.c_str(), s.pages.size(), bytes / static_cast<double>(s.pages.size()) / 1e3, recall,
            best_recall(ours), best_recall(by_shingles), best_recall(by_trees), table.result.storage / 1e3,
            table.parameter.c_str(), shingle.result.storage / 1e3, shingle.parameter.c_str(), tree.result.storage / 1e3,
            tree.parameter.c_str(), 100 * (1 - table.result.storage / shingle.result.storage),
            100 * (1 - table.result.storage / tree.result.storage), table.result.blocks.precision(),
            shingle.result.blocks.precision(), tree.result.blocks.precision());
        std::fflush(stdout);
        tables += table.result.storage;
        shingles += shingle.result.storage;
        trees += tree.result.storage;
    }
    bench::print_figure("saved_against_shingles_percent", 100 * (1 - tables / shingles), ">= 90");
    bench::print_figure("saved_against_style_trees_percent", 100 * (1 - tables / trees), ">= 90");
}

void write_over_pages(const std::vector<site>& sites, const std::string& folder) {
    constexpr std::size_t window = 10;
    std::vector<tally> windows(most_pages / window);
    std::vector<tally> early(9);  // page by page
    for (const site& s : sites) {
        segment_table table;
        for (std::size_t i = 0; i < s.cuts.size(); ++i) {
            const std::vector<bool> said = said_by(table.add(s.cuts[i]));
            windows[i / window].add(s.gold[i], said);
            if (i < early.size()) early[i].add(s.gold[i], said);
        }
    }
    std::ofstream out(folder + "/segments_over_pages.tsv");
    out << "page\trecall\tprecision\n";
    for (std::size_t i = 0; i < early.size(); ++i)
        out << i + 1 << '\t' << early[i].recall() << '\t' << early[i].precision() << '\n';
    for (std::size_t i = 1; i < windows.size(); ++i)
        if (windows[i].expected > 0)
            out << i * window + window / 2 << '\t' << windows[i].recall() << '\t' << windows[i].precision() << '\n';
}

struct mean_outcome {
    double recall = 0;
    double precision = 0;
    double f1 = 0;
    double wide_recall = 0;
    double wide_precision = 0;
    double kilobytes = 0;
};

mean_outcome mean_of(std::span<const site> sites, const segment_table_options& options) {
    mean_outcome mean;
    const auto n = static_cast<double>(sites.size());
    for (const site& s : sites) {
        const outcome o = by_table(s, options);
        mean.recall += o.blocks.recall() / n;
        mean.precision += o.blocks.precision() / n;
        mean.f1 += o.blocks.f1() / n;
        mean.wide_recall += o.wide.recall() / n;
        mean.wide_precision += o.wide.precision() / n;
        mean.kilobytes += o.storage / 1e3 / n;
    }
    return mean;
}

void write_sensitivity(const std::vector<site>& sites, const std::string& folder) {
    std::ofstream out(folder + "/segments_sensitivity.tsv");
    out << "parameter\tvalue\trecall\tprecision\tkilobytes\n";
    const auto sweep = [&](const char* name, std::initializer_list<double> values, auto set) {
        for (const double value : values) {
            segment_table_options options;
            set(options, value);
            const mean_outcome m = mean_of(sites, options);
            out << name << '\t' << value << '\t' << m.recall << '\t' << m.precision << '\t' << m.kilobytes << '\n';
        }
        out << "\n\n";  // a block of its own for gnuplot
    };
    sweep("Tb", {2, 5, 10, 20, 50, 100, 200},
          [](auto& o, double v) { o.living_time.base = static_cast<std::uint32_t>(v); });
    sweep("N", {1, 2, 5, 10, 20, 50}, [](auto& o, double v) { o.living_time.bound = v; });
    sweep("k", {0.1, 0.25, 0.5, 1, 2, 4}, [](auto& o, double v) { o.living_time.growth = v; });
    sweep("DF", {2, 3, 4, 5, 7, 10, 15, 20},
          [](auto& o, double v) { o.template_frequency = static_cast<std::uint32_t>(v); });
    sweep("ratio", {0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9}, [](auto& o, double v) { o.template_ratio = v; });
}

// The best of a grid by mean F1 on every other site, and how it does on the rest.
void print_best(std::vector<site> sites) {
    std::ranges::sort(sites, {}, &site::name);
    const auto odd_behind =
        std::stable_partition(sites.begin(), sites.end(), [&, i = 0](const site&) mutable { return i++ % 2 == 0; });
    const std::span<const site> chosen_on(sites.begin(), odd_behind);
    const std::span<const site> tested_on(odd_behind, sites.end());
    segment_table_options best;
    double best_f1 = 0;
    for (const std::uint32_t df : {2u, 3u, 4u, 5u, 7u, 10u}) {
        for (const double ratio : {0.3, 0.5, 0.6, 0.7, 0.8}) {
            for (const std::uint32_t base : {20u, 50u, 100u, 200u}) {
                const segment_table_options options{
                    .template_frequency = df, .template_ratio = ratio, .living_time = {.base = base}};
                const double f1 = mean_of(chosen_on, options).f1;
                if (f1 > best_f1) {
                    best_f1 = f1;
                    best = options;
                }
            }
        }
    }
    std::printf(
        "\n| parameters | sites | recall | precision | F1 | wide recall | wide precision | KB "
        "|\n|---|---|---|---|---|---|---|---|\n");
    const auto row = [](const char* name, const char* on, const mean_outcome& m) {
        std::printf("| %s | %s | %.3f | %.3f | %.3f | %.3f | %.3f | %.0f |\n", name, on, m.recall, m.precision, m.f1,
                    m.wide_recall, m.wide_precision, m.kilobytes);
    };
    row("the paper's", "chosen on", mean_of(chosen_on, {}));
    row("the paper's", "others", mean_of(tested_on, {}));
    std::array<char, 64> name{};
    std::snprintf(name.data(), name.size(), "DF %u, ratio %.1f, Tb %u", best.template_frequency, best.template_ratio,
                  best.living_time.base);
    row(name.data(), "chosen on", mean_of(chosen_on, best));
    row(name.data(), "others", mean_of(tested_on, best));
}

// The pages at which a stream of sites, one behind the other, rings.
std::vector<std::pair<std::uint64_t, std::uint64_t>> alarms(
    std::initializer_list<std::span<const segmented_page>> parts) {
    segment_table table;
    redesign_alarm alarm;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> rung;
    for (const auto& part : parts) {
        for (const segmented_page& cut : part) {
            const page_verdict verdict = table.add(cut);
            if (const auto since = alarm.add(verdict.page, hit_rate(cut, verdict))) {
                rung.emplace_back(verdict.page, *since);
                table.set_back(*since);
            }
        }
    }
    return rung;
}

void print_alarms(const std::vector<site>& sites) {
    std::size_t pages = 0;
    std::size_t false_alarms = 0;
    for (const site& s : sites) {
        pages += s.cuts.size();
        false_alarms += alarms({s.cuts}).size();
    }
    std::size_t spliced = 0;
    std::size_t rung = 0;
    std::size_t exact = 0;
    double delay = 0;
    for (std::size_t i = 0; i < sites.size(); ++i) {
        const auto& before = sites[i].cuts;
        const auto& after = sites[(i + 1) % sites.size()].cuts;
        const std::size_t change = std::min<std::size_t>(before.size(), 150);
        ++spliced;
        for (const auto& [at, since] : alarms({std::span(before).first(change), after})) {
            if (at <= change || at > change + 40) continue;
            ++rung;
            exact += since >= change && since <= change + 2;
            delay += static_cast<double>(at - change);
            break;
        }
    }
    bench::print_figure("alarms_on_unchanged_sites", static_cast<double>(false_alarms), "0");
    bench::print_figure("pages_of_unchanged_sites", static_cast<double>(pages), "-");
    bench::print_figure("redesigns", static_cast<double>(spliced), "-");
    bench::print_figure("redesigns_seen_within_40_pages", static_cast<double>(rung), "-");
    bench::print_figure("redesigns_dated_within_2_pages", static_cast<double>(exact), "-");
    bench::print_figure("pages_until_seen", rung == 0 ? 0 : delay / static_cast<double>(rung), "-");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::puts(
            "table_segments FOLDER SITE...: writes tables to FOLDER, from folders with the pages of one site each");
        return argc == 1 ? 0 : 2;
    }
    std::vector<site> sites;
    for (int i = 2; i < argc; ++i) {
        sites.push_back(load(argv[i]));
        if (sites.back().pages.empty()) sites.pop_back();
    }
    print_alarms(sites);
    write_over_pages(sites, argv[1]);
    write_sensitivity(sites, argv[1]);
    print_storage(sites);
    print_best(std::move(sites));
}

#else

int main() { std::puts("table_segments needs lexbor"); }

#endif
