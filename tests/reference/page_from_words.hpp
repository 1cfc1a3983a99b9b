// Small pages for tests, written as words.
#ifndef FORME_TESTS_REFERENCE_PAGE_FROM_WORDS_HPP
#define FORME_TESTS_REFERENCE_PAGE_FROM_WORDS_HPP

#include <forme/dom/page.hpp>
#include <forme/dom/page_builder.hpp>

#include <string>
#include <string_view>

namespace forme::reference {

// "html body ^" opens html and body and closes body; "=word" is text ("_" a space), ".name" a class attribute.
inline page page_from_words(std::string_view words) {
    page_builder build;
    while (!words.empty()) {
        const std::string_view word = words.substr(0, words.find(' '));
        std::string rest(word.substr(1));
        for (char& c : rest)
            if (c == '_') c = ' ';
        if (word == "^")
            build.close();
        else if (word[0] == '=')
            build.text(rest);
        else if (word[0] == '.')
            build.attribute("class", rest);
        else
            build.open(word);
        words.remove_prefix(word.size() < words.size() ? word.size() + 1 : word.size());
    }
    return build.finish();
}

}  // namespace forme::reference

#endif
