// Any bytes: lexbor's tokenizer and the scanner find the same tags, and stop at the same place.
#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/tags/lexbor_tags.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static forme::lexbor_tags by_lexbor;
    static forme::lzw_fingerprinter<forme::lexbor_tags> lexbor_fingerprinter;
    const std::string_view html(reinterpret_cast<const char*>(data), size);

    std::vector<forme::tag_symbol> expected;
    by_lexbor(html, [&](forme::tag_symbol name) {
        expected.push_back(name);
        return true;
    });
    std::vector<forme::tag_symbol> found;
    forme::scanned_tags{}(html, [&](forme::tag_symbol name) {
        found.push_back(name);
        return true;
    });
    if (found != expected) std::abort();
    if (!(lexbor_fingerprinter(html) == forme::lzw_fingerprinter<>{}(html))) std::abort();
    return 0;
}
