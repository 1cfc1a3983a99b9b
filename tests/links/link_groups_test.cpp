#include <forme/links/link_groups.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

link_table table_of(const std::vector<std::string>& xpaths) {
    link_table table;
    for (const std::string& xpath : xpaths)
        table.add("http://a/" + std::to_string(table.size()), *table.xpaths().parse(xpath));
    return table;
}

std::string generalised(std::string text, unsigned count) {
    for (std::size_t end = text.size(); count > 0; --count) {
        const std::size_t open = end == 0 ? std::string::npos : text.rfind('[', end - 1);
        if (open == std::string::npos) return {};
        text.replace(open + 1, text.find(']', open) - open - 1, "*");
        end = open;
    }
    return text;
}

using members = std::vector<linked_page>;

// The dull twin: texts in a map.
std::vector<members> groups_by_text(const std::vector<std::string>& xpaths, std::size_t cutoff, unsigned rounds) {
    std::vector<members> groups;
    std::vector<bool> taken(xpaths.size());
    for (unsigned round = 0; round <= rounds; ++round) {
        std::map<std::string, members> by_text;
        for (std::size_t i = 0; i < xpaths.size(); ++i) {
            const std::string key = generalised(xpaths[i], round);
            if (taken[i] || (key.empty() && round > 0)) continue;
            bool out = false;  // had too few positions in a round before this one
            for (unsigned before = 1; before < round; ++before) out = out || generalised(xpaths[i], before).empty();
            if (!out) by_text[key].push_back(static_cast<linked_page>(i));
        }
        for (const auto& [key, pages] : by_text) {
            if (pages.size() < cutoff) continue;
            groups.push_back(pages);
            for (const linked_page page : pages) taken[page] = true;
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
    CHECK(groups[0].generalised == 1);
    CHECK(table.xpaths().text(groups[0].xpath, groups[0].generalised) == "/ul/li[*]/a");
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
                text += engine() % 2 == 0 ? "/a" : "/b";
                if (engine() % 3 != 0) text += "[" + std::to_string(1 + engine() % 5) + "]";
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
