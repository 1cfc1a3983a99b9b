// Template blocks of a batch of pages by their site style tree: all pages merged into one tree, whose elements matter
// the less, the more alike they are on all pages.
//
// A rival of the segment table, for comparison: it sees the whole batch at once. An element of the tree stands for the
// elements of all pages with the same history. Below it hang styles, the different sequences of child elements that
// pages show there, and below each style its elements. Where m pages show an element,
//
//   styles matter     by the entropy, to base m, of the shares of the styles
//   texts matter      by 1 − the mean, over its words, of the entropy, to base m, of the pages' shares of the word
//   the element does  by (1 − γ^styles) · its styles + γ^styles · what is inside: the mean of its texts and its
//                     children, over the styles; by its texts alone where it has no children; fully where m = 1
//
// It is noise if it and all inside matter less than `importance`. A block is template if more than `ratio` of its
// characters are right inside such elements. O(nodes + words · log words), no recursion. After Yi, Liu and Li 2003; of
// their features only words are used, and of an element's looks only its tag.
#ifndef FORME_SEGMENTS_SITE_STYLE_TREE_HPP
#define FORME_SEGMENTS_SITE_STYLE_TREE_HPP

#include <forme/core/hash.hpp>
#include <forme/dom/page.hpp>
#include <forme/segments/shingle_blocks.hpp>
#include <forme/segments/text_segments.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace forme {

struct style_tree_options {
    double importance = 0.4;  // below it is noise; more finds templates that vary, and takes content along
    double ratio = 0.7;       // of a block's characters that must be noise
    double damping = 0.9;     // γ: the less, the more it matters that an element has many styles

    friend bool operator==(const style_tree_options&, const style_tree_options&) = default;
};

class site_style_tree {
public:
    explicit site_style_tree(std::span<const cut_page> batch, const style_tree_options& options = {})
        : options_(options), elements_(1) {
        for (const cut_page& p : batch) add(p);
        weigh();
    }

    // Elements of the merged tree, its root included. Parents have smaller numbers than their children.
    [[nodiscard]] std::size_t size() const noexcept { return elements_.size(); }
    [[nodiscard]] double importance(std::size_t element) const noexcept { return importances_[element]; }
    [[nodiscard]] bool is_noise(std::size_t element) const noexcept { return noise_[element]; }

    // The element of the tree that a node of the batch's page i became part of; for a text that of its parent.
    [[nodiscard]] std::size_t home(std::size_t i, node_id node) const noexcept { return homes_[i][node]; }

    // Whether each block of the batch's page i is template.
    [[nodiscard]] std::vector<bool> template_blocks(std::size_t i, const segmented_page& cut) const {
        std::vector<bool> verdicts;
        for (const text_block& block : cut.blocks) {
            std::uint64_t noise = 0;
            for (const text_segment& segment : cut.of(block))
                if (is_noise(home(i, segment.node))) noise += segment.length;
            verdicts.push_back(static_cast<double>(noise) > options_.ratio * static_cast<double>(block.length));
        }
        return verdicts;
    }

private:
    struct style {
        std::size_t first = 0;  // its elements, one for each child
        std::size_t count = 0;
        std::uint32_t seen = 0;
    };

    struct word_tally {
        std::uint32_t last_page = 0;
        std::vector<std::uint32_t> counts;  // on each page that has it
    };

    struct merged_element {
        std::uint32_t pages = 0;      // that show it
        std::uint32_t last_page = 0;  // the page counted last, from 1
        std::uint32_t styles_seen = 0;
        std::map<std::uint64_t, style> styles;
        std::map<std::uint64_t, word_tally> words;
    };

    // −p log_m p
    static double entropy_term(double p, std::uint32_t m) noexcept {
        return p <= 0 || p >= 1 || m <= 1 ? 0 : -p * std::log(p) / std::log(static_cast<double>(m));
    }

