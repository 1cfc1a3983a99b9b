#include <forme/mdl/impurity_code.hpp>

#include <forme/mdl/mdl_clusters.hpp>
#include <tests/reference/damaged_snapshots.hpp>
#include <tests/reference/numbered_paths.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

using namespace forme;
using reference::numbered;
using reference::numbered_pages;

static_assert(cluster_code<impurity_code>);
static_assert(
    std::same_as<decltype(mdl_clusters(std::span<const path_set>())), mdl_clustering<numbered_code<impurity_code>>>);

namespace {

// The definition, read off the pages themselves.
double plain_length(const std::vector<path_set>& pages, double price) {
    std::map<path_symbol, double> supports;
    for (const path_set& page : pages)
        for (const linked_path& path : page) ++supports[path.symbol];
    double sum = 0;
    for (const auto& [path, s] : supports) {
        const double m = path < 10 ? static_cast<double>(pages.size()) : supports[path / 10];
        sum += m * (1 - std::pow(1 - 2 * s / m, 2)) + price * (std::log2(m + 1) / 2 + 1);
    }
    return sum;
}

std::string saved(const impurity_code& code) {
    std::ostringstream stream;
    snapshot_writer writer(stream, "code", 1);
    code.write(writer);
    writer.finish();
    return stream.str();
}

impurity_code loaded(std::istream& stream) {
    snapshot_reader reader(stream, "code", 1);
    auto code = impurity_code::read_code(reader);
    reader.finish();
    return code;
}

}  // namespace

TEST_CASE("impurity_code: golden values") {
    const impurity_code code(1.5);
    CHECK(code.cost(3, 3) == doctest::Approx(3));
    CHECK(code.cost(1, 3) == doctest::Approx(8. / 3 + 3));
    CHECK(code.cost(1, 1) == doctest::Approx(2.25));
    CHECK(code.cost(8192, 16'383) == doctest::Approx(16'383 - 1. / 16'383 + 1.5 * 8));  // beyond what is tabled
    // One path on all of 4 pages; a block with two paths inside on one of them, charged for once.
    conditional_summary sum(numbered({1}), 3);
    sum.merge(conditional_summary(numbered({1, 11, 111, 112})));
    CHECK(impurity_code(0).length(sum) == doctest::Approx(3));
    CHECK(impurity_code(2).length(sum) == doctest::Approx(3 + 2 * (std::log2(5.) + 2) + 2 * 3));
}

TEST_CASE("impurity_code: the price follows the number of pages while they are few") {
    CHECK(impurity_code::for_pages(0).price() == 0);
    CHECK(impurity_code::for_pages(100).price() == doctest::Approx(1));
    CHECK(impurity_code::for_pages(399).price() < 2);
    CHECK(impurity_code::for_pages(400) == impurity_code());
    CHECK(impurity_code::for_pages(1'000'000'000'000) == impurity_code());
    CHECK(code_for_pages<impurity_code>(100).price() == doctest::Approx(1));
    CHECK(page_type_code::for_pages(100).clusters().price() == doctest::Approx(1));
    CHECK(code_for_pages<conditional_code>(75) == conditional_code());
    std::uint64_t state = 9;
    distinct_sets sets;
    std::vector<path_set> pages;
    for (int i = 0; i < 30; ++i)
        for (const path_set& page : numbered_pages(state)) {
            pages.push_back(page);
            sets.add(page);
        }
    const auto expected = mdl_clusters(sets, page_type_code::for_pages(sets.pages()));
    CHECK(mdl_clusters(sets).cluster_of == expected.cluster_of);
    CHECK(mdl_clusters(std::span<const path_set>(pages)).clusters == expected.clusters);
    CHECK(mdl_clusters<conditional_code>(sets).cluster_of == mdl_clusters(sets, conditional_code()).cluster_of);
}

TEST_CASE("impurity_code: lengths are the definition, deltas their differences") {
    std::uint64_t state = 5;
    const impurity_code code(1.25);
    std::vector<path_set> before = numbered_pages(state);
    for (int round = 0; round < 300; ++round) {
        const std::vector<path_set> pages = numbered_pages(state);
        conditional_summary sum;
        conditional_summary other;
        for (const path_set& page : pages) sum.merge(code.summarize(page, 1));
        for (const path_set& page : before) other.merge(code.summarize(page, 1));
        CHECK(code.length(sum) == doctest::Approx(plain_length(pages, 1.25)));
        before.insert(before.end(), pages.begin(), pages.end());
        CHECK(code.delta(sum, other) ==
              doctest::Approx(plain_length(before, 1.25) - code.length(sum) - code.length(other)));
        CHECK(code.delta(sum, other) == doctest::Approx(code.delta(other, sum)));
        before = pages;
    }
}

TEST_CASE("impurity_code: page types part and optional blocks do not, be there few pages or many") {
    for (const std::uint32_t copies : {2U, 10U, 20U}) {
        distinct_sets sets;
        for (path_symbol variant = 0; variant < 2; ++variant) {
            std::set<path_symbol> post{1, 11, 111, 112, 113, 114, 115, 116, 117, 118};
            std::set<path_symbol> list{1, 12, 121, 122, 123, 124, 125, 126, 127, 128};
            for (path_symbol inside = 120; inside < 150; ++inside) {
                post.insert(1000 + inside);
                list.insert(1100 + inside);
            }
            if (variant != 0) post.insert({119, 1191, 1192, 1193, 1194});
            if (variant != 0) list.insert({1211, 1212});
            sets.add(numbered(post), copies);
            sets.add(numbered(list), copies);
        }
        const auto found = mdl_clusters(sets);
        REQUIRE(found.clusters.size() == 2);
        for (std::size_t i = 0; i < sets.size(); ++i) CHECK(found.cluster_of[i] == (sets.sets()[i][1].symbol == 12));
    }
}

TEST_CASE("impurity_code: edges") {
    const impurity_code code;
    CHECK(code.price() == impurity_code::full_price);
    CHECK(code.length({}) == 0);
    CHECK(code.delta({}, {}) == 0);
    CHECK(code.template_of({}).empty());
    const conditional_summary page(numbered({1, 11}));
    CHECK(code.delta(page, {}) == doctest::Approx(0));
    CHECK(code.delta(page, page) < 0);
    CHECK(code.delta(page, conditional_summary(numbered({2, 21}))) > 0);
    // As many pages as can be counted.
    constexpr std::uint32_t many = std::numeric_limits<std::uint32_t>::max();
    CHECK(code.length(conditional_summary(numbered({1}), many)) == doctest::Approx(2 * 17));
}

TEST_CASE("impurity_code: snapshots come back, damaged or foreign ones are refused") {
    const impurity_code code(1.125);
    std::istringstream stream(saved(code));
    CHECK(loaded(stream) == code);
    CHECK(!(code == impurity_code()));
    reference::check_damaged_snapshots(saved(code), [](std::istream& damaged) { (void)loaded(damaged); });
    std::istringstream endless(saved(impurity_code(std::numeric_limits<double>::infinity())));
    CHECK_THROWS_AS((void)loaded(endless), format_error);
    std::ostringstream other;
    snapshot_writer writer(other, "code", 1);
    conditional_code().write(writer);
    writer.finish();
    std::istringstream foreign(other.str());
    CHECK_THROWS_AS((void)loaded(foreign), format_error);
}
