// Which of the known templates made a page, by any similarity: the label of the most similar training page, if that is
// similar enough.
//
// The threshold is given, or learned for each label: the smallest similarity of any two of its training pages, as
// published for RTDM, TV, CP and CPS. One odd training page thus opens its label for almost everything; a label with a
// single training page asks for 1.
//
//     threshold_classifier<std::string, tag_shingles> classifier(0.8);
//     classifier.train(measure.extract(tag_sequence(html)), "forum");
//     if (auto found = classifier.classify(features)) use(found->label, found->similarity);
//
// All training pages are kept. A call compares with all of them but those whose bound says that they cannot matter;
// learning compares each training page with those of the same label. Equal similarities go to the smallest label and to
// the earliest of its pages. Const calls may run from many threads at once.
#ifndef FORME_SIMILARITY_THRESHOLD_CLASSIFIER_HPP
#define FORME_SIMILARITY_THRESHOLD_CLASSIFIER_HPP

#include <forme/similarity/similarity.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace forme {

// A label and what speaks for it.
template <typename Label>
struct similar_label {
    Label label;
    double similarity;          // to the most similar training page of the label …
    std::size_t training_page;  // … whose number this is, in the order of training

    friend bool operator==(const similar_label&, const similar_label&) = default;
};

template <typename Label, typename Measure, typename Features = typename Measure::features>
    requires std::copyable<Label> && std::totally_ordered<Label> && similarity<Measure, Features>
class threshold_classifier {
public:
    // Learns a threshold for each label.
    explicit threshold_classifier(Measure measure = Measure()) : measure_(std::move(measure)) {}

    // One threshold for all labels. Throws std::invalid_argument for one outside of [0, 1].
    explicit threshold_classifier(double threshold, Measure measure = Measure())
        : measure_(std::move(measure)), given_(threshold) {
        if (!(0 <= threshold && threshold <= 1))
            throw std::invalid_argument("threshold_classifier: the threshold must be in [0, 1]");
    }

    void train(Features page, const Label& label) {
        group& same = groups_.try_emplace(label).first->second;
        if (!given_)
            for (const training_page& other : same.pages)
                same.threshold = std::min(same.threshold, double{measure_(page, other.features)});
        same.pages.push_back({std::move(page), pages_});
        ++pages_;
    }

    // The most similar label; none if no label's threshold is met.
    [[nodiscard]] std::optional<similar_label<Label>> classify(const Features& page) const {
        const auto found = similar_labels(page);
        return found.empty() ? std::nullopt : std::optional(found.front());
    }

    // All labels whose threshold is met, the most similar first. More than one: the page could be of several templates.
    [[nodiscard]] std::vector<similar_label<Label>> similar_labels(const Features& page) const {
        std::vector<similar_label<Label>> found;
        for (const auto& [label, same] : groups_)
            if (const auto nearest = nearest_in(same, page)) found.push_back({label, nearest->first, nearest->second});
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
            return a.similarity > b.similarity || (a.similarity == b.similarity && a.label < b.label);
        });
        return found;
    }

    // What a page of that label must reach; none for a label that was not trained.
    [[nodiscard]] std::optional<double> threshold(const Label& label) const {
        const auto found = groups_.find(label);
        if (found == groups_.end()) return std::nullopt;
        return given_.value_or(found->second.threshold);
    }

    [[nodiscard]] std::size_t size() const noexcept { return pages_; }  // training pages
    [[nodiscard]] std::size_t labels() const noexcept { return groups_.size(); }

private:
    struct training_page {
        Features features;
        std::size_t number;
    };
    struct group {
        std::vector<training_page> pages;
        double threshold = 1;  // learned
    };

    // Similarity and number of the most similar page, if it is similar enough.
    [[nodiscard]] std::optional<std::pair<double, std::size_t>> nearest_in(const group& same,
                                                                           const Features& page) const {
        const double threshold = given_.value_or(same.threshold);
        std::optional<std::pair<double, std::size_t>> best;
        for (const training_page& other : same.pages) {
            const double bound = similarity_bound(measure_, page, other.features);
            if (bound < threshold || (best && bound <= best->first)) continue;
            const double value = measure_(page, other.features);
            if (value >= threshold && (!best || value > best->first)) best = {value, other.number};
        }
        return best;
    }

    Measure measure_;
    std::optional<double> given_;
    std::map<Label, group> groups_;
    std::size_t pages_ = 0;
};

}  // namespace forme

#endif
