// The pages of a crawl and the link that led to each: what link clustering needs to know, as the crawl finds it.
//
// A page belongs to the first link that was seen to lead to it, in the order of add; later ones are told that the page
// is known, so the table is also the crawler's set of seen URLs. URLs are kept as 64-bit hashes: two of them meet by
// chance once in 2⁶⁴ pairs. About 30 bytes a page, and 35 for each distinct step of the XPaths. Nothing is ever
// removed.
//
// Pages are numbered 0, 1, 2 … in the order of add. Start pages, to which no link led, have the empty XPath.
#ifndef FORME_LINKS_LINK_TABLE_HPP
#define FORME_LINKS_LINK_TABLE_HPP

#include <forme/core/expects.hpp>
#include <forme/core/hash.hpp>
#include <forme/core/segmented_vector.hpp>
#include <forme/core/snapshot.hpp>
#include <forme/links/key_numbers.hpp>
#include <forme/links/xpath_table.hpp>

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <string_view>
#include <vector>

namespace forme {

using linked_page = std::uint32_t;

class link_table {
public:
    // The number of a page that was not known yet; nothing for one that was. Expects an XPath of xpaths().
    std::optional<linked_page> add(std::string_view url, xpath_id xpath = no_xpath) {
        return add_key(hash_bytes(url), xpath);
    }

    [[nodiscard]] std::optional<linked_page> find(std::string_view url) const { return urls_.find(hash_bytes(url)); }

    [[nodiscard]] xpath_id xpath(linked_page page) const noexcept {
        FORME_EXPECTS(page < size());
        return xpaths_of_pages_[page];
    }

    // A hash of the page's URL, the same in every table.
    [[nodiscard]] std::uint64_t url_key(linked_page page) const noexcept {
        FORME_EXPECTS(page < size());
        return urls_[page];
    }

    // The XPaths that links are added with.
    [[nodiscard]] xpath_table& xpaths() noexcept { return xpaths_; }
    [[nodiscard]] const xpath_table& xpaths() const noexcept { return xpaths_; }

    [[nodiscard]] std::size_t size() const noexcept { return urls_.size(); }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return urls_.memory_bytes() + xpaths_of_pages_.memory_bytes() + xpaths_.memory_bytes();
    }

    // Adds the pages of another shard behind those here; a page that both know keeps its link here. Returns the numbers
    // here of the other's pages.
    std::vector<linked_page> merge(const link_table& other) {
        const std::vector<xpath_id> xpaths = xpaths_.merge(other.xpaths_);
        std::vector<linked_page> here(other.size());
        for (std::size_t i = 0; i < here.size(); ++i) {
            const auto page = static_cast<linked_page>(i);
            const auto added = add_key(other.url_key(page), xpaths[other.xpath(page)]);
            here[i] = added ? *added : *urls_.find(other.url_key(page));
        }
        return here;
    }

    // The XPaths · u32 pages · each: u64 hash of its URL, u32 XPath
    void save(std::ostream& stream) const {
        snapshot_writer writer(stream, "links", snapshot_version);
        xpaths_.write(writer);
        writer.write(static_cast<std::uint32_t>(size()));
        for (std::size_t i = 0; i < size(); ++i) {
            writer.write(urls_[static_cast<linked_page>(i)]);
            writer.write(xpaths_of_pages_[i]);
        }
        writer.finish();
    }

    // Throws format_error.
    static link_table load(std::istream& stream) {
        snapshot_reader reader(stream, "links", snapshot_version);
        link_table result;
        result.xpaths_ = xpath_table::read(reader);
        for (auto left = reader.read<std::uint32_t>(); left > 0; --left) {
            const auto url = reader.read<std::uint64_t>();
            const auto xpath = reader.read<xpath_id>();
            if (xpath >= result.xpaths_.size()) reader.fail("a page has an XPath that is not there");
            if (!result.add_key(url, xpath)) reader.fail("a page comes twice");
        }
        reader.finish();
        return result;
    }

private:
    static constexpr std::uint32_t snapshot_version = 1;

    std::optional<linked_page> add_key(std::uint64_t url, xpath_id xpath) {
        FORME_EXPECTS(xpath < xpaths_.size());
        const auto [page, is_new] = urls_.add(url);
        if (!is_new) return std::nullopt;
        xpaths_of_pages_.push_back(xpath);
        return page;
    }

    xpath_table xpaths_;
    key_numbers urls_;
    segmented_vector<xpath_id> xpaths_of_pages_;
};

}  // namespace forme

#endif
