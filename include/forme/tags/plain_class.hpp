// Which class tokens a template may have written: those without a digit, as ids of posts and pages have one, and not
// as long as what machines make up for one page.
#ifndef FORME_TAGS_PLAIN_CLASS_HPP
#define FORME_TAGS_PLAIN_CLASS_HPP

#include <forme/tags/scan_state.hpp>

#include <cstddef>
#include <string_view>

namespace forme::detail {

// Sees a token character by character.
class plain_class_rule {
public:
    constexpr void add(char c) noexcept {
        ++length_;
        digits_ = digits_ || (c >= '0' && c <= '9');
    }
    [[nodiscard]] constexpr bool holds() const noexcept { return length_ != 0 && length_ <= longest && !digits_; }

    friend constexpr bool operator==(const plain_class_rule&, const plain_class_rule&) = default;

private:
    static constexpr std::size_t longest = 39;

    std::size_t length_ = 0;
    bool digits_ = false;
};

// The first such token of a class attribute, or nothing.
constexpr std::string_view first_plain_class(std::string_view classes) noexcept {
    for (std::size_t at = 0; at < classes.size(); ++at) {
        const std::size_t begin = at;
        plain_class_rule rule;
        for (; at < classes.size() && !is_space(classes[at]); ++at) rule.add(classes[at]);
        if (rule.holds()) return classes.substr(begin, at - begin);
    }
    return {};
}

// The last such token: class lists go from the general to the particular ("doc fn", "card card-sale").
constexpr std::string_view last_plain_class(std::string_view classes) noexcept {
    std::string_view last;
    for (std::size_t at = 0; at < classes.size(); ++at) {
        const std::size_t begin = at;
        plain_class_rule rule;
        for (; at < classes.size() && !is_space(classes[at]); ++at) rule.add(classes[at]);
        if (rule.holds()) last = classes.substr(begin, at - begin);
    }
    return last;
}

}  // namespace forme::detail

#endif
