// What made-up pages are filled with: words, and lists of varying length, from a seed.
#ifndef FORME_EXAMPLES_SUPPORT_PAGE_WRITER_HPP
#define FORME_EXAMPLES_SUPPORT_PAGE_WRITER_HPP

#include <array>
#include <cstddef>
#include <random>
#include <string>

namespace example {

class page_writer {
public:
    explicit page_writer(unsigned seed) : engine_(seed) {}

    std::string words(std::size_t count) {
        static constexpr std::array<const char*, 16> vocabulary{"type",   "paper", "ink",   "frame", "press", "letter",
                                                                "margin", "proof", "sheet", "plate", "serif", "column",
                                                                "galley", "quoin", "chase", "folio"};
        std::string text;
        for (std::size_t i = 0; i < count; ++i)
            text += (i == 0 ? "" : " ") + std::string(vocabulary[engine_() % vocabulary.size()]);
        return text;
    }

    std::size_t between(std::size_t low, std::size_t high) { return low + engine_() % (high - low + 1); }

    std::string repeated(std::size_t low, std::size_t high, const std::string& before, const std::string& after) {
        std::string html;
        for (std::size_t i = between(low, high); i > 0; --i) html += before + words(between(3, 9)) + after + "\n";
        return html;
    }

private:
    std::mt19937 engine_;
};

}  // namespace example

#endif
