// What a crawler does with each page it fetched: twenty lines to paste, between some made-up pages and some output.
#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/templates/template_clusters.hpp>

#include <cstdio>
#include <string>
#include <vector>

int main() {
    const std::vector<std::string> fetched{
        "<html><head><title>A</title></head><body><ul><li>1<li>2</ul><p>text<p>more <b>text</b></body></html>",
        "<html><head><title>B</title></head><body><ul><li>8<li>9</ul><p>else<p>some <i>text</i></body></html>",
        "<html><body><table><tr><td>quite<td>another</table><form><input></form></body></html>",
        "<html><head><title>C</title></head><body><ul><li>0<li>1</ul><p>text<p>and a <b>third</b></body></html>"};

    forme::template_clusters templates;         // lives as long as the crawl; save() and load() carry it over restarts
    std::vector<forme::cluster_id> cluster_of;  // one number for each page

    for (const std::string& html : fetched) {
        // Reads only the first few kilobytes of the page. Few entries mean little structure: such pages of different
        // templates begin to look alike, so you may want to keep them apart.
        const forme::fingerprint fingerprint = forme::fingerprint_of(html);
        if (fingerprint.entries() < 8) std::puts("a page that says little about its template");

        // Joins the page to its template. Clusters may become one later, so ids are looked up again when used.
        cluster_of.push_back(templates.add(fingerprint));

        // A template that has been seen often enough: stop here, sample, or take the extractor made for it.
        const forme::cluster_summary cluster = templates[cluster_of.back()];
        if (cluster.pages >= 3)
            std::printf("%llu pages like page %llu\n", static_cast<unsigned long long>(cluster.pages),
                        static_cast<unsigned long long>(cluster.representative));
    }

    for (std::size_t page = 0; page < cluster_of.size(); ++page)
        std::printf("page %zu has the template of page %llu\n", page,
                    static_cast<unsigned long long>(templates[cluster_of[page]].representative));
}
