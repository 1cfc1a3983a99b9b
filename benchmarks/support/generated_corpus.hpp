// Labelled pages of made-up sites, for where the real corpus (benchmarks/corpus) is not at hand.
//
// A site has a head, a header and a footer; its page types share them and differ in what stands between. All of these
// are drawn at random as blocks of markup that a page may leave out, repeat a varying number of times, or, for the
// sites drift, have only from some page on. Text is drawn anew for each page. The same options give the same pages
// everywhere. They show that a benchmark works; figures of them say little about real pages.
#ifndef FORME_BENCHMARKS_SUPPORT_GENERATED_CORPUS_HPP
#define FORME_BENCHMARKS_SUPPORT_GENERATED_CORPUS_HPP

#include <examples/support/joined.hpp>
#include <examples/support/page_writer.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace forme::bench {

struct generated_corpus_options {
    std::size_t sites = 20;
    std::size_t types = 3;   // page types of a site
    std::size_t pages = 50;  // of each type
    unsigned seed = 1;
};

class generated_corpus {
public:
    explicit generated_corpus(const generated_corpus_options& options = {}) : options_(options) {
        example::page_writer random(options.seed);
        for (std::size_t i = 0; i < options.sites; ++i) sites_.push_back(draw_site(random, options.types));
    }

    [[nodiscard]] std::size_t size() const noexcept { return options_.sites * options_.types * options_.pages; }

    [[nodiscard]] std::string label(std::size_t page) const {
        const place at = place_of(page);
        return example::joined({"site", std::to_string(at.site), "/type", std::to_string(at.type)});
    }

    [[nodiscard]] std::string html(std::size_t page) const {
        const place at = place_of(page);
        const site& of = sites_[at.site];
        const std::size_t percent = at.page * 100 / options_.pages;
        example::page_writer random(options_.seed * 1'000'003 + static_cast<unsigned>(page));
        std::string html = "<!DOCTYPE html>\n<html>\n<head>\n";
        write(of.head, percent, random, html);
        html += "</head>\n<body>\n";
        write(of.header, percent, random, html);
        write(of.types[at.type], percent, random, html);
        write(of.footer, percent, random, html);
        return html + "</body>\n</html>\n";
    }

private:
    static constexpr char text_hole = '\1';  // stands for words in the markup of a block

    struct block {
        std::string markup;
        std::size_t least = 1;
        std::size_t most = 1;
        std::size_t chance = 100;  // percent of the pages that have it
        std::size_t since = 0;     // percent of the pages that come before the first with it
    };

    struct site {
        std::vector<block> head;
        std::vector<block> header;
        std::vector<block> footer;
        std::vector<std::vector<block>> types;
    };

    struct place {
        std::size_t site;
        std::size_t type;
        std::size_t page;  // of its type
    };

    [[nodiscard]] place place_of(std::size_t page) const {
        const std::size_t type = page / options_.pages;
        return {type / options_.types, type % options_.types, page % options_.pages};
    }

    template <std::size_t N>
    static std::string one_of(const std::array<std::string_view, N>& choices, example::page_writer& random) {
        return std::string(choices[random.between(0, N - 1)]);
    }

    static std::string draw_head_element(example::page_writer& random) {
        static constexpr std::array<std::string_view, 6> elements{
            "<meta name=\"description\" content=\"\1\">\n",   "<meta charset=\"utf-8\">\n",
            "<link rel=\"stylesheet\" href=\"style.css\">\n", "<link rel=\"alternate\" href=\"feed.xml\">\n",
            "<script>var ready = 1 < 2;</script>\n",          "<style>p { margin: 0 } /* <b> */</style>\n"};
        return one_of(elements, random);
    }

    static std::string draw_element(example::page_writer& random) {
        static constexpr std::array<std::string_view, 8> leaves{"p", "h2", "span", "a", "em", "img", "input", "code"};
        static constexpr std::array<std::string_view, 7> containers{"div",    "section", "article", "ul",
                                                                    "figure", "table",   "dl"};
        const auto leaf = [&](const std::string& name) {
            const bool is_void = name == "img" || name == "input";
            return example::joined(
                {"<", name, " class=\"", random.words(1), "\">", is_void ? "" : "\1</" + name + ">"});
        };
        const std::string outer = one_of(containers, random);
        std::string inner;
        for (std::size_t i = random.between(1, 4); i > 0; --i) {
            const std::string child = leaf(one_of(leaves, random));
            inner += outer == "ul"      ? example::joined({"<li>", child, "</li>"})
                     : outer == "table" ? example::joined({"<tr><td>", child, "</td></tr>"})
                     : outer == "dl"    ? example::joined({"<dt>\1</dt><dd>", child, "</dd>"})
                                        : child;
        }
        return example::joined({"<", outer, " class=\"", random.words(1), "\">", inner, "</", outer, ">\n"});
    }

    // Blocks that every page of the type has, but for a few.
    static std::vector<block> draw_blocks(std::size_t count, example::page_writer& random, std::size_t most_repeats,
                                          std::string (*draw)(example::page_writer&)) {
        std::vector<block> blocks;
        for (std::size_t i = 0; i < count; ++i) {
            block drawn{draw(random)};
            if (random.between(1, 3) == 1) drawn.most = most_repeats;
            if (random.between(1, 6) == 1) drawn.chance = random.between(50, 95);
            if (random.between(1, 20) == 1) drawn.since = random.between(20, 80);
            blocks.push_back(drawn);
        }
        return blocks;
    }

    static site draw_site(example::page_writer& random, std::size_t types) {
        site drawn;
        drawn.head = draw_blocks(random.between(4, 10), random, 1, draw_head_element);
        drawn.head.insert(drawn.head.begin() + 1, block{"<title>\1</title>\n"});
        drawn.header = draw_blocks(random.between(2, 4), random, 1, draw_element);
        drawn.footer = draw_blocks(random.between(1, 3), random, 1, draw_element);
        for (std::size_t i = 0; i < types; ++i)
            drawn.types.push_back(draw_blocks(random.between(4, 9), random, 12, draw_element));
        return drawn;
    }

    static void write(const std::vector<block>& blocks, std::size_t percent, example::page_writer& random,
                      std::string& html) {
        for (const block& part : blocks) {
            if (percent < part.since || random.between(1, 100) > part.chance) continue;
            for (std::size_t i = random.between(part.least, part.most); i > 0; --i)
                for (const char c : part.markup)
                    html += c == text_hole ? random.words(random.between(1, 12)) : std::string(1, c);
        }
    }

    generated_corpus_options options_;
    std::vector<site> sites_;
};

}  // namespace forme::bench

#endif
