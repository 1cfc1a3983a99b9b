// What the example programs share about pages: which files were asked for, and their bytes.
#ifndef FORME_EXAMPLES_SUPPORT_PAGES_HPP
#define FORME_EXAMPLES_SUPPORT_PAGES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace example {

// Each argument is a file, a folder (all files in it and below, sorted by path), or `-` (file names on standard input,
// one a line). A name that is neither is kept: reading it will fail with a message.
inline std::vector<std::string> list_pages(const std::vector<std::string>& arguments) {
    namespace fs = std::filesystem;
    std::vector<std::string> pages;
    for (const std::string& argument : arguments) {
        std::error_code ignored;
        if (argument == "-") {
            for (std::string line; std::getline(std::cin, line);)
                if (!line.empty()) pages.push_back(line);
        } else if (fs::is_directory(argument, ignored)) {
            const auto first = static_cast<std::ptrdiff_t>(pages.size());
            for (const auto& entry : fs::recursive_directory_iterator(argument))
                if (entry.is_regular_file()) pages.push_back(entry.path().generic_string());
            std::sort(pages.begin() + first, pages.end());
        } else {
            pages.push_back(argument);
        }
    }
    return pages;
}

// The bytes of a file; none, with a message on standard error, if it cannot be read.
inline std::optional<std::string> read_file(const std::string& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    std::ifstream in(path, std::ios::binary);
    if (!error && in) {
        std::string bytes(size, '\0');
        in.read(bytes.data(), static_cast<std::streamsize>(size));
        bytes.resize(static_cast<std::size_t>(in.gcount()));
        if (!in.bad()) return bytes;
    }
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    return std::nullopt;
}

}  // namespace example

#endif
