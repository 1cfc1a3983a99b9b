// Whether clustering keeps its speed as clusters pile up: a million pages and more, one after the other.
//
//     figure_throughput [--pages N] [MANIFEST…] > docs/figures/throughput.tsv
//
// Columns: pages so far, clusters so far, pages a second and megabytes a second over the last step. No corpus at hand
// has a million pages, so pages are repeated: three of four with up to eight tags put in at random places of their
// first part, which makes most of them new to the clusters, as the front pages of different sites are. Reading and
// changing pages is not timed; fingerprint and cluster are.
#include "support/cpu_time.hpp"
#include "support/gold_set.hpp"
#include "support/ratios.hpp"

#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/templates/template_clusters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace forme;

std::vector<std::string> some_pages(const std::vector<bench::gold_set>& sets) {
    constexpr std::size_t kept = 5'000;
    std::size_t all = 0;
    for (const bench::gold_set& set : sets) all += set.size();
    std::vector<std::string> pages;
    std::size_t number = 0;
    for (const bench::gold_set& set : sets)
        for (std::size_t i = 0; i < set.size(); ++i)
            if (number++ % (all / kept + 1) == 0) pages.push_back(set.html(i));
    return pages;
}

void perturb(std::string& html, std::mt19937_64& random) {
    static constexpr std::array<std::string_view, 12> tags{"<p>",    "<b>",    "<div>", "</div>", "<span>", "<br>",
                                                           "<link>", "<meta>", "<ul>",  "<li>",   "<img>",  "<a>"};
    constexpr std::size_t first_part = 4'000;
    for (std::size_t count = 1 + random() % 8; count > 0; --count) {
        const std::size_t from = random() % std::max<std::size_t>(std::min(first_part, html.size()), 1);
        const std::size_t place = std::min(html.find('<', from), html.size());
        html.insert(place, tags[random() % tags.size()]);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const auto originals = some_pages(bench::gold_sets(argc, argv));
    const std::size_t total = bench::quick() ? 20'000 : 2'000'000;
    const std::size_t step = total / 40;
    constexpr std::size_t batch = 500;  // pages made at a time

    std::mt19937_64 random(1);
    template_clusters clusters;
    for (std::size_t done = 0; done < total; done += step) {
        bench::cpu_time time;
        std::size_t bytes = 0;
        for (std::size_t made = 0; made < step; made += batch) {
            std::vector<std::string> pages;
            for (std::size_t i = 0; i < batch; ++i) {
                pages.push_back(originals[random() % originals.size()]);
                if (random() % 4 != 0) perturb(pages.back(), random);
                bytes += pages.back().size();
            }
            time([&] {
                for (const std::string& html : pages) clusters.add(fingerprint_of(html));
                return pages.size();
            });
        }
        std::printf("%zu\t%zu\t%.0f\t%.1f\n", done + step, clusters.clusters(),
                    static_cast<double>(step) / time.seconds(), static_cast<double>(bytes) / time.seconds() / 1e6);
        std::fflush(stdout);
    }
}
