// The union of longest common subsequences by a full table of lengths for each line: the dull twin of
// eval/union_lcs.hpp.
#ifndef FORME_TESTS_REFERENCE_UNION_LCS_HPP
#define FORME_TESTS_REFERENCE_UNION_LCS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace forme::reference {

template <typename Token>
std::vector<std::size_t> union_lcs(const std::vector<Token>& line, const std::vector<std::vector<Token>>& others) {
    std::set<std::size_t> covered;
    for (const std::vector<Token>& other : others) {
        const std::size_t width = other.size() + 1;
        std::vector<std::uint32_t> length((line.size() + 1) * width);
        for (std::size_t i = 1; i <= line.size(); ++i)
            for (std::size_t j = 1; j < width; ++j)
                length[i * width + j] = line[i - 1] == other[j - 1]
                                            ? length[(i - 1) * width + j - 1] + 1
                                            : std::max(length[(i - 1) * width + j], length[i * width + j - 1]);
        std::size_t i = line.size();
        std::size_t j = other.size();
        while (i > 0 && j > 0) {
            if (line[i - 1] == other[j - 1]) {
                covered.insert(i - 1);
                --i;
                --j;
            } else if (length[i * width + j - 1] > length[(i - 1) * width + j]) {
                --j;
            } else {
                --i;
            }
        }
    }
    return {covered.begin(), covered.end()};
}

}  // namespace forme::reference

#endif
