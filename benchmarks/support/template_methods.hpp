// The methods that stand side by side in the tables: how each makes features of a page's bytes, and how its classifier
// answers with all labels that a page may have, the best first.
#ifndef FORME_BENCHMARKS_SUPPORT_TEMPLATE_METHODS_HPP
#define FORME_BENCHMARKS_SUPPORT_TEMPLATE_METHODS_HPP

#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/index/neighbour_index.hpp>
#include <forme/similarity/common_paths.hpp>
#include <forme/similarity/common_subsequence.hpp>
#include <forme/similarity/head_hash.hpp>
#include <forme/similarity/path_shingles.hpp>
#include <forme/similarity/tag_counts.hpp>
#include <forme/similarity/tag_hash.hpp>
#include <forme/similarity/tag_sequence.hpp>
#include <forme/similarity/tag_shingles.hpp>
#include <forme/similarity/threshold_classifier.hpp>
#include <forme/similarity/tree_mapping.hpp>
#include <forme/templates/template_classifier.hpp>

#ifdef FORME_BUILT_WITH_LEXBOR
#include <forme/dom/lexbor_page.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace forme::bench {

using label_number = std::size_t;

// Fingerprints, by the library's classifier; the other labels in reach follow in ascending order.
class fingerprint_method {
public:
    using features = fingerprint;

    static features extract(std::string_view html) { return fingerprint_of(html); }

    void train(const features& page, label_number label) {
        classifier_.train(page, label);
        const fingerprint_id id = index_.insert(page).id;
        labels_.resize(index_.size());
        labels_[id].insert(label);
    }

    [[nodiscard]] std::vector<label_number> labels(const features& page) const {
        const auto best = classifier_.classify(page);
        if (!best) return {};
        std::vector<label_number> result{best->label};
        if (best->labels_in_reach == 1) return result;
        std::vector<fingerprint_id> near;
        index_.find_within_one(page, near);
        std::set<label_number> others;
        for (const fingerprint_id id : near) others.insert(labels_[id].begin(), labels_[id].end());
        others.erase(best->label);
        result.insert(result.end(), others.begin(), others.end());
        return result;
    }

private:
    template_classifier<label_number> classifier_;
    neighbour_index<> index_;
    std::vector<std::set<label_number>> labels_;  // by fingerprint
};

// The labels of training pages with equal features, that with most pages first.
template <typename Features>
class equal_features {
public:
    using features = Features;

    void train(const features& page, label_number label) { ++pages_[page][label]; }

    [[nodiscard]] std::vector<label_number> labels(const features& page) const {
        std::vector<label_number> result;
        const auto found = pages_.find(page);
        if (found == pages_.end()) return result;
        for (const auto& [label, count] : found->second) result.push_back(label);
        std::stable_sort(result.begin(), result.end(),
                         [&](label_number a, label_number b) { return found->second.at(a) > found->second.at(b); });
        return result;
    }

private:
    std::map<features, std::map<label_number, std::size_t>> pages_;
};

struct tag_hash_method : equal_features<sequence_hash> {
    static features extract(std::string_view html) { return tag_hash{}.extract(tag_sequence(html)); }
};

struct head_hash_method : equal_features<sequence_hash> {
    static features extract(std::string_view html) { return head_hash{}.extract(html); }
};

// A similarity with its threshold, or with one learned for each label.
template <typename Measure>
class similarity_method {
public:
    using features = typename Measure::features;

    explicit similarity_method(std::optional<double> threshold = {})
        : classifier_(threshold ? threshold_classifier<label_number, Measure>(*threshold)
                                : threshold_classifier<label_number, Measure>()) {}

    static features extract(std::string_view html) {
        if constexpr (requires(Measure measure, std::vector<tag_symbol> tags) { measure.extract(tags); }) {
            return Measure().extract(tag_sequence(html));
        } else {
#ifdef FORME_BUILT_WITH_LEXBOR
            static lexbor_parser parser;
            return Measure().extract(parser(html));
#endif
        }
    }

    void train(features page, label_number label) { classifier_.train(std::move(page), label); }

    [[nodiscard]] std::vector<label_number> labels(const features& page) const {
        std::vector<label_number> result;
        for (const auto& found : classifier_.similar_labels(page)) result.push_back(found.label);
        return result;
    }

private:
    threshold_classifier<label_number, Measure> classifier_;
};

}  // namespace forme::bench

#endif
