#include <forme/links/xpath_table.hpp>

#include <forme/dom/page_builder.hpp>
#include <tests/reference/damaged_snapshots.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;

namespace {

constexpr std::string_view argos = "/html/body/div[4]/ul/li[1]/a";

// The dull twin of generalising: on the text.
std::string generalised_text(std::string text, unsigned count) {
    for (std::size_t end = text.size(); count > 0; --count) {
        const std::size_t open = text.rfind('[', end - 1);
        if (open == std::string::npos) return {};
        text.replace(open + 1, text.find(']', open) - open - 1, "*");
        end = open;
    }
    return text;
}

std::string saved(const xpath_table& table) {
    std::ostringstream stream;
    snapshot_writer writer(stream, "xpaths", 1);
    table.write(writer);
    writer.finish();
    return stream.str();
}

xpath_table loaded(std::istream& stream) {
    snapshot_reader reader(stream, "xpaths", 1);
    xpath_table table = xpath_table::read(reader);
    reader.finish();
    return table;
}

std::string random_xpath(std::mt19937_64& engine) {
    std::string text;
    for (std::uint64_t steps = 1 + engine() % 8; steps > 0; --steps) {
        constexpr std::string_view names[] = {"html", "div", "ul", "li", "a-very-long-name"};
        text += '/';
        text += names[engine() % 5];
        if (engine() % 2 == 0) text += "[" + std::to_string(1 + engine() % 12) + "]";
    }
    return text;
}

TEST_CASE("xpath_table: the path of a link, as text and back") {
    xpath_table table;
    const auto id = table.parse(argos);
    REQUIRE(id.has_value());
    CHECK(table.text(*id) == argos);
    CHECK(table.size() == 7);  // six steps and the empty path
    CHECK(table.parse(argos) == id);
    CHECK(table.size() == 7);
    CHECK(table.find(*table.symbol(*id)) == id);
    CHECK(table.parse("") == no_xpath);
    CHECK(table.text(no_xpath).empty());
    CHECK(*table.symbol(no_xpath) == empty_path);
}

TEST_CASE("xpath_table: generalised paths") {
    xpath_table table;
    const xpath_id id = *table.parse(argos);
    CHECK(table.text(id, 1) == "/html/body/div[4]/ul/li[*]/a");
    CHECK(table.text(id, 2) == "/html/body/div[*]/ul/li[*]/a");
    CHECK_FALSE(table.symbol(id, 3).has_value());
    CHECK_FALSE(table.symbol(no_xpath, 1).has_value());
    const xpath_id other = *table.parse("/html/body/div[4]/ul/li[99]/a");
    CHECK(table.symbol(id, 1) == table.symbol(other, 1));
    CHECK(table.symbol(id) != table.symbol(other));
    CHECK(table.symbol(id, 1) == table.symbol(*table.parse("/html/body/div[4]/ul/li[*]/a")));
}

TEST_CASE("xpath_table: any positions replaced") {
    xpath_table table;
    const xpath_id id = *table.parse("/html/body/div[4]/ul[2]/li/a[7]");
    CHECK(table.positions(id) == std::vector<std::uint32_t>{7, 2, 4});
    CHECK(table.positions(no_xpath).empty());
    CHECK(table.symbol_with_any(id, 0) == table.symbol(id));
    CHECK(table.symbol_with_any(id, 1) == table.symbol(id, 1));
    CHECK(table.symbol_with_any(id, 7) == table.symbol(id, 3));
    CHECK(table.symbol_with_any(id, ~std::uint64_t{0}) == table.symbol(id, 3));  // there is no fourth
    CHECK(table.symbol_with_any(id, 2) == table.symbol(*table.parse("/html/body/div[4]/ul[*]/li/a[7]")));
    CHECK(table.symbol_with_any(id, 5) == table.symbol(*table.parse("/html/body/div[*]/ul[2]/li/a[*]")));
    CHECK(table.symbol_with_any(no_xpath, 1) == empty_path);
    xpath_id deep = no_xpath;
    for (int i = 0; i < 200; ++i) deep = table.child(deep, "div", 3);
    CHECK(table.positions(deep).size() == generalised_steps);
    CHECK(table.symbol_with_any(deep, ~std::uint64_t{0}) == table.symbol(deep, 64));
    CHECK_FALSE(table.symbol(deep, 65).has_value());
}

TEST_CASE("xpath_table: what is no path adds nothing") {
    xpath_table table;
    for (const std::string_view text : {"html", "/", "//a", "/html/", "/a[", "/a[1", "/a[]", "/a[0]", "/a[-1]",
                                        "/a[1]b", "/a[4294967295]", "/a[4294967296]", "/a[1 ]", "/[1]"}) {
        CAPTURE(text);
        CHECK_FALSE(table.parse(text).has_value());
    }
    CHECK(table.size() == 1);
}

TEST_CASE("xpath_table: symbols are those of dom/paths.hpp") {
    page_builder build;
    for (const char* const name : {"html", "body", "ul"}) build.open(name);
    for (int i = 0; i < 3; ++i) {
        build.open("li");
        build.open("a");
        build.close();
        build.close();
    }
    const page p = build.finish();
    const auto symbols = node_paths(p, {.positions = true});
    xpath_table table;
    for (node_id node = 0; node < p.size(); ++node) {
        const auto id = table.parse(path_text(p, node, {.positions = true}));
        REQUIRE(id.has_value());
        CHECK(table.symbol(*id) == symbols[node]);
    }
}

TEST_CASE("xpath_table: agrees with texts") {
    std::mt19937_64 engine(2);
    xpath_table table;
    for (int i = 0; i < 3000; ++i) {
        const std::string text = random_xpath(engine);
        const xpath_id id = *table.parse(text);
        REQUIRE(table.text(id) == text);
        for (unsigned level = 1; level < 5; ++level) {
            const std::string expected = generalised_text(text, level);
            REQUIRE(table.symbol(id, level).has_value() == !expected.empty());
            if (expected.empty()) break;
            REQUIRE(table.text(id, level) == expected);
            xpath_table fresh;
            REQUIRE(table.symbol(id, level) == fresh.symbol(*fresh.parse(expected)));
        }
    }
}

TEST_CASE("xpath_table: 10,000 levels, and a million siblings") {
    xpath_table table;
    xpath_id at = no_xpath;
    for (int i = 0; i < 10'000; ++i) at = table.child(at, "b", i == 9000 ? 2 : 0);
    CHECK(table.size() == 10'001);
    CHECK(table.text(at).size() == 20'003);
    CHECK_FALSE(table.symbol(at, 1).has_value());  // out of reach
    const xpath_id list = table.child(no_xpath, "ul", 0);
    for (std::uint32_t i = 1; i <= 1'000'000; ++i) table.child(list, "li", i);
    CHECK(table.size() == 1'010'002);
    CHECK(table.memory_bytes() < 45 * table.size());
}

TEST_CASE("xpath_table: merging") {
    xpath_table here;
    xpath_table there;
    here.parse("/html/body/p[2]/a");
    const xpath_id shared = *there.parse("/html/body/p[2]");
    const xpath_id alone = *there.parse("/html/body/a-very-long-name[3]/a");
    const auto numbers = here.merge(there);
    REQUIRE(numbers.size() == there.size());
    CHECK(here.text(numbers[shared]) == "/html/body/p[2]");
    CHECK(here.text(numbers[alone]) == "/html/body/a-very-long-name[3]/a");
    CHECK(here.size() == 7);
    const auto same = here.merge(here);
    CHECK(here.size() == 7);
    for (xpath_id id = 0; id < here.size(); ++id) CHECK(same[id] == id);
}

TEST_CASE("xpath_table: snapshots") {
    std::mt19937_64 engine(3);
    xpath_table table;
    for (int i = 0; i < 200; ++i) table.parse(random_xpath(engine));
    std::istringstream stream(saved(table));
    const xpath_table again = loaded(stream);
    REQUIRE(again.size() == table.size());
    for (xpath_id id = 0; id < table.size(); ++id) {
        REQUIRE(again.text(id) == table.text(id));
        REQUIRE(again.symbol(id) == table.symbol(id));
    }
    xpath_table small;
    small.parse("/p[2]/a");
    reference::check_damaged_snapshots(saved(small), [](std::istream& damaged) { loaded(damaged); });
}

TEST_CASE("xpath_table: snapshots whose checksums are right and whose contents are not") {
    const auto refused = [](const std::vector<std::uint32_t>& steps, std::string_view second_name) {
        std::stringstream stream;
        snapshot_writer writer(stream, "xpaths", 1);
        writer.write(std::uint32_t{2});
        writer.write_string("a");
        writer.write_string(second_name);
        for (const std::uint32_t value : steps) writer.write(value);
        writer.finish();
        try {
            loaded(stream);
        } catch (const format_error&) {
            return true;
        }
        return false;
    };
    CHECK_FALSE(refused({3, 0, 0, 0, 1, 1, 0}, "b"));
    CHECK(refused({3, 0, 0, 0, 1, 1, 0}, "a"));  // a name twice
    CHECK(refused({0}, "b"));                    // no empty path
    CHECK(refused({3, 1, 0, 0, 0, 1, 0}, "b"));  // its own parent
    CHECK(refused({3, 0, 0, 0, 1, 2, 0}, "b"));  // no such name
    CHECK(refused({3, 0, 0, 0, 0, 0, 0}, "b"));  // a path twice
}

}  // namespace
