// The dull twin of tag_scanner: the tags of a page by plain searches in one string, written from the shape of the
// constructs instead of the standard's state machine. Slow, without early stop, whole pages only.
#ifndef FORME_TESTS_REFERENCE_PLAIN_TAGS_HPP
#define FORME_TESTS_REFERENCE_PLAIN_TAGS_HPP

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace forme::reference {

struct plain_tag {
    std::string name;
    bool closing = false;
    std::string class_value;  // of the first class attribute, as written

    friend bool operator==(const plain_tag&, const plain_tag&) = default;
};

class plain_tag_reader {
public:
    explicit plain_tag_reader(std::string_view html) : html_(html) {}

    std::vector<plain_tag> read() {
        while (at_ < html_.size()) {
            at_ = html_.find('<', at_);
            if (at_ == npos) break;
            const char next = peek(1);
            if (next == '!' && peek(2) == '-' && peek(3) == '-')
                at_ = end_of_comment(at_ + 2);
            else if (next == '!' || next == '?')
                at_ = behind('>', at_ + 1);
            else if (is_letter(next))
                read_tag(at_ + 1, false);
            else if (next == '/' && is_letter(peek(2)))
                read_tag(at_ + 2, true);
            else if (next == '/' && at_ + 2 < html_.size())
                at_ = behind('>', at_ + 2);
            else
                ++at_;
        }
        return tags_;
    }

private:
    static constexpr std::size_t npos = std::string_view::npos;

    static bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }
    static bool is_space(char c) { return std::string_view(" \t\n\r\f").find(c) != npos; }
    static char lower(char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c + 32) : c; }
    static std::string lower(std::string_view text) {
        std::string result(text);
        std::transform(result.begin(), result.end(), result.begin(), [](char c) { return lower(c); });
        return result;
    }

    char peek(std::size_t ahead) const { return at_ + ahead < html_.size() ? html_[at_ + ahead] : '\0'; }

    std::size_t behind(char c, std::size_t from) const {
        const std::size_t found = html_.find(c, from);
        return found == npos ? html_.size() : found + 1;
    }

    // A comment ends at the first > behind "--", which may be the opening one, or behind "--!", which may not.
    std::size_t end_of_comment(std::size_t dashes) const {
        for (std::size_t i = dashes + 2; i < html_.size(); ++i) {
            if (html_[i] != '>') continue;
            if (i >= dashes + 2 && html_.substr(i - 2, 2) == "--") return i + 1;
            if (i >= dashes + 5 && html_.substr(i - 3, 3) == "--!") return i + 1;
        }
        return html_.size();
    }

    void read_tag(std::size_t from, bool closing) {
        plain_tag tag;
        tag.closing = closing;
        std::size_t i = from;
        for (; i < html_.size() && !is_space(html_[i]) && html_[i] != '/' && html_[i] != '>'; ++i) {
            if (html_[i] == '\0')
                tag.name += "\xef\xbf\xbd";
            else
                tag.name += lower(html_[i]);
        }
        at_ = behind_attributes(i, tag.class_value);
        if (at_ == npos) return;  // cut off by the end of the page: no tag
        tags_.push_back(tag);
        if (!closing) skip_raw_text(tag.name);
    }

    std::size_t behind_attributes(std::size_t i, std::string& class_value) const {
        bool class_seen = false;
        for (;;) {
            while (i < html_.size() && (is_space(html_[i]) || html_[i] == '/')) ++i;
            if (i >= html_.size()) return npos;
            if (html_[i] == '>') return i + 1;
            const std::size_t name_begin = i++;
            while (i < html_.size() && !is_space(html_[i]) && std::string_view("/>=").find(html_[i]) == npos) ++i;
            const bool is_class = !class_seen && lower(html_.substr(name_begin, i - name_begin)) == "class";
            class_seen |= is_class;
            std::size_t value = i;
            while (value < html_.size() && is_space(html_[value])) ++value;
            if (value >= html_.size()) return npos;
            if (html_[value] != '=') continue;
            i = value + 1;
            while (i < html_.size() && is_space(html_[i])) ++i;
            if (i >= html_.size()) return npos;
            if (html_[i] == '>') continue;
            std::size_t begin = i;
            std::size_t end = i;
            if (html_[i] == '"' || html_[i] == '\'') {
                begin = i + 1;
                end = html_.find(html_[i], begin);
                if (end == npos) return npos;
                i = end + 1;
            } else {
                while (end < html_.size() && !is_space(html_[end]) && html_[end] != '>') ++end;
                i = end;
            }
            if (is_class) class_value = html_.substr(begin, end - begin);
        }
    }

    // Whether `name` stands at i, in any case, followed by what ends a tag name.
    bool name_at(std::size_t i, std::string_view name) const {
        if (i + name.size() >= html_.size() || lower(html_.substr(i, name.size())) != name) return false;
        const char after = html_[i + name.size()];
        return is_space(after) || after == '/' || after == '>';
    }

    void skip_raw_text(std::string_view name) {
        if (name == "plaintext") at_ = html_.size();
        if (name == "script") return skip_script();
        for (const std::string_view raw : {"style", "title", "textarea", "iframe", "noframes", "noembed", "xmp"}) {
            if (name != raw) continue;
            while (at_ < html_.size() && !(html_[at_] == '<' && peek(1) == '/' && name_at(at_ + 2, name))) ++at_;
        }
    }

    // Inside <!-- … -->, a script may hold <script> … </script>, whose end tag then is none.
    void skip_script() {
        enum { plain, escaped, doubly_escaped } mode = plain;
        std::size_t escape = 0;  // where the dashes that opened the escape begin, or the last piece of markup ended
        for (; at_ < html_.size(); ++at_) {
            if (mode != doubly_escaped && html_[at_] == '<' && peek(1) == '/' && name_at(at_ + 2, "script")) return;
            if (mode == plain && html_.substr(at_, 4) == "<!--") {
                mode = escaped;
                escape = at_ + 2;
                at_ += 3;
            } else if (mode == escaped && html_[at_] == '<' && name_at(at_ + 1, "script")) {
                mode = doubly_escaped;
                at_ += 7;
                escape = at_ + 1;
            } else if (mode == doubly_escaped && html_[at_] == '<' && peek(1) == '/' && name_at(at_ + 2, "script")) {
                mode = escaped;
                at_ += 8;
                escape = at_ + 1;
            } else if (mode != plain && html_[at_] == '>' && at_ >= escape + 2 && html_.substr(at_ - 2, 2) == "--") {
                mode = plain;
            }
        }
    }

    std::string_view html_;
    std::size_t at_ = 0;
    std::vector<plain_tag> tags_;
};

inline std::vector<plain_tag> plain_tags(std::string_view html) { return plain_tag_reader(html).read(); }

}  // namespace forme::reference

#endif
