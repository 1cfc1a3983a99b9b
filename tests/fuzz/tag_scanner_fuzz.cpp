// Any bytes, cut anywhere: the scanner gives the same tags in pieces as in one, with and without SSE2, as its plain
// twin, and the fingerprint stream the same fingerprint as the whole page. The first byte chooses how to cut.
#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <tests/reference/plain_tags.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace {

using tags = std::vector<forme::basic_tag<forme::class_list_hash>>;

template <typename Search>
tags scan(std::string_view html, std::size_t piece) {
    tags found;
    forme::tag_scanner<forme::class_list_hash, Search> scanner;
    for (std::size_t at = 0; at < html.size(); at += piece)
        scanner.feed(html.substr(at, piece), [&](const auto& tag) {
            found.push_back(tag);
            return true;
        });
    if (scanner.bytes_read() != html.size()) std::abort();
    return found;
}

tags twin(std::string_view html) {
    tags found;
    for (const auto& plain : forme::reference::plain_tags(html)) {
        found.push_back({forme::symbol_of(plain.name), plain.closing, {}});
        found.back().classes.add(plain.class_value);
    }
    return found;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::size_t piece = 1 + data[0] % 33;
    const std::string_view html(reinterpret_cast<const char*>(data + 1), size - 1);

    const tags whole = scan<forme::detail::default_search>(html, html.size() + 1);
    if (scan<forme::detail::default_search>(html, piece) != whole) std::abort();
    if (scan<forme::detail::portable_search>(html, html.size() + 1) != whole) std::abort();

    const tags expected = twin(html);
    if (expected.size() != whole.size()) std::abort();
    for (std::size_t i = 0; i < whole.size(); ++i) {
        const bool same = expected[i].name == whole[i].name && expected[i].closing == whole[i].closing &&
                          expected[i].classes.value() == whole[i].classes.value();
        if (!same) std::abort();
    }

    const auto fingerprinted = forme::lzw_fingerprinter<>{}(html);
    forme::fingerprint_stream<> stream;
    for (std::size_t at = 0; at < html.size() && stream.feed(html.substr(at, piece));) at += piece;
    if (stream.value() != fingerprinted.value || stream.bytes_read() != fingerprinted.bytes_read) std::abort();
    return 0;
}
