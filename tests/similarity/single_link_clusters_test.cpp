#include <forme/similarity/single_link_clusters.hpp>

#include <tests/reference/connected_components.hpp>
#include <tests/reference/made_up_html.hpp>
#include <tests/reference/small_trees.hpp>

#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/fingerprint/same_template.hpp>
#include <forme/similarity/common_subsequence.hpp>
#include <forme/similarity/tag_shingles.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <vector>

using namespace forme;

namespace {

constexpr auto closeness = [](const double& a, const double& b) { return 1 / (1 + std::abs(a - b)); };

// Relabels until nothing changes.
template <typename Features, typename Measure>
std::vector<std::uint32_t> plain_clusters(const std::vector<Features>& pages, const Measure& measure,
                                          double threshold) {
    std::vector<std::uint32_t> label(pages.size());
    for (std::uint32_t i = 0; i < pages.size(); ++i) label[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < pages.size(); ++i) {
            for (std::size_t j = 0; j < pages.size(); ++j) {
                if (label[j] >= label[i] || measure(pages[i], pages[j]) < threshold) continue;
                label[i] = label[j];
                changed = true;
            }
        }
    }
    return label;
}

TEST_CASE("single link: a chain is one cluster though its ends are far apart") {
    const std::vector<double> pages{0, 10, 1, 2, 11, 30, 3};
    const linked_pages found = single_link_clusters(pages, closeness, 0.5);
    CHECK(found.cluster == std::vector<std::uint32_t>{0, 1, 0, 0, 1, 5, 0});
    CHECK(found.clusters == 3);
    CHECK(found.comparisons < 21);
}

TEST_CASE("single link: edges") {
    CHECK(single_link_clusters(std::vector<double>{}, closeness, 0.5) == linked_pages{});
    CHECK(single_link_clusters(std::vector<double>{1}, closeness, 0.5) == linked_pages{{0}, 1, 0});
    CHECK(single_link_clusters(std::vector<double>{1, 2, 9}, closeness, 0).clusters == 1);
    CHECK(single_link_clusters(std::vector<double>{1, 2, 1}, closeness, 1).cluster ==
          std::vector<std::uint32_t>{0, 1, 0});
    for (const double threshold : {-0.1, 1.1, std::nan("")})
        CHECK_THROWS_AS(single_link_clusters(std::vector<double>{1}, closeness, threshold), std::invalid_argument);
}

TEST_CASE("single link: pages that are much alike cost few comparisons") {
    const std::vector<double> same(1000, 7);
    CHECK(single_link_clusters(same, closeness, 1).comparisons == 999);
    // Lengths too far apart are never compared.
    const common_subsequence measure;
    std::vector<common_subsequence::features> pages;
    for (std::size_t length = 1; length < 200; length *= 2)
        pages.push_back(measure.extract(std::vector<tag_symbol>(length, 1)));
    CHECK(single_link_clusters(pages, measure, 0.6).comparisons == 0);
}

TEST_CASE("single link: agrees with the plain way, whatever the order") {
    std::mt19937_64 engine(3);
    const tag_shingles measure(2);
    std::vector<tag_shingles::features> pages;
    for (std::uint64_t seed = 0; seed < 120; ++seed) pages.push_back(measure.extract(reference::random_tags(seed, 12)));
    for (const double threshold : {0.0, 0.2, 0.4, 0.8, 1.0}) {
        CAPTURE(threshold);
        std::vector<std::size_t> order(pages.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        const auto expected = plain_clusters(pages, measure, threshold);
        for (int round = 0; round < 3; ++round) {
            std::vector<tag_shingles::features> shuffled;
            std::vector<std::uint32_t> expected_shuffled;
            for (const std::size_t i : order) {
                shuffled.push_back(pages[i]);
                expected_shuffled.push_back(expected[i]);
            }
            const linked_pages found = single_link_clusters(shuffled, measure, threshold);
            REQUIRE(reference::by_first_appearance(found.cluster) == reference::by_first_appearance(expected_shuffled));
            for (std::size_t i = order.size() - 1; i > 0; --i) std::swap(order[i], order[engine() % (i + 1)]);
        }
    }
}

TEST_CASE("single link: over fingerprints it makes the clusters of template_clusters") {
    const auto same = [](const fingerprint& a, const fingerprint& b) { return same_template(a, b) ? 1.0 : 0.0; };
    std::vector<fingerprint> pages;
    for (std::uint64_t seed = 0; seed < 150; ++seed) pages.push_back(fingerprint_of(reference::odd_html(seed, 120)));
    const auto expected = reference::connected_components(pages);
    const linked_pages found = single_link_clusters(pages, same, 1);
    REQUIRE(std::equal(found.cluster.begin(), found.cluster.end(), expected.begin(), expected.end()));
    CHECK(found.clusters > 10);
    CHECK(found.clusters < 140);
}

}  // namespace
