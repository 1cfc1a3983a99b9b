// The length of a longest common subsequence by the textbook's table: the dull twin of
// similarity/common_subsequence.hpp.
#ifndef FORME_TESTS_REFERENCE_COMMON_SUBSEQUENCE_HPP
#define FORME_TESTS_REFERENCE_COMMON_SUBSEQUENCE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace forme::reference {

template <typename Token>
std::size_t common_subsequence(const std::vector<Token>& a, const std::vector<Token>& b) {
    std::vector<std::uint32_t> above(b.size() + 1);
    std::vector<std::uint32_t> row(b.size() + 1);
    for (const Token& x : a) {
        for (std::size_t j = 0; j < b.size(); ++j)
            row[j + 1] = x == b[j] ? above[j] + 1 : std::max(above[j + 1], row[j]);
        std::swap(above, row);
    }
    return above.back();
}

}  // namespace forme::reference

#endif
