// What smoothing brings, and how much depends on its penalty: on pages whose texts are labelled one by one
// (l3s-gn1/annotated: spans of class x-nc-sel0 are template, 1 to 5 content). The default model is cross-validated, as
// in table_content.
//
//     table_smoothing GOLD_FOLDER [FIGURES_FOLDER]
//
// f-measure of template words, words in links and links, and the adjusted Rand index of the sections, without
// smoothing, with neighbours merged instead, and with the weights and charges of the paper or of the defaults (Table 1
// and Figure 1 of Chakrabarti, Kumar and Punera, WWW 2007). Then the same over the factor that multiplies the penalty,
// 1 being the paper's 0.01 (Figures 2 and 3): to templateness_penalty.tsv in the folder of figures, if there is one.
#include <cstdio>

#ifdef FORME_BUILT_WITH_LEXBOR

#include "support/gold_training.hpp"

#include <forme/eval/clustering.hpp>
#include <forme/eval/contingency.hpp>
#include <forme/templateness/default_scorer.hpp>
#include <forme/templateness/lexbor_templateness.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace forme;

struct overlap {
    double both = 0;
    double predicted = 0;
    double gold = 0;

    void add(bool is_predicted, bool is_gold, double amount) {
        both += is_predicted && is_gold ? amount : 0;
        predicted += is_predicted ? amount : 0;
        gold += is_gold ? amount : 0;
    }
    [[nodiscard]] double f() const { return predicted + gold > 0 ? 2 * both / (predicted + gold) : 1; }
};

struct smoothing_scores {
    overlap words;
    overlap anchor_words;
    overlap links;
    double rand = 0;
    double pages = 0;
};

// By text node: 0 template, 1 content, nothing where nobody said.
std::vector<std::optional<int>> node_labels(const page& p) {
    std::vector<std::optional<int>> labels(p.size());
    for (node_id node = 0; node < p.size(); ++node) {
        if (p.parent(node) != no_node) labels[node] = labels[p.parent(node)];
        const std::string_view classes = p.attribute(node, "class").value_or("");
        if (const std::size_t at = classes.find("x-nc-sel"); at != std::string_view::npos && at + 8 < classes.size())
            labels[node] = classes[at + 8] == '0' ? 0 : 1;
    }
    return labels;
}

// The topmost element all of whose labelled texts agree, for each text: the pieces that a person would mark.
std::vector<std::size_t> gold_pieces(const page& p, const std::vector<std::optional<int>>& labels) {
    constexpr int mixed = 2;
    std::vector<std::optional<int>> below(p.size());
    for (node_id node = p.size(); node-- > 0;) {
        if (p.is_text(node)) below[node] = labels[node];
        const node_id parent = p.parent(node);
        if (parent == no_node || !below[node]) continue;
        below[parent] = !below[parent] || below[parent] == below[node] ? below[node] : mixed;
    }
    std::vector<std::size_t> piece(p.size());
    for (node_id node = 0; node < p.size(); ++node) {
        const node_id parent = p.parent(node);
        const bool top = parent == no_node || below[parent] == mixed;
        piece[node] = top ? node : piece[parent];
    }
    return piece;
}

// predicted(row) and piece(row) of the judged rows.
template <typename Predicted, typename Piece>
void add_page(const page& p, const page_sections& judged, Predicted predicted, Piece piece, smoothing_scores& into) {
    const std::vector<std::optional<int>> labels = node_labels(p);
    const std::vector<std::size_t> gold = gold_pieces(p, labels);
    std::vector<std::size_t> ours;
    std::vector<std::size_t> theirs;
    node_id link_end = 0;
    node_id counted_link = no_node;
    node_id link = no_node;
    for (node_id node = 0; node < p.size(); ++node) {
        if (p.tag(node) == symbol_of("a") && p.attribute(node, "href")) {
            link = node;
            link_end = p.subtree_end(node);
        }
        if (!p.is_text(node) || judged.shown[node] == 0 || !labels[node]) continue;
        const double words = count_text(p.text(node)).words;
        if (words == 0) continue;
        const bool is_gold = *labels[node] == 0;
        const bool is_predicted = predicted(judged.judged_as[node]);
        into.words.add(is_predicted, is_gold, words);
        if (node < link_end) into.anchor_words.add(is_predicted, is_gold, words);
        if (node < link_end && counted_link != link) {
            counted_link = link;
            into.links.add(is_predicted, is_gold, 1);
        }
        ours.push_back(piece(judged.judged_as[node]));
        theirs.push_back(gold[node]);
    }
    if (ours.size() < 2) return;
    into.rand += eval::adjusted_rand_index(eval::contingency(theirs, ours));
    ++into.pages;
}

// One page by one way of smoothing; `into` gets what the sections say.
template <typename Scorer>
const page_sections& add_smoothed(lexbor_templateness& judge, const std::string& html, const Scorer& scorer,
                                  node_weight weight, double charge, smoothing_scores& into) {
    templateness_options options;
    options.weight = weight;
    options.charge_by = weight == node_weight::children ? section_charge::area : section_charge::text;
    options.charge = charge;
    options.threshold = 0.5;
    const page_sections& judged = judge(html, scorer, options);
    const auto smoothed = [&](std::uint32_t row) { return judged.nodes[row].smoothed >= 0.5; };
    const auto section = [&](std::uint32_t row) { return judged.nodes[row].section; };
    add_page(judge.parsed(), judged, smoothed, section, into);
    return judged;
}

