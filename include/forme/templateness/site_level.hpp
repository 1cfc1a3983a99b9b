// What the pages of one site have in common, literally: subtrees that stand on many of them are template.
//
// Feed it the pages of a site, one after the other; it counts on how many of them each subtree hash stands. From enough
// pages on it labels the nodes of any page of the site. That is the teacher of the page-level models, which then work
// on sites that were never crawled (SiteLevel in Chakrabarti, Kumar and Punera, WWW 2007), and a plain detector in its
// own right: exact where templates repeat to the letter, blind where they hold a date or mark the page one is on.
//
//     site_level site;
//     for (const page& p : pages) site.add(p);
//     site_labelling labelling;
//     if (site.label(p, labelling)) text = visible_text_without(p, labelling.template_roots);
//
// O(nodes + bytes) for a page, to add and to label. 21 to 43 bytes a distinct subtree, and no more of them than the
// options say: when they are too many, the rarest half is forgotten. Counts are too low then, by at most undercount()
// pages, so a template may be missed, but nothing becomes one. Sites in shards: merge gives what one pass over all
// pages would have given, unless something was forgotten.
#ifndef FORME_TEMPLATENESS_SITE_LEVEL_HPP
#define FORME_TEMPLATENESS_SITE_LEVEL_HPP

#include <forme/core/expects.hpp>
#include <forme/core/snapshot.hpp>
#include <forme/dom/page.hpp>
#include <forme/templateness/page_counts.hpp>
#include <forme/templateness/subtree_hashes.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <limits>
#include <ostream>
#include <stdexcept>
#include <vector>

namespace forme {

struct site_level_options {
    double share = 0.10;  // of the pages, at least: lower finds sections' templates, and takes repeated content along
    double coverage = 0.85;  // of an element's bytes inside templates, more than that: lower calls mixed ones template
    std::uint32_t fewest_pages = 10;        // before that nothing is labelled: lower takes chance for template
    std::uint64_t most_subtrees = 1 << 22;  // distinct ones, 128 MB at most; beyond, the rarest are forgotten
    std::uint64_t seed = 0;                 // of the hashes: a secret one where sites may try to provoke collisions

    friend bool operator==(const site_level_options&, const site_level_options&) = default;
};

enum class site_label : std::uint8_t {
    ignored,  // nothing to see inside, or hidden: neither for nor against
    content,
    template_part,
};

// What is known of one page; keep it to use its memory for the next.
struct site_labelling {
    std::vector<site_label> labels;       // by node; a text has that of its element
    std::vector<node_id> template_roots;  // the largest subtrees that stand on enough pages, ascending
    subtree_hashes hashes;
    std::vector<std::uint64_t> covered;  // by node: bytes inside template_roots
};

class site_level {
public:
    // Throws std::invalid_argument for a share outside (0, 1], a coverage outside [0, 1] or no room for subtrees.
    explicit site_level(const site_level_options& options = {}) : options_(options) {
        if (!sound(options)) throw std::invalid_argument("site_level: share, coverage or most_subtrees out of range");
    }

    void add(const page& p) {
        hashes_.compute(p, options_.seed);
        add(p, hashes_);
    }

    // The same with hashes at hand; expects that they are of this page and made with the seed of the options.
    // Throws std::length_error after 2³²-1 pages.
    void add(const page& p, const subtree_hashes& hashes) {
        FORME_EXPECTS(p.size() == hashes.size());
        if (pages_ == std::numeric_limits<std::uint32_t>::max()) throw std::length_error("site_level: too many pages");
        ++pages_;
        for_each_evidence(p, hashes, [&](node_id node) {
            counts_.add(hashes.hash(node), pages_);
            shrink();
        });
    }

    [[nodiscard]] const site_level_options& options() const noexcept { return options_; }
    [[nodiscard]] std::uint32_t pages() const noexcept { return pages_; }
    [[nodiscard]] std::size_t subtrees() const noexcept { return counts_.size(); }
    [[nodiscard]] std::uint64_t undercount() const noexcept { return undercount_; }
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return counts_.memory_bytes(); }
    [[nodiscard]] bool enough_pages() const noexcept { return pages_ >= options_.fewest_pages; }

    // The pages that a subtree must stand on: the share of all, and never less than two.
    [[nodiscard]] std::uint32_t pages_of_template() const noexcept {
        constexpr double rounding = 1e-9;  // 0.1 × 70 is more than 7
        return std::max(2U, static_cast<std::uint32_t>(std::ceil(options_.share * pages_ - rounding)));
    }

    [[nodiscard]] bool is_template(std::uint64_t subtree_hash) const noexcept {
        return enough_pages() && counts_.pages(subtree_hash) >= pages_of_template();
    }

