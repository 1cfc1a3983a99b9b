// What the authors of a page say about an element: the words in its class, id and role.
//
// Names are cut into words at everything but letters and where a capital follows a small letter: "post-body",
// "siteNav", "entry_2". A few dozen words, common on the web whatever the page's language, speak for content, for
// template, or for readers' comments. One pass over the names, a look into a table a word.
#ifndef FORME_TEMPLATENESS_NAME_HINTS_HPP
#define FORME_TEMPLATENESS_NAME_HINTS_HPP

#include <forme/tags/tag_symbol.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace forme {

// How often each kind of word was met.
struct name_hints {
    std::uint8_t content = 0;
    std::uint8_t text = 0;  // weaker: what bodies of text are called, also small ones
    std::uint8_t comment = 0;
    std::uint8_t navigation = 0;
    std::uint8_t furniture = 0;  // footers, side bars, banners, advertisements
    std::uint8_t social = 0;     // sharing, related stories, tags, by-lines
    std::uint8_t concealed = 0;  // what is shown on demand or to screen readers only

    friend bool operator==(const name_hints&, const name_hints&) = default;
};

namespace detail {

struct hint_word {
    tag_symbol word;
    std::uint8_t name_hints::*kind;
};

template <std::size_t Count>
constexpr std::array<hint_word, Count> sorted_hints(std::array<hint_word, Count> words) {
    std::sort(words.begin(), words.end(), [](const hint_word& a, const hint_word& b) { return a.word < b.word; });
    return words;
}

#define FORME_HINT(word, kind) \
    hint_word { symbol_of(word), &name_hints::kind }
inline constexpr auto hint_words = sorted_hints(std::to_array<hint_word>({
    FORME_HINT("article", content),
    FORME_HINT("articlebody", content),
    FORME_HINT("blog", content),
    FORME_HINT("content", content),
    FORME_HINT("contents", content),
    FORME_HINT("entry", content),
    FORME_HINT("hentry", content),
    FORME_HINT("main", content),
    FORME_HINT("post", content),
    FORME_HINT("postbody", content),
    FORME_HINT("story", content),
    FORME_HINT("storybody", content),
    FORME_HINT("maincontent", content),
    FORME_HINT("documentation", content),
    FORME_HINT("markdown", content),
    FORME_HINT("prose", content),
    FORME_HINT("message", content),
    FORME_HINT("question", content),
    FORME_HINT("answer", content),
    FORME_HINT("description", content),
    FORME_HINT("news", content),
    FORME_HINT("body", text),
    FORME_HINT("text", text),
    FORME_HINT("paragraph", text),
    FORME_HINT("copy", text),
    FORME_HINT("lead", text),
    FORME_HINT("summary", text),
    FORME_HINT("intro", text),
    FORME_HINT("headline", text),
    FORME_HINT("title", text),
    FORME_HINT("caption", text),
    FORME_HINT("code", text),
    FORME_HINT("detail", text),
    FORME_HINT("details", text),
    FORME_HINT("richtext", text),
    FORME_HINT("rich", text),
    FORME_HINT("comment", comment),
    FORME_HINT("comments", comment),
    FORME_HINT("commentlist", comment),
    FORME_HINT("disqus", comment),
    FORME_HINT("reply", comment),
    FORME_HINT("replies", comment),
    FORME_HINT("respond", comment),
    FORME_HINT("review", comment),
    FORME_HINT("reviews", comment),
    FORME_HINT("discussion", comment),
    FORME_HINT("feedback", comment),
    FORME_HINT("nav", navigation),
    FORME_HINT("navigation", navigation),
    FORME_HINT("navbar", navigation),
    FORME_HINT("menu", navigation),
    FORME_HINT("submenu", navigation),
    FORME_HINT("breadcrumb", navigation),
    FORME_HINT("breadcrumbs", navigation),
    FORME_HINT("pagination", navigation),
    FORME_HINT("pager", navigation),
    FORME_HINT("pagenav", navigation),
    FORME_HINT("toc", navigation),
    FORME_HINT("tabs", navigation),
    FORME_HINT("links", navigation),
    FORME_HINT("sitemap", navigation),
    FORME_HINT("topnav", navigation),
    FORME_HINT("dropdown", navigation),
    FORME_HINT("toolbar", navigation),
    FORME_HINT("next", navigation),
    FORME_HINT("prev", navigation),
    FORME_HINT("previous", navigation),
    FORME_HINT("search", navigation),
    FORME_HINT("skip", navigation),
    FORME_HINT("categories", navigation),
    FORME_HINT("archive", navigation),
    FORME_HINT("archives", navigation),
    FORME_HINT("ad", furniture),
    FORME_HINT("ads", furniture),
    FORME_HINT("advert", furniture),
    FORME_HINT("advertisement", furniture),
    FORME_HINT("aside", furniture),
    FORME_HINT("banner", furniture),
    FORME_HINT("bottom", furniture),
    FORME_HINT("complementary", furniture),
    FORME_HINT("contentinfo", furniture),
    FORME_HINT("cookie", furniture),
    FORME_HINT("cookies", furniture),
    FORME_HINT("consent", furniture),
    FORME_HINT("copyright", furniture),
    FORME_HINT("cta", furniture),
    FORME_HINT("disclaimer", furniture),
    FORME_HINT("foot", furniture),
    FORME_HINT("footer", furniture),
    FORME_HINT("head", furniture),
    FORME_HINT("header", furniture),
    FORME_HINT("legal", furniture),
    FORME_HINT("login", furniture),
    FORME_HINT("logo", furniture),
    FORME_HINT("masthead", furniture),
    FORME_HINT("newsletter", furniture),
    FORME_HINT("promo", furniture),
    FORME_HINT("rail", furniture),
    FORME_HINT("sidebar", furniture),
    FORME_HINT("side", furniture),
    FORME_HINT("signup", furniture),
    FORME_HINT("sponsor", furniture),
    FORME_HINT("sponsored", furniture),
    FORME_HINT("subscribe", furniture),
    FORME_HINT("subscription", furniture),
    FORME_HINT("top", furniture),
    FORME_HINT("topbar", furniture),
    FORME_HINT("widget", furniture),
    FORME_HINT("widgets", furniture),
    FORME_HINT("form", furniture),
    FORME_HINT("also", social),
    FORME_HINT("author", social),
    FORME_HINT("byline", social),
    FORME_HINT("date", social),
    FORME_HINT("facebook", social),
    FORME_HINT("featured", social),
    FORME_HINT("latest", social),
    FORME_HINT("meta", social),
    FORME_HINT("more", social),
    FORME_HINT("popular", social),
    FORME_HINT("recent", social),
    FORME_HINT("recommended", social),
    FORME_HINT("related", social),
    FORME_HINT("share", social),
    FORME_HINT("sharing", social),
    FORME_HINT("social", social),
    FORME_HINT("tag", social),
    FORME_HINT("tags", social),
    FORME_HINT("teaser", social),
    FORME_HINT("time", social),
    FORME_HINT("tools", social),
    FORME_HINT("trending", social),
    FORME_HINT("twitter", social),
    FORME_HINT("credit", social),
    FORME_HINT("hidden", concealed),
    FORME_HINT("hide", concealed),
    FORME_HINT("invisible", concealed),
    FORME_HINT("modal", concealed),
    FORME_HINT("overlay", concealed),
    FORME_HINT("popup", concealed),
    FORME_HINT("dialog", concealed),
    FORME_HINT("tooltip", concealed),
    FORME_HINT("sr", concealed),
    FORME_HINT("noprint", concealed),
    FORME_HINT("print", concealed),
    FORME_HINT("alert", concealed),
}));
#undef FORME_HINT

// Where in hint_words a word is to be looked for: the places of a hash table of open addressing, 0 where it ends.
inline constexpr std::size_t hint_slots = 512;
constexpr std::size_t hint_slot(tag_symbol word) noexcept { return word * 0x9e3779b97f4a7c15 >> 55; }
inline constexpr auto hint_places = [] {
    static_assert(hint_words.size() < 255);
    std::array<std::uint8_t, hint_slots> places{};
    for (std::size_t i = 0; i < hint_words.size(); ++i) {
        std::size_t slot = hint_slot(hint_words[i].word);
        while (places[slot] != 0) slot = (slot + 1) % hint_slots;
        places[slot] = static_cast<std::uint8_t>(i + 1);
    }
    return places;
}();

}  // namespace detail

// Adds what the words of one attribute value say.
constexpr void add_hints(name_hints& hints, std::string_view names) noexcept {
    constexpr std::uint8_t enough = 255;
    tag_symbol_builder word;
    bool small = false;
    const auto finish = [&] {
        const tag_symbol symbol = word.symbol();
        word.clear();
        small = false;
        if (symbol == 0) return;
        for (std::size_t slot = detail::hint_slot(symbol); detail::hint_places[slot] != 0;
             slot = (slot + 1) % detail::hint_slots) {
            const detail::hint_word& known = detail::hint_words[detail::hint_places[slot] - 1u];
            if (known.word != symbol) continue;
            if (hints.*known.kind < enough) ++(hints.*known.kind);
            return;
        }
    };
    for (const char c : names) {
        if (!detail::is_ascii_letter(c) || (small && c < 'a')) finish();
        if (!detail::is_ascii_letter(c)) continue;
        small = c >= 'a';
        word.add(c);
    }
    finish();
}

}  // namespace forme

#endif
