#include <forme/similarity/similarity.hpp>

#include <tests/reference/similarity_laws.hpp>

#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/fingerprint/same_template.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

using namespace forme;
using reference::check_similarity_laws;

namespace {

constexpr auto same_fingerprint = [](const fingerprint& a, const fingerprint& b) {
    return same_template(a, b) ? 1.0 : 0.0;
};

// No more than the concept asks for, and a bound.
struct closeness {
    double operator()(const double& a, const double& b) const { return 1 / (1 + std::abs(a - b)); }
    double bound(const double& a, const double& b) const { return a == b ? 1 : 0.99; }
};

static_assert(similarity<decltype(same_fingerprint), fingerprint>);
static_assert(similarity<closeness, double>);
static_assert(!similarity<closeness, std::string>);
static_assert(!similarity<double, double>);

TEST_CASE("similarity: a lambda over fingerprints is a measure, its bound is 1") {
    const std::vector<fingerprint> pages{fingerprint_of(""), fingerprint_of("<p>a<p>b"), fingerprint_of("<p>a<b>c")};
    CHECK(check_similarity_laws(same_fingerprint, pages) == "");
    CHECK(similarity_bound(same_fingerprint, pages[0], pages[2]) == 1);
}

TEST_CASE("similarity: the checker finds what it is for") {
    const std::vector<double> pages{0, 1, 5};
    CHECK(check_similarity_laws(closeness{}, pages) == "");
    CHECK(similarity_bound(closeness{}, 1.0, 2.0) == 0.99);

    using function = double (*)(const double&, const double&);
    const auto broken_law = [&](function f) { return check_similarity_laws(f, pages).substr(0, 5); };
    CHECK(broken_law([](const double& a, const double& b) { return 1 + std::abs(a - b); }) == "law 1");
    CHECK(broken_law([](const double&, const double&) { return std::nan(""); }) == "law 1");
    CHECK(broken_law([](const double& a, const double& b) { return a < b ? 0.2 : 1; }) == "law 2");
    CHECK(broken_law([](const double&, const double&) { return 0.5; }) == "law 3");
    CHECK(broken_law([](const double& a, const double& b) { return &a == &b ? 1 : 0.9; }) == "law 4");

    struct bad_bound : closeness {
        double bound(const double&, const double&) const { return 0.3; }
    };
    CHECK(check_similarity_laws(bad_bound{}, pages).substr(0, 5) == "law 5");
}

}  // namespace
