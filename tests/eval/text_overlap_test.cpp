#include <forme/eval/text_overlap.hpp>

#include <tests/reference/union_lcs.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using namespace forme::eval;
using doctest::Approx;

namespace {

void check(const precision_recall& found, double precision, double recall, double f1) {
    CHECK(found.precision == Approx(precision));
    CHECK(found.recall == Approx(recall));
    CHECK(found.f1 == Approx(f1));
}

static_assert(detail::overlap_scores(0, 0, 0) == precision_recall{1, 1, 1});
static_assert(detail::overlap_scores(0, 5, 0) == precision_recall{0, 1, 0});
static_assert(detail::overlap_scores(0, 0, 5) == precision_recall{0, 0, 0});
static_assert(detail::overlap_scores(0, 5, 5) == precision_recall{0, 0, 0});

TEST_CASE("words by hand") {
    // Answer: the ×2, cat, sat, on (5). Gold: the ×3, cat, mat (5). Common: the ×2, cat (3).
    check(word_overlap("The cat sat on the", "the the mat, the CAT"), 3. / 5, 3. / 5, 3. / 5);
    // One of one, one of four; 2 · 1/4 / (5/4).
    check(word_overlap("cat", "the cat sat down"), 1, 1. / 4, 2. / 5);
    check(word_overlap("ÉTÉ 2004!", "été, 2004"), 1, 1, 1);
    check(word_overlap("order any in", "in any order"), 1, 1, 1);
}

TEST_CASE("ROUGE-LSum by hand") {
    // Lin's example: gold w1…w5 has w1 w2 w3 w5 in common with the two lines of the answer, which has 10 tokens.
    // Precision 4/10, recall 4/5, F1 2 · 4 / (10 + 5).
    check(rouge_lsum("w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", "w1 w2 w3 w4 w5"), 4. / 10, 4. / 5, 8. / 15);
    // Order counts within a line: of "a b c" and "c b a" one token is in common, and 1/3 of both.
    check(rouge_lsum("c b a", "a b c"), 1. / 3, 1. / 3, 1. / 3);
    // Order of lines does not.
    check(rouge_lsum("c d\na b", "a b\nc d"), 1, 1, 1);
    // A line break in another place costs nothing to the line that lies whole in one of the answer.
    check(rouge_lsum("a b c d", "a b\nc d"), 1, 1, 1);
    // Both gold lines find the same "a"; the answer has it once: 1 of 2 tokens each.
    check(rouge_lsum("a x", "a\na"), 1. / 2, 1. / 2, 1. / 2);
    // Case and punctuation are part of a token.
    check(rouge_lsum("The end.", "the end"), 0, 0, 0);
    check(rouge_lsum("a b\r\n\r\n \nc\n", "a b\nc"), 1, 1, 1);
}

TEST_CASE("empty texts") {
    for (const std::string_view nothing : {"", " \n\t\n", "\n"}) {
        CHECK(word_overlap(nothing, nothing) == precision_recall{1, 1, 1});
        CHECK(word_overlap("word", nothing) == precision_recall{0, 1, 0});
        CHECK(word_overlap(nothing, "word") == precision_recall{0, 0, 0});
        CHECK(rouge_lsum(nothing, nothing) == precision_recall{1, 1, 1});
        CHECK(rouge_lsum("word", nothing) == precision_recall{0, 1, 0});
        CHECK(rouge_lsum(nothing, "word") == precision_recall{0, 0, 0});
    }
    // Punctuation is a token between white space, but no word.
    CHECK(word_overlap("--", "") == precision_recall{1, 1, 1});
    CHECK(rouge_lsum("--", "") == precision_recall{0, 1, 0});
}

std::string random_text(std::mt19937_64& engine, std::size_t largest, std::uint64_t vocabulary) {
    std::string text;
    for (std::size_t i = engine() % (largest + 1); i > 0; --i) {
        text += "w" + std::to_string(engine() % vocabulary);
        text += engine() % 5 == 0 ? "\n" : " ";
    }
    return text;
}

std::vector<std::vector<std::string>> plain_lines(const std::string& text) {
    std::vector<std::vector<std::string>> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        std::istringstream words(line);
        lines.emplace_back();
        for (std::string word; words >> word;) lines.back().push_back(word);
    }
    return lines;
}

