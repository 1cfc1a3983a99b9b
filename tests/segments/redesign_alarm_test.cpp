#include <forme/segments/redesign_alarm.hpp>

#include <tests/reference/plain_segments.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <random>
#include <stdexcept>
#include <string_view>
#include <vector>

using namespace forme;
using namespace forme::reference;

namespace {

struct ringing {
    std::uint64_t at;     // the page that rang
    std::uint64_t since;  // the page reported
};

std::vector<ringing> alarms_of(const std::vector<double>& rates, const redesign_options& options = {}) {
    redesign_alarm alarm(options);
    std::vector<ringing> all;
    std::uint64_t page = 0;
    for (const double rate : rates) {
        ++page;
        if (const auto since = alarm.add(page, rate)) all.push_back({page, *since});
    }
    return all;
}

std::vector<double> steps(std::initializer_list<std::pair<int, double>> parts) {
    std::vector<double> rates;
    for (const auto& [count, rate] : parts) rates.insert(rates.end(), static_cast<std::size_t>(count), rate);
    return rates;
}

}  // namespace

TEST_CASE("redesign alarm: seven pages without known text ring, and name the first") {
    const auto alarms = alarms_of(steps({{100, 0.6}, {50, 0.0}}));
    REQUIRE(alarms.size() == 1);
    CHECK(alarms[0].at == 107);
    CHECK(alarms[0].since == 101);
}

TEST_CASE("redesign alarm: what must not ring") {
    CHECK(alarms_of(steps({{1000, 0.6}})).empty());
    CHECK(alarms_of(steps({{100, 0.6}, {500, 0.31}})).empty());           // within the allowance
    CHECK(alarms_of(steps({{100, 0.6}, {6, 0.0}, {500, 0.6}})).empty());  // a few odd pages
    CHECK(alarms_of(steps({{20, 0.6}, {20, 0.0}})).empty());              // too early to know
    CHECK(alarms_of(steps({{500, 0.0}})).empty());                        // nothing to lose
    CHECK(alarms_of({}).empty());
    std::mt19937_64 engine(1);
    std::vector<double> noisy;
    for (int i = 0; i < 5000; ++i) noisy.push_back(static_cast<double>(engine() % 1000) / 1000);
    CHECK(alarms_of(noisy).empty());
}

TEST_CASE("redesign alarm: learns anew after it rang") {
    const auto alarms = alarms_of(steps({{100, 0.6}, {20, 0.0}, {100, 0.7}, {30, 0.05}}));
    REQUIRE(alarms.size() == 2);
    CHECK(alarms[1].since == 221);
    CHECK(alarms_of(steps({{100, 0.6}, {20, 0.0}}), {.threshold = 0.4}).at(0).at == 101);
}

TEST_CASE("redesign alarm: options") {
    CHECK_THROWS_AS(redesign_alarm({.memory = 0}), std::invalid_argument);
    CHECK_THROWS_AS(redesign_alarm({.allowance = 1}), std::invalid_argument);
    CHECK_THROWS_AS(redesign_alarm({.threshold = 0}), std::invalid_argument);
}

TEST_CASE("redesign alarm: a made-up site gets a new design") {
    segment_table table;
    redesign_alarm alarm;
    std::optional<ringing> rang;
    std::size_t size_before = 0;
    std::size_t patient_size = 0;
    segment_table patient;  // knows of no alarm
    for (std::uint64_t number = 1; number <= 300; ++number) {
        const segmented_page cut = text_segments(site_page(number, number <= 150 ? "first" : "second"));
        const page_verdict verdict = table.add(cut);
        patient.add(cut);
        if (const auto since = alarm.add(verdict.page, hit_rate(cut, verdict))) {
            REQUIRE_FALSE(rang);
            rang = ringing{number, *since};
            table.set_back(*since);
        }
        if (number == 150) size_before = table.size();
        patient_size = patient.size();
    }
    REQUIRE(rang);
    CHECK(rang->since == 151);
    CHECK(rang->at < 160);
    // The old menu, footer and boxes are gone from one table, and still in the other.
    CHECK(size_before > 15);
    CHECK(patient_size >= table.size() + 17);
}

TEST_CASE("hit rate") {
    segment_table table;
    page_verdict verdict;
    for (int page = 0; page < 20; ++page) verdict = table.add(cut_of({1, 2}));
    CHECK(hit_rate(cut_of({1, 2}), verdict) == 1);
    CHECK(hit_rate(cut_of({1, 2}), verdict, 21) == 0);
    CHECK(hit_rate(segmented_page{}, table.add(segmented_page{})) == 0);
    CHECK(hit_rate(cut_of({1, 9, 8, 7}), table.add(cut_of({1, 9, 8, 7}))) == 0.25);
}
