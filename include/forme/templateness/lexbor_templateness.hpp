// From the bytes of one page to its main text: parse, judge, read out.
//
//     lexbor_templateness judge;                       // keeps its memory: one for each thread
//     std::string text = judge.main_text(html, default_scorer());
//
// Any bytes are a page (lexbor_page.hpp); an empty one has no main text.
#ifndef FORME_TEMPLATENESS_LEXBOR_TEMPLATENESS_HPP
#define FORME_TEMPLATENESS_LEXBOR_TEMPLATENESS_HPP

#include <forme/dom/lexbor_page.hpp>
#include <forme/dom/page.hpp>
#include <forme/templateness/buried_text.hpp>
#include <forme/templateness/page_sections.hpp>
#include <forme/templateness/templateness.hpp>

#include <string>
#include <string_view>

namespace forme {

// Parses a page, and again where its text would be lost behind a title without an end or in noscript.
inline void parse_unburied(lexbor_parser& parse, std::string_view html, page& result, page_limits limits = {}) {
    parse(html, result, limits);
    if (const auto dug_out = unburied(html, result)) parse(*dug_out, result, limits);
}

class lexbor_templateness {
public:
    // Parses and judges; parsed() and the result live until the next call.
    template <node_scorer Scorer>
    const page_sections& operator()(std::string_view html, const Scorer& scorer,
                                    const templateness_options& options = {}, page_limits limits = {}) {
        parse_unburied(parser_, html, page_, limits);
        return judge_(page_, scorer, options);
    }

    template <node_scorer Scorer>
    [[nodiscard]] std::string main_text(std::string_view html, const Scorer& scorer,
                                        const templateness_options& options = {}) {
        const page_sections& judged = (*this)(html, scorer, options);
        return forme::main_text(page_, judged);
    }

    [[nodiscard]] const page& parsed() const noexcept { return page_; }

private:
    lexbor_parser parser_;
    page page_;
    templateness judge_;
};

}  // namespace forme

#endif
