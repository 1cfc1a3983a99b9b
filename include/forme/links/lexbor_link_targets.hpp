// Where the links of a page lead: absolute URLs, resolved by lexbor as browsers resolve them.
//
// The base is the page's URL, or what its base element says where that can be parsed (WHATWG URL; HTML 4.2.3). Kept are
// links to pages: http and https, on request only those on the page's own host. What cannot be resolved is left out, so
// are javascript:, data:, mailto: and hrefs longer than the limit. The object keeps lexbor's memory: reuse it, one for
// each thread. Time is O(bytes of the hrefs) beside page_links; out of memory inside lexbor is std::bad_alloc.
#ifndef FORME_LINKS_LEXBOR_LINK_TARGETS_HPP
#define FORME_LINKS_LEXBOR_LINK_TARGETS_HPP

#include <forme/dom/page.hpp>
#include <forme/links/page_links.hpp>
#include <forme/links/session_tokens.hpp>
#include <forme/links/xpath_table.hpp>

#include <lexbor/url/url.h>

#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace forme {

struct link_target {
    std::string url;
    xpath_id xpath = no_xpath;
    node_id anchor = no_node;

    friend bool operator==(const link_target&, const link_target&) = default;
};

struct link_target_options {
    bool same_host = true;            // a crawl of one site; off, links lead anywhere on the web
    bool drop_fragment = true;        // #part is the same page; on, except where a site's scripts route by it
    bool drop_session_tokens = true;  // see session_tokens.hpp: a page named by its session alone is lost
    std::size_t href_limit = 65536;   // bytes; longer hrefs are traps more often than links
};

class lexbor_link_targets {
public:
    lexbor_link_targets() : base_(new_parser()), link_(new_parser()) {}

    // Nothing where the page's own URL cannot be parsed. Adds the XPaths to the table.
    [[nodiscard]] std::vector<link_target> operator()(const page& p, std::string_view page_url, xpath_table& xpaths,
                                                      const link_target_options& options = {}) {
        std::vector<link_target> targets;
        lexbor_mraw_clean(base_->mraw);
        const lxb_url_t* const own = parse(*base_, nullptr, page_url);
        if (own == nullptr) return targets;
        const std::string host = host_of(*own);
        const lxb_url_t* base = own;
        if (const auto href = base_href(p); href && href->size() <= options.href_limit)
            if (const lxb_url_t* const said = parse(*base_, own, *href)) base = said;
        for (const page_link& link : page_links(p, xpaths)) {
            if (link.href.size() > options.href_limit) continue;
            lexbor_mraw_clean(link_->mraw);
            const lxb_url_t* const url = parse(*link_, base, link.href);
            if (url == nullptr || !is_web(*url) || (options.same_host && host_of(*url) != host)) continue;
            std::string text = text_of(*url, options.drop_fragment);
            if (options.drop_session_tokens) text = without_session_tokens(text);
            targets.push_back({std::move(text), link.xpath, link.anchor});
        }
        return targets;
    }

private:
    struct destroy {
        void operator()(lxb_url_parser_t* parser) const noexcept {
            if (parser->mraw != nullptr) lxb_url_parser_memory_destroy(parser);
            lxb_url_parser_destroy(parser, true);
        }
    };
    using parser_pointer = std::unique_ptr<lxb_url_parser_t, destroy>;

    static parser_pointer new_parser() {
        parser_pointer parser(lxb_url_parser_create());
        if (!parser || lxb_url_parser_init(parser.get(), nullptr) != LXB_STATUS_OK) throw std::bad_alloc();
        return parser;
    }

    // Null for what is no URL.
    static const lxb_url_t* parse(lxb_url_parser_t& parser, const lxb_url_t* base, std::string_view text) {
        lxb_url_parser_clean(&parser);
        return lxb_url_parse(&parser, base, reinterpret_cast<const lxb_char_t*>(text.data()), text.size());
    }

    static bool is_web(const lxb_url_t& url) noexcept {
        return url.scheme.type == LXB_URL_SCHEMEL_TYPE_HTTP || url.scheme.type == LXB_URL_SCHEMEL_TYPE_HTTPS;
    }

    static lxb_status_t append(const lxb_char_t* data, std::size_t size, void* text) {
        static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(data), size);
        return LXB_STATUS_OK;
    }

    static std::string text_of(const lxb_url_t& url, bool drop_fragment) {
        std::string text;
        if (lxb_url_serialize(&url, append, &text, drop_fragment) != LXB_STATUS_OK) throw std::bad_alloc();
        return text;
    }

    static std::string host_of(const lxb_url_t& url) {
        std::string text;
        if (url.host.type != LXB_URL_HOST_TYPE__UNDEF) lxb_url_serialize_host(&url.host, append, &text);
        return text;
    }

    parser_pointer base_;  // the page's URL and base live here while its links are resolved
    parser_pointer link_;
};

}  // namespace forme

#endif
