// What a page itself says, without the template around it.
#include "support/atomic_file.hpp"
#include "support/command_line.hpp"
#include "support/pages.hpp"

#include <forme/templateness/default_scorer.hpp>
#include <forme/templateness/lexbor_templateness.hpp>

#include <CLI/CLI.hpp>

#include <cstddef>
#include <cstdio>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace forme;

// Where every judged node stands, as XPath: /html[1]/body[1]/p[2].
std::vector<std::string> xpaths(const page& p, const page_sections& judged) {
    std::map<std::pair<node_id, tag_symbol>, std::size_t> seen;  // children so far, by parent and tag
    std::vector<std::size_t> position(p.size());
    for (node_id node = 0; node < p.size(); ++node) position[node] = ++seen[{p.parent(node), p.tag(node)}];
    std::vector<std::string> paths{"/"};
    for (std::size_t i = 1; i < judged.nodes.size(); ++i) {
        const judged_node& parent = judged.nodes[judged.nodes[i].parent];
        std::string steps;
        for (node_id at = judged.nodes[i].node; at != parent.node; at = p.parent(at))
            steps = "/" + std::string(p.name(at)) + "[" + std::to_string(position[at]) + "]" + steps;
        paths.push_back((parent.node == no_node ? "" : paths[judged.nodes[i].parent]) + steps);
    }
    return paths;
}

void print_scores(const page& p, const page_sections& judged) {
    const std::vector<std::string> paths = xpaths(p, judged);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const judged_node& node = judged.nodes[i];
        std::printf("%s\t%.4f\t%.4f\t%u\t%s\n", paths[i].c_str(), node.score, node.smoothed, node.section,
                    node.smoothed >= judged.threshold ? "template" : "content");
    }
}

void write_escaped(std::ostream& stream, std::string_view text) {
    for (const char c : text) {
        switch (c) {
            case '&': stream << "&amp;"; break;
            case '<': stream << "&lt;"; break;
            case '>': stream << "&gt;"; break;
            case '"': stream << "&quot;"; break;
            default: stream << c;
        }
    }
}

// What would run code or fetch something, and so has no place in a page that is looked at offline.
bool is_active(tag_symbol tag) {
    switch (tag) {
        case symbol_of("script"):
        case symbol_of("noscript"):
        case symbol_of("iframe"):
        case symbol_of("object"):
        case symbol_of("embed"):
        case symbol_of("link"):
        case symbol_of("meta"):
        case symbol_of("base"):
        case symbol_of("template"):
        case symbol_of("frame"):
        case symbol_of("style"): return true;
        default: return false;
    }
}

bool is_harmless(std::string_view attribute) {
    return attribute == "class" || attribute == "id" || attribute == "title" || attribute == "alt" ||
           attribute == "colspan" || attribute == "rowspan" || attribute == "dir" || attribute == "lang" ||
           attribute == "hidden";
}

bool is_void(tag_symbol tag) {
    return tag == symbol_of("br") || tag == symbol_of("hr") || tag == symbol_of("img") || tag == symbol_of("input") ||
           tag == symbol_of("wbr") || tag == symbol_of("col") || tag == symbol_of("area") ||
           tag == symbol_of("source") || tag == symbol_of("track") || tag == symbol_of("param");
}

constexpr std::string_view page_style =
    "<meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
    "'unsafe-inline'\"><style>[data-forme=template]{background:#fbd5d5 !important}"
    "[data-forme=content]{outline:2px solid #2a7d3f !important}</style>";

// The page again, without anything that runs or is fetched: template roots tinted, content that has text outlined.
void write_highlighted(std::ostream& stream, const page& p, const page_sections& judged) {
    const std::vector<node_id> roots = template_roots(p, judged);
    std::size_t next_root = 0;
    std::vector<node_id> open;
    const auto close = [&](node_id before) {
        for (; !open.empty() && p.subtree_end(open.back()) <= before; open.pop_back())
            if (!is_void(p.tag(open.back()))) stream << "</" << p.name(open.back()) << '>';
    };
    stream << "<!DOCTYPE html>\n";
    for (node_id node = 0; node < p.size();) {
        close(node);
        if (p.is_text(node)) {
            write_escaped(stream, p.text(node));
        } else if (is_active(p.tag(node))) {
            node = p.subtree_end(node);
            continue;
        } else {
            stream << '<' << p.name(node);
            for (const auto& [name, value] : p.attributes(node)) {
                if (!is_harmless(name)) continue;
                stream << ' ' << name << "=\"";
                write_escaped(stream, value);
                stream << '"';
            }
            while (next_root < roots.size() && roots[next_root] < node) ++next_root;
            const judged_node& as = judged.nodes[judged.judged_as[node]];
            if (next_root < roots.size() && roots[next_root] == node)
                stream << " data-forme=\"template\"";
            else if (as.node == node && !judged.is_template(node) && p.first_child(node) != no_node &&
                     p.is_text(p.first_child(node)))
                stream << " data-forme=\"content\"";
            stream << '>';
            if (p.tag(node) == symbol_of("head")) stream << page_style;
            open.push_back(node);
        }
        ++node;
    }
    close(p.size());
    stream << '\n';
}

int run(const std::vector<std::string>& arguments, bool scores, const std::string& highlight) {
    const std::vector<std::string> paths = example::list_pages(arguments);
    if (!highlight.empty() && paths.size() != 1) throw std::runtime_error("--highlight takes a single page");
    lexbor_templateness judge;
    bool all_read = true;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (i > 0) std::fputs("\f", stdout);
        const auto html = example::read_file(paths[i]);
        all_read = all_read && html.has_value();
        if (!html) continue;
        const page_sections& judged = judge(*html, default_scorer());
        if (scores) {
            print_scores(judge.parsed(), judged);
        } else if (const std::string text = main_text(judge.parsed(), judged); !text.empty()) {
            std::fwrite(text.data(), 1, text.size(), stdout);
            std::fputs("\n", stdout);
        }
        if (!highlight.empty())
            example::replace_file(highlight,
                                  [&](std::ostream& stream) { write_highlighted(stream, judge.parsed(), judged); });
    }
    return all_read ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app(
        "Prints the main text of each page in UTF-8: a blank line between two blocks, a form feed between two pages.\n"
        "Exit code: 0, 1 if a page could not be read, 2 for anything else.");
    std::vector<std::string> arguments;
    bool scores = false;
    std::string highlight;
    app.add_option("pages", arguments, "files, folders, or - for names on standard input")->required();
    app.add_flag("--scores", scores,
                 "print a line for each judged node instead: XPath, score, smoothed score, section, verdict");
    app.add_option("--highlight", highlight,
                   "write the page to this file, template tinted and content outlined, nothing in it runs");
    return example::run_command(app, argc, argv, [&] { return run(arguments, scores, highlight); });
}
