// Finds the tags of an HTML page: the WHATWG tokenizer, reduced to what decides where tags are and how they are named.
//
// The states are those of the standard ("13.2.5 Tokenization"); see scan_state.hpp. No tree is built: raw-text states
// follow each start tag by its name, CDATA sections are bogus comments, and scripting is off.
//
// A page may come in pieces of any size: a few words of state are kept between them, nothing is buffered or allocated.
// The scanner reads each byte once and only bytes that it was given. A tag that the page's end cuts off is no tag.
#ifndef FORME_TAGS_TAG_SCANNER_HPP
#define FORME_TAGS_TAG_SCANNER_HPP

#include <forme/tags/byte_search.hpp>
#include <forme/tags/scan_state.hpp>
#include <forme/tags/tag.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace forme {

template <typename Classes = no_classes, typename Search = detail::default_search>
class tag_scanner {
public:
    using tag_type = basic_tag<Classes>;

    // Calls sink(tag) for each tag that ends in this piece. Returns false, now and ever after, once the sink has.
    template <typename Sink>
    constexpr bool feed(std::string_view piece, Sink&& sink);

    // Bytes taken so far; after a stop, up to and including the `>` of the last tag.
    [[nodiscard]] constexpr std::size_t bytes_read() const noexcept { return bytes_read_; }
    [[nodiscard]] constexpr bool stopped() const noexcept { return state_ == state::stopped; }

private:
    using state = detail::scan_state;

    static constexpr tag_symbol class_name = symbol_of("class");
    static constexpr tag_symbol script_name = symbol_of("script");
    static constexpr bool reads_classes = !std::same_as<Classes, no_classes>;

    constexpr void open_tag(bool closing) noexcept {
        name_.clear();
        tag_.closing = closing;
        if constexpr (reads_classes) {
            tag_.classes = Classes{};
            class_seen_ = false;
        }
    }

    // Where a byte that cannot stand in a name stopped the search: the standard keeps it, NUL as U+FFFD.
    constexpr void add_odd_byte(tag_symbol_builder& name, char c) noexcept {
        if (c != '\0') return name.add(c);
        for (const char byte : {'\xef', '\xbf', '\xbd'}) name.add(byte);
    }

    constexpr void open_attribute(char first) noexcept {
        if constexpr (reads_classes) {
            attribute_.clear();
            attribute_.add(first);
        }
    }
    constexpr void add_attribute_name(const char* first, const char* last, const char* end) noexcept {
        if constexpr (reads_classes) attribute_.add(first, last, end);
    }
    // The first class attribute counts, as the standard has it.
    constexpr void end_attribute_name() noexcept {
        if constexpr (reads_classes) {
            in_class_ = !class_seen_ && attribute_.symbol() == class_name;
            class_seen_ |= in_class_;
        }
    }
    constexpr void add_value(const char* first, const char* last) {
        if constexpr (reads_classes) {
            if (in_class_) tag_.classes.add(std::string_view(first, static_cast<std::size_t>(last - first)));
        }
    }

    // Hands the finished tag over; the state to go on with, or `stopped`.
    template <typename Sink>
    constexpr state emit(Sink& sink) {
        tag_.name = name_.symbol();
        state next = state::data;
        if (!tag_.closing) {
            next = detail::state_after(tag_.name);
            raw_element_ = tag_.name;
        }
        return sink(static_cast<const tag_type&>(tag_)) ? next : state::stopped;
    }

    state state_ = state::data;
    state raw_state_ = state::raw_text;  // where an end tag that is none leads back to
    std::uint8_t dashes_ = 0;            // at the end of escaped script data, at most 2
    bool class_seen_ = false;
    bool in_class_ = false;
    std::size_t bytes_read_ = 0;
    tag_symbol_builder name_;
    tag_symbol_builder attribute_;
    tag_symbol raw_element_ = 0;  // the start tag whose raw text this is
    tag_type tag_{};
};

