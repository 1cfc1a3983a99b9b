#include <forme/templateness/estimated_layout.hpp>

#include <forme/dom/page_builder.hpp>
#include <tests/reference/counted_allocations.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace forme;

namespace {

static_assert(box_source<estimated_layout>);

// "div width=50%(text)" without a parser: name and attributes( opens, ) closes, 'text' is text.
page from_script(std::string_view script) {
    page_builder build;
    for (std::size_t at = 0; at < script.size();) {
        if (script[at] == '\'') {
            const std::size_t end = script.find('\'', at + 1);
            build.text(script.substr(at + 1, end - at - 1));
            at = end + 1;
        } else if (script[at] == ')') {
            build.close();
            ++at;
        } else {
            const std::size_t end = script.find('(', at);
            std::string_view tag = script.substr(at, end - at);
            std::size_t blank = tag.find(' ');
            build.open(tag.substr(0, blank));
            while (blank != tag.npos) {
                tag.remove_prefix(blank + 1);
                blank = tag.find(' ');
                const std::string_view pair = tag.substr(0, blank);
                const std::size_t equals = pair.find('=');
                build.attribute(pair.substr(0, equals), equals == pair.npos ? "" : pair.substr(equals + 1));
            }
            at = end + 1;
        }
    }
    return build.finish();
}

std::string repeated(std::string_view piece, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += piece;
    return all;
}

// Every box that is shown lies inside that of the element around it, and inside the page.
void check_contained(const page& p, const estimated_layout& layout) {
    const page_extent size = layout.page_size();
    std::size_t outside = 0;
    for (node_id node = 0; node < p.size(); ++node) {
        const box inner = layout.box(node);
        if (inner == box{}) continue;
        const box outer = p.parent(node) == no_node ? box{0, 0, size.width, size.height} : layout.box(p.parent(node));
        outside += inner.x < outer.x || inner.y < outer.y || inner.right() > outer.right() ||
                   inner.bottom() > outer.bottom() || inner.width <= 0 || inner.height <= 0;
    }
    CHECK(outside == 0);
}

TEST_CASE("estimated_layout: text runs in lines of 126 letters") {
    const page p = from_script("p('" + std::string(126, 'x') + "')p('" + std::string(127, 'x') + "')");
    const estimated_layout layout(p);
    CHECK(layout.box(0) == box{8, 8, 1008, 20});
    CHECK(layout.box(1) == box{8, 8, 1008, 20});
    CHECK(layout.box(2) == box{8, 28, 1008, 40});
    CHECK(layout.page_size() == page_extent{1024, 76});
    CHECK_FALSE(layout.measured());
}

TEST_CASE("estimated_layout: inline elements are where their text is") {
    const page p = from_script("p('ab'a('cdef')'gh')");
    const estimated_layout layout(p);
    CHECK(layout.box(2) == box{24, 8, 32, 20});
    CHECK(layout.box(4) == box{56, 8, 16, 20});

    const page wrapped = from_script("p('" + std::string(120, 'x') + "'a('" + std::string(20, 'y') + "'))");
    CHECK(estimated_layout(wrapped).box(2) == box{8, 8, 1008, 40});
}

TEST_CASE("estimated_layout: lists are indented, headings larger, rules ten pixels") {
    const page p = from_script("ul(li('x'))h1('abc')hr()");
    const estimated_layout layout(p);
    CHECK(layout.box(0) == box{48, 8, 968, 20});
    CHECK(layout.box(1) == box{48, 8, 968, 20});
    CHECK(layout.box(3) == box{8, 28, 1008, 40});
    CHECK(layout.box(4) == box{8, 28, 48, 40});
    CHECK(layout.box(5) == box{8, 68, 1008, 10});
}

TEST_CASE("estimated_layout: cells stand side by side") {
    const page p = from_script("table(tr(td width=25%('nav')td width=100('x')td('" + std::string(200, 'x') + "')))");
    const estimated_layout layout(p);
    CHECK(layout.box(2) == box{8, 8, 252, 60});
    CHECK(layout.box(4) == box{260, 8, 100, 60});
    CHECK(layout.box(6) == box{360, 8, 656, 60});
    CHECK(layout.box(1) == box{8, 8, 1008, 60});
}

TEST_CASE("estimated_layout: cells without a width share by the root of what they say") {
    const page p = from_script("tr(td('" + std::string(3, 'x') + "')td('" + std::string(99, 'x') + "'))");
    const estimated_layout layout(p);
    CHECK(layout.box(1).width == 168);  // 2 : 10 of 1008
    CHECK(layout.box(3).width == 840);
}

TEST_CASE("estimated_layout: replaced elements") {
    const page p =
        from_script("p(img())p(a(img width=2000 height=40()))p(img width=50% height=10())p(input type=hidden())");
    const estimated_layout layout(p);
    CHECK(layout.box(1) == box{8, 8, 100, 75});
    CHECK(layout.box(0).height == 75);
    CHECK(layout.box(4) == box{8, 83, 1008, 40});
    CHECK(layout.box(3) == layout.box(4));
    CHECK(layout.box(6).width == 504);
    CHECK(layout.box(8) == box{});
    CHECK(estimated_layout(from_script("iframe('x')")).box(0) == box{8, 8, 300, 150});
    CHECK(estimated_layout(from_script("iframe('x')")).box(1) == box{});
}

TEST_CASE("estimated_layout: a break and a block inside end the line") {
    const page p = from_script("p('a'br()'b'a('c'div('d')'e'))");
    const estimated_layout layout(p);
    CHECK(layout.box(0).height == 100);
    CHECK(layout.box(1) == box{8, 8, 8, 20});
    CHECK(layout.box(3) == box{8, 28, 8, 20});
    CHECK(layout.box(4) == box{8, 48, 1008, 60});
    CHECK(layout.box(6) == box{8, 68, 1008, 20});
}

TEST_CASE("estimated_layout: what is hidden has no box and takes no room") {
    for (const char* hidden : {"div hidden('x'b('y'))", "div style=display:none('x'b('y'))", "script('x'b('y'))"}) {
        const page p = from_script(std::string(hidden) + "p('z')");
        const estimated_layout layout(p);
        for (node_id node = 0; node < 4; ++node) CHECK(layout.box(node) == box{});
        CHECK(layout.box(4) == box{8, 8, 1008, 20});
    }
}

TEST_CASE("estimated_layout: empty pages") {
    const page nothing;
    CHECK(estimated_layout(nothing).page_size() == page_extent{1024, 16});
    CHECK(estimated_layout().page_size() == page_extent{});
    const page blank = from_script("html(body(' \n '))");
    const estimated_layout layout(blank);
    CHECK(layout.page_size() == page_extent{1024, 16});
    CHECK(layout.box(1) == box{});
}

TEST_CASE("estimated_layout: hostile pages stay inside their parents and the page") {
    std::vector<page> pages;
    for (const char* name : {"div", "b", "ul", "td", "tr", "a", "blockquote"}) {
        page_builder build;
        for (int i = 0; i < 100'000; ++i) {
            build.open(name);
            build.text("x");
        }
        pages.push_back(build.finish());
    }
    pages.push_back(from_script("tr(" + repeated("td('some words')", 5000) + ")"));
    pages.push_back(from_script("tr(" + repeated("td width=900('some words')", 500) + ")"));
    pages.push_back(from_script("p(" + repeated("a(img width=99999999 height=99999999()'x')", 500) + ")"));
    pages.push_back(from_script(repeated("p('x')", 1'000'000)));
    pages.push_back(from_script("p('" + std::string(50'000'000, 'x') + "')"));
    pages.push_back(from_script("h1(tr(td width=1('" + std::string(50'000'000, 'x') + "')))p('y')"));
    for (const page& p : pages) {
        const estimated_layout layout(p);
        check_contained(p, layout);
        CHECK(layout.page_size().height <= detail::largest_extent);
    }
}

// Elements of all kinds, in places where no parser would put them.
page odd_page(std::uint64_t seed, std::size_t events) {
    std::mt19937_64 engine(seed);
    static constexpr const char* names[] = {"div", "b",  "a",  "tr", "td",  "tr",    "ul",     "p",
                                            "img", "br", "hr", "h1", "svg", "table", "script", "input"};
    static constexpr const char* lengths[] = {"0", "1", "37", "2000", "50%", "1%", "100%", "no"};
    page_builder build;
    for (std::size_t i = 0; i < events; ++i) {
        switch (engine() % 5) {
            case 0:
            case 1:
                build.open(names[engine() % 16]);
                if (engine() % 4 == 0) build.attribute("width", lengths[engine() % 8]);
                if (engine() % 4 == 0) build.attribute("height", lengths[engine() % 8]);
                if (engine() % 40 == 0) build.attribute("hidden", "");
                break;
            case 2: build.text(std::string(engine() % 300, 'x')); break;
            default: build.close();
        }
    }
    return build.finish();
}

TEST_CASE("estimated_layout: children lie inside their parents") {
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        CAPTURE(seed);
        const page p = odd_page(seed, 20 + seed % 200);
        check_contained(p, estimated_layout(p));
    }
}

