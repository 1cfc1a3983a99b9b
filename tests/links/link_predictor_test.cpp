#include <forme/links/link_predictor.hpp>

#include <tests/reference/damaged_snapshots.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace forme;

namespace {

TEST_CASE("link_predictor: exact place, generalised place, unknown") {
    xpath_table xpaths;
    link_predictor predictor;
    const xpath_id first = *xpaths.parse("/ul/li[1]/a");
    const xpath_id second = *xpaths.parse("/ul/li[2]/a");
    const xpath_id third = *xpaths.parse("/ul/li[3]/a");
    const xpath_id other = *xpaths.parse("/p/a");
    CHECK_FALSE(predictor.predict(xpaths, first).has_value());
    predictor.learn(xpaths, first, 7);
    predictor.learn(xpaths, second, 7);
    predictor.learn(xpaths, second, 9);
    predictor.learn(xpaths, second, 9);
    CHECK(predictor.predict(xpaths, first) == link_prediction{7, 1, 1.0, 0});
    CHECK(predictor.predict(xpaths, second) == link_prediction{9, 3, 2.0 / 3, 0});
    CHECK(predictor.predict(xpaths, third) == link_prediction{7, 4, 0.5, 1});  // of equals, the one seen first
    CHECK_FALSE(predictor.predict(xpaths, other).has_value());
    CHECK(predictor.places() == 3);
}

TEST_CASE("link_predictor: options") {
    xpath_table xpaths;
    link_predictor exact({.generalise = 0});
    link_predictor sure({.least_support = 3});
    for (int i = 1; i <= 3; ++i) {
        const xpath_id path = *xpaths.parse("/li[" + std::to_string(i) + "]");
        exact.learn(xpaths, path, 1);
        sure.learn(xpaths, path, 1);
    }
    const xpath_id next = *xpaths.parse("/li[4]");
    CHECK_FALSE(exact.predict(xpaths, next).has_value());
    CHECK(sure.predict(xpaths, next) == link_prediction{1, 3, 1.0, 1});
    CHECK(sure.predict(xpaths, *xpaths.parse("/li[1]")) == link_prediction{1, 3, 1.0, 1});  // one link is not enough
}

TEST_CASE("link_predictor: a place that mixes many templates says so") {
    xpath_table xpaths;
    link_predictor predictor;
    const xpath_id path = *xpaths.parse("/a");
    for (std::uint32_t cluster = 0; cluster < 10; ++cluster) predictor.learn(xpaths, path, cluster);
    for (int i = 0; i < 10; ++i) predictor.learn(xpaths, path, 2);
    CHECK(predictor.predict(xpaths, path) == link_prediction{2, 20, 11.0 / 20, 0});
    predictor.learn(xpaths, no_xpath, 3);
    CHECK(predictor.predict(xpaths, no_xpath)->cluster == 3);
}

TEST_CASE("link_predictor: agrees with counting by text") {
    std::mt19937_64 engine(6);
    xpath_table xpaths;
    link_predictor predictor({.generalise = 1});
    std::map<std::string, std::vector<std::uint32_t>> seen;  // what links led to, by text
    const auto expected = [&](const std::string& text) -> std::optional<link_prediction> {
        const auto found = seen.find(text);
        if (found == seen.end()) return std::nullopt;
        std::map<std::uint32_t, int> counts;
        for (const std::uint32_t cluster : found->second) ++counts[cluster];
        int most = 0;
        for (const auto& [cluster, count] : counts) most = std::max(most, count);
        for (const std::uint32_t cluster : found->second)
            if (counts[cluster] == most)
                return link_prediction{cluster, found->second.size(),
                                       static_cast<double>(most) / static_cast<double>(found->second.size()),
                                       text.find('*') == std::string::npos ? 0u : 1u};
        return std::nullopt;
    };
    for (int i = 0; i < 3000; ++i) {
        const std::string list = engine() % 2 == 0 ? "/ul" : "/ol";
        const std::string text = list + "/li[" + std::to_string(1 + engine() % 300) + "]";
        const xpath_id path = *xpaths.parse(text);
        auto answer = expected(text);
        if (!answer) answer = expected(list + "/li[*]");
        REQUIRE(predictor.predict(xpaths, path) == answer);
        const auto cluster = static_cast<std::uint32_t>(engine() % 4);
        predictor.learn(xpaths, path, cluster);
        seen[text].push_back(cluster);
        seen[list + "/li[*]"].push_back(cluster);
    }
    CHECK(predictor.memory_bytes() / predictor.places() < 100);
}

std::string saved(const link_predictor& predictor) {
    std::ostringstream stream;
    predictor.save(stream);
    return std::move(stream).str();
}

link_predictor loaded(const std::string& bytes) {
    std::istringstream stream(bytes);
    return link_predictor::load(stream);
}

TEST_CASE("link_predictor: a loaded one predicts and learns as the saved one") {
    std::mt19937_64 engine(3);
    xpath_table xpaths;
    link_predictor predictor;
    CHECK(saved(loaded(saved(predictor))) == saved(predictor));
    const auto any_path = [&] {
        return *xpaths.parse("/ul[" + std::to_string(1 + engine() % 9) + "]/li[" + std::to_string(1 + engine() % 9) +
                             "]");
    };
    for (int i = 0; i < 2000; ++i) predictor.learn(xpaths, any_path(), static_cast<std::uint32_t>(engine() % 7));
    link_predictor again = loaded(saved(predictor));
    CHECK(again.places() == predictor.places());
    for (int i = 0; i < 500; ++i) {
        const xpath_id path = any_path();
        REQUIRE(again.predict(xpaths, path) == predictor.predict(xpaths, path));
        again.learn(xpaths, path, 3);
        predictor.learn(xpaths, path, 3);
    }
    CHECK(saved(again) == saved(predictor));
}

TEST_CASE("link_predictor: every damaged snapshot is refused") {
    xpath_table xpaths;
    link_predictor predictor;
    predictor.learn(xpaths, *xpaths.parse("/li[1]"), 4);
    predictor.learn(xpaths, *xpaths.parse("/li[2]"), 5);
    const std::string before = saved(predictor);
    reference::check_damaged_snapshots(before,
                                       [&](std::istream& damaged) { predictor = link_predictor::load(damaged); });
    CHECK(saved(predictor) == before);
}

// Snapshots whose checksum is right, by a writer that does not know the rules.
TEST_CASE("link_predictor: snapshots that contradict themselves are refused") {
    using entries = std::array<std::array<std::uint32_t, 2>, 4>;
    const auto written = [](std::uint64_t links, const entries& first, std::uint32_t times) {
        std::ostringstream stream;
        snapshot_writer writer(stream, "predict", 1);
        writer.write(times);
        for (std::uint32_t i = 0; i < times; ++i) {
            writer.write(std::uint64_t{7});
            writer.write(links);
            for (const auto& [cluster, count] : first) {
                writer.write(cluster);
                writer.write(count);
            }
        }
        writer.finish();
        return std::move(stream).str();
    };
    CHECK(loaded(written(3, {{{1, 2}, {0, 1}, {0, 0}, {0, 0}}}, 1)).places() == 1);
    CHECK(loaded(written(9, {{{1, 2}, {0, 1}, {2, 1}, {3, 1}}}, 1)).places() == 1);  // and four of others
    CHECK_THROWS_AS(loaded(written(3, {{{1, 2}, {0, 1}, {0, 0}, {0, 0}}}, 2)), format_error);
    CHECK_THROWS_AS(loaded(written(4, {{{1, 2}, {0, 1}, {0, 0}, {0, 0}}}, 1)), format_error);
    CHECK_THROWS_AS(loaded(written(4, {{{1, 2}, {0, 1}, {2, 1}, {3, 1}}}, 1)), format_error);
    CHECK_THROWS_AS(loaded(written(3, {{{1, 2}, {1, 1}, {0, 0}, {0, 0}}}, 1)), format_error);
    CHECK_THROWS_AS(loaded(written(3, {{{1, 2}, {0, 0}, {2, 1}, {0, 0}}}, 1)), format_error);
    CHECK_THROWS_AS(loaded(written(0, {}, 1)), format_error);
}

}  // namespace
