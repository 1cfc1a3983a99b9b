// Makes a page from the events of any parser: open, attribute, text, close, and finish at the end.
//
//     page_builder build;
//     build.open("p"); build.attribute("class", "lead"); build.text("Hello"); build.close();
//     page result = build.finish();
//
// Texts that touch become one node and an empty text makes none, so a parser may hand over text in any pieces. A close
// without an open element is ignored; elements that are still open when the page is finished end there. Amortised O(1)
// and no allocation a call once the buffers have grown; finish(page&) hands the page's old memory back for the next
// one.
//
// Limits never fail: what exceeds them is left out and page::truncated() says so. An element that is left out takes its
// attributes and all that is inside it along; what stands behind it is kept where it fits.
#ifndef FORME_DOM_PAGE_BUILDER_HPP
#define FORME_DOM_PAGE_BUILDER_HPP

#include <forme/core/hash.hpp>
#include <forme/dom/page.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace forme {

// More of each keeps more of monstrous pages and costs memory: 24 bytes a node, 1 a byte of text. Depth costs nothing
// here; callers that hand pages to recursive code may want it low.
struct page_limits {
    std::size_t nodes = std::size_t{1} << 24;       // further elements and texts are left out
    std::size_t depth = std::size_t{1} << 20;       // elements nested deeper are left out; one at the top is 1 deep
    std::size_t attributes = 1024;                  // further attributes of the same element are left out
    std::size_t text_bytes = std::size_t{1} << 30;  // of texts, attributes and distinct names: a text is cut behind the
                                                    // last whole UTF-8 character that fits, and nothing follows it

    friend bool operator==(const page_limits&, const page_limits&) = default;
};

class page_builder {
public:
    // Throws std::invalid_argument for more nodes or bytes than 32-bit numbers can count.
    explicit page_builder(page_limits limits = {}) { reset(limits); }

    // Forgets the page under way and keeps the memory.
    void reset(page_limits limits) {
        if (limits.nodes >= no_node) throw std::invalid_argument("page_limits: nodes must be below 2^32 - 1");
        if (limits.text_bytes > no_node) throw std::invalid_argument("page_limits: text_bytes must be below 2^32");
        limits_ = limits;
        clear();
    }

    // Throws std::invalid_argument for a name that is empty or only NULs: those have no symbol.
    void open(std::string_view name) { open(name, symbol_of(name)); }

    // The same for a parser that has the symbol at hand.
    void open(std::string_view name, tag_symbol symbol) {
        if (symbol == 0) throw std::invalid_argument("page_builder: an element needs a name");
        if (left_out_ != 0 || depth_ == limits_.depth || full() || !note_name(name, symbol)) {
            ++left_out_;
            page_.truncated_ = true;
            return;
        }
        current_ = add_node(symbol, page_.attributes_.size());
        ++depth_;
    }

    // Belongs to the element opened last; ignored behind its first text, child or close. Names are not compared: a
    // parser that must drop repeated attributes has done so.
    void attribute(std::string_view name, std::string_view value) {
        if (left_out_ != 0 || current_ == no_node || current_ + 1 != page_.size()) return;
        if (page_.counts_.back() == limits_.attributes) return truncate();
        if (name.size() > room() || value.size() > room() - name.size()) return use_up_room();
        page_.attributes_.push_back({static_cast<std::uint32_t>(page_.buffer_.size()),
                                     static_cast<std::uint32_t>(name.size()),
                                     static_cast<std::uint32_t>(value.size())});
        page_.buffer_.append(name).append(value);
        ++page_.counts_.back();
    }

    void text(std::string_view bytes) {
        if (left_out_ != 0 || bytes.empty()) return;
        if (bytes.size() > room()) {
            bytes = bytes.substr(0, whole_characters(bytes, room()));
            append_text(bytes);
            return use_up_room();
        }
        append_text(bytes);
    }

    // For a parser that left something out itself: the page counts as truncated.
    void truncate() noexcept { page_.truncated_ = true; }

    // Where the element that is open now stands in the source, for parsers that know: call it before its close.
    void source(source_range range) {
        if (left_out_ != 0 || current_ == no_node || range.begin >= range.end) return;
        if (page_.sources_.size() <= current_) page_.sources_.resize(std::size_t{current_} + 1);
        page_.sources_[current_] = range;
    }

