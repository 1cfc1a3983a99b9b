// How fast pages become fingerprints, against lexbor's tokenizer and parser and, where installed, libxml2 and gumbo.
//
// All contenders read the same pages in one run. Before anything is timed, the scanner's tags are compared with
// lexbor's on every page, and the fingerprints with and without early stop with each other.
#include "support/corpus.hpp"
#include "support/ratios.hpp"

#include <forme/forme.hpp>
#include <tests/reference/counted_allocations.hpp>

#ifdef FORME_BENCH_LIBXML2
#include <libxml/HTMLparser.h>
#endif
#ifdef FORME_BENCH_GUMBO
#include <gumbo.h>
#endif

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace forme;

using portable_tags = basic_scanned_tags<by_name, detail::portable_search>;

std::vector<std::string> pages;

template <typename Tokenizer>
std::vector<tag_symbol> tags_of(Tokenizer&& tokenize, std::string_view html) {
    std::vector<tag_symbol> tags;
    tokenize(html, [&](tag_symbol tag) {
        tags.push_back(tag);
        return true;
    });
    return tags;
}

template <typename Fingerprinter>
void stopped(benchmark::State& state, Fingerprinter fingerprinter) {
    for (auto _ : state)
        for (const std::string& page : pages) benchmark::DoNotOptimize(fingerprinter(page));
    state.counters["pages"] = static_cast<double>(pages.size());
}

template <typename Tokenizer>
void whole(benchmark::State& state, Tokenizer tokenize) {
    for (auto _ : state) {
        for (const std::string& page : pages) {
            tag_symbol sum = 0;
            tokenize(page, [&](tag_symbol tag) {
                sum += tag;
                return true;
            });
            benchmark::DoNotOptimize(sum);
        }
    }
}

// The dictionary alone, on tags that are already there: exactly those a fingerprint needs.
void lzw_alone(benchmark::State& state) {
    std::vector<std::vector<tag_symbol>> sequences;
    for (const std::string& page : pages) {
        auto& tags = sequences.emplace_back();
        lzw_dictionary<> dictionary;
        scanned_tags{}(page, [&](tag_symbol tag) {
            tags.push_back(tag);
            return dictionary.add(tag);
        });
    }
    for (auto _ : state) {
        for (const auto& tags : sequences) {
            lzw_dictionary<> dictionary;
            for (const tag_symbol tag : tags) dictionary.add(tag);
            benchmark::DoNotOptimize(dictionary.fingerprint());
        }
    }
}

