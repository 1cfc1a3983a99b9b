#include <forme/links/link_table.hpp>

#include <tests/reference/damaged_snapshots.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace forme;

namespace {

std::string saved(const link_table& table) {
    std::ostringstream stream;
    table.save(stream);
    return stream.str();
}

link_table made_up(std::uint64_t seed, int links) {
    std::mt19937_64 engine(seed);
    link_table table;
    table.add("http://a/");
    for (int i = 0; i < links; ++i) {
        const xpath_id xpath = *table.xpaths().parse("/ul/li[" + std::to_string(1 + engine() % 20) + "]/a");
        table.add("http://a/" + std::to_string(engine() % 1000), xpath);
    }
    return table;
}

TEST_CASE("link_table: the first link to a page wins") {
    link_table table;
    const xpath_id first = *table.xpaths().parse("/ul/li[1]/a");
    const xpath_id second = *table.xpaths().parse("/ul/li[2]/a");
    CHECK(table.add("http://a/") == 0u);
    CHECK(table.add("http://a/x", first) == 1u);
    CHECK_FALSE(table.add("http://a/x", second).has_value());
    CHECK_FALSE(table.add("http://a/", first).has_value());
    CHECK(table.add("http://a/y", second) == 2u);
    CHECK(table.size() == 3);
    CHECK(table.xpath(0) == no_xpath);
    CHECK(table.xpath(1) == first);
    CHECK(table.find("http://a/y") == 2u);
    CHECK_FALSE(table.find("http://a/z").has_value());
    CHECK(table.url_key(1) == hash_bytes("http://a/x"));
}

TEST_CASE("link_table: any bytes are a URL") {
    link_table table;
    CHECK(table.add("") == 0u);
    CHECK(table.add(std::string(1'000'000, '\xff')) == 1u);
    CHECK(table.add(std::string(1, '\0')) == 2u);
    CHECK(table.memory_bytes() < 10'000);
}

TEST_CASE("link_table: merging shards keeps the first link and adds the rest behind") {
    link_table here = made_up(1, 400);
    const link_table there = made_up(2, 400);
    link_table expected = made_up(1, 400);
    for (linked_page page = 0; page < there.size(); ++page) {
        // The dull twin: add what is new by its path as text. URLs are only known by their hashes, so look them up.
        for (int number = -1; number < 1000; ++number) {
            const std::string url = number < 0 ? "http://a/" : "http://a/" + std::to_string(number);
            if (hash_bytes(url) != there.url_key(page)) continue;
            expected.add(url, *expected.xpaths().parse(there.xpaths().text(there.xpath(page))));
        }
    }
    const std::vector<linked_page> numbers = here.merge(there);
    REQUIRE(here.size() == expected.size());
    for (linked_page page = 0; page < here.size(); ++page) {
        REQUIRE(here.url_key(page) == expected.url_key(page));
        REQUIRE(here.xpaths().text(here.xpath(page)) == expected.xpaths().text(expected.xpath(page)));
    }
    for (linked_page page = 0; page < there.size(); ++page) REQUIRE(here.url_key(numbers[page]) == there.url_key(page));
    const std::string before = saved(here);
    here.merge(there);
    CHECK(saved(here) == before);
    here.merge(link_table(here));
    CHECK(saved(here) == before);
}

TEST_CASE("link_table: snapshots") {
    const link_table table = made_up(3, 500);
    std::istringstream stream(saved(table));
    const link_table again = link_table::load(stream);
    CHECK(saved(again) == saved(table));
    CHECK(again.find("http://a/") == 0u);
    std::istringstream empty(saved(link_table()));
    CHECK(link_table::load(empty).size() == 0);

    link_table small;
    small.add("x", *small.xpaths().parse("/a"));
    const std::string before = saved(small);
    reference::check_damaged_snapshots(before, [&](std::istream& damaged) { small = link_table::load(damaged); });
    CHECK(saved(small) == before);
}

TEST_CASE("link_table: bytes a link") {
    link_table table;
    const xpath_id list = *table.xpaths().parse("/html/body/ul");
    for (std::uint32_t i = 0; i < 200'000; ++i)
        table.add("http://a/" + std::to_string(i), table.xpaths().child(list, "li", 1 + i % 100));
    CHECK(table.memory_bytes() / table.size() <= 40);
}

TEST_CASE("golden: the snapshot of a seeded table") {
    CHECK(hash_bytes(saved(made_up(5, 300))) == 7394902334179956335u);
}

}  // namespace
