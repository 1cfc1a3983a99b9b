// Which parts of one page are template: features, scores, smoothing, sections, in one call.
//
//     templateness judge;                                         // keeps its memory: one for each thread
//     const page_sections& judged = judge(p, default_scorer());
//     std::string text = main_text(p, judged);
//
// Chakrabarti, Kumar and Punera, "Page-level Template Detection via Isotonic Smoothing", WWW 2007. Two things are
// otherwise by default, because they find the main text of pages better: a node weighs by its own text, and the
// threshold is chosen for each page. paper_options() is the published system. O(n log^2 n) for the smoother
// (isotonic_tree.hpp), linear for the rest but for the scorer, which is called once a judged node.
#ifndef FORME_TEMPLATENESS_TEMPLATENESS_HPP
#define FORME_TEMPLATENESS_TEMPLATENESS_HPP

#include <forme/dom/page.hpp>
#include <forme/templateness/estimated_layout.hpp>
#include <forme/templateness/isotonic_tree.hpp>
#include <forme/templateness/layout.hpp>
#include <forme/templateness/node_features.hpp>
#include <forme/templateness/node_scorer.hpp>
#include <forme/templateness/page_sections.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace forme {

// What the top of a section is charged, as a multiple of templateness_options::charge: large for small nodes.
enum class section_charge : std::uint8_t {
    nodes,        // all judged nodes / those of the section's subtree
    area,         // the page's area / the node's: the paper's choice
    parent_area,  // the parent's area / the node's
    text          // the page's words / the node's
};

enum class node_weight : std::uint8_t {
    children,  // 1 + children too small to be judged: the paper's
    text       // the square root of the words outside judged nodes inside it
};

struct templateness_options {
    node_feature_options features;

    section_charge charge_by = section_charge::text;
    double charge = 0.002;  // more makes fewer, larger sections; the paper's 0.01 is for weights of one a node
    node_weight weight = node_weight::text;

    // What is not below it is template. Without one, that which makes the expected F1 of the main text's words largest
    // for the page at hand, as far as the scores are probabilities and err together; it stays in [lowest, highest].
    std::optional<double> threshold;
    double lowest_threshold = 0.5;  // lower cuts more
    double highest_threshold = 1;

    isotonic_options smoothing;
};

// The system as published: every element of 2000 square pixels, charges by area, one threshold.
[[nodiscard]] inline templateness_options paper_options() {
    templateness_options options;
    options.features.inline_elements = true;
    options.charge_by = section_charge::area;
    options.charge = 0.01;
    options.weight = node_weight::children;
    options.threshold = 0.5;
    return options;
}

class templateness {
public:
    // Judges a page; the result lives until the next call. `known` are nodes, in ascending order, that are known to be
    // template with all that is inside them (site_labelling::template_roots): they overrule the scorer.
    template <node_scorer Scorer, box_source Boxes>
    const page_sections& operator()(const page& p, const Boxes& boxes, const Scorer& scorer,
                                    const templateness_options& options = {}, std::span<const node_id> known = {}) {
        features_(p, boxes, options.features);
        score(scorer);
        overrule(p, known);
        weigh(options);
        const isotonic_result& smoothed = smooth(parent_, score_, weight_, charge_, options.smoothing, smoother_);
        describe(p, smoothed);
        result_.threshold = options.threshold ? *options.threshold : best_threshold(options);
        return result_;
    }

    // The same with boxes that are guessed.
    template <node_scorer Scorer>
    const page_sections& operator()(const page& p, const Scorer& scorer, const templateness_options& options = {},
                                    std::span<const node_id> known = {}) {
        layout_.estimate(p);
        return (*this)(p, layout_, scorer, options, known);
    }

    // What the last page was judged by.
    [[nodiscard]] const node_features& features() const noexcept { return features_; }

private:
    template <node_scorer Scorer>
    void score(const Scorer& scorer) {
        const std::span<const node_feature_row> rows = features_.values();
        score_.resize(rows.size());
        if constexpr (batch_node_scorer<Scorer>) {
            scorer.score(rows, score_);
        } else {
            for (std::size_t i = 0; i < rows.size(); ++i) score_[i] = static_cast<double>(scorer(rows[i]));
        }
        for (double& score : score_) score = std::clamp(score, 0.0, 1.0);
    }

    void overrule(const page& p, std::span<const node_id> known) {
        known_.assign(score_.size(), 0);
        std::size_t next = 0;
        node_id end = 0;
        for (std::size_t i = 1; i < score_.size() && !known.empty(); ++i) {
            const node_id node = features_.rows()[i].node;
            for (; next < known.size() && known[next] <= node; ++next) end = std::max(end, p.subtree_end(known[next]));
            if (node >= end) continue;
            score_[i] = 1;
            known_[i] = 1;
        }
    }