void compare_pairs(benchmark::State& state) {
    std::vector<fingerprint> prints;
    for (const std::string& page : pages) prints.push_back(fingerprint_of(page));
    std::size_t pairs = 0;
    std::size_t same = 0;
    for (auto _ : state) {
        for (std::size_t i = 0; i < prints.size(); ++i)
            for (std::size_t j = i + 1; j < prints.size(); ++j) same += same_template(prints[i], prints[j]);
        pairs += prints.size() * (prints.size() - 1) / 2;
        benchmark::DoNotOptimize(same);
    }
    state.counters["ns_per_pair"] = benchmark::Counter(static_cast<double>(pairs) * 1e-9,
                                                       benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

#ifdef FORME_BUILT_WITH_LEXBOR
void lexbor_parse(benchmark::State& state) {
    for (auto _ : state) {
        for (const std::string& page : pages) {
            lxb_html_document_t* const document = lxb_html_document_create();
            lxb_html_document_parse(document, reinterpret_cast<const lxb_char_t*>(page.data()), page.size());
            benchmark::DoNotOptimize(document);
            lxb_html_document_destroy(document);
        }
    }
}
#endif

#ifdef FORME_BENCH_LIBXML2
void libxml2_sax(benchmark::State& state) {
    htmlSAXHandler handler{};
    handler.startElement = [](void* count, const xmlChar*, const xmlChar**) { ++*static_cast<std::size_t*>(count); };
    for (auto _ : state) {
        for (const std::string& page : pages) {
            std::size_t count = 0;
            htmlParserCtxtPtr context =
                htmlCreatePushParserCtxt(&handler, &count, nullptr, 0, nullptr, XML_CHAR_ENCODING_UTF8);
            htmlCtxtUseOptions(context, HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_RECOVER);
            htmlParseChunk(context, page.data(), static_cast<int>(page.size()), 1);
            htmlFreeParserCtxt(context);
            benchmark::DoNotOptimize(count);
        }
    }
}
#endif

#ifdef FORME_BENCH_GUMBO
void gumbo_parse_all(benchmark::State& state) {
    for (auto _ : state) {
        for (const std::string& page : pages) {
            GumboOutput* const output = gumbo_parse_with_options(&kGumboDefaultOptions, page.data(), page.size());
            benchmark::DoNotOptimize(output);
            gumbo_destroy_output(&kGumboDefaultOptions, output);
        }
    }
}
#endif

void check_answers() {
    [[maybe_unused]] std::size_t differ = 0;
    for (const std::string& page : pages) {
        const auto tags = tags_of(scanned_tags{}, page);
        bench::require(tags == tags_of(portable_tags{}, page), "tags with and without SSE2");
        lzw_dictionary<> dictionary;
        for (const tag_symbol tag : tags)
            if (!dictionary.add(tag)) break;
        bench::require(dictionary.fingerprint() == fingerprint_of(page), "fingerprint with and without early stop");
#ifdef FORME_BUILT_WITH_LEXBOR
        differ += tags != tags_of(lexbor_tags{}, page);
#endif
    }
#ifdef FORME_BUILT_WITH_LEXBOR
    bench::require(differ == 0, "tags by scanner and by lexbor");
#endif
}

}  // namespace

int main(int argc, char** argv) {
    pages = bench::load_pages(1000);
    check_answers();

    std::size_t read = 0;
    std::size_t bytes = 0;
    const std::size_t before = reference::counted_allocations();
    for (const std::string& page : pages) {
        read += lzw_fingerprinter<>{}(page).bytes_read;
        bytes += page.size();
    }
    const std::size_t allocations = reference::counted_allocations() - before;
    bench::print_figure("allocations_per_fingerprint",
                        static_cast<double>(allocations) / static_cast<double>(pages.size()), "0");
    bench::print_figure("share_of_bytes_read", static_cast<double>(read) / static_cast<double>(bytes), "-");

    using benchmark::RegisterBenchmark;
    RegisterBenchmark("scanned_stopped", [](auto& state) { stopped(state, lzw_fingerprinter<>{}); });
    RegisterBenchmark("portable_stopped", [](auto& state) { stopped(state, lzw_fingerprinter<portable_tags>{}); });
    RegisterBenchmark("styled_stopped", [](auto& state) { stopped(state, lzw_fingerprinter<scanned_styled_tags>{}); });
    RegisterBenchmark("scanned_whole", [](auto& state) { whole(state, scanned_tags{}); });
    RegisterBenchmark("portable_whole", [](auto& state) { whole(state, portable_tags{}); });
    RegisterBenchmark("lzw_alone", lzw_alone);
    RegisterBenchmark("same_template", compare_pairs);
#ifdef FORME_BUILT_WITH_LEXBOR
    RegisterBenchmark("lexbor_stopped", [](auto& state) { stopped(state, lzw_fingerprinter<lexbor_tags>{}); });
    RegisterBenchmark("lexbor_whole", [](auto& state) { whole(state, lexbor_tags{}); });
    RegisterBenchmark("lexbor_parse", lexbor_parse);
#endif
#ifdef FORME_BENCH_LIBXML2
    RegisterBenchmark("libxml2_sax", libxml2_sax);
#endif
#ifdef FORME_BENCH_GUMBO
    RegisterBenchmark("gumbo_parse", gumbo_parse_all);
#endif
    const auto times =
        bench::run(argc, argv,
                   {{"fingerprint_vs_lexbor_parse", "lexbor_parse", "scanned_stopped", ">= 100 web, >= 200 docs"},
                    {"fingerprint_vs_lexbor_tokenizer_stopped", "lexbor_stopped", "scanned_stopped", ">= 5"},
                    {"whole_scan_vs_lexbor_tokenizer", "lexbor_whole", "scanned_whole", ">= 5"},
                    {"lzw_share", "lzw_alone", "scanned_stopped", "<= 0.2"},
                    {"sse2_vs_portable_stopped", "portable_stopped", "scanned_stopped", "-"},
                    {"sse2_vs_portable_whole", "portable_whole", "scanned_whole", "-"},
                    {"styled_vs_names", "styled_stopped", "scanned_stopped", "-"},
                    {"fingerprint_vs_libxml2_sax", "libxml2_sax", "scanned_stopped", "-"},
                    {"fingerprint_vs_gumbo_parse", "gumbo_parse", "scanned_stopped", "-"}});
    bench::print_figure("pages_per_second", static_cast<double>(pages.size()) / times.seconds("scanned_stopped"), "-");
}
