#include <forme/mdl/incremental_clusters.hpp>

#include <tests/reference/check_executor_laws.hpp>
#include <tests/reference/damaged_snapshots.hpp>
#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace forme;

namespace {

mdl_options all_paths() {
    mdl_options options;
    options.least_support = 1;
    options.few_sets = 1000;
    return options;
}

distinct_sets collapsed(std::span<const path_set> pages) {
    distinct_sets sets;
    for (const path_set& page : pages) sets.add(page);
    return sets;
}

template <typename Code>
std::string saved(const incremental_clusters<Code>& clusters) {
    std::ostringstream stream;
    clusters.save(stream);
    return stream.str();
}

// Looks at every cluster and keeps every page.
template <typename Code>
class plain_increments {
public:
    plain_increments(const std::vector<path_set>& batch, const Code& code, const mdl_options& options,
                     const incremental_options& limits)
        : code_(code), limits_(limits) {
        std::map<path_symbol, std::uint32_t> supports;
        for (const path_set& page : batch)
            for (const linked_path& path : page) ++supports[path.symbol];
        for (const auto& [symbol, support] : supports)
            if (support >= options.least_support) known_.insert(symbol);
        const auto found = mdl_clusters(std::span<const path_set>(batch), code, options);
        for (std::size_t i = 0; i < batch.size(); ++i) put(known(batch[i]), found.cluster_of[i]);
        for (cluster& one : clusters_) look_at(one);
    }

    std::uint32_t add(const path_set& page) {
        const path_set kept = known(page);
        const auto at = place(kept);
        put(kept, at);
        cluster& one = clusters_[at];
        if (one.looked_at == 0 || 4 * one.pages.size() >= 5 * one.looked_at) look_at(one);
        return at;
    }

private:
    struct cluster {
        std::vector<path_set> pages;
        reference::plain_set in_template = {};
        std::size_t looked_at = 0;
    };

    path_set known(const path_set& page) const {
        path_set kept;
        for (const linked_path& path : page)
            if (known_.contains(path.symbol)) kept.push_back(path);
        return kept;
    }
    void put(const path_set& page, std::uint32_t at) {
        if (at >= clusters_.size()) clusters_.resize(at + 1);
        clusters_[at].pages.push_back(page);
    }
    static void look_at(cluster& one) {
        std::map<path_symbol, std::size_t> supports;
        for (const path_set& page : one.pages)
            for (const linked_path& path : page) ++supports[path.symbol];
        one.in_template.clear();
        for (const auto& [symbol, support] : supports)
            if (2 * support >= one.pages.size() + 1) one.in_template.insert(symbol);
        one.looked_at = one.pages.size();
    }

    std::uint32_t place(const path_set& kept) const {
        for (std::uint32_t c = 0; c < clusters_.size(); ++c)
            if (std::ranges::find(clusters_[c].pages, kept) != clusters_[c].pages.end()) return c;
        std::vector<std::pair<std::size_t, std::uint32_t>> likely;
        for (std::uint32_t c = 0; c < clusters_.size(); ++c) {
            const auto& paths = clusters_[c].in_template;
            const auto common = static_cast<std::size_t>(
                std::ranges::count_if(kept, [&](const linked_path& path) { return paths.contains(path.symbol); }));
            const double least = std::ceil(limits_.least_share * static_cast<double>(paths.size()));
            if (common == 0 || static_cast<double>(common) < least) continue;
            likely.emplace_back(kept.size() + paths.size() - 2 * common, c);
        }
        std::sort(likely.begin(), likely.end());
        likely.resize(std::min<std::size_t>(likely.size(), limits_.candidates));
        const auto none = static_cast<std::uint32_t>(clusters_.size());
        if constexpr (std::same_as<Code, template_code>) {
            return likely.empty() || likely[0].first >= kept.size() ? none : likely[0].second;
        } else {
            std::pair best{0.0, none};
            for (const auto& [differences, c] : likely) {
                typename Code::summary sum;
                for (const path_set& page : clusters_[c].pages) sum.merge(code_.summarize(page, 1));
                const double delta = code_.delta(sum, code_.summarize(kept, 1));
                if (delta < 0) best = std::min(best, {delta, c});
            }
            return best.second;
        }
    }

    Code code_;
    incremental_options limits_;
    std::set<path_symbol> known_;
    std::vector<cluster> clusters_;
};

}  // namespace

TEST_CASE("K: a page joins the template of which it has more than half, else it opens a cluster") {
    const path_set a{{1, 0}, {2, 0}, {3, 0}, {4, 0}};
    const path_set b{{11, 0}, {12, 0}, {13, 0}, {14, 0}};
    incremental_clusters<template_code> clusters(collapsed(std::vector<path_set>{a, a, b, b}));
    CHECK(clusters.clusters().size() == 2);
    using placed = incremental_clusters<template_code>::placed_page;
    CHECK(clusters.add(path_set{{1, 0}, {2, 0}, {3, 0}}) == placed{0, false, 0});
    CHECK(clusters.add(path_set{{1, 0}, {2, 0}, {11, 0}, {12, 0}}, 3) == placed{2, true, 0});
    CHECK(clusters.find(path_set{{1, 0}, {2, 0}, {11, 0}, {12, 0}}) == std::optional<std::uint32_t>(2));
    CHECK(clusters.add(path_set{{11, 0}, {12, 0}, {13, 0}, {21, 0}, {22, 0}}) == placed{1, false, 2});
    CHECK(clusters.clusters()[0].pages() == 3);
    CHECK(clusters.clusters()[2].pages() == 3);
    CHECK(clusters.drift() == clustering_drift{5, 20, 2, 1});
    CHECK(clusters.drift().unknown_share() == doctest::Approx(.1));
    CHECK(clusters.distinct_sets_seen() == 5);
    CHECK_FALSE(clusters.find(path_set{{3, 0}, {13, 0}}));
}

