// Which charset a page says it is in: by its byte order mark, else by a meta element in its first 1024 bytes.
//
// This is the standard's prescan ("13.2.3.2 Determining the character encoding"), made simpler in three points: the
// first declaration wins even where its label is unknown, XML declarations do not count, and neither do HTTP headers,
// which the page's bytes do not hold. Reads at most 1024 bytes and allocates nothing.
#ifndef FORME_DOM_DECLARED_CHARSET_HPP
#define FORME_DOM_DECLARED_CHARSET_HPP

#include <forme/tags/scan_state.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace forme {

struct charset_declaration {
    std::string_view label;  // as written, or the name that a byte order mark stands for; empty where none is declared
    std::size_t mark_size = 0;  // bytes of the mark, which are no part of the text

    friend constexpr bool operator==(const charset_declaration&, const charset_declaration&) = default;
};

namespace detail {

constexpr char ascii_lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

constexpr bool equal_ignoring_case(std::string_view a, std::string_view lower) noexcept {
    return std::equal(a.begin(), a.end(), lower.begin(), lower.end(),
                      [](char x, char y) { return ascii_lower(x) == y; });
}

class charset_prescan {
public:
    constexpr explicit charset_prescan(std::string_view html) noexcept : html_(html.substr(0, prescanned_bytes)) {}

    constexpr std::string_view label() noexcept {
        for (; at_ < html_.size(); ++at_) {
            if (html_[at_] != '<') continue;
            const char next = peek(1);
            if (html_.substr(at_, 4) == "<!--") {
                at_ = html_.find("-->", at_ + 2);
                if (at_ == std::string_view::npos) break;
                at_ += 2;
            } else if (is_ascii_letter(next) || (next == '/' && is_ascii_letter(peek(2)))) {
                const std::string_view found = read_tag();
                if (!found.empty()) return found;
            } else if (next == '!' || next == '/' || next == '?') {
                at_ = std::min(html_.find('>', at_), html_.size());
            }
        }
        return {};
    }

private:
    static constexpr std::size_t prescanned_bytes = 1024;

    struct attribute {
        std::string_view name;  // empty behind the last one
        std::string_view value;
    };

    [[nodiscard]] constexpr char peek(std::size_t ahead) const noexcept {
        return at_ + ahead < html_.size() ? html_[at_ + ahead] : '\0';
    }
    [[nodiscard]] constexpr bool at_end() const noexcept { return at_ >= html_.size(); }

    constexpr void skip_spaces() noexcept {
        while (!at_end() && is_space(html_[at_])) ++at_;
    }

    // A meta element declares a charset by itself, or by content that comes with http-equiv=content-type.
    constexpr std::string_view read_tag() noexcept {
        const std::size_t name = at_ + 1;
        while (!at_end() && !is_space(html_[at_]) && html_[at_] != '>' && (html_[at_] != '/' || at_ == name)) ++at_;
        const bool meta = equal_ignoring_case(html_.substr(name, at_ - name), "meta");
        bool is_pragma = false;
        std::string_view charset;
        std::string_view from_content;
        for (attribute a = read_attribute(); !a.name.empty(); a = read_attribute()) {
            if (equal_ignoring_case(a.name, "http-equiv"))
                is_pragma = is_pragma || equal_ignoring_case(a.value, "content-type");
            else if (equal_ignoring_case(a.name, "charset") && charset.empty())
                charset = a.value;
            else if (equal_ignoring_case(a.name, "content") && from_content.empty())
                from_content = charset_in(a.value);
        }
        if (!meta || at_end()) return {};  // cut off: no element yet
        if (!charset.empty()) return charset;
        return is_pragma ? from_content : std::string_view{};
    }

    constexpr attribute read_attribute() noexcept {
        while (!at_end() && (is_space(html_[at_]) || html_[at_] == '/')) ++at_;
        if (at_end() || html_[at_] == '>') return {};
        const std::size_t name = at_++;  // a leading = belongs to the name
        while (!at_end() && !is_space(html_[at_]) && html_[at_] != '=' && html_[at_] != '/' && html_[at_] != '>') ++at_;
        attribute result{html_.substr(name, at_ - name), {}};
        skip_spaces();
        if (at_end() || html_[at_] != '=') return result;
        ++at_;
        skip_spaces();
        if (at_end()) return result;
        if (const char quote = html_[at_]; quote == '"' || quote == '\'') {
            const std::size_t value = ++at_;
            at_ = std::min(html_.find(quote, at_), html_.size());
            result.value = html_.substr(value, at_ - value);
            if (!at_end()) ++at_;
            return result;
        }
        const std::size_t value = at_;
        while (!at_end() && !is_space(html_[at_]) && html_[at_] != '>') ++at_;
        result.value = html_.substr(value, at_ - value);
        return result;
    }

    // text/html; charset="utf-8"
    static constexpr std::string_view charset_in(std::string_view content) noexcept {
        constexpr std::string_view key = "charset";
        for (std::size_t i = 0; i + key.size() < content.size(); ++i) {
            if (!equal_ignoring_case(content.substr(i, key.size()), key)) continue;
            std::string_view rest = trimmed_front(content.substr(i + key.size()));
            if (rest.empty() || rest[0] != '=') continue;
            rest = trimmed_front(rest.substr(1));
            if (rest.empty()) return {};
            if (rest[0] == '"' || rest[0] == '\'') {
                const std::size_t close = rest.find(rest[0], 1);
                return close == std::string_view::npos ? std::string_view{} : rest.substr(1, close - 1);
            }
            const auto end = std::find_if(rest.begin(), rest.end(), [](char c) { return is_space(c) || c == ';'; });
            return rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
        }
        return {};
    }

    static constexpr std::string_view trimmed_front(std::string_view text) noexcept {
        while (!text.empty() && is_space(text[0])) text.remove_prefix(1);
        return text;
    }

    std::string_view html_;
    std::size_t at_ = 0;
};

}  // namespace detail

constexpr charset_declaration declared_charset(std::string_view html) noexcept {
    if (html.substr(0, 3) == "\xef\xbb\xbf") return {"utf-8", 3};
    if (html.substr(0, 2) == "\xfe\xff") return {"utf-16be", 2};
    if (html.substr(0, 2) == "\xff\xfe") return {"utf-16le", 2};
    return {detail::charset_prescan(html).label(), 0};
}

}  // namespace forme

#endif