precision_recall plain_rouge_lsum(const std::string& predicted, const std::string& gold) {
    const auto answer = plain_lines(predicted);
    const auto reference = plain_lines(gold);
    std::map<std::string, int> answer_counts;
    std::map<std::string, int> reference_counts;
    double answer_size = 0;
    double reference_size = 0;
    for (const auto& line : answer)
        for (const auto& word : line) answer_size += 1, ++answer_counts[word];
    for (const auto& line : reference)
        for (const auto& word : line) reference_size += 1, ++reference_counts[word];
    if (reference_size == 0) return answer_size == 0 ? precision_recall{1, 1, 1} : precision_recall{0, 1, 0};
    if (answer_size == 0) return {0, 0, 0};
    double hits = 0;
    for (const auto& line : reference) {
        for (const std::size_t i : forme::reference::union_lcs(line, answer)) {
            if (answer_counts[line[i]] <= 0 || reference_counts[line[i]] <= 0) continue;
            --answer_counts[line[i]];
            --reference_counts[line[i]];
            hits += 1;
        }
    }
    return with_f1(hits / answer_size, hits / reference_size);
}

TEST_CASE("range, symmetry of words, identity; order within a line never helps") {
    std::mt19937_64 engine(12);
    for (int round = 0; round < 1000; ++round) {
        const std::uint64_t vocabulary = 1 + engine() % 30;
        const std::string a = random_text(engine, 40, vocabulary);
        const std::string b = random_text(engine, 40, vocabulary);
        const precision_recall words = word_overlap(a, b);
        const precision_recall lines = rouge_lsum(a, b);
        for (const double value : {words.precision, words.recall, words.f1, lines.precision, lines.recall, lines.f1}) {
            REQUIRE(value >= 0);
            REQUIRE(value <= 1);
        }
        REQUIRE(lines.f1 <= words.f1);
        REQUIRE(word_overlap(a, a) == precision_recall{1, 1, 1});
        REQUIRE(rouge_lsum(b, b) == precision_recall{1, 1, 1});
        if (!a.empty() && !b.empty()) {
            REQUIRE(word_overlap(b, a).precision == words.recall);
            REQUIRE(word_overlap(b, a).recall == words.precision);
        }
    }
}

TEST_CASE("ROUGE-LSum agrees with full tables") {
    std::mt19937_64 engine(13);
    for (int round = 0; round < 1000; ++round) {
        const std::uint64_t vocabulary = 1 + engine() % 30;
        const std::string predicted = random_text(engine, 60, vocabulary);
        const std::string gold = random_text(engine, 60, vocabulary);
        const precision_recall expected = plain_rouge_lsum(predicted, gold);
        const precision_recall found = rouge_lsum(predicted, gold);
        REQUIRE(found.precision == Approx(expected.precision));
        REQUIRE(found.recall == Approx(expected.recall));
        REQUIRE(found.f1 == Approx(expected.f1));
    }
}

TEST_CASE("ten thousand words: one line, many lines, a word a line") {
    for (const std::size_t line_length : {10000u, 15u, 1u}) {
        std::string gold;
        std::string every_other;
        for (std::size_t i = 0; i < 10000; ++i) {
            const std::string word = std::to_string(i) + ((i + 1) % line_length == 0 ? "\n" : " ");
            gold += word;
            if (i % 2 == 0) every_other += word;
        }
        check(rouge_lsum(every_other, gold), 1, 1. / 2, 2. / 3);
        check(word_overlap(every_other, gold), 1, 1. / 2, 2. / 3);
    }
}

TEST_CASE("golden values of two seeded texts") {
    std::mt19937_64 engine(2004);
    std::string predicted;
    std::string gold;
    for (int i = 0; i < 1000; ++i) {
        std::string word = "w" + std::to_string(engine() % 200);
        word += engine() % 12 == 0 ? "\n" : " ";
        if (engine() % 4 != 0) predicted += word;
        if (engine() % 4 != 0) gold += word;
    }
    const auto close = [](double value) { return Approx(value).epsilon(1e-13); };
    CHECK(word_overlap(predicted, gold).precision == close(666. / 759));
    CHECK(word_overlap(predicted, gold).recall == close(666. / 758));
    CHECK(rouge_lsum(predicted, gold).precision == close(664. / 759));
    CHECK(rouge_lsum(predicted, gold).recall == close(664. / 758));
    CHECK(rouge_lsum(predicted, gold).f1 == close(plain_rouge_lsum(predicted, gold).f1));
}

}  // namespace
