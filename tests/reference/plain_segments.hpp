// The dull twins of text_segments and segment_table: strings instead of hashes, and a table that sweeps everything
// behind each page.
#ifndef FORME_TESTS_REFERENCE_PLAIN_SEGMENTS_HPP
#define FORME_TESTS_REFERENCE_PLAIN_SEGMENTS_HPP

#include <forme/dom/page.hpp>
#include <forme/dom/page_builder.hpp>
#include <forme/dom/paths.hpp>
#include <forme/segments/living_time.hpp>
#include <forme/segments/segment_table.hpp>
#include <forme/segments/shingle_blocks.hpp>
#include <forme/segments/text_segments.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace forme::reference {

struct plain_segment {
    std::string path;
    std::string text;
    node_id node = 0;

    [[nodiscard]] std::string identity() const { return path + " " + text; }
};

// The segments of each block by the element of the block, -1 for the page itself.
inline std::map<std::int64_t, std::vector<plain_segment>> plain_text_segments(const page& p,
                                                                              const std::set<std::string>& layout) {
    static const std::set<std::string> silent{"script", "style", "template", "noscript"};
    std::map<std::int64_t, std::vector<plain_segment>> blocks;
    for (node_id node = 0; node < p.size(); ++node) {
        if (p.is_element(node)) continue;
        std::string text;
        bool space = false;
        for (const char c : p.text(node)) {
            if (std::string_view(" \t\n\r\f").find(c) != std::string_view::npos) {
                space = true;
                continue;
            }
            if (space && !text.empty()) text += ' ';
            space = false;
            text += c;
        }
        std::int64_t block = -1;
        bool counts = !text.empty();
        for (node_id up = p.parent(node); up != no_node; up = p.parent(up)) {
            if (silent.contains(std::string(p.name(up)))) counts = false;
            if (block == -1 && layout.contains(std::string(p.name(up)))) block = up;
        }
        if (counts) blocks[block].push_back({path_text(p, node), text, node});
    }
    return blocks;
}

class plain_segment_table {
public:
    explicit plain_segment_table(const segment_table_options& options = {}) : options_(options) {}

    page_verdict add(const segmented_page& cut) {
        page_verdict verdict;
        verdict.page = ++pages_;
        std::size_t entered = 0;
        for (const text_segment& segment : cut.segments) {
            const auto found = known_.find(segment.key);
            const bool is_new = found == known_.end();
            const bool repeated = !is_new && found->second.last_seen == pages_;
            if (repeated || entered == options_.max_page_segments) {
                verdict.left_out += !repeated;
                verdict.frequencies.push_back(is_new ? 0 : found->second.frequency);
                continue;
            }
            ++entered;
            if (is_new && known_.size() == options_.max_segments) erase_first_to_die();
            entry& e = known_[segment.key];
            ++e.frequency;
            e.last_seen = pages_;
            e.sequence = ++sequence_;
            verdict.frequencies.push_back(e.frequency);
        }
        for (const text_block& block : cut.blocks) {
            std::uint64_t length = 0;
            std::uint64_t in_template = 0;
            for (std::size_t i = block.first; i < block.first + block.count; ++i) {
                length += cut.segments[i].length;
                if (verdict.frequencies[i] >= options_.template_frequency) in_template += cut.segments[i].length;
            }
            const double ratio = static_cast<double>(in_template) / static_cast<double>(length);
            verdict.blocks.push_back({ratio, ratio > options_.template_ratio});
            (ratio > options_.template_ratio ? verdict.dropped_length : verdict.kept_length) += length;
        }
        std::erase_if(known_, [&](const auto& known) {
            const auto& [key, e] = known;
            return static_cast<double>(pages_ - e.last_seen) > living_time(e.frequency, options_.living_time);
        });
        return verdict;
    }

    // By key.
    [[nodiscard]] std::vector<segment_record> records() const {
        std::vector<segment_record> all;
        for (const auto& [key, e] : known_) all.push_back({key, e.last_seen, e.frequency});
        return all;
    }

private:
    struct entry {
        std::uint32_t frequency = 0;
        std::uint64_t last_seen = 0;
        std::uint64_t sequence = 0;
    };

    void erase_first_to_die() {
        const auto rank = [&](const auto& known) {
            const auto pages = static_cast<std::uint64_t>(living_time(known.second.frequency, options_.living_time));
            return std::tuple(known.second.last_seen + pages, pages, known.second.sequence);
        };
        known_.erase(std::min_element(known_.begin(), known_.end(),
                                      [&](const auto& a, const auto& b) { return rank(a) < rank(b); }));
    }

    segment_table_options options_;
    std::map<segment_key, entry> known_;
    std::uint64_t pages_ = 0;
    std::uint64_t sequence_ = 0;
};

// A cut page of one block from numbers that stand for segments, each of the given length.
inline segmented_page cut_of(const std::vector<std::uint64_t>& numbers, std::uint32_t length = 10) {
    segmented_page cut;
    for (const std::uint64_t number : numbers)
        cut.segments.push_back({{mix64(number), mix64(~number)}, static_cast<node_id>(cut.segments.size()), length});
    if (!numbers.empty())
        cut.blocks.push_back(
            {0, 0, static_cast<std::uint32_t>(numbers.size()), length * std::uint64_t{numbers.size()}});
    return cut;
}

// A page of a made-up site: a menu and a footer that all pages share, a box that some share, and text of its own.
inline page site_page(std::uint64_t number, std::string_view design = "first") {
    std::mt19937_64 engine(number);
    page_builder build;
    const auto element = [&](std::string_view name, const std::string& text) {
        build.open(name);
        build.text(text);
        build.close();
    };
    const std::string mark(design);
    build.open("html");
    build.open("body");
    build.open("nav");
    for (const char* const entry : {"Home", "Archive", "About us", "Contact"}) element("a", mark + " " + entry);
    build.close();
    build.open("main");
    for (std::uint64_t i = 2 + engine() % 4; i > 0; --i)
        element("p", "Story " + std::to_string(engine()) + " of page " + std::to_string(number));
    build.open("aside");
    element("p", mark + " box " + std::to_string(engine() % 12));
    build.close();
    build.close();
    build.open("footer");
    build.text(mark + " \n footer, all rights reserved");
    return build.finish();
}

// Pages together with how they are cut.
struct page_batch {
    std::vector<page> pages;
    std::vector<segmented_page> cuts;
    std::vector<cut_page> both;

    explicit page_batch(std::vector<page> made) : pages(std::move(made)) {
        for (const page& p : pages) cuts.push_back(text_segments(p));
        for (std::size_t i = 0; i < pages.size(); ++i) both.push_back({&pages[i], &cuts[i]});
    }
    page_batch(const page_batch&) = delete;
    page_batch& operator=(const page_batch&) = delete;
};

}  // namespace forme::reference

#endif
