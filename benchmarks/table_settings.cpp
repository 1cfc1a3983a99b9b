// Which tokens and how many entries: the published fingerprint next to richer tokens and other lengths, on each set.
//
//     table_settings [MANIFEST…]        tab-separated: set, tokens, entries, then scores
//
// Clusters are those of template_clusters, precision and recall (means over the labels) those of template_classifier in
// a ten-fold cross validation; each page gets one label or none. `read` is the mean number of bytes that were needed.
#include "support/gold_set.hpp"
#include "support/partition_scores.hpp"

#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/tags/scanned_tags.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace {

using namespace forme;

// Start tags alone, with their classes.
struct by_start_name_and_classes {
    using token_type = std::uint64_t;
    using classes = class_list_hash;
    constexpr std::optional<token_type> operator()(const basic_tag<classes>& tag) const noexcept {
        if (tag.closing) return std::nullopt;
        return by_name_and_classes{}(tag);
    }
};
using scanned_styled_start_tags = basic_scanned_tags<by_start_name_and_classes>;

template <typename Tokenizer, std::size_t N>
class setting {
public:
    explicit setting(const char* tokens) : tokens_(tokens) {}

    void add(const std::string& html) {
        const auto [value, read] = lzw_fingerprinter<Tokenizer, N>{}(html);
        pages_.push_back(value);
        bytes_read_ += read;
    }

    void print(const bench::gold_set& set) const {
        const auto clusters = bench::score_clusters(set.labels(), bench::clusters_of(pages_));
        const auto labels = bench::cross_validated(pages_, set.labels()).macro();
        std::printf("%s\t%s\t%zu\t%zu\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%zu\n", set.name().c_str(), tokens_, N,
                    clusters.clusters, clusters.adjusted_rand, clusters.purity, labels.precision, labels.recall,
                    labels.f1, bytes_read_ / pages_.size());
        std::fflush(stdout);
    }

private:
    const char* tokens_;
    std::vector<basic_fingerprint<N>> pages_;
    std::size_t bytes_read_ = 0;
};

template <typename Tokenizer, std::size_t... N>
auto settings(const char* tokens) {
    return std::tuple(setting<Tokenizer, N>(tokens)...);
}

}  // namespace

int main(int argc, char** argv) {
    std::printf("set\ttokens\tentries\tclusters\tARI\tpurity\tprecision\trecall\tF1\tread\n");
    for (const bench::gold_set& set : bench::gold_sets(argc, argv)) {
        auto all =
            std::tuple_cat(settings<scanned_tags, 15, 20, 25, 28, 32, 36, 40, 50, 64>("tags"),
                           settings<scanned_start_tags, 15, 20, 25, 28, 32, 36, 40, 50, 64>("start"),
                           settings<scanned_styled_tags, 15, 20, 25, 28, 32, 36, 40, 50, 64>("tags+class"),
                           settings<scanned_styled_start_tags, 15, 20, 25, 28, 32, 36, 40, 50, 64>("start+class"));
        for (std::size_t i = 0; i < set.size(); ++i) {
            const std::string html = set.html(i);
            std::apply([&](auto&... each) { (each.add(html), ...); }, all);
        }
        std::apply([&](const auto&... each) { (each.print(set), ...); }, all);
    }
}