TEST_CASE("estimated_layout: blocks of one parent do not overlap") {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        CAPTURE(seed);
        const page p = odd_page(seed, 150);
        const estimated_layout layout(p);
        for (node_id node = 0; node < p.size(); ++node) {
            const node_id next = p.next_sibling(node);
            const auto is_block = [&](node_id n) {
                return p.is_element(n) && detail::flow_of(p.tag(n)) >= detail::flow::block;
            };
            const bool in_row = p.parent(node) != no_node && p.tag(p.parent(node)) == symbol_of("tr");
            if (next == no_node || in_row || !is_block(node) || !is_block(next)) continue;
            if (layout.box(node) == box{} || layout.box(next) == box{}) continue;
            REQUIRE(layout.box(node).bottom() <= layout.box(next).y);
        }
    }
}

TEST_CASE("estimated_layout: a used one gives the same boxes and allocates nothing") {
    const page large = odd_page(1, 4000);
    const page small = odd_page(2, 500);
    const estimated_layout fresh(small);
    estimated_layout used(large);
    const std::size_t before = reference::counted_allocations();
    used.estimate(small);
    CHECK(reference::counted_allocations() == before);
    CHECK(used.page_size() == fresh.page_size());
    for (node_id node = 0; node < small.size(); ++node) REQUIRE(used.box(node) == fresh.box(node));
}

}  // namespace
