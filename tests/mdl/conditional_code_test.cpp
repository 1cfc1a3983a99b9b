#include <forme/mdl/conditional_code.hpp>

#include <tests/reference/numbered_paths.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

using namespace forme;
using reference::numbered;
using reference::numbered_pages;

namespace {

double entropy_bits(double s, double m) {
    const double p = s / m;
    return s == m ? 0 : -m * (p * std::log2(p) + (1 - p) * std::log2(1 - p));
}

// The definition, read off the pages themselves.
double plain_length(const std::vector<path_set>& pages, double price) {
    std::map<path_symbol, double> supports;
    for (const path_set& page : pages)
        for (const linked_path& path : page) ++supports[path.symbol];
    double bits = 0;
    for (const auto& [path, support] : supports) {
        const double above = path < 10 ? static_cast<double>(pages.size()) : supports[path / 10];
        bits += entropy_bits(support, above) + price * (std::log2(above + 1) / 2 + 1);
    }
    return bits;
}

conditional_summary summary_of(const std::vector<path_set>& pages) {
    conditional_summary sum;
    for (const path_set& page : pages) sum.merge(conditional_summary(page));
    return sum;
}

}  // namespace

TEST_CASE("golden values: two pages that are alike, and an optional block that is charged once") {
    const path_set page = numbered({1, 11});
    CHECK(conditional_summary(page).description_length(2) == doctest::Approx(6));
    CHECK(conditional_summary(page, 3).description_length(2) == doctest::Approx(8));
    CHECK(conditional_delta(conditional_summary(page), conditional_summary(page), 2.0) ==
          doctest::Approx(4 * (std::log2(3.0) / 2 + 1) - 12));
    // Of two pages one has the block 11 with 111 and 112: one bit for the block, none for its inside.
    const auto pages = std::vector{numbered({1}), numbered({1, 11, 111, 112})};
    CHECK(summary_of(pages).description_length(0) == doctest::Approx(2));
    CHECK(summary_of(pages).support(111) == 1);
    CHECK(summary_of(pages).support(12) == 0);
}

TEST_CASE("summaries agree with the definition and add, whatever the order") {
    std::uint64_t state = 7;
    conditional_summary other(numbered({1, 12, 125}), 3);
    for (int round = 0; round < 300; ++round) {
        const std::vector<path_set> pages = numbered_pages(state);
        const conditional_summary sum = summary_of(pages);
        CHECK(sum.description_length(1.5) == doctest::Approx(plain_length(pages, 1.5)));
        conditional_summary both = sum;
        both.merge(other);
        CHECK(both.description_length(1.5) - sum.description_length(1.5) - other.description_length(1.5) ==
              doctest::Approx(conditional_delta(sum, other, 1.5)));
        other = sum;
        const std::vector<path_set> backwards(pages.rbegin(), pages.rend());
        CHECK(summary_of(backwards) == sum);
    }
}

TEST_CASE("a small cluster comes to a large one as any other") {
    std::set<path_symbol> all{1};
    for (path_symbol path = 11; path < 100; ++path) all.insert(path);
    std::uint64_t state = 3;
    for (int round = 0; round < 300; ++round) {
        conditional_summary forward(numbered(all));
        conditional_summary backward;  // always the smaller comes first here
        for (int page = 0; page < 5; ++page) {
            std::set<path_symbol> few;
            for (int i = 0; i < 6; ++i) few.insert(1 + (state = mix64(state)) % (page == 4 ? 120 : 99));
            std::erase_if(few, [&](path_symbol path) { return path != 1 && path < 11; });
            conditional_summary small(numbered(few), 2);
            forward.merge(small);
            small.merge(backward);
            backward = small;
        }
        backward.merge(conditional_summary(numbered(all)));
        REQUIRE(forward == backward);
    }
}

TEST_CASE("a path without its parent hangs from the top, also when the parent comes with another page") {
    conditional_summary orphan(numbered({111}));
    const conditional_summary whole(numbered({1, 11, 111}));
    const conditional_summary parent(numbered({1, 11}), 2);
    for (const conditional_summary& other : {whole, parent}) {
        conditional_summary both = orphan;
        both.merge(other);
        CHECK(both.parent_support(both.paths()[2]) == both.pages());
        CHECK(both.description_length(2) - orphan.description_length(2) - other.description_length(2) ==
              doctest::Approx(conditional_delta(orphan, other, 2.0)));
    }
}
