#include <forme/fingerprint/lzw_fingerprinter.hpp>

#include <forme/fingerprint/same_template.hpp>
#include <tests/reference/counted_allocations.hpp>
#include <tests/reference/made_up_html.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>

using namespace forme;

namespace {

constexpr std::string_view example =
    "<html><head><title>A</title></head><body><p>b<b>c</b></p><p>d<i>e</i></p></body></html>";
constexpr std::string_view example_hex = "0000000300000007060006ffffffffffffffffffffffffffff";

// Spec, section 2, at compile time.
static_assert(fingerprint_of(example) == *fingerprint::from_hex(example_hex));
static_assert(fingerprint_of("") == fingerprint{});

TEST_CASE("lzw_fingerprinter: the worked example") {
    CHECK(fingerprint_of(example).hex() == example_hex);
    CHECK(fingerprint_of(example).entries() == 11);
    CHECK(lzw_fingerprinter<>{}(example).bytes_read == example.size());
}

TEST_CASE("lzw_fingerprinter: names do not matter, structure does") {
    std::string strong(example);
    for (std::size_t at; (at = strong.find("i>")) != std::string::npos;) strong.replace(at, 2, "strong>");
    CHECK(fingerprint_of(strong) == fingerprint_of(example));
    CHECK(same_template(fingerprint_of("<html><head><title>A</title></head><body><p>b</p></body></html>"),
                        fingerprint_of("<html><head><title>B</title></head><body><p>c</p></body></html>")));
}

TEST_CASE("lzw_fingerprinter: stops with the tag that fills the dictionary") {
    std::string html;
    for (int i = 0; i < 40; ++i) html += "<t" + std::to_string(i) + ">";
    const auto [value, bytes_read] = lzw_fingerprinter<>{}(html);
    CHECK(value.entries() == 25);
    CHECK(bytes_read == html.find("<t25>"));
    CHECK(fingerprint_of(std::string_view(html).substr(0, bytes_read)) == value);
    CHECK(fingerprint_of(std::string_view(html).substr(0, bytes_read - 1)) != value);
}

TEST_CASE("lzw_fingerprinter: other lengths, tokens and tokenizers") {
    CHECK(lzw_fingerprinter<scanned_tags, 4>{}(example).value.hex() == "00000003");
    CHECK(lzw_fingerprinter<scanned_start_tags>{}(example).value.hex() ==
          "00000000000005ffffffffffffffffffffffffffffffffffff");
    CHECK(lzw_fingerprinter<scanned_styled_tags>{}("<p class=a><p class=b>").value.entries() == 2);
    const auto letters = [](std::string_view text, auto&& sink) -> std::size_t {
        for (std::size_t i = 0; i < text.size(); ++i)
            if (!sink(static_cast<std::uint64_t>(text[i]))) return i + 1;
        return text.size();
    };
    const lzw_fingerprinter of_letters(letters);
    CHECK(of_letters("hHttHBpbbppiipBh").value == fingerprint_of(example));
}

TEST_CASE("lzw_fingerprinter: a stream in pieces of any size agrees with the whole page") {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const std::string html = seed % 2 == 0 ? reference::tidy_html(seed) : reference::odd_html(seed, 200);
        const auto whole = lzw_fingerprinter<>{}(html);
        for (const std::size_t piece : {1u, 2u, 5u, 64u, 1000u}) {
            fingerprint_stream<> stream;
            for (std::size_t at = 0; at < html.size() && stream.feed(std::string_view(html).substr(at, piece));)
                at += piece;
            REQUIRE(stream.value() == whole.value);
            REQUIRE(stream.bytes_read() == whole.bytes_read);
            CHECK_FALSE((whole.value.entries() == 25 && stream.feed("<p>")));
        }
    }
}

TEST_CASE("lzw_fingerprinter: hostile pages") {
    CHECK(fingerprint_of(std::string(1000000, '<')).entries() == 0);
    CHECK(fingerprint_of("<" + std::string(1000000, 'a') + ">").entries() == 1);
    std::string deep;
    for (int i = 0; i < 100000; ++i) deep += "<div>";
    CHECK(lzw_fingerprinter<>{}(deep).bytes_read == 325 * 5);
    std::string binary(4096, '\0');
    for (std::size_t i = 0; i < binary.size(); ++i) binary[i] = static_cast<char>(i * 37);
    CHECK(fingerprint_of(binary).entries() <= 25);
}

TEST_CASE("lzw_fingerprinter: allocates nothing") {
    const std::string html = reference::tidy_html(1, 200);
    const std::size_t before = reference::counted_allocations();
    const auto whole = lzw_fingerprinter<>{}(html);
    const auto styled = lzw_fingerprinter<scanned_styled_tags>{}(html);
    fingerprint_stream<> stream;
    for (std::size_t at = 0; at < html.size(); at += 100) stream.feed(std::string_view(html).substr(at, 100));
    const bool same = same_template(whole.value, stream.value());
    CHECK(reference::counted_allocations() == before);
    CHECK(same);
    CHECK(styled.value.entries() == 25);
    void* const counted = ::operator new(1);  // the counter does count
    CHECK(reference::counted_allocations() > before);
    ::operator delete(counted);
}

TEST_CASE("lzw_fingerprinter: golden values") {
    CHECK(fingerprint_of(reference::tidy_html(1)).hex() == "0000000300020007070907000c000e00001111000015070000");
    CHECK(lzw_fingerprinter<scanned_start_tags>{}(reference::tidy_html(2)).value.hex() ==
          "00000000000000000006000b000000000d09060e0910000c07");
    CHECK(lzw_fingerprinter<scanned_styled_tags>{}(reference::tidy_html(3)).value.hex() ==
          "000000030002000008000a070000000a000a0e0014000d1607");
}

}  // namespace
