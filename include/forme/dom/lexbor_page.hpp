// Pages from HTML bytes, parsed by lexbor as browsers parse them.
//
// The object keeps lexbor's memory and the builder's from page to page: reuse it, one for each thread. Any bytes are a
// page; an empty input gives html, head and body, as the standard asks. Time is that of lexbor's parse plus a small
// share for the copy (benchmarks/speed_page.cpp); out of memory inside lexbor is std::bad_alloc, and the object may be
// used again.
//
// - The charset is declared_charset's; UTF-8 where none or an unknown one is declared. Other charsets are decoded by
//   lexbor's encoding module. A UTF-16 label in a meta element means UTF-8, since its reader could not have been
//   reading UTF-16, and x-user-defined means windows-1252, both by the standard. Broken characters become U+FFFD.
// - Comments, doctypes and processing instructions are left out, so the texts on both sides of them are one.
// - The contents of a template element are its children here. Scripting is off: noscript has children, too.
// - Element names are lower-case local names ("foreignobject"), attribute names are qualified ("xlink:href",
// "viewBox").
// - lexbor does not say where an element stood in the source: page::source is always empty.
// - lexbor compares each attribute of an element with all before it. So what exceeds page_limits::attributes is cut off
//   before lexbor sees it, and repeated attributes count. lexbor also searches all open elements at each block element:
//   its time is quadratic in how deep <div>, <p> and the like are nested, and linear in the depth of inline ones.
#ifndef FORME_DOM_LEXBOR_PAGE_HPP
#define FORME_DOM_LEXBOR_PAGE_HPP

#include <forme/core/utf8.hpp>
#include <forme/dom/declared_charset.hpp>
#include <forme/dom/page.hpp>
#include <forme/dom/page_builder.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <lexbor/dom/dom.h>
#include <lexbor/encoding/encoding.h>
#include <lexbor/html/html.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace forme {

class lexbor_parser {
public:
    lexbor_parser() : document_(new_document()) {}

    [[nodiscard]] page operator()(std::string_view html, page_limits limits = {}) {
        page result;
        (*this)(html, result, limits);
        return result;
    }

    // The same into a page whose memory is used again.
    void operator()(std::string_view html, page& result, page_limits limits = {}) {
        builder_.reset(limits);
        parse(as_utf8(html), limits.attributes);
        flatten();
        builder_.finish(result);
    }

private:
    struct destroy {
        void operator()(lxb_html_document_t* document) const noexcept { lxb_html_document_destroy(document); }
    };
    using document_pointer = std::unique_ptr<lxb_html_document_t, destroy>;

    static document_pointer new_document() {
        document_pointer document(lxb_html_document_create());
        if (!document) throw std::bad_alloc();
        return document;
    }

    static std::string_view view(const lxb_char_t* bytes, std::size_t size) noexcept {
        return bytes == nullptr ? std::string_view{} : std::string_view(reinterpret_cast<const char*>(bytes), size);
    }

    // The page's text in valid UTF-8: the bytes themselves where they are, else a copy in decoded_.
    std::string_view as_utf8(std::string_view html) {
        const charset_declaration declared = declared_charset(html);
        html.remove_prefix(declared.mark_size);
        const lxb_encoding_data_t* const encoding = foreign_encoding(declared);
        decoded_.clear();
        if (encoding != nullptr) {
            decode(html, encoding);
            return decoded_;
        }
        if (valid_utf8_prefix(html) == html.size()) return html;
        append_mended_utf8(decoded_, html);
        return decoded_;
    }

    // Null for UTF-8.
    static const lxb_encoding_data_t* foreign_encoding(const charset_declaration& declared) noexcept {
        const auto* const label = reinterpret_cast<const lxb_char_t*>(declared.label.data());
        const lxb_encoding_data_t* const encoding =
            declared.label.empty() ? nullptr : lxb_encoding_data_by_pre_name(label, declared.label.size());
        if (encoding == nullptr || encoding->encoding == LXB_ENCODING_UTF_8) return nullptr;
        const bool utf16 = encoding->encoding == LXB_ENCODING_UTF_16LE || encoding->encoding == LXB_ENCODING_UTF_16BE;
        if (utf16 && declared.mark_size == 0) return nullptr;
        if (encoding->encoding == LXB_ENCODING_X_USER_DEFINED) return lxb_encoding_data(LXB_ENCODING_WINDOWS_1252);
        return encoding;
    }

    void decode(std::string_view html, const lxb_encoding_data_t* encoding) {
        // Bytes go in by portions that make fewer characters than the buffer holds: lexbor's single-byte decoders lose
        // one where it is full.
        constexpr std::size_t portion = 1024;
        static constexpr lxb_codepoint_t replacement = 0xfffd;
        std::array<lxb_codepoint_t, 2 * portion + 16> characters;
        lxb_encoding_decode_t decoder{};
        lxb_encoding_decode_init(&decoder, encoding, characters.data(), characters.size());
        lxb_encoding_decode_replace_set(&decoder, &replacement, 1);
        const auto drain = [&] {
            for (std::size_t i = 0; i < lxb_encoding_decode_buf_used(&decoder); ++i)
                append_utf8(decoded_, characters[i]);
            lxb_encoding_decode_buf_used_set(&decoder, 0);
        };
        for (; !html.empty(); html.remove_prefix(std::min(portion, html.size()))) {
            const auto* at = reinterpret_cast<const lxb_char_t*>(html.data());
            encoding->decode(&decoder, &at, at + std::min(portion, html.size()));
            drain();
        }
        lxb_encoding_decode_finish(&decoder);
        drain();
    }

