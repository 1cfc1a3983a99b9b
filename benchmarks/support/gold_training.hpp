// Trees trained on pages with marked main text (gold_pages.hpp): of all parts, or of all but one, which it can then
// judge without having seen its sites.
//
// A page counts as one, and a set of pages by the square root of their number: many pages of one kind do not make the
// others small. A node's label is the share of its words that is not gold.
#ifndef FORME_BENCHMARKS_SUPPORT_GOLD_TRAINING_HPP
#define FORME_BENCHMARKS_SUPPORT_GOLD_TRAINING_HPP

#include "gold_pages.hpp"

#include <forme/dom/lexbor_page.hpp>
#include <forme/templateness/boosted_trees.hpp>
#include <forme/templateness/boosting.hpp>
#include <forme/templateness/estimated_layout.hpp>
#include <forme/templateness/lexbor_templateness.hpp>
#include <forme/templateness/node_features.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace forme::bench {

struct gold_rows {
    std::vector<node_feature_row> rows;
    std::vector<float> labels;
    std::vector<float> weights;
    std::vector<std::uint8_t> parts;
};

// A page's nodes count by a power of their words; nodes without text of their own little.
inline void add_gold_page(const page& p, const node_features& features, const std::string& gold, const gold_page& at,
                          gold_rows& into) {
    constexpr double power = 0.7;
    constexpr double of_containers = 0.1;
    const std::vector<row_words> words = gold_words(p, features, gold);
    std::vector<row_words> below = words;
    double whole = 0;
    double found = 0;
    for (std::size_t i = words.size(); i-- > 0;) {
        whole += std::pow(words[i].own, power);
        found += words[i].gold;
        if (i == 0) break;
        below[features.rows()[i].parent].own += below[i].own;
        below[features.rows()[i].parent].gold += below[i].gold;
    }
    // Gold that is not on the page teaches nothing.
    if (found < 0.5 * static_cast<double>(lower_case_words(gold).size()) || found == 0) return;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool own = words[i].own > 0;
        const row_words& count = own ? words[i] : below[i];
        if (count.own == 0) continue;
        into.rows.push_back(features.values()[i]);
        into.labels.push_back(static_cast<float>(1 - count.gold / count.own));
        into.weights.push_back(static_cast<float>((own ? 1 : of_containers) * std::pow(count.own, power) / whole));
        into.parts.push_back(static_cast<std::uint8_t>(at.part));
    }
}

inline std::vector<std::string> gold_sets(const std::string& folder) {
    std::vector<std::string> sets;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) sets.push_back(entry.path().string());
    std::sort(sets.begin(), sets.end());
    return sets;
}

inline gold_rows read_gold_rows(const std::string& folder) {
    gold_rows rows;
    lexbor_parser parse;
    page p;
    estimated_layout layout;
    node_features features;
    for (const std::string& set : gold_sets(folder)) {
        const std::size_t first = rows.rows.size();
        double pages = 0;
        for (const gold_page& at : read_manifest(set)) {
            const auto html = example::read_file(at.html);
            const auto gold = example::read_file(at.gold);
            if (!html || !gold) continue;
            parse_unburied(parse, *html, p);
            layout.estimate(p);
            features(p, layout);
            add_gold_page(p, features, *gold, at, rows);
            ++pages;
        }
        for (std::size_t i = first; i < rows.weights.size(); ++i)
            rows.weights[i] *= static_cast<float>(1000 / std::sqrt(pages));
    }
    return rows;
}

// Of the rows of all parts but one; of all if there is no such part.
inline boosted_trees train_gold(const gold_rows& rows, std::size_t without = gold_parts) {
    boosting_options options;
    options.trees = 150;
    options.feature_share = 0.4;
    gold_rows others;
    for (std::size_t i = 0; i < rows.rows.size(); ++i) {
        if (rows.parts[i] == without) continue;
        others.rows.push_back(rows.rows[i]);
        others.labels.push_back(rows.labels[i]);
        others.weights.push_back(rows.weights[i]);
    }
    return train_boosted_trees(std::span<const node_feature_row>(others.rows), std::span<const float>(others.labels),
                               std::span<const float>(others.weights), options);
}

// Five models, each of all parts but the one that it may judge.
inline std::vector<boosted_trees> cross_validated(const gold_rows& rows) {
    std::vector<boosted_trees> models;
    for (std::size_t part = 0; part < gold_parts; ++part) models.push_back(train_gold(rows, part));
    return models;
}

}  // namespace forme::bench

#endif
