// Runs the tokenizer cases of html5lib-tests that begin in the data state: the scanner's tags must be the expected.
//
//     check_html5lib FILE.test…
//
// Prints each case whose tags differ, and a count. docs/limitations.md lists and explains the differences.
#include <forme/tags/tag_scanner.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

void append_utf8(std::string& text, std::uint32_t code) {
    const auto byte = [&](std::uint32_t value) { text += static_cast<char>(value); };
    if (code < 0x80) return byte(code);
    if (code < 0x800) {
        byte(0xc0 | code >> 6);
    } else {
        byte(0xe0 | code >> 12);
        byte(0x80 | (code >> 6 & 0x3f));
    }
    byte(0x80 | (code & 0x3f));
}

// "Double-escaped" cases hold \uXXXX as text.
std::string unescaped(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.compare(i, 2, "\\u") == 0 && i + 6 <= text.size()) {
            append_utf8(result, static_cast<std::uint32_t>(std::strtoul(text.substr(i + 2, 4).c_str(), nullptr, 16)));
            i += 5;
        } else {
            result += text[i];
        }
    }
    return result;
}

using tags = std::vector<std::pair<forme::tag_symbol, bool>>;

tags scanned(std::string_view html) {
    tags found;
    forme::tag_scanner<> scanner;
    scanner.feed(html, [&](const forme::basic_tag<>& tag) {
        found.emplace_back(tag.name, tag.closing);
        return true;
    });
    return found;
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t cases = 0;
    std::size_t differ = 0;
    std::size_t expected_tags = 0;
    for (int i = 1; i < argc; ++i) {
        std::ifstream in(argv[i], std::ios::binary);
        const auto file = nlohmann::json::parse(in, nullptr, false);
        if (file.is_discarded()) {
            std::fprintf(stderr, "cannot read %s\n", argv[i]);
            return 1;
        }
        if (!file.contains("tests")) continue;
        for (const auto& test : file["tests"]) {
            const auto states = test.value("initialStates", std::vector<std::string>{"Data state"});
            if (std::find(states.begin(), states.end(), "Data state") == states.end()) continue;
            const bool escaped = test.value("doubleEscaped", false);
            const auto text = [&](const std::string& raw) { return escaped ? unescaped(raw) : raw; };
            tags expected;
            for (const auto& token : test["output"]) {
                const std::string kind = token[0];
                if (kind == "StartTag" || kind == "EndTag")
                    expected.emplace_back(forme::symbol_of(text(token[1])), kind == "EndTag");
            }
            ++cases;
            expected_tags += expected.size();
            if (scanned(text(test["input"])) == expected) continue;
            ++differ;
            std::printf("differs: %s\t%s\n", test["description"].get<std::string>().c_str(),
                        test["input"].dump().c_str());
        }
    }
    std::printf("%zu cases with %zu tags, %zu differ\n", cases, expected_tags, differ);
}
