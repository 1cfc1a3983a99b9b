// XPaths as small numbers: each distinct one is kept once, as its parent's number and one step more.
//
// The path of a link, /html/body/div[4]/ul/li[1]/a, comes again on every page of a template, and its neighbours share
// all of it but the end, so a table of millions of links holds few steps. About 35 bytes a distinct step, whatever the
// depth; the symbol of a path is the one that dom/paths.hpp gives with positions, so paths of pages are found without
// writing them out. Numbers are given in order of arrival: a parent's is less than its children's.
//
// Generalised paths: one huge list gives each of its links a path of its own, li[1], li[2] … The table also knows the
// path with its deepest positions replaced by [*], or any of them, without storing it: symbol(x, 1), symbol(x, 2) …
#ifndef FORME_LINKS_XPATH_TABLE_HPP
#define FORME_LINKS_XPATH_TABLE_HPP

#include <forme/core/expects.hpp>
#include <forme/core/segmented_vector.hpp>
#include <forme/core/snapshot.hpp>
#include <forme/dom/paths.hpp>
#include <forme/links/key_numbers.hpp>
#include <forme/tags/tag_symbol.hpp>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forme {

using xpath_id = std::uint32_t;

// The empty path: how a page is reached that no link led to.
inline constexpr xpath_id no_xpath = 0;

// As a position: [*], any of them.
inline constexpr std::uint32_t any_position = std::numeric_limits<std::uint32_t>::max();

// Generalising looks for positions no further up than this, so that its cost does not grow with hostile depths.
inline constexpr std::size_t generalised_steps = 64;

class xpath_table {
public:
    xpath_table() {
        symbols_.add(empty_path);
        steps_.push_back({});
    }

    // The path of a child: its element's name, and its position as dom/paths.hpp counts it (0 for none).
    xpath_id child(xpath_id parent, tag_symbol tag, std::string_view name, std::uint32_t position) {
        FORME_EXPECTS(parent < size());
        const auto [number, is_new] = symbols_.add(extended_path(symbols_[parent], tag, position));
        if (is_new) steps_.push_back({parent, number_of_name(tag, name), position});
        return number;
    }

    xpath_id child(xpath_id parent, std::string_view name, std::uint32_t position) {
        return child(parent, symbol_of(name), name, position);
    }

    // The number of a path written as /html/body/p[2]; [*] is understood. Nothing, and nothing added, where the text is
    // no such path. The empty text is the empty path.
    std::optional<xpath_id> parse(std::string_view text) {
        std::vector<written_step> steps;
        while (!text.empty()) {
            const auto read = read_step(text);
            if (!read) return std::nullopt;
            steps.push_back(*read);
        }
        xpath_id at = no_xpath;
        for (const written_step& next : steps) at = child(at, next.name, next.position);
        return at;
    }

    [[nodiscard]] std::optional<xpath_id> find(path_symbol symbol) const { return symbols_.find(symbol); }

    // The symbol of a path with its `generalised` deepest positions replaced by [*]; nothing where it has fewer of
    // them within reach.
    [[nodiscard]] std::optional<path_symbol> symbol(xpath_id path, unsigned generalised = 0) const {
        FORME_EXPECTS(path < size());
        if (generalised == 0) return symbols_[path];
        if (generalised > generalised_steps) return std::nullopt;
        std::size_t replaced = 0;
        const path_symbol result = symbol_with_any(path, ~std::uint64_t{0} >> (64 - generalised), replaced);
        if (replaced < generalised) return std::nullopt;
        return result;
    }

    // The symbol of a path with those positions replaced by [*] whose bits are set: bit 0 is the deepest. Positions
    // that it does not have, or not within reach, do not count.
    [[nodiscard]] path_symbol symbol_with_any(xpath_id path, std::uint64_t which) const {
        std::size_t replaced = 0;
        return symbol_with_any(path, which, replaced);
    }

    // Its positions within reach, the deepest first.
    [[nodiscard]] std::vector<std::uint32_t> positions(xpath_id path) const {
        FORME_EXPECTS(path < size());
        std::vector<std::uint32_t> found;
        for (std::size_t depth = 0; path != no_xpath && depth < generalised_steps; path = steps_[path].parent, ++depth)
            if (steps_[path].position != 0) found.push_back(steps_[path].position);
        return found;
    }

    [[nodiscard]] std::string text(xpath_id path, unsigned generalised = 0) const {
        std::vector<xpath_id> upwards;
        for (; path != no_xpath; path = steps_[path].parent) upwards.push_back(path);
        std::vector<std::uint32_t> positions;
        for (const xpath_id at : upwards) {
            positions.push_back(steps_[at].position);
            if (generalised == 0 || positions.back() == 0) continue;
            positions.back() = any_position;
            --generalised;
        }
        std::string result;
        for (std::size_t i = upwards.size(); i-- > 0;) {
            result += '/';
            result += spellings_[steps_[upwards[i]].name];
            if (positions[i] == 0) continue;
            result += '[';
            result += positions[i] == any_position ? std::string("*") : std::to_string(positions[i]);
            result += ']';
        }
        return result;
    }

