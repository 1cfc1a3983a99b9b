// Pages with the main text that people marked: folders with a manifest.tsv of (id, html, gold, and perhaps url, site,
// page_type), and which words of a page stand in its gold text.
//
// Sites fall into five parts by a hash of their domain, so that five models, each trained on four of them, can judge
// every page without having seen its site.
#ifndef FORME_BENCHMARKS_SUPPORT_GOLD_PAGES_HPP
#define FORME_BENCHMARKS_SUPPORT_GOLD_PAGES_HPP

#include "fields.hpp"

#include <examples/support/pages.hpp>

#include <forme/core/hash.hpp>
#include <forme/core/words.hpp>
#include <forme/dom/page.hpp>
#include <forme/dom/visible_text.hpp>

#include <forme/templateness/node_features.hpp>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace forme::bench {

struct gold_page {
    std::string id;
    std::string html;  // paths
    std::string gold;
    std::string type;
    std::string site;
    std::size_t part = 0;  // below gold_parts, the same for all pages of a site
};

inline constexpr std::size_t gold_parts = 5;

// "news.bbc.co.uk" and "bbc.co.uk" are one site.
inline std::string_view domain_of(std::string_view host) {
    const auto label_before = [&](std::size_t end) {
        const std::size_t dot = end == 0 ? host.npos : host.rfind('.', end - 1);
        return dot == host.npos ? std::size_t{0} : dot + 1;
    };
    const std::size_t last = label_before(host.size());
    if (last == 0) return host;
    std::size_t first = label_before(last - 1);
    const std::string_view second = host.substr(first, last - 1 - first);
    for (const std::string_view shared : {"co", "com", "net", "org", "gov", "gob", "ac", "edu", "ne", "or"})
        if (second == shared && first > 0) return host.substr(label_before(first - 1));
    return host.substr(first);
}

// The host that a page names most often, where nobody says whence it came: nearly always its own, or the same one that
// its sister pages get their pictures from.
inline std::string usual_host(std::string_view html) {
    std::map<std::string_view, std::size_t> count;
    for (std::size_t at = html.find("://"); at != html.npos; at = html.find("://", at + 1)) {
        const std::string_view rest = html.substr(at + 3, 100);
        ++count[rest.substr(0, rest.find_first_of("/?#\"'<> \\&)\n"))];
    }
    std::string_view best;
    for (const auto& [host, pages] : count)
        if (best.empty() || pages > count[best]) best = host;
    return std::string(best);
}

inline std::vector<gold_page> read_manifest(const std::string& folder) {
    std::ifstream stream(folder + "/manifest.tsv");
    std::string line;
    std::getline(stream, line);
    const std::vector<std::string> names = fields_of(line);
    std::vector<gold_page> pages;
    while (std::getline(stream, line)) {
        const std::vector<std::string> fields = fields_of(line);
        std::map<std::string, std::string> row;
        for (std::size_t i = 0; i < fields.size() && i < names.size(); ++i) row[names[i]] = fields[i];
        std::string site = row["site"];
        if (site.empty()) site = forme::detail::host_of(row["url"]);
        const std::string html = folder + "/" + row["html"];
        if (site.empty()) site = usual_host(example::read_file(html).value_or(""));
        if (site.empty()) site = row["id"];
        pages.push_back({row["id"], html, folder + "/" + row["gold"], row["page_type"], site,
                         static_cast<std::size_t>(mix64(hash_bytes(domain_of(site))) % gold_parts)});
    }
    return pages;
}

// For each word of `a` its partner in `b` on one longest common subsequence, or -1. A bit a pair of words: pages of
// which that is more than a gigabit are left unaligned.
inline std::vector<std::int64_t> aligned(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
    std::vector<std::int64_t> partner(a.size(), -1);
    const std::size_t width = (b.size() + 63) / 64;
    constexpr std::size_t most_words = std::size_t{1} << 24;
    if (b.empty() || a.size() * width > most_words) return partner;
    std::unordered_map<std::uint32_t, std::vector<std::uint64_t>> where;
    for (std::size_t j = 0; j < b.size(); ++j) {
        auto& bits = where[b[j]];
        bits.resize(width);
        bits[j / 64] |= std::uint64_t{1} << (j % 64);
    }
    std::vector<std::uint64_t> table((a.size() + 1) * width, ~std::uint64_t{0});  // 0 where the length grows
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto found = where.find(a[i]);
        std::uint64_t carry = 0;
        for (std::size_t w = 0; w < width; ++w) {
            const std::uint64_t above = table[i * width + w];
            const std::uint64_t hit = found == where.end() ? 0 : found->second[w];
            const std::uint64_t sum = above + (above & hit);
            const std::uint64_t with_carry = sum + carry;
            carry = sum < above || with_carry < sum ? 1 : 0;
            table[(i + 1) * width + w] = with_carry | (above & ~hit);
        }
    }
    for (std::size_t i = a.size(), j = b.size(); i > 0 && j > 0;) {
        if (a[i - 1] == b[j - 1]) {
            partner[--i] = static_cast<std::int64_t>(--j);
        } else if ((table[i * width + (j - 1) / 64] >> ((j - 1) % 64) & 1) != 0) {
            --j;
        } else {
            --i;
        }
    }
    return partner;
}

struct row_words {
    double own = 0;   // words of the row outside rows inside it
    double gold = 0;  // those of them that stand in the gold text
};

// A word counts as gold if its neighbour on the page is its partner's neighbour in the gold text, or if all words of
// its row have partners: single common words find partners everywhere.
inline std::vector<row_words> gold_words(const page& p, const node_features& features, const std::string& gold) {
    std::unordered_map<std::string, std::uint32_t> numbers;
    const auto number = [&](const std::string& word) {
        return numbers.try_emplace(word, static_cast<std::uint32_t>(numbers.size())).first->second;
    };
    std::vector<std::uint32_t> gold_tokens;
    for (const std::string& word : lower_case_words(gold)) gold_tokens.push_back(number(word));
    std::vector<std::uint32_t> tokens;
    std::vector<std::uint32_t> rows;
    std::string text;
    std::uint32_t row = 0;
    const auto finish = [&] {
        for (const std::string& word : lower_case_words(text)) {
            tokens.push_back(number(word));
            rows.push_back(row);
        }
        text.clear();
    };
    for (node_id node = 0; node < p.size(); ++node) {
        if (!features.shown(node)) continue;
        if (features.row_of(node) != row) {
            finish();
            row = features.row_of(node);
        }
        if (p.is_text(node)) {
            text += p.text(node);
        } else if (forme::detail::separator_around(p.tag(node)) != '\0') {
            text += '\n';
        }
    }
    finish();

    const std::vector<std::int64_t> partner = aligned(tokens, gold_tokens);
    std::vector<row_words> result(features.rows().size());
    std::vector<double> any(result.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        ++result[rows[i]].own;
        if (partner[i] < 0) continue;
        ++any[rows[i]];
        if ((i > 0 && partner[i - 1] == partner[i] - 1) || (i + 1 < tokens.size() && partner[i + 1] == partner[i] + 1))
            ++result[rows[i]].gold;
    }
    for (std::size_t r = 0; r < result.size(); ++r)
        if (any[r] == result[r].own) result[r].gold = any[r];
    return result;
}

}  // namespace forme::bench

#endif
