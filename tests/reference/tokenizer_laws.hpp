// The laws of the tokenizer concept (forme/tags/tokenizer.hpp), checked on one page. For forme's own tokenizers and
// for yours: it needs no test framework.
#ifndef FORME_TESTS_REFERENCE_TOKENIZER_LAWS_HPP
#define FORME_TESTS_REFERENCE_TOKENIZER_LAWS_HPP

#include <forme/tags/tokenizer.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace forme::reference {

template <tokenizer Tokenizer>
std::vector<token_of_t<Tokenizer>> tokens_of(Tokenizer& tokenize, std::string_view html) {
    std::vector<token_of_t<Tokenizer>> tokens;
    tokenize(html, [&](const token_of_t<Tokenizer>& token) {
        tokens.push_back(token);
        return true;
    });
    return tokens;
}

// Empty when all laws hold, else a sentence that names the broken one.
template <tokenizer Tokenizer>
std::string check_tokenizer_laws(Tokenizer tokenize, std::string_view html) {
    const auto all = tokens_of(tokenize, html);
    if (tokens_of(tokenize, html) != all) return "law 1: the same bytes gave other tokens";

    const std::size_t most = std::min<std::size_t>(all.size(), 40);
    for (std::size_t wanted = 1; wanted <= most; ++wanted) {
        std::vector<token_of_t<Tokenizer>> seen;
        bool called_after_stop = false;
        const std::size_t read = tokenize(html, [&](const token_of_t<Tokenizer>& token) {
            called_after_stop |= seen.size() >= wanted;
            seen.push_back(token);
            return seen.size() < wanted;
        });
        if (called_after_stop) return "law 2: the sink was called after it had said stop";
        if (seen.size() != wanted || !std::equal(seen.begin(), seen.end(), all.begin()))
            return "law 3: stopping changed the tokens before the stop";
        if (read > html.size()) return "law 4: more bytes read than there are";
        const auto of_prefix = tokens_of(tokenize, html.substr(0, read));
        if (of_prefix != seen) return "law 4: the bytes read do not give the same tokens";
    }
    return "";
}

}  // namespace forme::reference

#endif
