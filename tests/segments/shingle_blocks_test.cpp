#include <forme/segments/shingle_blocks.hpp>

#include <forme/dom/page_builder.hpp>
#include <tests/reference/plain_segments.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;
using namespace forme::reference;

namespace {

// Each text is a block of its own.
page of_blocks(const std::vector<std::string>& texts) {
    page_builder build;
    for (const std::string& text : texts) {
        build.open("div");
        build.text(text);
        build.close();
    }
    return build.finish();
}

// The same with words instead of hashes, counting anew for each block.
bool plainly_template(const page_batch& all, std::size_t page_number, std::size_t block,
                      const shingle_options& options) {
    const auto shingles = [&](std::size_t i, std::size_t b) {
        std::vector<std::string> words;
        for (const text_segment& segment : all.cuts[i].of(all.cuts[i].blocks[b]))
            detail::for_each_word(all.pages[i].text(segment.node),
                                  [&](std::string_view word) { words.emplace_back(word); });
        std::vector<std::string> result;
        const std::size_t run = std::min(options.words, words.size());
        for (std::size_t first = 0; first + run <= words.size(); ++first) {
            std::string shingle = std::to_string(run);
            for (std::size_t k = first; k < first + run; ++k) shingle += " " + words[k];
            result.push_back(shingle);
        }
        return result;
    };
    std::size_t repeated = 0;
    const auto mine = shingles(page_number, block);
    for (const std::string& shingle : mine) {
        std::size_t pages = 0;
        for (std::size_t i = 0; i < all.pages.size(); ++i) {
            bool has = false;
            for (std::size_t b = 0; b < all.cuts[i].blocks.size(); ++b)
                has = has || std::ranges::count(shingles(i, b), shingle) > 0;
            pages += has;
        }
        repeated += pages >= 2 && static_cast<double>(pages) >= options.share * static_cast<double>(all.pages.size());
    }
    return static_cast<double>(repeated) > options.ratio * static_cast<double>(mine.size());
}

}  // namespace

TEST_CASE("shingles: a block repeated on enough pages is template") {
    const std::string menu = "Home News Sports Weather About Contact Imprint";
    std::vector<page> pages;
    for (int i = 0; i < 10; ++i)
        pages.push_back(of_blocks({menu, "One of a kind, number " + std::to_string(i) + " it is",
                                   i < 2 ? "rare box" : "x" + std::to_string(i)}));
    const page_batch all(std::move(pages));
    const auto verdicts = shingle_template_blocks(all.both);
    for (std::size_t i = 0; i < 10; ++i) CHECK(verdicts[i] == std::vector<bool>{true, false, i < 2});
    const auto strict = shingle_template_blocks(all.both, {.share = 0.5});
    CHECK(strict[0] == std::vector<bool>{true, false, false});
    CHECK(shingle_template_blocks(all.both, {.share = 0})[0] == verdicts[0]);  // never on one page alone
    CHECK(shingle_template_blocks({}).empty());
    CHECK(shingle_template_blocks(std::span(all.both).first(1))[0] == std::vector<bool>{false, false, false});
}

TEST_CASE("shingles: one word changed breaks six of them") {
    std::vector<page> pages;
    for (int i = 0; i < 4; ++i)
        pages.push_back(of_blocks({"a b c d e f g h i j k l m n o p q r s t u v w x " + std::to_string(i),
                                   "a b c d " + std::to_string(i) + " f g h"}));
    const page_batch all(std::move(pages));
    CHECK(shingle_template_blocks(all.both)[0] == std::vector<bool>{true, false});
}

TEST_CASE("shingles: agree with the twin that compares words") {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        std::vector<page> pages;
        for (std::uint64_t i = 0; i < 8; ++i) pages.push_back(site_page(seed * 100 + i, i < 6 ? "first" : "second"));
        const page_batch all(std::move(pages));
        const shingle_options options{
            .words = 1 + seed % 6, .share = 0.1 * static_cast<double>(seed % 8), .ratio = 0.6};
        const auto verdicts = shingle_template_blocks(all.both, options);
        for (std::size_t i = 0; i < all.pages.size(); ++i)
            for (std::size_t b = 0; b < all.cuts[i].blocks.size(); ++b)
                REQUIRE(verdicts[i][b] == plainly_template(all, i, b, options));
    }
}
