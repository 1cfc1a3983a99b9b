// How much the first l bytes of a fingerprint tell, and how much the rest: where to cut it for two tables.
//
//     figure_split_entropy [MANIFEST…] > docs/figures/split_entropy.tsv
//
// Columns: set, l, entropy of the first l bytes, entropy of the others, in bits.
#include "support/gold_set.hpp"

#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/index/best_split.hpp>

#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

int main(int argc, char** argv) {
    using namespace forme;
    for (const bench::gold_set& set : bench::gold_sets(argc, argv)) {
        std::vector<fingerprint> pages;
        for (std::size_t i = 0; i < set.size(); ++i) pages.push_back(fingerprint_of(set.html(i)));
        const auto choice = best_split(std::span<const fingerprint>(pages));
        for (std::size_t l = 0; l <= fingerprint::size(); ++l)
            std::printf("%s\t%zu\t%.4f\t%.4f\n", set.name().c_str(), l, choice.prefix_entropy[l],
                        choice.suffix_entropy[l]);
        std::fprintf(stderr, "%s: the curves cross at %zu\n", set.name().c_str(), choice.split);
    }
}
