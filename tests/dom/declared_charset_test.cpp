#include <forme/dom/declared_charset.hpp>

#include <tests/reference/made_up_html.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace forme;

namespace {

static_assert(declared_charset("").label.empty());
static_assert(declared_charset("<meta charset=utf-8>").label == "utf-8");
static_assert(declared_charset("\xef\xbb\xbf<p>") == charset_declaration{"utf-8", 3});
static_assert(declared_charset("\xfe\xff<meta charset=x>") == charset_declaration{"utf-16be", 2});
static_assert(declared_charset("\xff\xfe") == charset_declaration{"utf-16le", 2});

TEST_CASE("declared_charset: table") {
    struct example {
        std::string_view html;
        std::string_view label;
    };
    const example table[] = {
        {"<html><head><META CharSet = \"Windows-1252\">", "Windows-1252"},
        {"<meta/charset='koi8-r'/>", "koi8-r"},
        {"<meta name=x charset=big5>", "big5"},
        {"<meta http-equiv=Content-Type content='text/html; charset=iso-8859-1'>", "iso-8859-1"},
        {"<meta content=\"text/html;CHARSET = 'gbk' ; x\" http-equiv=content-type>", "gbk"},
        {"<meta http-equiv=content-type content='charset charset=a;b'>", "a"},
        {"<meta http-equiv=content-type content='charset=\"open'>", ""},
        {"<meta content='text/html; charset=gbk'>", ""},        // no pragma
        {"<meta http-equiv=refresh content='charset=a'>", ""},  // another
        {"<!-- <meta charset=a> --><meta charset=b>", "b"},
        {"<!--><meta charset=b>", "b"},
        {"<!-- <meta charset=a>", ""},
        {"<!doctype html><?xml encoding='c'?></p><meta charset=b>", "b"},
        {"</meta charset=a>", ""},
        {"<metal charset=a><p title='<meta charset=c>'><meta charset=b>", "b"},
        {"<meta charset=a", ""},  // no end
        {"<meta charset=''><meta charset=b>", "b"},
        {"a < b <meta charset=b>", "b"},
        {"<meta charset=a><meta charset=b>", "a"},
    };
    for (const example& e : table) {
        CAPTURE(e.html);
        CHECK(declared_charset(e.html) == charset_declaration{e.label, 0});
    }
}

TEST_CASE("declared_charset: only the first 1024 bytes count") {
    const std::string meta = "<meta charset=b>";
    CHECK(declared_charset(std::string(1024 - meta.size(), ' ') + meta).label == "b");
    CHECK(declared_charset(std::string(1025 - meta.size(), ' ') + meta).label == "");
}

TEST_CASE("declared_charset: any bytes, and what it found lies within them") {
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        CAPTURE(seed);
        std::string html = reference::odd_html(seed);
        for (std::size_t at = html.find("script"); at != std::string::npos; at = html.find("script", at))
            html.replace(at, 6, "meta charset=");
        const std::string_view label = declared_charset(html).label;
        if (label.empty()) continue;
        REQUIRE(label.data() >= html.data());
        REQUIRE(label.data() + label.size() < html.data() + html.size());
    }
}

}  // namespace
