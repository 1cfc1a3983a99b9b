// The Levenshtein distance by its textbook dynamic program: the dull twin of within_one_edit and same_template.
#ifndef FORME_TESTS_REFERENCE_LEVENSHTEIN_HPP
#define FORME_TESTS_REFERENCE_LEVENSHTEIN_HPP

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <vector>

namespace forme::reference {

template <typename A, typename B>
std::size_t levenshtein(const A& a, const B& b) {
    std::vector<std::size_t> row(static_cast<std::size_t>(std::distance(b.begin(), b.end())) + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (const auto& x : a) {
        std::size_t diagonal = row[0]++;
        std::size_t column = 1;
        for (const auto& y : b) {
            const std::size_t above = row[column];
            row[column] = std::min({above + 1, row[column - 1] + 1, diagonal + (x == y ? 0 : 1)});
            diagonal = above;
            ++column;
        }
    }
    return row.back();
}

}  // namespace forme::reference

#endif