    // The number of distinct paths, those of ancestors and the empty one included.
    [[nodiscard]] std::size_t size() const noexcept { return steps_.size(); }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        std::size_t bytes = symbols_.memory_bytes() + steps_.memory_bytes() + names_.memory_bytes();
        for (const std::string& name : spellings_) bytes += sizeof name + name.capacity();
        return bytes;
    }

    // The numbers here of all paths of another table, indexed by their numbers there.
    std::vector<xpath_id> merge(const xpath_table& other) {
        std::vector<xpath_id> here(other.size());
        const std::size_t count = other.size();  // fixed before anything is added: the other may be this
        for (std::size_t i = 1; i < count; ++i) {
            const step from = other.steps_[i];
            const std::string name = other.spellings_[from.name];
            here[i] = child(here[from.parent], other.names_[from.name], name, from.position);
        }
        return here;
    }

    // u32 names · each a string · u32 paths · each but the empty one: u32 parent, u32 name, u32 position
    void write(snapshot_writer& writer) const {
        writer.write(static_cast<std::uint32_t>(spellings_.size()));
        for (const std::string& name : spellings_) writer.write_string(name);
        writer.write(static_cast<std::uint32_t>(size()));
        for (std::size_t i = 1; i < size(); ++i) {
            writer.write(steps_[i].parent);
            writer.write(steps_[i].name);
            writer.write(steps_[i].position);
        }
    }

    static xpath_table read(snapshot_reader& reader) {
        xpath_table result;
        for (auto names = reader.read<std::uint32_t>(); names > 0; --names) {
            const std::string name = reader.read_string();
            const std::size_t before = result.spellings_.size();
            if (result.number_of_name(symbol_of(name), name) != before) reader.fail("a name comes twice");
        }
        const auto size = reader.read<std::uint32_t>();
        if (size == 0) reader.fail("the empty path is missing");
        for (std::uint32_t i = 1; i < size; ++i) {
            step next;
            next.parent = reader.read<xpath_id>();
            next.name = reader.read<std::uint32_t>();
            next.position = reader.read<std::uint32_t>();
            if (next.parent >= i) reader.fail("a path comes before its parent");
            if (next.name >= result.spellings_.size()) reader.fail("a step has no name");
            const path_symbol symbol =
                extended_path(result.symbols_[next.parent], result.names_[next.name], next.position);
            if (!result.symbols_.add(symbol).is_new) reader.fail("a path comes twice");
            result.steps_.push_back(next);
        }
        return result;
    }

private:
    struct step {
        xpath_id parent = no_xpath;
        std::uint32_t name = 0;
        std::uint32_t position = 0;
    };

    struct written_step {
        std::string_view name;
        std::uint32_t position = 0;
    };

    [[nodiscard]] path_symbol symbol_with_any(xpath_id path, std::uint64_t which, std::size_t& replaced) const {
        FORME_EXPECTS(path < size());
        std::array<step, generalised_steps> below;
        std::size_t depth = 0;
        for (; which != 0 && path != no_xpath && depth < below.size(); path = below[depth++].parent) {
            below[depth] = steps_[path];
            if (below[depth].position == 0) continue;
            if ((which & 1) != 0) {
                below[depth].position = any_position;
                ++replaced;
            }
            which >>= 1;
        }
        path_symbol result = symbols_[path];
        while (depth-- > 0) result = extended_path(result, names_[below[depth].name], below[depth].position);
        return result;
    }

    // Takes one step from the front of the text, which is not empty.
    static std::optional<written_step> read_step(std::string_view& text) {
        if (text[0] != '/') return std::nullopt;
        text.remove_prefix(1);
        written_step read{text.substr(0, text.find_first_of("/["))};
        if (read.name.empty()) return std::nullopt;
        text.remove_prefix(read.name.size());
        if (text.empty() || text[0] != '[') return read;
        const std::size_t close = text.find(']');
        if (close == std::string_view::npos) return std::nullopt;
        const std::string_view inside = text.substr(1, close - 1);
        const char* const last = inside.data() + inside.size();
        if (inside == "*") {
            read.position = any_position;
        } else {
            const auto [end, error] = std::from_chars(inside.data(), last, read.position);
            if (error != std::errc{} || end != last || read.position == 0 || read.position == any_position)
                return std::nullopt;
        }
        text.remove_prefix(close + 1);
        return read;
    }

    std::uint32_t number_of_name(tag_symbol tag, std::string_view name) {
        const auto [number, is_new] = names_.add(tag);
        if (is_new) spellings_.emplace_back(name);
        return number;
    }

    key_numbers symbols_;  // of paths
    segmented_vector<step> steps_;
    key_numbers names_;  // of elements
    std::vector<std::string> spellings_;
};

}  // namespace forme

#endif
