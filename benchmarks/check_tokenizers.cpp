// Compares the scanner's tags with lexbor's on real pages: lexbor's tokenizer alone, and driven by its tree builder.
//
//     check_tokenizers DIR|FILE…|-
//
// The tree builder knows foreign content, which no tokenizer can: pages that differ only there are listed apart.
#include <examples/support/pages.hpp>
#include <forme/forme.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#ifdef FORME_BUILT_WITH_LEXBOR

namespace {

using namespace forme;
using tags = std::vector<tag_symbol>;

template <typename Tokenizer>
tags tags_of(Tokenizer&& tokenize, std::string_view html) {
    tags found;
    tokenize(html, [&](tag_symbol tag) {
        found.push_back(tag);
        return true;
    });
    return found;
}

struct recorder {
    tags found;
    lxb_html_tokenizer_token_f next;
    void* next_context;
};

lxb_html_token_t* record(lxb_html_tokenizer_t* tokenizer, lxb_html_token_t* token, void* context) {
    auto& to = *static_cast<recorder*>(context);
    if (token->tag_id >= LXB_TAG_A) {
        std::size_t length = 0;
        const lxb_char_t* const name = lxb_tag_name_by_id(token->tag_id, &length);
        to.found.push_back(symbol_of(std::string_view(reinterpret_cast<const char*>(name), length)));
    }
    return to.next(tokenizer, token, to.next_context);
}

// The tags that a full parse sees: its tree builder steers the tokenizer.
tags tags_of_parse(std::string_view html) {
    lxb_html_parser_t* const parser = lxb_html_parser_create();
    lxb_html_parser_init(parser);
    lxb_html_document_t* const document = lxb_html_parse_chunk_begin(parser);
    lxb_html_tokenizer_t* const tokenizer = lxb_html_parser_tokenizer(parser);
    recorder to{{}, tokenizer->callback_token_done, tokenizer->callback_token_ctx};
    lxb_html_tokenizer_callback_token_done_set(tokenizer, record, &to);
    lxb_html_parse_chunk_process(parser, reinterpret_cast<const lxb_char_t*>(html.data()), html.size());
    lxb_html_parse_chunk_end(parser);
    lxb_html_document_destroy(document);
    lxb_html_parser_destroy(parser);
    return to.found;
}

// The line of the first tag that differs, for a person to look at.
void report(const char* what, const std::string& path, const tags& ours, const tags& theirs, std::string_view html) {
    const auto [at, ignored] = std::mismatch(ours.begin(), ours.end(), theirs.begin(), theirs.end());
    const auto index = static_cast<std::size_t>(at - ours.begin());
    std::size_t seen = 0;
    const std::size_t offset = scanned_tags{}(html, [&](tag_symbol) { return seen++ < index; });
    std::printf("%s differs: %s, tag %zu, line %td\n", what, path.c_str(), index,
                1 + std::count(html.begin(), html.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Compares the scanner's tags with lexbor's on every page.");
    std::vector<std::string> arguments;
    app.add_option("page", arguments, "Files, folders, or - for file names on standard input")->required();
    CLI11_PARSE(app, argc, argv);

    std::size_t pages = 0;
    std::size_t count = 0;
    std::size_t tokenizer_differs = 0;
    std::size_t parser_differs = 0;
    std::size_t fingerprint_differs = 0;
    lexbor_tags by_lexbor;
    for (const std::string& path : example::list_pages(arguments)) {
        const auto html = example::read_file(path);
        if (!html) continue;
        ++pages;
        const tags ours = tags_of(scanned_tags{}, *html);
        count += ours.size();
        if (const tags theirs = tags_of(by_lexbor, *html); theirs != ours) {
            ++tokenizer_differs;
            report("tokenizer", path, ours, theirs, *html);
        }
        if (const tags theirs = tags_of_parse(*html); theirs != ours) {
            ++parser_differs;
            report("parser", path, ours, theirs, *html);
            lzw_dictionary<> dictionary;
            for (const tag_symbol tag : theirs)
                if (!dictionary.add(tag)) break;
            fingerprint_differs += dictionary.fingerprint() != fingerprint_of(*html);
        }
    }
    std::printf(
        "%zu pages, %zu tags; other than lexbor's tokenizer on %zu pages; other than its parser on %zu pages, "
        "of which %zu get another fingerprint\n",
        pages, count, tokenizer_differs, parser_differs, fingerprint_differs);
    return tokenizer_differs == 0 ? 0 : 1;
}

#else

int main() {
    std::fprintf(stderr, "this program was built without lexbor\n");
    return 1;
}

#endif
