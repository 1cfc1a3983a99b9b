// Training rows from sites alone, without anybody's labels: what stands on many pages of a site is template.
#ifndef FORME_EXAMPLES_SUPPORT_SITE_TRAINING_HPP
#define FORME_EXAMPLES_SUPPORT_SITE_TRAINING_HPP

#include "pages.hpp"

#include <forme/dom/lexbor_page.hpp>
#include <forme/templateness/estimated_layout.hpp>
#include <forme/templateness/node_features.hpp>
#include <forme/templateness/site_level.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace example {

struct training_rows {
    std::vector<forme::node_feature_row> rows;
    std::vector<float> labels;  // 1 for template
    std::vector<float> weights;
    std::vector<std::size_t> sites;  // by row
};

// Adds the judged nodes of one site's pages, of which at most `most_pages` are read, evenly spread. Returns how many
// pages were used: none where the site has too few of them.
inline std::size_t add_site(const std::string& folder, std::size_t site, std::size_t most_pages, training_rows& into) {
    const std::vector<std::string> paths = list_pages({folder});
    const std::size_t step = paths.size() / most_pages + 1;
    forme::lexbor_parser parse;
    std::vector<forme::page> pages;
    forme::site_level counts;
    for (std::size_t i = 0; i < paths.size(); i += step) {
        const auto html = read_file(paths[i]);
        if (!html || html->find('<') == std::string::npos) continue;
        pages.push_back(parse(*html));
        counts.add(pages.back());
    }
    if (!counts.enough_pages()) return 0;
    forme::estimated_layout layout;
    forme::node_features features;
    forme::site_labelling labelling;
    for (const forme::page& p : pages) {
        counts.label(p, labelling);
        layout.estimate(p);
        features(p, layout);
        for (std::size_t row = 1; row < features.rows().size(); ++row) {
            const forme::site_label label = labelling.labels[features.rows()[row].node];
            if (label == forme::site_label::ignored) continue;
            into.rows.push_back(features.values()[row]);
            into.labels.push_back(label == forme::site_label::template_part ? 1.0f : 0.0f);
            into.weights.push_back(1);
            into.sites.push_back(site);
        }
    }
    return pages.size();
}

}  // namespace example

#endif
