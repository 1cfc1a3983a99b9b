// Templates of clusters on standard output: what they cost, why they are one cluster, how each page fits, and the tree.
#ifndef FORME_EXAMPLES_SUPPORT_PRINTED_TEMPLATES_HPP
#define FORME_EXAMPLES_SUPPORT_PRINTED_TEMPLATES_HPP

#include "pages.hpp"

#include <forme/dom/lexbor_page.hpp>
#include <forme/mdl/extracted_template.hpp>
#include <forme/mdl/path_names.hpp>
#include <forme/mdl/path_set.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace example {

struct merge {
    std::uint32_t first;
    std::uint32_t second;
    double delta;
    const char* unit;
};

// Of any method whose merges have first, second and delta.
template <typename Merge>
std::vector<merge> merges_of(const std::vector<Merge>& merges, const char* unit) {
    std::vector<merge> all;
    for (const Merge& one : merges) all.push_back({one.first, one.second, static_cast<double>(one.delta), unit});
    return all;
}

// Reads the representative page again for the names of the template's paths, and others while names are missing.
inline forme::path_names read_names(const forme::extracted_template& made, const std::vector<std::string>& files,
                                    const std::vector<std::size_t>& members, std::size_t representative,
                                    forme::path_labels labels) {
    forme::path_names names(made.template_paths());
    forme::lexbor_parser parse;
    const auto read = [&](std::size_t page) {
        if (const auto html = read_file(files[page])) names.read(parse(*html), labels);
    };
    read(representative);
    for (std::size_t i = 0; i < members.size() && names.missing() != 0; ++i) read(members[i]);
    return names;
}

inline void print_templates(const std::vector<std::string>& files, const std::vector<forme::path_set>& sets,
                            forme::path_labels labels, const std::vector<std::uint32_t>& cluster_of,
                            const std::vector<merge>& merges) {
    const auto templates = forme::extract_templates(sets, cluster_of);
    const auto representatives = forme::representative_pages(sets, cluster_of, templates);
    for (std::uint32_t cluster = 0; cluster < templates.size(); ++cluster) {
        const forme::extracted_template& made = templates[cluster];
        std::vector<std::size_t> members;
        for (std::size_t page = 0; page < files.size(); ++page)
            if (cluster_of[page] == cluster) members.push_back(page);
        const forme::description_counts counts = made.counts();
        std::printf("\ncluster %lu: pages %lu, template paths %lu, added %lu, lacking %lu, most typical %s\n",
                    static_cast<unsigned long>(cluster), static_cast<unsigned long>(made.pages()),
                    static_cast<unsigned long>(counts.in_templates), static_cast<unsigned long>(counts.added),
                    static_cast<unsigned long>(counts.lacking), files[representatives[cluster]].c_str());
        for (const merge& one : merges)
            if (cluster_of[one.first] == cluster)
                std::printf("  merge %+.1f %s: %s with %s\n", one.delta, one.unit, files[one.first].c_str(),
                            files[one.second].c_str());
        for (const std::size_t page : members) {
            const forme::template_fit fit = made.fit(sets[page]);
            std::printf("  page %.1f bits, +%lu -%lu: %s\n", fit.bits, static_cast<unsigned long>(fit.added),
                        static_cast<unsigned long>(fit.lacking), files[page].c_str());
        }
        for (const forme::template_line& line :
             made.tree(read_names(made, files, members, representatives[cluster], labels)))
            std::printf("  %*s%s %lu/%lu\n", static_cast<int>(2 * line.depth), "", line.step.c_str(),
                        static_cast<unsigned long>(line.support), static_cast<unsigned long>(made.pages()));
    }
}

}  // namespace example

#endif
