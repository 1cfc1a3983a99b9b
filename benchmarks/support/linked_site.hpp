// A site of the gold corpus, crawled breadth-first: its links, its pages' labels, and where their files are.
#ifndef FORME_BENCHMARKS_SUPPORT_LINKED_SITE_HPP
#define FORME_BENCHMARKS_SUPPORT_LINKED_SITE_HPP

#ifdef FORME_BUILT_WITH_LEXBOR

#include <examples/support/folder_site.hpp>
#include <examples/support/pages.hpp>

#include <forme/dom/lexbor_page.hpp>
#include <forme/links/lexbor_link_targets.hpp>
#include <forme/links/link_table.hpp>

#include <cstddef>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace forme::bench {

struct site_place {
    std::string name;
    std::string folder;  // below raw/
    std::string start;
};

// The largest sites of the corpus whose pages link to each other.
inline const std::vector<site_place>& linked_sites() {
    static const std::vector<site_place> sites{
        {"openjdk", "openjdk-17-doc/usr/share/doc/openjdk-17-jre-headless/api", "index.html"},
        {"rust", "rust-doc/usr/share/doc/rust-doc/html", "index.html"},
        {"cppreference", "cppreference-doc-en-html/usr/share/cppreference/doc/html/en", "index.html"},
        {"libstdcxx", "libstdc++-12-doc/usr/share/doc/gcc-12-base/libstdc++", "user/index.html"},
        {"boost", "libboost1.81-doc/usr/share/doc/libboost1.81-doc/doc/html", "index.html"},
        {"qtbase", "qtbase5-doc-html/usr/share/qt5/doc", "qtcore/qtcore-index.html"},
        {"pandas", "python-pandas-doc/usr/share/doc/python-pandas-doc/html", "index.html"},
        {"postgresql", "postgresql-doc-15/usr/share/doc/postgresql-doc-15/html", "index.html"},
        {"cmake", "cmake-doc/usr/share/doc/cmake-data/html", "index.html"},
        {"sqlite", "sqlite3-doc/usr/share/doc/sqlite3", "index.html"},
        {"jfreechart", "libjfreechart-java-doc/usr/share/doc/libjfreechart-java/javadoc", "index.html"},
        {"commons-math", "libcommons-math3-java-doc/usr/share/doc/libcommons-math3-java/api", "overview-summary.html"},
        {"gtk4", "libgtk-4-doc/usr/share/doc/libgtk-4-doc", "gtk4/index.html"},
        {"dcmtk", "dcmtk-doc/usr/share/doc/dcmtk/dcmtk/html", "index.html"},
        {"wx", "wx3.2-doc/usr/share/doc/wx3.2-doc/html", "index.html"},
        // Not looked at while options were chosen.
        {"linux", "linux-doc-6.1/usr/share/doc/linux-doc-6.1/html", "index.html"},
        {"pike", "pike8.0-doc/usr/share/doc/pike8.0-doc/html", "reference/ex/index.html"},
        {"twisted-api", "twisted-doc/usr/share/doc/twisted-doc/html/api", "index.html"},
        {"racket", "racket-doc/usr/share/doc/racket", "index.html"},
        {"erlang", "erlang-doc/usr/share/doc/erlang-doc", "doc/index.html"},
        {"ant", "ant-doc/usr/share/doc/ant/api", "overview-summary.html"},
        {"groovy", "groovy-doc/usr/share/doc/groovy/api", "overview-summary.html"},
        {"eigen", "libeigen3-doc/usr/share/doc/libeigen3-dev/html", "index.html"},
        {"geos", "libgeos-doc/usr/share/doc/libgeos-dev/html", "index.html"},
    };
    return sites;
}

using page_labels = std::map<std::string, std::string>;  // by path from the corpus' folder

inline page_labels read_labels(const std::string& file) {
    page_labels labels;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t tab = line.find('\t');
        if (tab != std::string::npos) labels.emplace(line.substr(0, tab), line.substr(tab + 1));
    }
    return labels;
}

class linked_site {
public:
    // At most `limit` pages, in crawl order.
    linked_site(const std::string& corpus, const site_place& place, const page_labels& labels, std::size_t limit)
        : site_(corpus + "/raw/" + place.folder) {
        lexbor_parser parse;
        lexbor_link_targets targets;
        found(place.start, no_xpath);
        for (std::size_t next = 0; next < paths_.size(); ++next) {
            const std::string path = paths_[next];
            const auto label = labels.find("raw/" + place.folder + "/" + path);
            labels_.push_back(label == labels.end() ? std::string() : label->second);
            out_.emplace_back();
            for (const auto& target : targets(parse(html(next)), site_.url(path), links_.xpaths())) {
                ++link_count_;
                const auto to = site_.path(target.url);
                if (!to) continue;
                if (links_.size() < limit) found(*to, target.xpath);
                if (const auto page = links_.find(*to)) out_.back().emplace_back(*page, target.xpath);
            }
        }
    }

    [[nodiscard]] const link_table& links() const noexcept { return links_; }
    [[nodiscard]] std::size_t size() const noexcept { return paths_.size(); }
    [[nodiscard]] std::size_t link_count() const noexcept { return link_count_; }
    [[nodiscard]] const std::string& label(std::size_t page) const { return labels_[page]; }  // empty for none
    [[nodiscard]] std::string html(std::size_t page) const {
        return example::read_file(site_.file(paths_[page])).value_or("");
    }

    // The links of a page to pages of the crawl: target, XPath.
    [[nodiscard]] const std::vector<std::pair<linked_page, xpath_id>>& out(std::size_t page) const {
        return out_[page];
    }

private:
    void found(const std::string& path, xpath_id xpath) {
        if (links_.add(path, xpath)) paths_.push_back(path);
    }

    example::folder_site site_;
    link_table links_;
    std::vector<std::string> paths_;
    std::vector<std::string> labels_;
    std::vector<std::vector<std::pair<linked_page, xpath_id>>> out_;
    std::size_t link_count_ = 0;
};

}  // namespace forme::bench

#endif

#endif
