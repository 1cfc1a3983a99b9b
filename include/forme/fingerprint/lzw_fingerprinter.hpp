// Pages to template fingerprints: a tokenizer feeds an LZW dictionary, and stops as soon as the dictionary is full.
//
// Costs a scan of the first tags, a few kilobytes of most pages, and no allocation. From the template fingerprint
// paper; see docs/bibliography.md. Its authors tokenised whole pages and expected five to ten times from stopping
// early.
//
//     forme::fingerprint a = forme::fingerprint_of(html);
//
//     forme::lzw_fingerprinter<forme::scanned_styled_tags> of;   // other tokens, other lengths
//     auto [value, bytes_read] = of(html);
//
//     forme::fingerprint_stream<> stream;                        // while the page arrives
//     while (stream.feed(next_piece())) {}
//     forme::fingerprint b = stream.value();
#ifndef FORME_FINGERPRINT_LZW_FINGERPRINTER_HPP
#define FORME_FINGERPRINT_LZW_FINGERPRINTER_HPP

#include <forme/fingerprint/fingerprint.hpp>
#include <forme/fingerprint/lzw_dictionary.hpp>
#include <forme/tags/scanned_tags.hpp>
#include <forme/tags/tokenizer.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace forme {

template <std::size_t N>
struct fingerprinted {
    basic_fingerprint<N> value;
    std::size_t bytes_read = 0;  // of the page; the fingerprint depends on these alone

    friend bool operator==(const fingerprinted&, const fingerprinted&) = default;
};

template <tokenizer Tokenizer = scanned_tags, std::size_t N = fingerprint::size()>
class lzw_fingerprinter {
public:
    constexpr lzw_fingerprinter() = default;
    constexpr explicit lzw_fingerprinter(Tokenizer tokenizer) : tokenizer_(std::move(tokenizer)) {}

    // Calls from many threads at once are fine where the tokenizer is const-callable, as scanned_tags is.
    constexpr fingerprinted<N> operator()(std::string_view html) const requires tokenizer<const Tokenizer> {
        return run(tokenizer_, html);
    }
    constexpr fingerprinted<N> operator()(std::string_view html) { return run(tokenizer_, html); }

private:
    template <typename T>
    static constexpr fingerprinted<N> run(T& tokenizer, std::string_view html) {
        using token = token_of_t<Tokenizer>;
        lzw_dictionary<token, N> dictionary;
        const std::size_t read = tokenizer(html, [&](const token& t) { return dictionary.add(t); });
        return {dictionary.fingerprint(), read};
    }

    [[no_unique_address]] Tokenizer tokenizer_{};
};

// The fingerprint of a page that arrives in pieces of any size; the same as that of the whole page.
template <typename ScannedTags = scanned_tags, std::size_t N = fingerprint::size()>
class fingerprint_stream {
public:
    // Whether more of the page is wanted. Pieces after that are ignored.
    constexpr bool feed(std::string_view piece) {
        return tags_.feed(piece, [this](const auto& token) { return dictionary_.add(token); });
    }
    // Of what came so far; final once feed returned false or the page has ended.
    [[nodiscard]] constexpr basic_fingerprint<N> value() const { return dictionary_.fingerprint(); }
    [[nodiscard]] constexpr std::size_t bytes_read() const noexcept { return tags_.bytes_read(); }

private:
    typename ScannedTags::stream tags_;
    lzw_dictionary<typename ScannedTags::token_type, N> dictionary_;
};

constexpr fingerprint fingerprint_of(std::string_view html) { return lzw_fingerprinter<>{}(html).value; }

}  // namespace forme

#endif
