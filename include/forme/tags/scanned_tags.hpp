// Tokenizers without any dependency: the tags of a page as tag_scanner finds them, made into tokens by a rule.
//
//     scanned_tags          each tag is its name; what the published fingerprint is made of
//     scanned_start_tags    start tags alone
//     scanned_styled_tags   name and class list
//
// A rule of your own is a struct with a token_type, a `classes` type that reads class attributes (no_classes to leave
// them unread), and a call operator from basic_tag<classes> to optional<token_type>, none for a tag to be passed over.
#ifndef FORME_TAGS_SCANNED_TAGS_HPP
#define FORME_TAGS_SCANNED_TAGS_HPP

#include <forme/tags/tag_scanner.hpp>
#include <forme/tags/token_rules.hpp>
#include <forme/tags/tokenizer.hpp>

#include <cstddef>
#include <string_view>

namespace forme {

// The tokenizer for a page in one piece: basic_scanned_tags{}(html, sink). Stateless, so calls may run concurrently.
template <typename Rule, typename Search = detail::default_search>
struct basic_scanned_tags {
    using token_type = typename Rule::token_type;

    // The same for a page that arrives in pieces.
    class stream {
    public:
        // False, now and ever after, once the sink has said false: the rest of the page is not wanted.
        template <typename Sink>
        constexpr bool feed(std::string_view piece, Sink&& sink) {
            return scanner_.feed(piece, [&sink](const basic_tag<typename Rule::classes>& tag) {
                const auto token = Rule{}(tag);
                return !token || static_cast<bool>(sink(*token));
            });
        }
        [[nodiscard]] constexpr std::size_t bytes_read() const noexcept { return scanner_.bytes_read(); }

    private:
        tag_scanner<typename Rule::classes, Search> scanner_;
    };

    template <typename Sink>
    constexpr std::size_t operator()(std::string_view html, Sink&& sink) const {
        stream tags;
        tags.feed(html, sink);
        return tags.bytes_read();
    }
};

using scanned_tags = basic_scanned_tags<by_name>;
using scanned_start_tags = basic_scanned_tags<by_start_name>;
using scanned_styled_tags = basic_scanned_tags<by_name_and_classes>;

}  // namespace forme

#endif
