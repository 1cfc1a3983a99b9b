// What the flat page costs on top of lexbor's parse of the same bytes, and how much memory it takes.
//
// Both contenders keep lexbor's document from page to page. Before anything is timed, every flat page is compared with
// lexbor's own tree: as many elements and, where the bytes are UTF-8 already, as many bytes of text.
#include "support/corpus.hpp"
#include "support/ratios.hpp"

#ifdef FORME_BUILT_WITH_LEXBOR

#include <forme/core/utf8.hpp>
#include <forme/dom/lexbor_page.hpp>
#include <forme/dom/paths.hpp>
#include <forme/dom/visible_text.hpp>

#include <lexbor/dom/dom.h>
#include <lexbor/html/html.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace forme;

std::vector<std::string> pages;

struct tally {
    std::size_t elements = 0;
    std::size_t text_bytes = 0;

    friend bool operator==(const tally&, const tally&) = default;
};

lexbor_action_t count(lxb_dom_node_t* node, void* context) {
    auto& seen = *static_cast<tally*>(context);
    if (node->type == LXB_DOM_NODE_TYPE_ELEMENT) ++seen.elements;
    if (node->type == LXB_DOM_NODE_TYPE_TEXT) seen.text_bytes += lxb_dom_interface_character_data(node)->data.length;
    if (node->local_name == LXB_TAG_TEMPLATE && node->ns == LXB_NS_HTML)
        lxb_dom_node_simple_walk(&reinterpret_cast<lxb_html_template_element_t*>(node)->content->node, count, context);
    return LEXBOR_ACTION_OK;
}

lxb_status_t parse(lxb_html_document_t* document, std::string_view html) {
    lxb_html_document_clean(document);
    return lxb_html_document_parse(document, reinterpret_cast<const lxb_char_t*>(html.data()), html.size());
}

void check_answers() {
    lexbor_parser parser;
    lxb_html_document_t* const document = lxb_html_document_create();
    std::size_t compared = 0;
    for (const std::string& html : pages) {
        const bool as_it_is =
            declared_charset(html) == charset_declaration{"utf-8", 0} || declared_charset(html).label.empty();
        if (!as_it_is || valid_utf8_prefix(html) != html.size()) continue;
        bench::require(parse(document, html) == LXB_STATUS_OK, "lexbor's parse");
        tally by_lexbor;
        lxb_dom_node_simple_walk(lxb_dom_interface_node(document), count, &by_lexbor);
        const page flat = parser(html);
        tally by_us;
        for (node_id node = 0; node < flat.size(); ++node) {
            by_us.elements += flat.is_element(node);
            by_us.text_bytes += flat.text(node).size();
        }
        bench::require(by_us == by_lexbor, "the flat page against lexbor's tree");
        ++compared;
    }
    lxb_html_document_destroy(document);
    bench::print_figure("pages_compared", static_cast<double>(compared), "-");
}

void parse_alone(benchmark::State& state) {
    lxb_html_document_t* const document = lxb_html_document_create();
    for (auto _ : state)
        for (const std::string& html : pages) benchmark::DoNotOptimize(parse(document, html));
    lxb_html_document_destroy(document);
}

void parse_and_flatten(benchmark::State& state) {
    lexbor_parser parser;
    page flat;
    for (auto _ : state) {
        for (const std::string& html : pages) {
            parser(html, flat);
            benchmark::DoNotOptimize(flat);
        }
    }
}

template <typename Function>
void over_flat_pages(benchmark::State& state, Function function) {
    lexbor_parser parser;
    std::vector<page> flat;
    for (const std::string& html : pages) flat.push_back(parser(html));
    for (auto _ : state)
        for (const page& p : flat) benchmark::DoNotOptimize(function(p));
}

void print_memory() {
    lexbor_parser parser;
    std::size_t nodes = 0;
    std::size_t bytes = 0;
    std::size_t source_bytes = 0;
    for (const std::string& html : pages) {
        const page grown = parser(html);
        const page exact = grown;
        nodes += exact.size();
        bytes += exact.memory_bytes();
        source_bytes += html.size();
    }
    bench::print_figure("bytes_a_node", static_cast<double>(bytes) / static_cast<double>(nodes), "-");
    bench::print_figure("bytes_a_source_byte", static_cast<double>(bytes) / static_cast<double>(source_bytes), "-");
}

}  // namespace

int main(int argc, char** argv) {
    pages = bench::load_pages(300);
    check_answers();
    print_memory();

    using benchmark::RegisterBenchmark;
    RegisterBenchmark("parse_alone", parse_alone);
    RegisterBenchmark("parse_and_flatten", parse_and_flatten);
    RegisterBenchmark("paths",
                      [](auto& state) { over_flat_pages(state, [](const page& p) { return node_paths(p); }); });
    RegisterBenchmark("xpaths", [](auto& state) {
        over_flat_pages(state, [](const page& p) { return node_paths(p, {.positions = true}); });
    });
    RegisterBenchmark("styled_paths", [](auto& state) {
        over_flat_pages(state, [](const page& p) { return node_paths(p, {.classes = true}); });
    });
    RegisterBenchmark("visible_text",
                      [](auto& state) { over_flat_pages(state, [](const page& p) { return visible_text(p); }); });
    const auto times = bench::run(argc, argv,
                                  {{"paths_share_of_parse", "paths", "parse_alone", "-"},
                                   {"xpaths_share_of_parse", "xpaths", "parse_alone", "-"},
                                   {"styled_paths_share_of_parse", "styled_paths", "parse_alone", "-"},
                                   {"visible_text_share_of_parse", "visible_text", "parse_alone", "-"}});
    const double alone = times.seconds("parse_alone");
    const double both = times.seconds("parse_and_flatten");
    if (alone > 0 && both > 0) bench::print_ratio("flat_page_share_of_parse", (both - alone) / alone, "<= 0.25");
}

#else

int main() { std::puts("speed_page needs lexbor"); }

#endif
