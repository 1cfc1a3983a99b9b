#include <forme/mdl/path_names.hpp>

#include <tests/reference/page_from_words.hpp>

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

using namespace forme;
using reference::page_from_words;

namespace {

std::vector<path_symbol> symbols_of(const page& p, path_labels labels) {
    std::vector<path_symbol> symbols;
    for (const linked_path& path : path_set_of(p, labels)) symbols.push_back(path.symbol);
    return symbols;
}

}  // namespace

TEST_CASE("path_names: each mode of labels writes the steps it sees, in document order") {
    const page p = page_from_words("html body .post-1_wide_low =some__words p ^ p =x");
    const std::array<std::pair<path_labels, std::string>, 7> table{{
        {path_labels::elements, "html body p"},
        {path_labels::elements_and_texts, "html body \"some words\" p \"x\""},
        {path_labels::elements_and_marks, "html body #text p #text"},
        {path_labels::styled_elements, "html body.post-1.wide.low p"},
        {path_labels::styled_elements_and_texts, "html body.post-1.wide.low \"some words\" p \"x\""},
        {path_labels::one_class, "html body.wide p"},
        {path_labels::last_class, "html body.low p"},
    }};
    for (const auto& [labels, expected] : table) {
        const auto symbols = symbols_of(p, labels);
        path_names names(symbols);
        CHECK(names.missing() == symbols.size());
        names.read(p, labels);
        CHECK(names.missing() == 0);
        std::vector<std::string> steps(symbols.size());
        for (const path_symbol symbol : symbols) steps.at(names.order(symbol)) = names.step(symbol);
        std::string line;
        for (const std::string& step : steps) line += (line.empty() ? "" : " ") + step;
        CHECK(line == expected);
    }
}

TEST_CASE("path_names: only what was asked for is kept, the first page that has it names it") {
    const page first = page_from_words("html body p");
    const page second = page_from_words("html body ul li ^ ^ p");
    const path_symbol body = node_paths(first)[1];
    const path_symbol p = node_paths(first)[2];
    const path_symbol li = node_paths(second)[3];
    path_names names({li, p, li});
    names.read(first);
    CHECK(names.missing() == 1);
    CHECK(names.order(li) == path_names::not_met);
    CHECK(names.step(li).empty());
    names.read(second);
    CHECK(names.missing() == 0);
    CHECK(names.order(p) == 0);
    CHECK(names.order(li) == 1);
    CHECK(names.step(li) == "li");
    CHECK(names.order(body) == path_names::not_met);
    CHECK(names.step(body).empty());
}

TEST_CASE("path_names: nothing asked for, nothing to read") {
    path_names none;
    none.read(page_from_words("html"));
    CHECK(none.missing() == 0);
    path_names one({7});
    one.read(page());
    CHECK(one.missing() == 1);
}