void add_unsmoothed(const page& p, const page_sections& judged, smoothing_scores& basic, smoothing_scores& merged) {
    constexpr double merge_within = 0.1;
    const auto raw = [&](std::uint32_t row) { return judged.nodes[row].score >= 0.5; };
    const auto itself = [](std::uint32_t row) { return row; };
    add_page(p, judged, raw, itself, basic);
    std::vector<std::uint32_t> piece(judged.nodes.size());
    for (std::uint32_t i = 1; i < piece.size(); ++i) {
        const double step = std::abs(judged.nodes[i].score - judged.nodes[i - 1].score);
        piece[i] = step < merge_within ? piece[i - 1] : i;
    }
    const auto piece_of = [&](std::uint32_t row) { return piece[row]; };
    const auto piece_score = [&](std::uint32_t row) { return judged.nodes[piece[row]].score >= 0.5; };
    add_page(p, judged, piece_score, piece_of, merged);
}

void print(std::FILE* to, const std::string& name, const smoothing_scores& s) {
    std::fprintf(to, "%s\t%.4f\t%.4f\t%.4f\t%.4f\n", name.c_str(), s.words.f(), s.anchor_words.f(), s.links.f(),
                 s.rand / std::max(s.pages, 1.0));
}

std::string brief(double number) {
    std::array<char, 32> digits{};
    std::snprintf(digits.data(), digits.size(), "%g", number);
    return digits.data();
}

constexpr double paper_charge = 0.01;
constexpr std::array factors{0.0, 0.01, 0.03, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0};

struct way {
    const char* scorer;
    const char* weights;
    node_weight weight;
    std::array<smoothing_scores, factors.size()> by_factor;
};

struct annotated_page {
    std::string html;
    std::size_t part = 0;
};

// Both ways of one scorer, and a table of it on standard output; scorer_of(part) may judge pages of that part.
template <typename ScorerOf>
std::vector<way> print_table(const std::vector<annotated_page>& pages, const char* name, ScorerOf scorer_of) {
    std::vector<way> ways{{name, "paper's", node_weight::children, {}}, {name, "text", node_weight::text, {}}};
    smoothing_scores basic;
    smoothing_scores merged;
    lexbor_templateness judge;
    for (const auto& [html, part] : pages) {
        const auto scorer = scorer_of(part);
        for (way& w : ways)
            for (std::size_t f = 0; f < factors.size(); ++f)
                add_smoothed(judge, html, scorer, w.weight, paper_charge * factors[f], w.by_factor[f]);
        smoothing_scores ignored;
        add_unsmoothed(judge.parsed(), add_smoothed(judge, html, scorer, node_weight::text, 0, ignored), basic, merged);
    }
    std::printf("%s\twords\tanchor_words\tlinks\tadjusted_rand\n", name);
    print(stdout, "basic", basic);
    print(stdout, "basic+merge", merged);
    for (const way& w : ways)
        for (std::size_t f = 0; f < factors.size(); ++f)
            print(stdout, std::string("smooth, weights ") + w.weights + ", penalty times " + brief(factors[f]),
                  w.by_factor[f]);
    return ways;
}

void write_figure(const std::string& path, const std::vector<way>& ways) {
    std::FILE* file = std::fopen(path.c_str(), "w");
    if (file == nullptr) return std::perror(path.c_str());
    for (const way& w : ways) {
        std::fprintf(file, "# %s, weights: %s\nfactor\twords\tanchor_words\tlinks\tadjusted_rand\n", w.scorer,
                     w.weights);
        for (std::size_t f = 0; f < factors.size(); ++f)
            if (factors[f] > 0) print(file, brief(factors[f]), w.by_factor[f]);
        std::fputs("\n\n", file);
    }
    std::fclose(file);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2 && argc != 3) {
        std::puts("usage: table_smoothing GOLD_FOLDER [FIGURES_FOLDER]");
        return argc == 1 ? 0 : 2;
    }
    const std::string set = std::string(argv[1]) + "/l3s-gn1";
    std::vector<annotated_page> pages;
    for (const bench::gold_page& at : bench::read_manifest(set))
        if (auto html = example::read_file(set + "/annotated/" + at.id + ".html"))
            pages.push_back({*std::move(html), at.part});
    const area_models site = site_scorer();
    const std::vector<boosted_trees> models = bench::cross_validated(bench::read_gold_rows(argv[1]));
    std::vector<way> ways = print_table(pages, "site model", [&](std::size_t) { return std::cref(site); });
    for (way& w : print_table(pages, "default model", [&](std::size_t part) { return models[part].view(); }))
        ways.push_back(w);
    if (argc == 3) write_figure(std::string(argv[2]) + "/templateness_penalty.tsv", ways);
}

#else

int main() { std::puts("table_smoothing needs lexbor"); }

#endif
