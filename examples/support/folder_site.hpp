// A folder of HTML files as if it were a site: URLs for its files, files for its URLs.
#ifndef FORME_EXAMPLES_SUPPORT_FOLDER_SITE_HPP
#define FORME_EXAMPLES_SUPPORT_FOLDER_SITE_HPP

#include <array>
#include <charconv>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace example {

class folder_site {
public:
    explicit folder_site(std::string folder) : folder_(std::move(folder)) {}

    // Paths are relative to the folder.
    [[nodiscard]] std::string file(const std::string& path) const { return folder_ + "/" + path; }
    [[nodiscard]] static std::string url(const std::string& path) { return std::string(origin) + path; }

    // The path of the HTML file that a URL of this site stands for; a folder's is its index.html.
    [[nodiscard]] std::optional<std::string> path(std::string_view url) const {
        if (url.substr(0, origin.size()) != origin) return std::nullopt;
        url.remove_prefix(origin.size());
        std::string path = decoded(url.substr(0, url.find_first_of("?#")));
        if (path.empty() || path.back() == '/') path += "index.html";
        constexpr std::array<std::string_view, 3> endings{".html", ".htm", ".xhtml"};
        for (const std::string_view ending : endings) {
            if (path.size() < ending.size() || path.substr(path.size() - ending.size()) != ending) continue;
            std::error_code ignored;
            if (std::filesystem::is_regular_file(file(path), ignored)) return path;
        }
        return std::nullopt;
    }

private:
    static constexpr std::string_view origin = "http://site.example/";

    static std::string decoded(std::string_view text) {
        std::string result;
        for (std::size_t i = 0; i < text.size(); ++i) {
            unsigned char byte = 0;
            const char* const digits = text.data() + i + 1;
            if (text[i] == '%' && i + 2 < text.size() &&
                std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
                result += static_cast<char>(byte);
                i += 2;
            } else {
                result += text[i];
            }
        }
        return result;
    }

    std::string folder_;
};

}  // namespace example

#endif
