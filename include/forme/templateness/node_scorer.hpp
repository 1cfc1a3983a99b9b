// What judges nodes: anything that takes a node's features and answers with a probability, a lambda included.
//
// Laws: the answer is in [0, 1], 1 for template; the same features give the same answer; const calls may run from many
// threads.
#ifndef FORME_TEMPLATENESS_NODE_SCORER_HPP
#define FORME_TEMPLATENESS_NODE_SCORER_HPP

#include <forme/templateness/node_feature.hpp>

#include <concepts>
#include <span>

namespace forme {

template <typename Scorer>
concept node_scorer = requires(const Scorer& scorer, const node_feature_row& features) {
    { scorer(features) } -> std::convertible_to<double>;
};

// One that scores many nodes at once, and is faster so; the answers are the same.
template <typename Scorer>
concept batch_node_scorer = node_scorer<Scorer> &&
    requires(const Scorer& scorer, std::span<const node_feature_row> rows, std::span<double> scores) {
    scorer.score(rows, scores);
};

}  // namespace forme

#endif