    // Labels every node: template_part for those inside template_roots and for elements that such roots cover. False,
    // and everything ignored, while there are not enough pages.
    bool label(const page& p, site_labelling& result) const {
        result.hashes.compute(p, options_.seed);
        result.labels.assign(p.size(), site_label::ignored);
        result.covered.assign(p.size(), 0);
        result.template_roots.clear();
        if (!enough_pages()) return false;
        const std::uint32_t needed = pages_of_template();
        node_id inside = 0;  // up to here
        for_each_evidence(p, result.hashes, [&](node_id node) {
            if (node >= inside && counts_.pages(result.hashes.hash(node)) >= needed) {
                result.template_roots.push_back(node);
                result.covered[node] = result.hashes.bytes(node);
                inside = p.subtree_end(node);
            }
            result.labels[node] = node < inside ? site_label::template_part : site_label::content;
        });
        for (node_id node = p.size(); node-- > 0;) {
            if (p.parent(node) != no_node) result.covered[p.parent(node)] += result.covered[node];
            const double limit = options_.coverage * static_cast<double>(result.hashes.bytes(node));
            if (result.labels[node] == site_label::content && static_cast<double>(result.covered[node]) > limit)
                result.labels[node] = site_label::template_part;
        }
        for (node_id node = 0; node < p.size(); ++node)
            if (p.is_text(node) && p.parent(node) != no_node) result.labels[node] = result.labels[p.parent(node)];
        return true;
    }

    // Adds pages that were counted elsewhere, none of them here as well.
    // Throws std::invalid_argument where the options differ, std::length_error for more than 2³²-1 pages.
    void merge(const site_level& other) {
        if (options_ != other.options_) throw std::invalid_argument("site_level: merge of different options");
        if (other.pages_ > std::numeric_limits<std::uint32_t>::max() - pages_)
            throw std::length_error("site_level: too many pages");
        const std::vector<detail::page_count> theirs = other.counts_.sorted();
        pages_ += other.pages_;
        undercount_ += other.undercount_;
        for (const detail::page_count& entry : theirs) {
            counts_.add_pages(entry.key, entry.pages);
            shrink();
        }
    }

    void save(std::ostream& stream) const {
        snapshot_writer writer(stream, "site", snapshot_version);
        writer.write(std::bit_cast<std::uint64_t>(options_.share));
        writer.write(std::bit_cast<std::uint64_t>(options_.coverage));
        writer.write(options_.fewest_pages);
        writer.write(options_.most_subtrees);
        writer.write(options_.seed);
        writer.write(pages_);
        writer.write(undercount_);
        writer.write(std::uint64_t{counts_.size()});
        for (const detail::page_count& entry : counts_.sorted()) {
            writer.write(entry.key);
            writer.write(entry.pages);
        }
        writer.finish();
    }

    // Throws format_error.
    static site_level load(std::istream& stream) {
        snapshot_reader reader(stream, "site", snapshot_version);
        site_level result;
        site_level_options& options = result.options_;
        options.share = std::bit_cast<double>(reader.read<std::uint64_t>());
        options.coverage = std::bit_cast<double>(reader.read<std::uint64_t>());
        options.fewest_pages = reader.read<std::uint32_t>();
        options.most_subtrees = reader.read<std::uint64_t>();
        options.seed = reader.read<std::uint64_t>();
        if (!sound(options)) reader.fail("an option is out of range");
        result.pages_ = reader.read<std::uint32_t>();
        result.undercount_ = reader.read<std::uint64_t>();
        const auto subtrees = reader.read<std::uint64_t>();
        if (subtrees > options.most_subtrees) reader.fail("more subtrees than the options allow");
        std::uint64_t before = 0;
        for (std::uint64_t i = 0; i < subtrees; ++i) {
            const auto key = reader.read<std::uint64_t>();
            const auto pages = reader.read<std::uint32_t>();
            if (key <= before) reader.fail("subtrees are not in ascending order");
            if (pages == 0 || pages > result.pages_) reader.fail("a subtree stands on an impossible number of pages");
            result.counts_.add_pages(key, pages);
            before = key;
        }
        reader.finish();
        return result;
    }

private:
    static constexpr std::uint32_t snapshot_version = 1;

    static bool sound(const site_level_options& options) noexcept {
        return options.share > 0 && options.share <= 1 && options.coverage >= 0 && options.coverage <= 1 &&
               options.most_subtrees > 0;
    }

    // Elements that a reader can see something of, in document order.
    template <typename Visit>
    static void for_each_evidence(const page& p, const subtree_hashes& hashes, Visit visit) {
        for (node_id node = 0; node < p.size();) {
            if (p.is_element(node) && detail::is_unseen(p, node)) {
                node = p.subtree_end(node);
                continue;
            }
            if (p.is_element(node) && hashes.shows_something(node)) visit(node);
            ++node;
        }
    }

    void shrink() {
        if (counts_.size() > options_.most_subtrees)
            undercount_ += counts_.forget_rarest(static_cast<std::size_t>(options_.most_subtrees / 2));
    }

    site_level_options options_;
    detail::page_counts counts_;
    subtree_hashes hashes_;
    std::uint32_t pages_ = 0;
    std::uint64_t undercount_ = 0;
};

}  // namespace forme

#endif