    void add(const cut_page& p) {
        const page& source = *p.source;
        const auto number = static_cast<std::uint32_t>(homes_.size() + 1);
        std::vector<std::size_t>& homes = homes_.emplace_back(source.size());
        std::vector<std::size_t> next(source.size());  // where the next child element of a node goes
        std::size_t next_at_top = show_children(source, no_node, 0);
        count(0, number);
        for (node_id node = 0; node < source.size(); ++node) {
            const node_id parent = source.parent(node);
            if (source.is_text(node)) {
                homes[node] = parent == no_node ? 0 : homes[parent];
                continue;
            }
            homes[node] = (parent == no_node ? next_at_top : next[parent])++;
            count(homes[node], number);
            next[node] = show_children(source, node, homes[node]);
        }
        for (const text_segment& segment : p.cut->segments) {
            merged_element& element = elements_[homes[segment.node]];
            detail::for_each_word(source.text(segment.node), [&](std::string_view word) {
                word_tally& tally = element.words[hash_bytes(word)];
                if (tally.last_page != number) tally.counts.push_back(0);
                tally.last_page = number;
                ++tally.counts.back();
            });
        }
    }

    void count(std::size_t element, std::uint32_t number) noexcept {
        merged_element& e = elements_[element];
        e.pages += e.last_page != number;
        e.last_page = number;
    }

    // Finds or makes the style of an element's children, and returns where in the tree they are.
    std::size_t show_children(const page& source, node_id node, std::size_t element) {
        std::uint64_t hash = 0;
        std::size_t children = 0;
        const node_id first = node == no_node ? (source.empty() ? no_node : 0) : source.first_child(node);
        for (node_id child = first; child != no_node; child = source.next_sibling(child)) {
            if (source.is_text(child)) continue;
            hash = mix64(hash ^ source.tag(child));
            ++children;
        }
        if (children == 0) return 0;
        const auto [at, is_new] = elements_[element].styles.try_emplace(hash, style{elements_.size(), children, 0});
        ++at->second.seen;
        ++elements_[element].styles_seen;
        const std::size_t place = at->second.first;
        if (is_new) elements_.resize(elements_.size() + children);
        return place;
    }

    static double importance_of_texts(const merged_element& e) noexcept {
        double entropies = 0;
        for (const auto& [word, tally] : e.words) {
            double all = 0;
            for (const std::uint32_t count : tally.counts) all += count;
            for (const std::uint32_t count : tally.counts) entropies += entropy_term(count / all, e.pages);
        }
        return 1 - entropies / static_cast<double>(e.words.size());
    }

    // Children before their parents.
    void weigh() {
        importances_.resize(elements_.size());
        noise_.resize(elements_.size());
        for (std::size_t i = elements_.size(); i-- > 0;) {
            const merged_element& e = elements_[i];
            const double texts = e.words.empty() ? 0 : importance_of_texts(e);
            double own = 0;
            double inside = e.styles.empty() ? texts : 0;
            bool quiet = true;
            for (const auto& [hash, s] : e.styles) {
                const double share = static_cast<double>(s.seen) / static_cast<double>(e.styles_seen);
                own += entropy_term(share, std::max(e.pages, e.styles_seen));
                double sum = texts;
                for (std::size_t child = s.first; child < s.first + s.count; ++child) {
                    sum += importances_[child];
                    quiet = quiet && noise_[child];
                }
                inside += share * sum / static_cast<double>(s.count + !e.words.empty());
            }
            const double weight = std::pow(options_.damping, static_cast<double>(e.styles.size()));
            importances_[i] = e.pages <= 1 ? 1 : (1 - weight) * own + weight * inside;
            noise_[i] = quiet && importances_[i] < options_.importance;
        }
    }

    style_tree_options options_;
    std::vector<merged_element> elements_;
    std::vector<std::vector<std::size_t>> homes_;  // by page and node
    std::vector<double> importances_;
    std::vector<bool> noise_;
};

// For each page, for each of its blocks, whether it is template.
inline std::vector<std::vector<bool>> style_tree_template_blocks(std::span<const cut_page> batch,
                                                                 const style_tree_options& options = {}) {
    const site_style_tree tree(batch, options);
    std::vector<std::vector<bool>> verdicts;
    for (std::size_t i = 0; i < batch.size(); ++i) verdicts.push_back(tree.template_blocks(i, *batch[i].cut));
    return verdicts;
}

}  // namespace forme

#endif
