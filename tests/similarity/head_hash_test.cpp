#include <forme/similarity/head_hash.hpp>

#include <tests/reference/made_up_html.hpp>
#include <tests/reference/similarity_laws.hpp>

#include <forme/similarity/similarity.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

static_assert(similarity<head_hash, sequence_hash>);

constexpr head_hash measure;

std::vector<tag_symbol> symbols(std::vector<std::string_view> names) {
    std::vector<tag_symbol> result;
    for (const std::string_view name : names) result.push_back(symbol_of(name));
    return result;
}

TEST_CASE("head hash: where a head ends") {
    CHECK(head_tags("<html><head><title>x</title></head><body><p>") ==
          symbols({"html", "head", "title", "title", "head"}));
    CHECK(head_tags("<title>x</title><body><p>") == symbols({"title", "title"}));  // head tags left out
    CHECK(head_tags("<head><meta><body><p>") == symbols({"head", "meta"}));        // end tag left out
    CHECK(head_tags("<head><meta><frameset>") == symbols({"head", "meta"}));
    CHECK(head_tags("<meta></head><header><body>") == symbols({"meta", "head", "header"}));
    CHECK(head_tags("<p><b>").size() == 2);  // none of it: the whole page
    CHECK(head_tags("<body>").empty());
    CHECK(head_tags("").empty());
}

TEST_CASE("head hash: reads no further than the head") {
    const std::string_view html = "<head></head><body><p>";
    std::size_t read = 0;
    auto watching = [&read](std::string_view page, auto&& sink) { return read = scanned_tags{}(page, sink); };
    CHECK(measure.extract(html, watching) == measure.extract(html));
    CHECK(read == html.find("<body>"));
}

TEST_CASE("head hash: heads alike and heads apart") {
    const auto of = [](std::string_view html) { return measure.extract(html); };
    CHECK(measure(of("<head><meta a=b></head><body>x"), of("<HEAD><META></HEAD><body><p><p>")) == 1);
    CHECK(measure(of("<head><meta></head>"), of("<head><link></head>")) == 0);
    CHECK(measure.extract("<head><meta></head><body>", scanned_start_tags{}) == measure.extract("<head><meta><body>"));
}

TEST_CASE("head hash: laws on made-up pages") {
    std::vector<sequence_hash> pages;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        pages.push_back(measure.extract(reference::odd_html(seed)));
        pages.push_back(measure.extract(reference::tidy_html(seed)));
    }
    CHECK(reference::check_similarity_laws(measure, pages) == "");
    CHECK(std::count(pages.begin(), pages.end(), pages[1]) == 40);  // the tidy ones share their head
}

}  // namespace
