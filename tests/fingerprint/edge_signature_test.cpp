#include <forme/fingerprint/edge_signature.hpp>

#include <tests/reference/made_up_html.hpp>
#include <tests/reference/plain_tags.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

using namespace forme;

namespace {

static_assert(edge_signature().empty() && edge_signature().count() == 0);
static_assert(jaccard(edge_signature(), edge_signature()) == 1);
static_assert(edge_signature::bits == 4096);

using plain_edge = std::tuple<std::string, std::string, std::string>;  // around, name, class

std::set<std::string> words(const std::string& text) {
    std::istringstream in(text);
    std::set<std::string> result;
    for (std::string word; in >> word;) result.insert(word);
    return result;
}

std::string plain_token(const std::string& classes) {
    std::string token;
    for (const char c : classes + ' ') {
        if (std::string_view(" \t\n\r\f").find(c) == std::string_view::npos) {
            token += c;
            continue;
        }
        if (!token.empty() && token.size() < 40 && token.find_first_of("0123456789") == std::string::npos) return token;
        token.clear();
    }
    return "";
}

// The dull twin: tags as strings, edges as a set of them.
std::set<plain_edge> plain_edges(const std::string& html) {
    static const auto inline_tags = words(
        "b i em strong tt code sup sub small big font u br wbr abbr acronym cite dfn q kbd var samp s strike del ins "
        "mark");
    static const auto parts = words("div section article main aside header footer nav form table ul body fieldset");
    static const auto empty = words("area base col embed hr img input link meta param source track");
    static const std::map<std::string, int> kinds{{"p", 1},  {"li", 2}, {"dt", 3}, {"dd", 3},
                                                  {"td", 4}, {"th", 4}, {"tr", 5}, {"option", 6}};
    std::set<plain_edge> edges;
    std::vector<std::string> open{""};
    for (const reference::plain_tag& tag : reference::plain_tag_reader(html).read()) {
        if (inline_tags.contains(tag.name)) continue;
        if (tag.closing) {
            for (std::size_t i = open.size() - 1; i > 0; --i) {
                if (open[i] != tag.name) continue;
                open.resize(i);
                break;
            }
            continue;
        }
        const auto kind = kinds.find(tag.name);
        const auto last = kinds.find(open.back());
        if (kind != kinds.end() && last != kinds.end() && kind->second == last->second) open.pop_back();
        edges.insert({open.back(), tag.name, parts.contains(tag.name) ? plain_token(tag.class_value) : ""});
        if (!empty.contains(tag.name) && open.size() <= edge_collector::deepest) open.push_back(tag.name);
    }
    return edges;
}

edge_signature signature_of(const std::set<plain_edge>& edges) {
    edge_signature signature;
    for (const auto& [around, name, token] : edges) {
        detail::first_class_token part;
        part.add(token);
        signature.add(mix64(mix64(mix64(symbol_of(around)) ^ symbol_of(name)) ^ part.value()));
    }
    return signature;
}

double similarity(std::string_view a, std::string_view b) {
    return jaccard(edge_signature_of(a), edge_signature_of(b));
}

}  // namespace

TEST_CASE("edge_signature: what does not change it, and what does") {
    constexpr std::string_view page = "<html><body><div class=post><p>one<ul><li>a</ul></div></body></html>";
    for (const std::string_view same : {
             "<html><body><div class=post><p>one<p>two<ul><li>a<li>b<li>c</ul></div></body></html>",  // longer lists
             "<html><body><div class=post><p>a <b>b <i>c</i></b><br><ul><li><em>a</em></ul></div></body></html>",
             "<HTML><BODY><DIV class='  post-12 post wide '><P>one</P><P><UL><LI>a</LI></UL></DIV></BODY></HTML>",
             "<html><body><div class=post><p class=x>one<ul><li class=y>a</ul></div></html>",  // classes of no part
             "<html><body></i></table><div class=post><p>one<ul><li>a</ul></div></body></html>",
         })
        CHECK(similarity(page, same) == 1);
    for (const std::string_view other : {
             "<html><body><div class=list><p>one<ul><li>a</ul></div></body></html>",
             "<html><body><div><p>one<ul><li>a</ul></div></body></html>",
             "<html><body><div class=post><p>one<ol><li>a</ol></div></body></html>",
             "<html><body><div class=post><p>one<ul><li>a<img></ul></div></body></html>",
         })
        CHECK(similarity(page, other) < 1);
    CHECK(edge_signature_of(page).count() == 6);
}

TEST_CASE("edge_signature: Jaccard counts edges") {
    // html, body, p and one more each: 3 of 5.
    CHECK(similarity("<html><body><p></p><h1></h1>", "<html><body><p></p><h2></h2>") == doctest::Approx(.6));
    CHECK(similarity("", "no tags at all") == 1);
    CHECK(similarity("", "<p>") == 0);
    CHECK(shared_edges(edge_signature_of("<p>"), edge_signature_of("<p>")) == 1);
}

TEST_CASE("edge_signature: class tokens come in pieces, with digits and without end") {
    const auto value = [](std::initializer_list<std::string_view> pieces) {
        detail::first_class_token token;
        for (const std::string_view piece : pieces) token.add(piece);
        return token.value();
    };
    const std::uint64_t post = value({"post"});
    CHECK(post != 0);
    CHECK(value({"po", "st"}) == post);
    CHECK(value({" po", "st ", "wide"}) == post);
    CHECK(value({"id-7 post"}) == post);
    CHECK(value({std::string(40, 'x') + " post"}) == post);
    CHECK(value({std::string(39, 'x') + " post"}) != post);
    CHECK(value({"post", " p2"}) == post);
    CHECK(value({""}) == 0);
    CHECK(value({" \n "}) == 0);
    CHECK(value({"id7"}) == 0);
}

TEST_CASE("edge_signature: agrees with the dull twin on made-up and broken pages") {
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        const std::string html = reference::odd_html(seed, 80);
        CHECK(edge_signature_of(html) == signature_of(plain_edges(html)));
    }
}

TEST_CASE("edge_signature: hostile pages: very deep, never closed, closed without end") {
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "<div>";
    CHECK(edge_signature_of(deep).count() == 2);  // at the top, and inside itself
    std::string wrong = deep.substr(0, 5 * edge_collector::deepest);
    for (int i = 0; i < 100'000; ++i) wrong += "</table>";
    CHECK(edge_signature_of(wrong) == edge_signature_of(deep));
    CHECK(edge_signature_of(std::string_view("\0\xff<\xfe>", 5)).empty());
}

TEST_CASE("edge_signature: golden value") {
    const edge_signature golden = edge_signature_of(
        "<!doctype html><html><head><title>x</title></head><body class=\"p7 home\"><nav><ul><li><a>y</a></ul></nav>");
    CHECK(golden.count() == 8);
    CHECK(golden.hash() == 4203770001451561921u);
}