    void close() noexcept {
        if (left_out_ != 0) {
            --left_out_;
        } else if (current_ != no_node) {
            page_.ends_[current_] = page_.size();
            current_ = page_.parents_[current_];
            --depth_;
        }
    }

    // The page so far; the builder starts over with the same limits.
    [[nodiscard]] page finish() {
        page result;
        finish(result);
        return result;
    }

    // The same, into a page whose memory is used for the next one.
    void finish(page& result) {
        left_out_ = 0;
        while (current_ != no_node) close();
        // Of a name that was noted twice, the first spelling stays.
        std::ranges::sort(page_.names_, [](const detail::name_record& a, const detail::name_record& b) {
            return a.tag != b.tag ? a.tag < b.tag : a.begin < b.begin;
        });
        const auto same_tag = [](const detail::name_record& a, const detail::name_record& b) { return a.tag == b.tag; };
        page_.names_.erase(std::unique(page_.names_.begin(), page_.names_.end(), same_tag), page_.names_.end());
        std::swap(page_, result);
        clear();
    }

private:
    static constexpr std::size_t cached_names = 256;

    [[nodiscard]] bool full() const noexcept { return page_.tags_.size() >= limits_.nodes; }
    [[nodiscard]] std::size_t room() const noexcept { return room_end_ - page_.buffer_.size(); }

    void use_up_room() noexcept {
        room_end_ = page_.buffer_.size();
        page_.truncated_ = true;
    }

    // A small cache stands for the table of all names: a name that fell out of it is noted again, which costs its bytes
    // and nothing else.
    bool note_name(std::string_view name, tag_symbol symbol) {
        tag_symbol& cached = name_cache_[mix64(symbol) % cached_names];
        if (cached == symbol) return true;
        if (name.size() > room()) {
            use_up_room();
            return false;
        }
        page_.names_.push_back(
            {symbol, static_cast<std::uint32_t>(page_.buffer_.size()), static_cast<std::uint32_t>(name.size())});
        page_.buffer_.append(name);
        cached = symbol;
        return true;
    }

    node_id add_node(tag_symbol tag, std::size_t first) {
        const node_id node = page_.size();
        page_.parents_.push_back(current_);
        page_.ends_.push_back(node + 1);
        page_.tags_.push_back(tag);
        page_.firsts_.push_back(static_cast<std::uint32_t>(first));
        page_.counts_.push_back(0);
        return node;
    }

    void append_text(std::string_view bytes) {
        if (bytes.empty()) return;
        const bool touches = !page_.empty() && page_.tags_.back() == 0 && page_.parents_.back() == current_;
        if (!touches) {
            if (full()) {
                page_.truncated_ = true;
                return;
            }
            add_node(0, page_.buffer_.size());
        }
        page_.buffer_.append(bytes);
        page_.counts_.back() += static_cast<std::uint32_t>(bytes.size());
    }

    // The longest prefix of at most `size` bytes, less than all, that does not end inside a UTF-8 character.
    static std::size_t whole_characters(std::string_view bytes, std::size_t size) noexcept {
        constexpr std::size_t longest_tail = 3;
        for (std::size_t back = 0; back <= longest_tail && back <= size; ++back)
            if ((static_cast<unsigned char>(bytes[size - back]) & 0xc0) != 0x80) return size - back;
        return size;  // no UTF-8
    }

    void clear() noexcept {
        page_.parents_.clear();
        page_.ends_.clear();
        page_.tags_.clear();
        page_.firsts_.clear();
        page_.counts_.clear();
        page_.attributes_.clear();
        page_.names_.clear();
        page_.sources_.clear();
        page_.buffer_.clear();
        page_.truncated_ = false;
        name_cache_.fill(0);
        current_ = no_node;
        depth_ = 0;
        left_out_ = 0;
        room_end_ = limits_.text_bytes;
    }

    page_limits limits_;
    page page_;
    std::array<tag_symbol, cached_names> name_cache_{};
    node_id current_ = no_node;  // the innermost open element that is kept
    std::size_t depth_ = 0;      // open elements that are kept
    std::size_t left_out_ = 0;   // open elements that are not
    std::size_t room_end_ = 0;   // the buffer may grow up to here
};

}  // namespace forme

#endif
