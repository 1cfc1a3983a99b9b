// The tags of a page from lexbor's HTML tokenizer: the same tokens as scanned_tags, from an independent implementation.
//
// Several times slower, so scanned_tags is the default; this one is for those who tokenise with lexbor anyway, and the
// check on the scanner. It stops early as well. The object keeps lexbor's buffers from page to page: reuse it, one for
// each thread. Out of memory inside lexbor is std::bad_alloc.
#ifndef FORME_TAGS_LEXBOR_TAGS_HPP
#define FORME_TAGS_LEXBOR_TAGS_HPP

#include <forme/tags/tag.hpp>
#include <forme/tags/tag_symbol.hpp>
#include <forme/tags/token_rules.hpp>

#include <lexbor/html/html.h>

#include <array>
#include <cstddef>
#include <exception>
#include <memory>
#include <new>
#include <string_view>
#include <type_traits>

namespace forme {

template <typename Rule>
class basic_lexbor_tags {
public:
    using token_type = typename Rule::token_type;

    basic_lexbor_tags() : tokenizer_(lxb_html_tokenizer_create()) {
        if (!tokenizer_ || lxb_html_tokenizer_init(tokenizer_.get()) != LXB_STATUS_OK ||
            lxb_html_tokenizer_tags_make(tokenizer_.get(), name_table_size) != LXB_STATUS_OK ||
            lxb_html_tokenizer_attrs_make(tokenizer_.get(), name_table_size) != LXB_STATUS_OK)
            throw std::bad_alloc();
    }

    template <typename Sink>
    std::size_t operator()(std::string_view html, Sink&& sink) {
        page<std::remove_reference_t<Sink>> context{html, sink, symbols_};
        lxb_html_tokenizer_t* const tokenizer = tokenizer_.get();
        lxb_html_tokenizer_clean(tokenizer);
        lexbor_hash_clean(tokenizer->tags);
        lexbor_hash_clean(tokenizer->attrs);
        lxb_html_tokenizer_callback_token_done_set(tokenizer, on_token<decltype(context)>, &context);
        lxb_status_t status = lxb_html_tokenizer_begin(tokenizer);
        if (status == LXB_STATUS_OK) {
            const auto* const bytes = reinterpret_cast<const lxb_char_t*>(html.data());
            status = html.empty() ? status : lxb_html_tokenizer_chunk(tokenizer, bytes, html.size());
        }
        if (status == LXB_STATUS_OK) status = lxb_html_tokenizer_end(tokenizer);
        if (context.thrown) std::rethrow_exception(context.thrown);
        if (status != LXB_STATUS_OK && !context.stopped) throw std::bad_alloc();
        return context.bytes_read;
    }

private:
    static constexpr std::size_t name_table_size = 128;
    using symbol_cache = std::array<tag_symbol, LXB_TAG__LAST_ENTRY>;

    struct destroy {
        void operator()(lxb_html_tokenizer_t* tokenizer) const noexcept {
            lxb_html_tokenizer_tags_destroy(tokenizer);
            lxb_html_tokenizer_attrs_destroy(tokenizer);
            lxb_html_tokenizer_destroy(tokenizer);
        }
    };

    // What the callback needs of the page under way.
    template <typename Sink>
    struct page {
        std::string_view html;
        Sink& sink;
        symbol_cache& symbols;
        std::size_t bytes_read = html.size();
        bool stopped = false;
        std::exception_ptr thrown = nullptr;
    };

    static tag_symbol symbol_of_id(lxb_tag_id_t id, symbol_cache& symbols) noexcept {
        if (id < symbols.size() && symbols[id] != 0) return symbols[id];
        std::size_t length = 0;
        const lxb_char_t* const name = lxb_tag_name_by_id(id, &length);
        const tag_symbol symbol = symbol_of(std::string_view(reinterpret_cast<const char*>(name), length));
        if (id < symbols.size()) symbols[id] = symbol;
        return symbol;
    }

    // Offset behind the tag's `>`: the first one after all that lexbor recorded of the tag.
    static std::size_t end_of(const lxb_html_token_t& token, std::string_view html) noexcept {
        const lxb_char_t* last = token.end;
        if (const lxb_html_token_attr_t* const attribute = token.attr_last; attribute != nullptr)
            last = attribute->value_end != nullptr ? attribute->value_end : attribute->name_end;
        const auto offset = static_cast<std::size_t>(reinterpret_cast<const char*>(last) - html.data());
        const std::size_t bracket = html.find('>', offset);
        return bracket == std::string_view::npos ? html.size() : bracket + 1;
    }

    static void read_classes(const lxb_html_token_t& token, typename Rule::classes& classes) {
        for (const lxb_html_token_attr_t* a = token.attr_first; a != nullptr; a = a->next) {
            if (a->name == nullptr || a->name->attr_id != LXB_DOM_ATTR_CLASS) continue;
            if (a->value != nullptr)
                classes.add(std::string_view(reinterpret_cast<const char*>(a->value), a->value_size));
            return;
        }
    }

    template <typename Page>
    static lxb_html_token_t* on_token(lxb_html_tokenizer_t* tokenizer, lxb_html_token_t* token, void* context) {
        if (token->tag_id < LXB_TAG_A) return token;  // text, comment, doctype, end of file
        Page& at = *static_cast<Page*>(context);
        basic_tag<typename Rule::classes> tag;
        tag.name = symbol_of_id(token->tag_id, at.symbols);
        tag.closing = (token->type & LXB_HTML_TOKEN_TYPE_CLOSE) != 0;
        bool go_on = false;
        try {
            if constexpr (!std::is_same_v<typename Rule::classes, no_classes>) read_classes(*token, tag.classes);
            const auto made = Rule{}(tag);
            go_on = !made || static_cast<bool>(at.sink(*made));
        } catch (...) {
            at.thrown = std::current_exception();  // lexbor is C: nothing may fly through it
        }
        if (go_on) {
            if (!tag.closing) lxb_html_tokenizer_set_state_by_tag(tokenizer, false, token->tag_id, LXB_NS_HTML);
            return token;
        }
        at.stopped = true;
        at.bytes_read = end_of(*token, at.html);
        tokenizer->status = LXB_STATUS_STOP;
        return nullptr;
    }

    std::unique_ptr<lxb_html_tokenizer_t, destroy> tokenizer_;
    symbol_cache symbols_{};
};

using lexbor_tags = basic_lexbor_tags<by_name>;
using lexbor_start_tags = basic_lexbor_tags<by_start_name>;
using lexbor_styled_tags = basic_lexbor_tags<by_name_and_classes>;

}  // namespace forme

#endif
