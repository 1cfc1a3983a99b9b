#include <forme/links/link_groups.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace forme;

namespace {

link_table table_of(const std::vector<std::string>& xpaths) {
    link_table table;
    for (const std::string& xpath : xpaths)
        table.add("http://a/" + std::to_string(table.size()), *table.xpaths().parse(xpath));
    return table;
}

using members = std::vector<linked_page>;

// The numbers in the brackets, the deepest first, and the text with any of them replaced by a star.
std::vector<int> positions_in(const std::string& text) {
    std::vector<int> positions;
    for (std::size_t at = text.find('['); at != std::string::npos; at = text.find('[', at + 1))
        positions.insert(positions.begin(), std::stoi(text.substr(at + 1)));
    return positions;
}

std::string starred(const std::string& text, const std::set<std::size_t>& which) {
    std::string result;
    std::size_t left = positions_in(text).size();
    for (std::size_t at = 0; at < text.size(); ++at) {
        result += text[at];
        if (text[at] != '[' || which.count(--left) == 0) continue;
        result += '*';
        at = text.find(']', at) - 1;
    }
    return result;
}

// The dull twin: texts in maps.
std::vector<members> groups_by_text(const std::vector<std::string>& xpaths, std::size_t cutoff, unsigned rounds) {
    std::vector<members> groups;
    members left;
    const auto take = [&](const members& pages, const std::set<std::size_t>& which) {
        std::map<std::string, members> by_text;
        for (const linked_page page : pages) by_text[starred(xpaths[page], which)].push_back(page);
        members rest;
        for (auto& [text, same] : by_text) {
            std::sort(same.begin(), same.end());
            if (same.size() >= cutoff)
                groups.push_back(same);
            else
                rest.insert(rest.end(), same.begin(), same.end());
        }
        return rest;
    };
    for (std::size_t i = 0; i < xpaths.size(); ++i) left.push_back(static_cast<linked_page>(i));
    left = take(left, {});
    std::map<std::string, members> families;
    for (const linked_page page : left) families[starred(xpaths[page], {0, 1, 2, 3, 4, 5, 6, 7})].push_back(page);
    for (auto& [skeleton, family] : families) {
        std::set<std::size_t> which;
        for (unsigned round = 0; round < rounds; ++round) {
            std::map<std::size_t, std::set<int>> values;
            for (const linked_page page : family) {
                const std::vector<int> positions = positions_in(xpaths[page]);
                for (std::size_t i = 0; i < positions.size(); ++i)
                    if (which.count(i) == 0) values[i].insert(positions[i]);
            }
            std::size_t best = 0;
            std::size_t most = 1;
            for (const auto& [i, distinct] : values) {
                if (distinct.size() <= most) continue;
                most = distinct.size();
                best = i;
            }
            if (most == 1) break;
            which.insert(best);
            family = take(family, which);
        }
    }
    std::sort(groups.begin(), groups.end());
    return groups;
}

TEST_CASE("link_groups: three XPaths, two groups") {
    const link_table table = table_of({"/html/body/div[2]/a", "/html/body/div[2]/a", "/html/body/p[2]/center/a"});
    const auto groups = link_groups(table, 1);
    REQUIRE(groups.size() == 2);
    CHECK(groups[0].pages == members{0, 1});
    CHECK(groups[1].pages == members{2});
    CHECK(table.xpaths().text(groups[1].xpath) == "/html/body/p[2]/center/a");
    CHECK(link_groups(table, 2).size() == 1);
    CHECK(link_groups(table, 3).empty());
    CHECK(link_groups(link_table(), 1).empty());
}

TEST_CASE("link_groups: one list") {
    const link_table table = table_of({"", "/ul/li[1]/a", "/ul/li[2]/a", "/ul/li[3]/a"});
    CHECK(link_groups(table, 3).empty());
    const auto groups = link_groups(table, 3, 1);
    REQUIRE(groups.size() == 1);
    CHECK(groups[0].pages == members{1, 2, 3});
    CHECK(groups[0].any == 1);
    CHECK(table.xpaths().text(groups[0].xpath, 1) == "/ul/li[*]/a");
}

TEST_CASE("link_groups: rows of a table are joined before its columns, wherever the position stands") {
    std::vector<std::string> xpaths;
    for (int row = 1; row <= 6; ++row)
        for (int column = 1; column <= 2; ++column)
            xpaths.push_back("/table/tr[" + std::to_string(row) + "]/td[" + std::to_string(column) + "]/a");
    const link_table table = table_of(xpaths);
    const auto groups = link_groups(table, 6, 8);
    REQUIRE(groups.size() == 2);
    CHECK(groups[0].pages == members{0, 2, 4, 6, 8, 10});
    CHECK(groups[1].pages == members{1, 3, 5, 7, 9, 11});
    CHECK(groups[0].any == 2);
    CHECK(groups[0].key == table.xpaths().symbol_with_any(table.xpath(0), 2));
    REQUIRE(link_groups(table, 7, 8).size() == 1);  // columns are too small: then they are joined, too
    CHECK(link_groups(table, 7, 1).empty());
}

TEST_CASE("link_groups: what reached the cut-off is not generalised") {
    const link_table table = table_of({"/li[1]", "/li[1]", "/li[2]", "/li[3]", "/li[4]"});
    const auto groups = link_groups(table, 2, 8);
    REQUIRE(groups.size() == 2);
    CHECK(groups[0].pages == members{0, 1});
    CHECK(groups[1].pages == members{2, 3, 4});
}

TEST_CASE("link_groups: agrees with texts in a map") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        std::mt19937_64 engine(seed);
        std::vector<std::string> xpaths;
        for (std::uint64_t i = engine() % 80; i > 0; --i) {
            std::string text;
            for (std::uint64_t steps = engine() % 4; steps > 0; --steps) {
                text += engine() % 4 == 0 ? "/a" : "/b";
                if (engine() % 4 != 0) text += "[" + std::to_string(1 + engine() % 5) + "]";
            }
            xpaths.push_back(text);
        }
        const std::size_t cutoff = 1 + engine() % 6;
        const auto rounds = static_cast<unsigned>(engine() % 4);
        std::vector<members> found;
        for (const link_group& group : link_groups(table_of(xpaths), cutoff, rounds)) found.push_back(group.pages);
        REQUIRE(found == groups_by_text(xpaths, cutoff, rounds));
    }
}

}  // namespace