TEST_CASE_TEMPLATE("as the twin has it that looks at every cluster and keeps every page", Code, template_code,
                   conditional_code) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const auto pages = reference::linked(reference::planted_sets(seed, 120, 6, 60));
        const std::vector<path_set> batch(pages.begin(), pages.begin() + 40);
        mdl_options options = all_paths();
        options.least_support = static_cast<std::uint32_t>(1 + seed % 3);
        const incremental_options limits{.least_share = .1 * static_cast<double>(seed % 6), .candidates = 3};
        incremental_clusters<Code> clusters(collapsed(batch), Code(), options, limits);
        plain_increments<Code> twin(batch, Code(), options, limits);
        for (std::size_t i = 40; i < pages.size(); ++i) REQUIRE(clusters.add(pages[i]).cluster == twin.add(pages[i]));
    }
}

TEST_CASE("half in a batch, half one by one: K within three hundredths of a batch of all") {
    const auto pages = reference::linked(reference::planted_sets(9, 1500, 20, 120));
    incremental_clusters<template_code> clusters(collapsed(std::span(pages).first(750)), {}, all_paths());
    for (const path_set& page : std::span(pages).subspan(750)) clusters.add(page);
    std::vector<path_summary> sums(clusters.clusters().size());
    for (const path_set& page : pages) sums[clusters.find(page).value()].merge(path_summary(page));
    std::uint64_t length = 0;
    for (const path_summary& sum : sums) length += sum.description_length();
    const auto batch = mdl_clusters(std::span<const path_set>(pages), template_code(), all_paths());
    CHECK(static_cast<double>(length) <= 1.03 * static_cast<double>(batch.length(template_code())));
}

TEST_CASE_TEMPLATE("a snapshot goes on as if it had never been saved; damaged ones are refused", Code, template_code,
                   conditional_code) {
    const auto pages = reference::linked(reference::planted_sets(4, 300, 6, 60));
    incremental_clusters<Code> clusters(collapsed(std::span(pages).first(60)), Code(), all_paths());
    for (const path_set& page : std::span(pages).subspan(60, 100)) clusters.add(page);
    std::istringstream stream(saved(clusters));
    auto loaded = incremental_clusters<Code>::load(stream);
    CHECK(saved(loaded) == saved(clusters));
    for (const path_set& page : std::span(pages).subspan(160)) REQUIRE(loaded.add(page) == clusters.add(page));
    CHECK(saved(loaded) == saved(clusters));
    CHECK(loaded.drift() == clusters.drift());

    const std::vector<path_set> few{{{1, 0}, {2, 1}}, {{1, 0}, {2, 1}}, {{3, 0}, {4, 3}}, {{3, 0}, {4, 3}}};
    const incremental_clusters<Code> small(collapsed(few), Code(), all_paths());
    reference::check_damaged_snapshots(saved(small),
                                       [](std::istream& in) { (void)incremental_clusters<Code>::load(in); });
}

TEST_CASE("a snapshot of another code is refused") {
    std::istringstream stream(saved(incremental_clusters<template_code>(distinct_sets())));
    CHECK_THROWS_AS((void)incremental_clusters<conditional_code>::load(stream), format_error);
}

TEST_CASE_TEMPLATE("hostile: no batch, pages alike, disjoint, empty, a giant", Code, template_code, conditional_code) {
    incremental_clusters<Code> nothing{distinct_sets()};
    CHECK(nothing.clusters().empty());
    CHECK_FALSE(nothing.find({}));
    CHECK(nothing.add({}).opened);
    CHECK(nothing.add(path_set{{1, 0}}).cluster == 0);  // it knows no path, so this is an empty page
    CHECK(nothing.drift() == clustering_drift{2, 1, 1, 1});

    path_set giant;
    for (path_symbol i = 1; i <= 1'000'000; ++i) giant.push_back({i, i / 10});
    const path_set usual{{1, 0}, {11, 1}, {12, 1}};
    const std::vector<path_set> batch{usual, usual, giant, {}};
    incremental_clusters<Code> clusters(collapsed(batch), Code(), all_paths());
    const std::uint32_t of_usual = clusters.find(usual).value();
    for (int i = 0; i < 3000; ++i) REQUIRE(clusters.add(usual).cluster == of_usual);
    CHECK(clusters.add(giant).cluster == clusters.find(giant));
    CHECK(clusters.add({}).cluster == clusters.find({}));
    const std::size_t before = clusters.clusters().size();
    for (path_symbol i = 1; i <= 300; ++i) clusters.add(path_set{{i * 3000, 0}});
    for (path_symbol i = 1; i <= 300; ++i) clusters.add(path_set{{2'000'000 + i, 0}});
    CHECK(clusters.clusters().size() <= before + 300);
    CHECK(clusters.drift().unknown_paths == 300);
}

TEST_CASE("the same for any executor; wrong options are refused") {
    const auto pages = collapsed(reference::linked(reference::planted_sets(6, 400, 6, 60)));
    const conditional_code code;
    CHECK(saved(incremental_clusters<conditional_code>(pages, code, {}, {}, reference::thread_executor{3})) ==
          saved(incremental_clusters<conditional_code>(pages, code, {}, {})));
    CHECK_THROWS_AS(incremental_clusters<conditional_code>(pages, code, {}, {.least_share = 2, .candidates = 8}),
                    std::invalid_argument);
}