template <typename Classes, typename Search>
template <typename Sink>
constexpr bool tag_scanner<Classes, Search>::feed(std::string_view piece, Sink&& sink) {
    using enum detail::scan_state;
    using detail::ends_name;
    using detail::is_space;
    const char* const begin = piece.data();
    const char* const end = begin + piece.size();
    const char* p = begin;
    state at = state_;

    // Each case leaves by `continue` with the next state, by falling into the commonest next state below it, or, when
    // the bytes run out, by `break`, so that the next piece goes on in the same state.
    while (at != stopped) {
        switch (at) {
            case data:
                p = Search::find(p, end, '<');
                if (p == end) break;
                ++p;
                at = tag_open;
                [[fallthrough]];
            case tag_open:
                if (p == end) break;
                if (*p == '/') {
                    ++p;
                    at = end_tag_open;
                    continue;
                }
                if (!detail::is_ascii_letter(*p)) {
                    at = *p == '!' ? markup_declaration_open : *p == '?' ? bogus_comment : data;
                    if (at == markup_declaration_open) ++p;
                    continue;
                }
                open_tag(false);
                at = tag_name;
                [[fallthrough]];
            case tag_name: {
                const char* const stop = Search::tag_name_end(p, end);
                name_.add(p, stop, end);
                p = stop;
                if (p == end) break;
                const char c = *p++;
                if (c == '>') {
                    at = emit(sink);
                    continue;
                }
                if (!ends_name(c)) {
                    add_odd_byte(name_, c);
                    continue;
                }
                at = before_attribute_name;
                [[fallthrough]];
            }
            case before_attribute_name:
                while (p != end && detail::is_space_or_slash(*p)) ++p;
                if (p == end) break;
                if (*p == '>') {
                    ++p;
                    at = emit(sink);
                    continue;
                }
                open_attribute(*p++);  // whatever it is, also `=` or a quote
                at = attribute_name;
                [[fallthrough]];
            case attribute_name: {
                const char* const stop = Search::attribute_name_end(p, end);
                add_attribute_name(p, stop, end);
                p = stop;
                if (p == end) break;
                if (*p != '=') {
                    if (ends_name(*p)) {
                        end_attribute_name();
                        at = is_space(*p) ? after_attribute_name : before_attribute_name;
                    } else {
                        if constexpr (reads_classes) add_odd_byte(attribute_, *p);
                        ++p;
                    }
                    continue;
                }
                ++p;
                end_attribute_name();
                at = before_attribute_value;
                [[fallthrough]];
            }
            case before_attribute_value:
                while (p != end && is_space(*p)) ++p;
                if (p == end) break;
                if (*p != '"') {
                    at = *p == '\''  ? attribute_value_single_quoted
                         : *p == '>' ? before_attribute_name
                                     : attribute_value_unquoted;
                    if (*p == '\'') ++p;
                    continue;
                }
                ++p;
                at = attribute_value_double_quoted;
                [[fallthrough]];
            case attribute_value_double_quoted:
            case attribute_value_single_quoted: {
                const char quote = at == attribute_value_double_quoted ? '"' : '\'';
                const char* const stop = Search::find(p, end, quote);
                add_value(p, stop);
                p = stop;
                if (p == end) break;
                ++p;
                at = before_attribute_name;
                continue;
            }
            case attribute_value_unquoted: {
                const char* const stop = Search::unquoted_value_end(p, end);
                add_value(p, stop);
                p = stop;
                if (p == end) break;
                if (is_space(*p) || *p == '>') {
                    at = before_attribute_name;
                } else {
                    add_value(p, p + 1);
                    ++p;
                }
                continue;
            }
            case after_attribute_name:
                while (p != end && is_space(*p)) ++p;
                if (p == end) break;
                at = *p == '=' ? before_attribute_value : before_attribute_name;
                if (*p == '=') ++p;
                continue;
            case end_tag_open:
                if (p == end) break;
                if (detail::is_ascii_letter(*p)) {
                    open_tag(true);
                    at = tag_name;
                } else {
                    at = bogus_comment;  // `</>` too: it ends at once
                }
                continue;

            case markup_declaration_open:
            case markup_declaration_dash:
                if (p == end) break;
                if (*p == '-') {
                    ++p;
                    at = at == markup_declaration_open ? markup_declaration_dash : comment_start;
                } else {
                    at = bogus_comment;  // a doctype ends at the first `>` as well, even inside its quotes
                }
                continue;
            case bogus_comment:
                p = Search::find(p, end, '>');
                if (p == end) break;
                ++p;
                at = data;
                continue;
            case comment_start:
            case comment_start_dash:
                if (p == end) break;
                if (*p == '>') {
                    ++p;
                    at = data;
                } else if (*p == '-') {
                    ++p;
                    at = at == comment_start ? comment_start_dash : comment_end;
                } else {
                    at = comment;
                }
                continue;
            case comment:
                p = Search::find(p, end, '-');
                if (p == end) break;
                ++p;
                at = comment_end_dash;
                [[fallthrough]];
            case comment_end_dash:
                if (p == end) break;
                at = *p == '-' ? comment_end : comment;
                ++p;
                continue;
            case comment_end:
                if (p == end) break;
                if (*p != '-') at = *p == '>' ? data : *p == '!' ? comment_end_bang : comment;
                ++p;
                continue;
            case comment_end_bang:
                if (p == end) break;
                at = *p == '>' ? data : *p == '-' ? comment_end_dash : comment;
                ++p;
                continue;

            case raw_text:
                p = Search::find(p, end, '<');
                if (p == end) break;
                ++p;
                at = raw_text_less_than;
                [[fallthrough]];
            case raw_text_less_than:
                if (p == end) break;
                raw_state_ = raw_text;
                at = *p == '/' ? raw_text_end_tag_open : raw_text;
                if (*p == '/') ++p;
                continue;
            case raw_text_end_tag_open:
                open_tag(true);
                if (const char* const stop = Search::tag_name_end(p, end); stop != end && ends_name(*stop)) {
                    name_.add(p, stop, end);
                    if (name_.symbol() == raw_element_) {
                        p = stop;
                        at = before_attribute_name;
                        continue;
                    }
                    name_.clear();
                }
                at = raw_text_end_tag_name;
                [[fallthrough]];
            case raw_text_end_tag_name:
                while (p != end && detail::is_ascii_letter(*p)) name_.add(*p++);
                if (p == end) break;
                at = ends_name(*p) && name_.symbol() == raw_element_ ? before_attribute_name : raw_state_;
                continue;

            case script_data:
                p = Search::find(p, end, '<');
                if (p == end) break;
                ++p;
                at = script_data_less_than;
                [[fallthrough]];
            case script_data_less_than:
                if (p == end) break;
                raw_state_ = script_data;
                at = *p == '/' ? raw_text_end_tag_open : *p == '!' ? script_data_escape_start : script_data;
                if (at != script_data) ++p;
                continue;
            case script_data_escape_start:
            case script_data_escape_start_dash:
                if (p == end) break;
                if (*p == '-') {
                    ++p;
                    at = at == script_data_escape_start ? script_data_escape_start_dash : script_data_escaped;
                    dashes_ = 2;
                } else {
                    at = script_data;
                }
                continue;
            case script_data_escaped:
            case script_data_double_escaped: {
                if (dashes_ == 0) p = Search::find_markup_or_dashes(p, end);
                if (p == end) break;
                const char c = *p++;
                if (c == '<') {
                    at = at == script_data_escaped ? script_data_escaped_less_than
                                                   : script_data_double_escaped_less_than;
                } else if (c == '>' && dashes_ == 2) {
                    at = script_data;
                } else {
                    dashes_ = c != '-' ? std::uint8_t{0} : dashes_ == 0 ? std::uint8_t{1} : std::uint8_t{2};
                }
                continue;
            }
            case script_data_escaped_less_than:
                if (p == end) break;
                raw_state_ = script_data_escaped;
                dashes_ = 0;
                at = *p == '/'                     ? raw_text_end_tag_open
                     : detail::is_ascii_letter(*p) ? script_data_double_escape_start
                                                   : script_data_escaped;
                if (*p == '/') ++p;
                name_.clear();
                continue;
            case script_data_double_escaped_less_than:
                if (p == end) break;
                dashes_ = 0;
                at = *p == '/' ? script_data_double_escape_end : script_data_double_escaped;
                if (*p == '/') ++p;
                name_.clear();
                continue;
            case script_data_double_escape_start:
            case script_data_double_escape_end: {
                while (p != end && detail::is_ascii_letter(*p)) name_.add(*p++);
                if (p == end) break;
                const bool turns = ends_name(*p) && name_.symbol() == script_name;
                at =
                    turns == (at == script_data_double_escape_start) ? script_data_double_escaped : script_data_escaped;
                if (ends_name(*p)) ++p;
                continue;
            }
            case plaintext: p = end; break;
            case stopped: break;
        }
        break;
    }
    state_ = at;
    bytes_read_ += static_cast<std::size_t>(p - begin);
    return at != stopped;
}

}  // namespace forme

#endif