    // Stands between lexbor's tokenizer and its tree, for the length of one parse.
    struct attribute_limit {
        lxb_html_tokenizer_token_f to_tree;
        void* tree;
        std::size_t limit;
        bool exceeded = false;

        static lxb_html_token_t* on_token(lxb_html_tokenizer_t* tokenizer, lxb_html_token_t* token, void* context) {
            auto& self = *static_cast<attribute_limit*>(context);
            if (token->attr_first != nullptr && token->tag_id >= LXB_TAG_A) self.apply(*token);
            return self.to_tree(tokenizer, token, self.tree);
        }

        void apply(lxb_html_token_t& token) noexcept {
            lxb_html_token_attr_t* last = nullptr;
            lxb_html_token_attr_t* next = token.attr_first;
            for (std::size_t kept = 0; kept < limit && next != nullptr; ++kept) {
                last = next;
                next = next->next;
            }
            if (next == nullptr) return;
            exceeded = true;
            (last == nullptr ? token.attr_first : last->next) = nullptr;
            token.attr_last = last;
        }
    };

    void parse(std::string_view html, std::size_t attributes) {
        lxb_html_document_t* const document = document_.get();
        lxb_html_document_clean(document);
        document->dom_document.compat_mode = LXB_DOM_DOCUMENT_CMODE_NO_QUIRKS;  // clean leaves the last page's mode
        lxb_status_t status = lxb_html_document_parse_chunk_begin(document);
        if (status == LXB_STATUS_OK) {
            auto* const tokenizer = static_cast<lxb_html_parser_t*>(document->dom_document.parser)->tkz;
            attribute_limit limit{tokenizer->callback_token_done, tokenizer->callback_token_ctx, attributes};
            lxb_html_tokenizer_callback_token_done_set(tokenizer, attribute_limit::on_token, &limit);
            const auto* const bytes = reinterpret_cast<const lxb_char_t*>(html.data());
            if (!html.empty()) status = lxb_html_document_parse_chunk(document, bytes, html.size());
            if (status == LXB_STATUS_OK) status = lxb_html_document_parse_chunk_end(document);
            lxb_html_tokenizer_callback_token_done_set(tokenizer, limit.to_tree, limit.tree);
            if (limit.exceeded) builder_.truncate();
        }
        if (status == LXB_STATUS_OK) return;
        document_ = new_document();  // lexbor does not say what state it is in
        throw std::bad_alloc();
    }

    void flatten() {
        templates_.clear();
        lxb_dom_node_t* const root = lxb_dom_interface_node(document_.get());
        lxb_dom_node_t* at = lxb_dom_node_first_child(root);
        while (at != nullptr) {
            lxb_dom_node_t* const inside = enter(at);
            at = inside != nullptr ? inside : behind(at, root);
        }
    }

    // Hands a node over and leaves an element open whose first child is returned.
    lxb_dom_node_t* enter(lxb_dom_node_t* node) {
        if (node->type == LXB_DOM_NODE_TYPE_TEXT || node->type == LXB_DOM_NODE_TYPE_CDATA_SECTION) {
            const lexbor_str_t& text = lxb_dom_interface_character_data(node)->data;
            builder_.text(view(text.data, text.length));
        }
        if (node->type != LXB_DOM_NODE_TYPE_ELEMENT) return nullptr;
        open(node);
        lxb_dom_node_t* inside = lxb_dom_node_first_child(node);
        if (node->local_name == LXB_TAG_TEMPLATE && node->ns == LXB_NS_HTML) {
            auto* const content = reinterpret_cast<lxb_html_template_element_t*>(node)->content;
            inside = content == nullptr ? nullptr : lxb_dom_node_first_child(&content->node);
            if (inside != nullptr) templates_.push_back(node);
        }
        if (inside == nullptr) builder_.close();
        return inside;
    }

    // The next node behind a finished one, closing the elements that end there; null behind the last.
    lxb_dom_node_t* behind(lxb_dom_node_t* node, const lxb_dom_node_t* root) noexcept {
        while (lxb_dom_node_next(node) == nullptr) {
            lxb_dom_node_t* above = lxb_dom_node_parent(node);
            if (above == root) return nullptr;
            if (above->type == LXB_DOM_NODE_TYPE_DOCUMENT_FRAGMENT) {
                above = templates_.back();
                templates_.pop_back();
            }
            builder_.close();
            node = above;
        }
        return lxb_dom_node_next(node);
    }

    void open(lxb_dom_node_t* node) {
        std::size_t size = 0;
        const lxb_char_t* const bytes = lxb_tag_name_by_id(node->local_name, &size);
        const std::string_view name = view(bytes, size);
        if (node->local_name < symbols_.size()) {
            tag_symbol& symbol = symbols_[node->local_name];
            if (symbol == 0) symbol = symbol_of(name);
            builder_.open(name, symbol);
        } else {
            builder_.open(name);
        }
        for (lxb_dom_attr_t* a = lxb_dom_interface_element(node)->first_attr; a != nullptr; a = a->next) {
            const lxb_char_t* const attribute = lxb_dom_attr_qualified_name(a, &size);
            const std::string_view value =
                a->value == nullptr ? std::string_view{} : view(a->value->data, a->value->length);
            builder_.attribute(view(attribute, size), value);
        }
    }

    document_pointer document_;
    page_builder builder_;
    std::string decoded_;
    std::vector<lxb_dom_node_t*> templates_;  // open ones, whose contents hang below a fragment
    std::array<tag_symbol, LXB_TAG__LAST_ENTRY> symbols_{};
};

}  // namespace forme

#endif
