// The laws of the similarity concept (forme/similarity/similarity.hpp), checked on all pairs of some pages. For forme's
// own measures and for yours: it needs no test framework.
#ifndef FORME_TESTS_REFERENCE_SIMILARITY_LAWS_HPP
#define FORME_TESTS_REFERENCE_SIMILARITY_LAWS_HPP

#include <forme/similarity/similarity.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace forme::reference {

// Empty when all laws hold, else a sentence that names the broken one and the pages.
template <typename Features, similarity<Features> Measure>
std::string check_similarity_laws(const Measure& measure, const std::vector<Features>& pages) {
    for (std::size_t i = 0; i < pages.size(); ++i) {
        for (std::size_t j = 0; j < pages.size(); ++j) {
            const std::string where = ", pages " + std::to_string(i) + " and " + std::to_string(j);
            const double value = measure(pages[i], pages[j]);
            if (!(0 <= value && value <= 1)) return "law 1: " + std::to_string(value) + " is not in [0, 1]" + where;
            if (measure(pages[j], pages[i]) != value) return "law 2: not symmetric" + where;
            if (i == j && value != 1) return "law 3: a page is not like itself" + where;
            const Features copy = pages[i];
            if (measure(copy, pages[j]) != value) return "law 4: the same features gave another value" + where;
            if (similarity_bound(measure, pages[i], pages[j]) < value) return "law 5: the bound is too low" + where;
        }
    }
    return "";
}

}  // namespace forme::reference

#endif
