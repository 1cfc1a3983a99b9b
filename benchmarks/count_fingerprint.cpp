// Fingerprints every page once, in a function of its own that an instruction counter can be pointed at:
// scripts/count_instructions prints the instructions a fingerprint takes.
#include "support/corpus.hpp"

#include <forme/fingerprint/lzw_fingerprinter.hpp>

#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

[[gnu::noinline]] std::size_t fingerprint_all_pages(const std::vector<std::string>& pages);

std::size_t fingerprint_all_pages(const std::vector<std::string>& pages) {
    std::size_t bytes_read = 0;
    for (const std::string& page : pages) bytes_read += forme::lzw_fingerprinter<>{}(page).bytes_read;
    return bytes_read;
}

int main() {
    const auto pages = forme::bench::load_pages(1000);
    std::printf("mean bytes read %zu\n", fingerprint_all_pages(pages) / pages.size());
}
