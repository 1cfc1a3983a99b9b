// How much of a gold text an extracted text has: by words, in any order, and by lines, in order.
//
// Both share one rule for empty texts. Gold without a word: recall 1, and precision and F1 are 1 if the answer has none
// either, else 0. Gold with words and an answer without: all 0.
//
// word_overlap compares multisets of lower-case words and costs a sort. rouge_lsum is ROUGE-L of whole summaries (Lin
// 2004): a line of the gold text is compared with every line of the answer, which costs about the product of their
// words / 64 (see union_lcs.hpp).
#ifndef FORME_EVAL_TEXT_OVERLAP_HPP
#define FORME_EVAL_TEXT_OVERLAP_HPP

#include <forme/core/words.hpp>
#include <forme/eval/label_numbers.hpp>
#include <forme/eval/precision_recall.hpp>
#include <forme/eval/union_lcs.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace forme::eval {

namespace detail {

constexpr precision_recall overlap_scores(std::uint64_t common, std::uint64_t predicted, std::uint64_t gold) noexcept {
    return with_f1(share(common, predicted, gold == 0 ? 1 : 0), share(common, gold, 1));
}

// Lines of white-space tokens; those without a token are left out.
inline std::vector<std::vector<std::string_view>> token_lines(std::string_view text) {
    std::vector<std::vector<std::string_view>> lines;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        auto tokens = white_space_tokens(text.substr(start, end - start));
        if (!tokens.empty()) lines.push_back(std::move(tokens));
        start = end + 1;
    }
    return lines;
}

}  // namespace detail

// Precision, recall and F1 of the multisets of lower-case words: a word counts as often as both texts have it.
inline precision_recall word_overlap(std::string_view predicted, std::string_view gold) {
    std::vector<std::string> predicted_words = lower_case_words(predicted);
    std::vector<std::string> gold_words = lower_case_words(gold);
    std::sort(predicted_words.begin(), predicted_words.end());
    std::sort(gold_words.begin(), gold_words.end());
    std::vector<std::string> common;
    std::set_intersection(predicted_words.begin(), predicted_words.end(), gold_words.begin(), gold_words.end(),
                          std::back_inserter(common));
    return detail::overlap_scores(common.size(), predicted_words.size(), gold_words.size());
}

// Precision, recall and F1 of the tokens of gold lines that lie on a common subsequence with some line of the answer;
// a token counts at most as often as the answer has it. Lines end at \n; tokens are what stands between white space,
// case and punctuation included, no stemming.
inline precision_recall rouge_lsum(std::string_view predicted, std::string_view gold) {
    std::vector<std::string_view> all_tokens;
    const auto predicted_lines = detail::token_lines(predicted);
    const auto gold_lines = detail::token_lines(gold);
    for (const auto* lines : {&predicted_lines, &gold_lines})
        for (const auto& line : *lines) all_tokens.insert(all_tokens.end(), line.begin(), line.end());
    const numbered_labels numbers = number_labels(all_tokens);

    auto next_number = numbers.number.begin();
    const auto numbered = [&](const std::vector<std::vector<std::string_view>>& lines) {
        std::vector<std::vector<union_lcs::token>> result(lines.size());
        for (std::size_t i = 0; i < lines.size(); ++i)
            for (std::size_t j = 0; j < lines[i].size(); ++j)
                result[i].push_back(static_cast<union_lcs::token>(*next_number++));
        return result;
    };
    std::vector<std::uint64_t> left(numbers.classes);  // how often the answer can still supply a token
    auto answer = numbered(predicted_lines);
    std::uint64_t predicted_tokens = 0;
    for (const auto& line : answer) {
        predicted_tokens += line.size();
        for (const union_lcs::token t : line) ++left[t];
    }

    union_lcs covered(std::move(answer));
    std::uint64_t hits = 0;
    for (const auto& line : numbered(gold_lines)) {
        for (const std::size_t position : covered(line)) {
            if (left[line[position]] == 0) continue;
            --left[line[position]];
            ++hits;
        }
    }
    return detail::overlap_scores(hits, predicted_tokens, all_tokens.size() - predicted_tokens);
}

}  // namespace forme::eval

#endif