    void weigh(const templateness_options& options) {
        const auto rows = features_.rows();
        parent_.resize(rows.size());
        weight_.resize(rows.size());
        charge_.resize(rows.size());
        below_.assign(rows.size(), 1);
        for (std::size_t i = rows.size(); i-- > 1;) below_[rows[i].parent] += below_[i];
        for (std::size_t i = 0; i < rows.size(); ++i) {
            parent_[i] = i == 0 ? -1 : static_cast<std::int32_t>(rows[i].parent);
            weight_[i] = options.weight == node_weight::children
                             ? 1.0 + rows[i].hidden
                             : std::sqrt(static_cast<double>(features_.own_words(i)));
            charge_[i] = options.charge * (i == 0 ? 1 : charge_share(i, options.charge_by));
        }
    }

    double charge_share(std::size_t i, section_charge by) const noexcept {
        const auto rows = features_.rows();
        const auto area = [&](std::size_t row) { return std::clamp(rows[row].area, 1.0, rows[0].area); };
        switch (by) {
            case section_charge::nodes: return static_cast<double>(below_[0]) / below_[i];
            case section_charge::area: return area(0) / area(i);
            case section_charge::parent_area: return area(rows[i].parent) / area(i);
            case section_charge::text: break;
        }
        return (features_.words(0) + 1.0) / (features_.words(i) + 1.0);
    }

    void describe(const page& p, const isotonic_result& smoothed) {
        const auto rows = features_.rows();
        result_.nodes.resize(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i)
            result_.nodes[i] = {rows[i].node, rows[i].parent, score_[i], known_[i] != 0 ? 1 : smoothed.y[i],
                                static_cast<std::uint32_t>(smoothed.segment_of[i])};
        result_.sections.clear();
        for (const isotonic_segment& s : smoothed.segments)
            result_.sections.push_back({static_cast<std::uint32_t>(s.top),
                                        static_cast<std::uint32_t>(std::max(s.parent, 0)),
                                        static_cast<std::uint32_t>(s.size), s.value});
        result_.judged_as.resize(p.size());
        result_.shown.resize(p.size());
        for (node_id node = 0; node < p.size(); ++node) {
            result_.judged_as[node] = features_.row_of(node);
            result_.shown[node] = features_.shown(node) ? 1 : 0;
        }
        result_.approximated = smoothed.stats.approximated;
    }

    // Nodes are content where they score below some level that is not known: with scores that are probabilities, each
    // level is as likely as any other, and nodes are right or wrong together, as a page's comments are. Of all cuts,
    // that whose words overlap best with those of 16 levels, by mean F1.
    double best_threshold(const templateness_options& options) {
        ranked_.clear();
        for (std::size_t i = 0; i < score_.size(); ++i)
            if (features_.own_words(i) > 0)
                ranked_.push_back({result_.nodes[i].smoothed, static_cast<double>(features_.own_words(i))});
        std::sort(ranked_.begin(), ranked_.end());
        std::array<double, 16> below{};  // words
        double words = 0;
        std::size_t next = 0;
        for (std::size_t level = 0; level < below.size(); ++level) {
            const double limit = (static_cast<double>(level) + 0.5) / static_cast<double>(below.size());
            for (; next < ranked_.size() && ranked_[next].first < limit; ++next) words += ranked_[next].second;
            below[level] = words;
        }
        constexpr double step = 1e-6;  // the threshold is just above the last score that is kept
        double kept = 0;
        double best = -1;
        double threshold = options.lowest_threshold;
        for (std::size_t i = 0; i < ranked_.size(); ++i) {
            kept += ranked_[i].second;
            if (i + 1 < ranked_.size() && ranked_[i + 1].first <= ranked_[i].first + step) continue;
            double f1 = 0;
            for (const double gold : below) f1 += std::min(kept, gold) / (kept + gold);
            if (f1 <= best) continue;
            best = f1;
            threshold = ranked_[i].first + step;
        }
        return std::clamp(threshold, options.lowest_threshold, options.highest_threshold);
    }

    estimated_layout layout_;
    node_features features_;
    isotonic_workspace smoother_;
    std::vector<double> score_;
    std::vector<std::uint8_t> known_;
    std::vector<std::int32_t> parent_;
    std::vector<double> weight_;
    std::vector<double> charge_;
    std::vector<std::uint32_t> below_;
    std::vector<std::pair<double, double>> ranked_;  // smoothed score and own words
    page_sections result_;
};

}  // namespace forme

#endif
