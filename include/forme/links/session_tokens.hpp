// URLs without the session tokens that servers put in for visitors without cookies: the same page would otherwise
// have a new URL on every visit.
//
// Removed are query parameters and path parameters (;name=value) named like a session of the common servers: those
// listed below, and any that begins with aspsessionid. One pass, at most one copy; no URL parser needed.
#ifndef FORME_LINKS_SESSION_TOKENS_HPP
#define FORME_LINKS_SESSION_TOKENS_HPP

#include <forme/dom/declared_charset.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace forme {

constexpr bool is_session_token(std::string_view name) noexcept {
    constexpr std::array<std::string_view, 6> names{"jsessionid", "phpsessid", "cfid", "cftoken", "sessionid", "sid"};
    constexpr std::string_view asp = "aspsessionid";
    return detail::equal_ignoring_case(name.substr(0, asp.size()), asp) ||
           std::any_of(names.begin(), names.end(),
                       [&](std::string_view n) { return detail::equal_ignoring_case(name, n); });
}

inline std::string without_session_tokens(std::string_view url) {
    const std::size_t fragment = std::min(url.find('#'), url.size());
    const std::size_t query = std::min(url.find('?'), fragment);
    std::string result;
    result.reserve(url.size());
    // Path: /shop;jsessionid=1/cart. Each parameter goes with the semicolon before it.
    std::size_t at = 0;
    while (at < query) {
        const std::size_t end = std::min(url.find_first_of(";/", at + 1), query);
        const std::string_view piece = url.substr(at, end - at);
        if (piece[0] != ';' || !is_session_token(piece.substr(1, piece.find('=') - 1))) result += piece;
        at = end;
    }
    // Query: ?a=1&sid=2&b=3. What is left is joined anew; an empty query stays as it was.
    char separator = '?';
    for (at = query; at < fragment;) {
        const std::size_t end = std::min(url.find('&', at + 1), fragment);
        const std::string_view parameter = url.substr(at + 1, end - at - 1);
        at = end;
        if (is_session_token(parameter.substr(0, parameter.find('=')))) continue;
        result += separator;
        result += parameter;
        separator = '&';
    }
    result += url.substr(fragment);
    return result;
}

}  // namespace forme

#endif
