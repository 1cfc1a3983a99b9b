// The partition of pages that template clusters stand for, the plain way: compare all pairs, relabel until done.
#ifndef FORME_TESTS_REFERENCE_CONNECTED_COMPONENTS_HPP
#define FORME_TESTS_REFERENCE_CONNECTED_COMPONENTS_HPP

#include <forme/fingerprint/same_template.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

namespace forme::reference {

// For each page the first page of its component. Quadratic.
template <std::size_t N>
std::vector<std::size_t> connected_components(const std::vector<basic_fingerprint<N>>& pages) {
    std::vector<std::size_t> label(pages.size());
    for (std::size_t i = 0; i < pages.size(); ++i) {
        label[i] = i;
        for (std::size_t j = 0; j < i; ++j) {
            if (label[i] == label[j] || !same_template(pages[i], pages[j])) continue;
            const auto [low, high] = std::minmax({label[i], label[j]});
            std::replace(label.begin(), label.begin() + static_cast<std::ptrdiff_t>(i) + 1, high, low);
        }
    }
    return label;
}

// Any labels, renamed to the first position that has the label; equal partitions become equal vectors.
template <typename Label>
std::vector<std::size_t> by_first_appearance(const std::vector<Label>& labels) {
    std::map<Label, std::size_t> first;
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < labels.size(); ++i) result.push_back(first.try_emplace(labels[i], i).first->second);
    return result;
}

}  // namespace forme::reference

#endif
