#include <forme/mdl/cluster_code.hpp>

#include <tests/reference/damaged_snapshots.hpp>
#include <tests/reference/plain_description.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

using namespace forme;

static_assert(cluster_code<template_code>);
static_assert(cluster_code<conditional_code>);

namespace {

template <typename Code>
std::string saved(const Code& code, const typename Code::summary& summary) {
    std::ostringstream stream;
    snapshot_writer writer(stream, "summary", 1);
    code.write(summary, writer);
    writer.finish();
    return stream.str();
}

template <typename Code>
typename Code::summary loaded(const Code& code, std::istream& stream) {
    snapshot_reader reader(stream, "summary", 1);
    auto summary = code.read(reader);
    reader.finish();
    return summary;
}

template <typename Code>
std::vector<typename Code::summary> random_clusters(const Code& code, std::uint64_t seed) {
    const auto sets = reference::linked(reference::planted_sets(seed, 12, 3, 30));
    std::vector<typename Code::summary> clusters(3);
    for (std::size_t i = 0; i < sets.size(); ++i)
        clusters[i % 3].merge(code.summarize(sets[i], static_cast<std::uint32_t>(1 + i % 2 * 5000)));
    return clusters;
}

// [pages, entries…] as a snapshot of the kind above that only its checksum vouches for.
template <typename... Values>
std::string forged(Values... values) {
    std::ostringstream stream;
    snapshot_writer writer(stream, "summary", 1);
    (writer.write(values), ...);
    writer.finish();
    return stream.str();
}

}  // namespace

TEST_CASE_TEMPLATE("a delta is what the union costs more; summaries come back from a snapshot", Code, template_code,
                   conditional_code) {
    const Code code;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto clusters = random_clusters(code, seed);
        auto both = clusters[0];
        both.merge(clusters[1]);
        CHECK(static_cast<double>(code.delta(clusters[0], clusters[1])) ==
              doctest::Approx(
                  static_cast<double>(code.length(both) - code.length(clusters[0]) - code.length(clusters[1]))));
        for (const auto& cluster : clusters) {
            std::istringstream stream(saved(code, cluster));
            CHECK(loaded(code, stream) == cluster);
        }
    }
}

TEST_CASE_TEMPLATE("the template is what a majority has", Code, template_code, conditional_code) {
    auto cluster = Code::summarize(path_set{{1, 0}, {11, 1}}, 2);
    cluster.merge(Code::summarize(path_set{{1, 0}, {12, 1}}, 1));
    CHECK(Code::template_of(cluster) == std::vector<path_symbol>{1, 11});
    CHECK(Code::template_of({}).empty());
}

TEST_CASE_TEMPLATE("damaged snapshots are refused", Code, template_code, conditional_code) {
    const Code code;
    auto cluster = code.summarize(path_set{{1, 0}, {11, 1}}, 2);
    cluster.merge(code.summarize(path_set{{1, 0}}, 2));
    reference::check_damaged_snapshots(saved(code, cluster), [&](std::istream& stream) { loaded(code, stream); });
}

TEST_CASE("snapshots that make no sense are refused") {
    using u32 = std::uint32_t;
    using u64 = std::uint64_t;
    const auto refused = [](const auto& code, const std::string& bytes) {
        std::istringstream stream(bytes);
        CHECK_THROWS_AS((void)loaded(code, stream), format_error);
    };
    const conditional_code conditional;
    constexpr u32 top = conditional_summary::top;
    refused(conditional, forged(u32{2}, u64{1}, u64{7}, u32{0}, top));
    refused(conditional, forged(u32{2}, u64{1}, u64{7}, u32{3}, top));
    refused(conditional, forged(u32{2}, u64{1}, u64{7}, u32{1}, u32{1}));
    refused(conditional, forged(u32{2}, u64{2}, u64{7}, u32{1}, top, u64{7}, u32{1}, top));
    refused(conditional, forged(u32{2}, u64{2}, u64{7}, u32{1}, top, u64{8}, u32{2}, u32{0}));
    const template_code plain;
    refused(plain, forged(u32{2}, u64{1}, u64{7}, u32{0}, u64{0}));
    refused(plain, forged(u32{2}, u64{1}, u64{7}, u32{3}, u64{0}));
    refused(plain, forged(u32{2}, u64{1}, u64{7}, u32{1}, u64{0}));
    refused(plain, forged(u32{2}, u64{2}, u64{7}, u32{2}, u64{7}, u32{2}, u64{0}));
    refused(plain, forged(u32{2}, u64{1}, u64{7}, u32{2}, u64{1}, u64{7}, u32{1}));
}
