#include <forme/tags/tag_scanner.hpp>

#include <tests/reference/made_up_html.hpp>
#include <tests/reference/plain_tags.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using namespace forme;
using namespace std::string_view_literals;

namespace {

// Keeps class values as they come, to compare with the twin.
struct class_text {
    std::string value;
    void add(std::string_view piece) { value += piece; }
};

template <typename Search>
using text_scanner = tag_scanner<class_text, Search>;

struct found_tag {
    tag_symbol name;
    bool closing;
    std::string classes;
    friend bool operator==(const found_tag&, const found_tag&) = default;
};

template <typename Search = detail::default_search>
std::vector<found_tag> scan(std::string_view html, std::size_t piece = std::string_view::npos) {
    std::vector<found_tag> found;
    text_scanner<Search> scanner;
    for (std::size_t at = 0; at < html.size(); at += std::min(piece, html.size() - at)) {
        // A block of its own for each piece, so that a sanitizer sees any byte read beyond it.
        const std::string_view part = html.substr(at, piece);
        const auto block = std::make_unique<char[]>(part.size());
        std::copy(part.begin(), part.end(), block.get());
        scanner.feed(std::string_view(block.get(), part.size()), [&](const auto& tag) {
            found.push_back({tag.name, tag.closing, tag.classes.value});
            return true;
        });
    }
    CHECK(scanner.bytes_read() == html.size());
    return found;
}

std::vector<found_tag> twin(std::string_view html) {
    std::vector<found_tag> found;
    for (const auto& tag : reference::plain_tags(html))
        found.push_back({symbol_of(tag.name), tag.closing, tag.class_value});
    return found;
}

// "p /p" for <p></p>.
std::vector<found_tag> tags(std::string_view list) {
    std::vector<found_tag> result;
    std::istringstream words{std::string(list)};
    for (std::string word; words >> word;) {
        const bool closing = word.front() == '/';
        result.push_back({symbol_of(closing ? word.substr(1) : word), closing, ""});
    }
    return result;
}

constexpr std::size_t count_tags(std::string_view html) {
    std::size_t count = 0;
    tag_scanner<> scanner;
    scanner.feed(html, [&](const basic_tag<>&) {
        ++count;
        return true;
    });
    return count;
}

static_assert(count_tags("") == 0);
static_assert(count_tags("<p>a</p>") == 2);
static_assert(count_tags("<script>'<p>'</script>") == 2);
static_assert(sizeof(tag_scanner<>) <= 104);

struct tag_case {
    std::string_view html;
    std::string_view expected;
};

constexpr tag_case cases[] = {
    // plain tags
    {"<p>", "p"},
    {"</p>", "/p"},
    {"<P><Br/></P>", "p br /p"},
    {"<p><!-- --><b>", "p b"},
    {"<a-b1_é>", "a-b1_é"},
    {"<a<b>", "a<b"},
    {"<p\0q>"sv, "p\xef\xbf\xbdq"},
    {"<p\x01>", "p\x01"},
    {"<p\n\t\f\r>", "p"},
    {"<blockquote></BLOCKQUOTE>", "blockquote /blockquote"},
    // what is no tag
    {"< p>", ""},
    {"<1>", ""},
    {"<>", ""},
    {"<<p>", "p"},
    {"a < b > c", ""},
    {"</>", ""},
    {"</ p>", ""},
    {"</1><b>", "b"},
    {"</\0><b>"sv, "b"},
    // attributes
    {"<a b=\">\">", "a"},
    {"<a b='>'><i>", "a i"},
    {"<a b=\"'>\"><i>", "a i"},
    {"<a b=>\"><i>", "a i"},
    {"<a \">\"><i>", "a i"},
    {"<a ='>'><i>", "a i"},
    {"<a b=c\"><i>", "a i"},
    {"<a b= ='x>'><i>", "a i"},
    {"<a b = \"x>y\" ><i>", "a i"},
    {"<a b\n=\n'x>y'><i>", "a i"},
    {"<a b/=\"x>y\"><i>", "a i"},
    {"<a b /= 'x>y'><i>", "a i"},
    {"<a b=\"x\"c='>'><i>", "a i"},
    {"<a b=/><i>", "a i"},
    {"<a/b/c=d/><i>", "a i"},
    {"</a b='>' c><i>", "/a i"},
    {"<a b=\0'>'><i>"sv, "a i"},
    // comments and their odd endings
    {"<!--><b>", "b"},
    {"<!---><b>", "b"},
    {"<!----><b>", "b"},
    {"<!-----><b>", "b"},
    {"<!--!><b>--><i>", "i"},
    {"<!---!><b>--><i>", "i"},
    {"<!----!><b>", "b"},
    {"<!-- --!><b>", "b"},
    {"<!-- --!-><b>--><i>", "i"},
    {"<!-- --!--><b>", "b"},
    {"<!-- -- ><b>--><i>", "i"},
    {"<!-- <!-- --><b>", "b"},
    {"<!-- <!--><b>", "b"},
    {"<!-- a -> b - - > --><b>", "b"},
    {"<!-- <p>", ""},
    {"<!--", ""},
    // declarations, bogus comments, CDATA without foreign content
    {"<!DOCTYPE html><b>", "b"},
    {"<!doctype html PUBLIC \"a>b\"><b>", "b"},
    {"<!><b>", "b"},
    {"<!-><b>", "b"},
    {"<!x --><b>", "b"},
    {"<?xml version='1.0'?><b>", "b"},
    {"<![CDATA[<b>]]><i>", "i"},
    {"<![CDATA[ x > <b>]]><i>", "b i"},
    // raw text
    {"<title><b></title><i>", "title /title i"},
    {"<TITLE></title  x='>' ><i>", "title /title i"},
    {"<title></titlex></title/><i>", "title /title i"},
    {"<style><!--</style><i>--></style>", "style /style i /style"},
    {"<textarea></TEXTAREA>", "textarea /textarea"},
    {"<xmp><xmp></xmp></xmp>", "xmp /xmp /xmp"},
    {"<iframe><p></iframe><noembed><p></noembed><noframes><p></noframes>",
     "iframe /iframe noembed /noembed noframes /noframes"},
    {"<noscript><p></noscript>", "noscript p /noscript"},
    {"<plaintext><b></plaintext>", "plaintext"},
    {"</title><b>", "/title b"},
    {"<title/><b></title>", "title /title"},
    {"<title></title", "title"},
    {"<title></tit<b></title>", "title /title"},
    {"<title></<b></title>", "title /title"},
    {"<style>'</b'+'</style>", "style /style"},
    // script data, escaped and doubly escaped
    {"<script>if (a<b) x='</p>'</script><i>", "script /script i"},
    {"<script><!-- </script><i>", "script /script i"},
    {"<script><!-- <script> </script> --></script><i>", "script /script i"},
    {"<script><!-- <script> </script> </script><i>", "script /script i"},
    {"<script><!-- <script> --></script><i>", "script /script i"},
    {"<script><!-- <script> </script><i>", "script"},
    {"<script><!-- <scripty> </script><i>", "script /script i"},
    {"<script><!-- <script/ </scripty> </script/ </script><i>", "script /script i"},
    {"<script><!--><script></script><i>", "script /script i"},
    {"<script><!---><script></script><i>", "script /script i"},
    {"<script><!-<script></script><i>", "script /script i"},
    {"<script><!--<script -- --><!--</script><i>", "script /script i"},
    {"<script><!--<script>--</script>-></script><i>", "script /script i"},
    {"<SCRIPT></ScRiPt ><i>", "script /script i"},
    {"<script></script1></script>", "script /script"},
    {"<script></script", "script"},
    // the end anywhere
    {"<", ""},
    {"</", ""},
    {"<p", ""},
    {"<p ", ""},
    {"<p a", ""},
    {"<p a=", ""},
    {"<p a='", ""},
    {"<p a='x'", ""},
    {"<p/", ""},
    {"<!", ""},
    {"<!-", ""},
    {"<?", ""},
};

TEST_CASE("tag_scanner: cases, whole and in pieces of every size") {
    for (const tag_case& c : cases) {
        CAPTURE(std::string(c.html));
        auto expected = tags(c.expected);
        for (const std::size_t piece :
             {std::string_view::npos, std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{7}}) {
            auto found = scan(c.html, piece);
            CHECK(found == expected);
            CHECK(scan<detail::portable_search>(c.html, piece) == expected);
        }
        CHECK(twin(c.html) == expected);
    }
}

TEST_CASE("tag_scanner: class attributes") {
    const auto classes = [](std::string_view html) {
        const auto found = scan(html);
        REQUIRE(found.size() == 1);
        return found[0].classes;
    };
    CHECK(classes("<p class=\"a b\">") == "a b");
    CHECK(classes("<p CLASS='a>b'>") == "a>b");
    CHECK(classes("<p class=a/b>") == "a/b");
    CHECK(classes("<p class = a\x01"
                  "b>") ==
          "a\x01"
          "b");
    CHECK(classes("<p id=x class=a class=b>") == "a");
    CHECK(classes("<p class class=b>") == "");
    CHECK(classes("<p classy=a xclass=b>") == "");
    CHECK(classes("<p =class=a>") == "");
    CHECK(classes("<p class=>") == "");
    CHECK(classes("<p class=\"&amp;\">") == "&amp;");
    CHECK(classes("</p class=a>") == "a");
}

TEST_CASE("tag_scanner: stops when told, and reads no further") {
    const std::string_view html = "<html><head><title>a</title></head><body>rest";
    for (std::size_t wanted = 1; wanted <= 6; ++wanted) {
        tag_scanner<> scanner;
        std::size_t seen = 0;
        CHECK_FALSE(scanner.feed(html, [&](const auto&) { return ++seen < wanted; }));
        CHECK(seen == wanted);
        CHECK(scanner.stopped());
        CHECK(html[scanner.bytes_read() - 1] == '>');
        const std::size_t read = scanner.bytes_read();
        CHECK_FALSE(scanner.feed("<more>", [&](const auto&) { return ++seen != 0; }));
        CHECK(seen == wanted);
        CHECK(scanner.bytes_read() == read);
    }
}

TEST_CASE("tag_scanner: a huge attribute, comment or script in one-byte pieces stays linear and keeps its state") {
    for (const std::string_view shape : {"<p a=\"@\">", "<!--@--><p>", "<script>@</script>", "<p @>", "<p@>", "@<p>"}) {
        std::string html(shape);
        html.replace(html.find('@'), 1, std::string(200000, 'x'));
        CHECK(scan(html, 1) == scan(html));
        CHECK(scan(html).size() >= 1);
    }
}

TEST_CASE("tag_scanner: agrees with the plain twin on made-up pages, in random pieces, with and without SSE2") {
    std::mt19937_64 engine(3);
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        const std::string html = seed % 4 == 0 ? reference::tidy_html(seed) : reference::odd_html(seed);
        CAPTURE(seed);
        const auto expected = twin(html);
        REQUIRE(scan(html) == expected);
        REQUIRE(scan<detail::portable_search>(html) == expected);
        REQUIRE(scan(html, 1 + engine() % 20) == expected);
    }
}

TEST_CASE("tag_scanner: agrees with the plain twin on every string of a small alphabet") {
    constexpr std::string_view alphabet = "<>/!-a='";
    std::string html;
    for (std::size_t length = 1; length <= 5; ++length) {
        std::size_t total = 1;
        for (std::size_t i = 0; i < length; ++i) total *= alphabet.size();
        for (std::size_t number = 0; number < total; ++number) {
            html = "<a";
            for (std::size_t rest = number, i = 0; i < length; ++i, rest /= alphabet.size())
                html += alphabet[rest % alphabet.size()];
            html += "<b>--><i>'\"><u>";
            REQUIRE_MESSAGE(scan(html) == twin(html), html);
        }
    }
}

}  // namespace
