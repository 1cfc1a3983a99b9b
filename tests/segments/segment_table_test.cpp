#include <forme/segments/segment_table.hpp>

#include <tests/reference/damaged_snapshots.hpp>
#include <tests/reference/plain_segments.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using namespace forme;
using namespace forme::reference;

static_assert(std::copyable<segment_table>);

namespace {

std::string saved(const segment_table& table) {
    std::ostringstream stream;
    table.save(stream);
    return stream.str();
}

segment_table loaded(const std::string& bytes, const segment_table_options& options = {}) {
    std::istringstream stream(bytes);
    return segment_table::load(stream, options);
}

std::vector<segment_record> by_key(std::vector<segment_record> records) {
    std::ranges::sort(records, {}, &segment_record::key);
    return records;
}

segment_key key_of(std::uint64_t number) { return cut_of({number}).segments[0].key; }

// Pages of numbers: a few that come often, some that come for a while, many that come once.
segmented_page random_cut(std::mt19937_64& engine, std::uint64_t page) {
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t i = engine() % 12; i > 0; --i) {
        switch (engine() % 3) {
            case 0: numbers.push_back(engine() % 10); break;
            case 1: numbers.push_back(100 + page / 40 * 5 + engine() % 9); break;
            default: numbers.push_back(engine() % 100'000);
        }
    }
    segmented_page cut = cut_of(numbers, 1 + static_cast<std::uint32_t>(engine() % 30));
    if (numbers.size() > 4) {  // two blocks
        const std::uint32_t length = cut.segments[0].length;
        const auto count = static_cast<std::uint32_t>(numbers.size());
        cut.blocks = {{0, 0, 2, 2 * std::uint64_t{length}}, {1, 2, count - 2, (count - 2) * std::uint64_t{length}}};
    }
    return cut;
}

TEST_CASE("segment table: the fifth page makes a segment template, and counts itself") {
    segment_table table;
    for (std::uint32_t page = 1; page <= 6; ++page) {
        const page_verdict verdict = table.add(cut_of({1, 1, 100 + page}));
        CHECK(verdict.page == page);
        CHECK(verdict.frequencies == std::vector<std::uint32_t>{page, page, 1});
        CHECK(verdict.blocks[0].ratio == (page < 5 ? 0.0 : doctest::Approx(2.0 / 3)));
        CHECK_FALSE(verdict.blocks[0].is_template);
        CHECK(verdict.kept_length == 30);
    }
    CHECK(table.find(key_of(1)) == segment_record{key_of(1), 6, 6});
    CHECK_FALSE(table.find(key_of(99)));
    CHECK(table.size() == 7);
    CHECK(table.statistics() == segment_statistics{7, 5, 0, 0, 0, 2 + 3 + 4 + 5 + 6 + 7, 7});
}

TEST_CASE("segment table: a block is template only above the ratio") {
    segment_table table;
    for (int page = 0; page < 4; ++page) table.add(cut_of({1, 2, 3, 4, 5, 6, 7}));
    CHECK_FALSE(table.add(cut_of({1, 2, 3, 4, 5, 6, 7, 50, 51, 52})).blocks[0].is_template);  // 0.7 is not enough
    const page_verdict above = table.add(cut_of({1, 2, 3, 4, 5, 6, 7, 60, 61}));
    CHECK(above.blocks[0] == block_verdict{7.0 / 9, true});
    CHECK(above.dropped_length == 90);
    CHECK(table.add(segmented_page{}).blocks.empty());
    const page_verdict no_length = table.add(cut_of({1}, 0));
    CHECK(no_length.blocks[0] == block_verdict{0, false});
}

TEST_CASE("segment table: a segment lives for its time and no page longer") {
    for (const std::uint32_t sightings : {1u, 2u, 3u, 30u}) {
        const living_time_options times{10, 4, 0.5};
        segment_table table({.living_time = times});
        for (std::uint32_t i = 0; i < sightings; ++i) table.add(cut_of({1}));
        const auto pages = static_cast<int>(living_time(sightings, times));
        for (int i = 0; i < pages; ++i) table.add({});
        CHECK(table.find(key_of(1)));
        table.add({});
        CHECK_FALSE(table.find(key_of(1)));
        CHECK(table.statistics().expired == 1);
    }
}

TEST_CASE("segment table: when full, who is nearest to death goes first") {
    segment_table table({.max_segments = 3});
    table.add(cut_of({1, 2}));
    table.add(cut_of({1, 3}));
    table.add(cut_of({4}));  // 2 is due first
    CHECK(table.size() == 3);
    CHECK_FALSE(table.find(key_of(2)));
    table.add(cut_of({5, 6, 7}));  // 3, 4, then 5 itself: 1 has been seen twice
    CHECK(table.find(key_of(1)));
    CHECK_FALSE(table.find(key_of(5)));
    CHECK(table.statistics().displaced == 4);
    CHECK(table.statistics().largest == 3);
}

TEST_CASE("segment table: the cap of a page") {
    segment_table table({.max_page_segments = 2});
    for (int page = 0; page < 5; ++page) table.add(cut_of({1, 2}));
    const page_verdict verdict = table.add(cut_of({3, 3, 4, 5, 1, 4}));
    CHECK(verdict.frequencies == std::vector<std::uint32_t>{1, 1, 1, 0, 5, 1});  // known ones are still known
    CHECK(verdict.left_out == 2);
    CHECK(table.find(key_of(1)) == segment_record{key_of(1), 5, 5});
    CHECK(table.size() == 4);
    CHECK(table.statistics().left_out == 2);
}

TEST_CASE("segment table: options that make no table") {
    CHECK_THROWS_AS(segment_table({.template_ratio = 1.5}), std::invalid_argument);
    CHECK_THROWS_AS(segment_table({.template_ratio = std::numeric_limits<double>::quiet_NaN()}), std::invalid_argument);
    CHECK_THROWS_AS(segment_table({.max_segments = 0}), std::invalid_argument);
    CHECK_THROWS_AS(segment_table({.max_segments = 0xffffffff}), std::invalid_argument);
    CHECK_THROWS_AS(segment_table({.living_time = {.base = 0}}), std::invalid_argument);
}

TEST_CASE("segment table: agrees with the twin that sweeps everything") {
    const std::vector<segment_table_options> all{
        {},
        {.living_time = {5, 3, 0.7}},
        {.template_frequency = 2, .template_ratio = 0.3, .living_time = {3, 20, 1}, .seed = 99},
        {.living_time = {8, 4, 0.3}, .max_segments = 25, .max_page_segments = 5},
        {.living_time = {20, 1, 1}, .max_segments = 7},
        {.living_time = {4, 6, 0}, .max_segments = 3, .max_page_segments = 9},
    };
    for (std::size_t which = 0; which < all.size(); ++which) {
        CAPTURE(which);
        std::mt19937_64 engine(which);
        segment_table table(all[which]);
        plain_segment_table twin(all[which]);
        for (std::uint64_t page = 1; page <= 700; ++page) {
            CAPTURE(page);
            const segmented_page cut = random_cut(engine, page);
            REQUIRE(table.add(cut) == twin.add(cut));
            REQUIRE(by_key(table.records()) == twin.records());
            REQUIRE(table.size() <= all[which].max_segments);
            if (page % 100 == 0) table = loaded(saved(table), all[which]);  // a restart changes nothing
        }
        const segment_statistics& s = table.statistics();
        CHECK(s.expired + s.displaced > 100);
        CHECK(s.entered == s.expired + s.displaced + table.size());
        CHECK((s.displaced > 0) == (all[which].max_segments < 100));
    }
}

TEST_CASE("segment table: real pages of a made-up site") {
    segment_table table;
    std::size_t dropped_menus = 0;
    for (std::uint64_t number = 1; number <= 60; ++number) {
        const page p = site_page(number);
        const segmented_page cut = text_segments(p);
        const page_verdict verdict = table.add(cut);
        for (std::size_t i = 0; i < cut.blocks.size(); ++i) {
            const std::string_view name = p.name(cut.blocks[i].element);
            if (name == "main") CHECK_FALSE(verdict.blocks[i].is_template);
            if (name == "nav" || name == "footer") CHECK(verdict.blocks[i].is_template == (number >= 5));
            dropped_menus += name == "nav" && verdict.blocks[i].is_template;
        }
    }
    CHECK(dropped_menus == 56);
}

TEST_CASE("segment table: setting back") {
    segment_table table({.living_time = {.base = 3}});
    for (int page = 0; page < 10; ++page) table.add(cut_of({1, 2}));
    for (int page = 0; page < 2; ++page) table.add(cut_of({2, 3}));
    table.set_back(11);
    CHECK(table.find(key_of(1)) == segment_record{key_of(1), 10, 1});
    CHECK(table.find(key_of(2)) == segment_record{key_of(2), 12, 12});
    table.add({});
    CHECK(table.find(key_of(1)));
    table.add({});
    CHECK_FALSE(table.find(key_of(1)));
    CHECK(table.find(key_of(2)));
    for (int page = 0; page < 20; ++page) table.add({});
    table.set_back(20);  // long unseen: gone at once
    CHECK(table.size() == 0);
}

TEST_CASE("segment table: merging adds frequencies and keeps the later sighting") {
    segment_table a;
    segment_table b;
    for (int page = 0; page < 3; ++page) a.add(cut_of({1, 2}));
    for (int page = 0; page < 3; ++page) b.add(cut_of({1}));
    b.add(cut_of({7}));
    b.add({});
    segment_table ab = a;
    ab.merge(b);
    segment_table ba = b;
    ba.merge(a);
    CHECK(ab.pages() == 5);
    CHECK(ab.find(key_of(1)) == segment_record{key_of(1), 5, 6});  // a saw it on its last page
    CHECK(ab.find(key_of(2)) == segment_record{key_of(2), 5, 3});
    CHECK(ab.find(key_of(7)) == segment_record{key_of(7), 4, 1});
    CHECK(ab.records() == ba.records());
    CHECK(ab.add(cut_of({1})).blocks[0].is_template);
    CHECK(saved(loaded(saved(ab))) == saved(ab));

    segment_table empty;
    empty.merge(b);
    CHECK(by_key(empty.records()) == by_key(b.records()));
    ab.merge(ab);
    CHECK(ab.find(key_of(1))->frequency == 14);
}

TEST_CASE("segment table: merging keeps to the ceiling, and to what is nearest to life") {
    segment_table a({.max_segments = 30});
    segment_table b({.max_segments = 30});
    for (std::uint64_t page = 0; page < 40; ++page) {
        a.add(cut_of({1, 1000 + page}));
        b.add(cut_of({2, 2000 + page}));
    }
    a.merge(b);
    CHECK(a.size() == 30);
    CHECK(a.find(key_of(1)));
    CHECK(a.find(key_of(2)));
    CHECK_FALSE(a.find(key_of(1020)));
    CHECK(a.find(key_of(1039)));
}

TEST_CASE("segment table: snapshots under other options") {
    segment_table table;
    for (std::uint64_t page = 0; page < 40; ++page) table.add(cut_of({1, 1000 + page}));
    CHECK(loaded(saved(table)).records() == table.records());
    CHECK(loaded(saved(table)).statistics() == table.statistics());
    const segment_table small = loaded(saved(table), {.max_segments = 5});
    CHECK(small.size() == 5);
    CHECK(small.find(key_of(1)));
    const segment_table brief = loaded(saved(table), {.living_time = {.base = 2}});
    CHECK(brief.size() == 4);  // 1, and those of the last three pages
    CHECK(loaded(saved(segment_table{})).size() == 0);
}

TEST_CASE("segment table: every damaged snapshot is refused, and the table stays") {
    segment_table table;
    for (std::uint64_t page = 1; page <= 7; ++page) table.add(cut_of({1, 2, page}));
    const std::string bytes = saved(table);
    check_damaged_snapshots(bytes, [](std::istream& stream) { segment_table::load(stream); });
    const auto before = table.records();
    CHECK_THROWS_AS(table = loaded(bytes.substr(0, bytes.size() / 2)), format_error);
    CHECK(table.records() == before);
}

TEST_CASE("segment table: snapshots with right checksums and wrong contents") {
    struct contents {
        std::uint64_t pages = 3;
        std::uint64_t count = 2;
        std::vector<segment_record> records{{{1, 1}, 2, 1}, {{1, 2}, 3, 2}};
    };
    const auto accepted = [](const contents& c) {
        std::stringstream stream;
        snapshot_writer writer(stream, "segments", 1);
        writer.write(c.pages);
        for (int i = 0; i < 7; ++i) writer.write(std::uint64_t{0});
        writer.write(c.count);
        for (const segment_record& record : c.records) {
            writer.write(record.key.high);
            writer.write(record.key.low);
            writer.write(record.last_seen);
            writer.write(record.frequency);
        }
        writer.finish();
        try {
            segment_table::load(stream);
        } catch (const format_error&) {
            return false;
        }
        return true;
    };
    CHECK(accepted({}));
    CHECK_FALSE(accepted({.pages = 2}));                                   // seen on a page to come
    CHECK_FALSE(accepted({.pages = ~std::uint64_t{0}}));                   // the clock would overflow
    CHECK_FALSE(accepted({.count = 1}));                                   // more than announced
    CHECK_FALSE(accepted({.count = ~std::uint64_t{0}}));                   // less
    CHECK_FALSE(accepted({.records = {{{1, 1}, 2, 1}, {{1, 1}, 3, 1}}}));  // twice
    CHECK_FALSE(accepted({.records = {{{1, 1}, 3, 1}, {{1, 2}, 2, 1}}}));  // out of order
    CHECK_FALSE(accepted({.records = {{{1, 1}, 0, 1}, {{1, 2}, 2, 1}}}));  // page 0
    CHECK_FALSE(accepted({.records = {{{1, 1}, 2, 0}, {{1, 2}, 2, 1}}}));  // never counted
}

TEST_CASE("segment table: hostile streams stay below the ceiling") {
    SUBCASE("every page all new") {
        segment_table table({.living_time = {.base = 1000}, .max_segments = 500});
        for (std::uint64_t page = 0; page < 2000; ++page) {
            std::vector<std::uint64_t> numbers;
            for (std::uint64_t i = 0; i < 40; ++i) numbers.push_back(page * 40 + i);
            table.add(cut_of(numbers));
            REQUIRE(table.size() <= 500);
        }
        CHECK(table.statistics().displaced == 2000 * 40 - 500);
    }
    SUBCASE("one page of a million segments") {
        segment_table table({.max_segments = 1000});
        for (int page = 0; page < 5; ++page) table.add(cut_of({1, 2, 3}));
        segmented_page huge;
        for (std::uint32_t i = 0; i < 1'000'000; ++i) huge.segments.push_back({{mix64(i), i}, i, 1});
        huge.blocks.push_back({0, 0, 1'000'000, 1'000'000});
        const page_verdict verdict = table.add(huge);
        CHECK(verdict.left_out == 1'000'000 - (1 << 16));
        CHECK(table.size() == 1000);
        CHECK(table.add(cut_of({1, 2, 3})).blocks[0].is_template);  // what was known outlives it
    }
    SUBCASE("keys of one bucket") {
        segment_table table({.living_time = {.base = 3, .bound = 1}, .max_segments = 256});
        std::vector<text_segment> of_one_bucket;
        for (std::uint64_t i = 0; of_one_bucket.size() < 600; ++i)
            if ((mix64(mix64(i) ^ 7) & 255) == 0) of_one_bucket.push_back({{7, i}, 0, 1});
        for (std::size_t first = 0; first + 60 < of_one_bucket.size(); first += 10) {
            segmented_page cut;
            for (std::size_t i = first; i < first + 60; ++i) cut.segments.push_back(of_one_bucket[i]);
            cut.blocks.push_back({0, 0, 60, 60});
            const page_verdict verdict = table.add(cut);
            REQUIRE(verdict.frequencies[0] == std::min<std::size_t>(first / 10 + 1, 6));
            REQUIRE(table.size() <= 256);
        }
    }
}

TEST_CASE("segment table: golden values") {
    segment_table table({.living_time = {5, 4, 1}, .max_segments = 40});
    std::mt19937_64 engine(1);
    std::uint64_t digest = 0;
    for (std::uint64_t page = 1; page <= 300; ++page) {
        const page_verdict verdict = table.add(random_cut(engine, page));
        for (const std::uint32_t frequency : verdict.frequencies) digest = mix64(digest ^ frequency);
    }
    for (const segment_record& record : table.records()) digest = mix64(digest ^ record.key.low ^ record.last_seen);
    CHECK(digest == 13276033525257771578u);
}

}  // namespace
