// What template a link leads to, before it is fetched: told by what links at the same place have led to so far.
//
// A crawl knows the XPath of a link when it finds it. After a page is fetched and its template known (by fingerprint,
// by link clusters, by anything that has a number), learn says what that link was good for; predict then answers for
// links not yet followed. An XPath that was never seen falls back to its generalised forms, li[7] to li[*], up to the
// most general; where even that is unknown, so is the answer.
//
// Each place keeps its first four templates and counts the rest together; a place that mixes more has a low agreement,
// which is what the caller wants to know. 40 bytes and its key for each place; learning visits the place of a link and
// its generalised forms, at most 1 + generalise of them.
#ifndef FORME_LINKS_LINK_PREDICTOR_HPP
#define FORME_LINKS_LINK_PREDICTOR_HPP

#include <forme/core/segmented_vector.hpp>
#include <forme/core/snapshot.hpp>
#include <forme/links/key_numbers.hpp>
#include <forme/links/xpath_table.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>

namespace forme {

struct link_prediction {
    std::uint32_t cluster = 0;  // the template that most links there led to; of equals, the one seen first
    std::uint64_t support = 0;  // links followed there
    double agreement = 0;       // share of them that led to it
    unsigned generalised = 0;   // positions of the XPath that were ignored to find the place

    friend bool operator==(const link_prediction&, const link_prediction&) = default;
};

struct link_predictor_options {
    unsigned generalise = 8;          // positions that may be ignored; 0 trusts only links of the very same XPath
    std::uint64_t least_support = 1;  // links that must have been followed at a place before it is asked; more are
                                      // surer, and leave more unknown
};

class link_predictor {
public:
    explicit link_predictor(const link_predictor_options& options = {}) : options_(options) {}

    // A link at that XPath led to a page of that cluster. If clusters merge later, map what predict says.
    void learn(const xpath_table& xpaths, xpath_id xpath, std::uint32_t cluster) {
        for (unsigned level = 0; level <= options_.generalise; ++level) {
            const auto symbol = xpaths.symbol(xpath, level);
            if (!symbol) break;
            const auto [number, is_new] = places_.add(*symbol);
            if (is_new) tallies_.push_back({});
            tallies_[number].add(cluster);
        }
    }

    // Nothing where too few links were followed at any place like this.
    [[nodiscard]] std::optional<link_prediction> predict(const xpath_table& xpaths, xpath_id xpath) const {
        for (unsigned level = 0; level <= options_.generalise; ++level) {
            const auto symbol = xpaths.symbol(xpath, level);
            if (!symbol) break;
            const auto place = places_.find(*symbol);
            if (place && tallies_[*place].links >= options_.least_support) return tallies_[*place].prediction(level);
        }
        return std::nullopt;
    }

    // u32 places · each: u64 key, u64 links, four times u32 template and u32 count. The options are not kept.
    void save(std::ostream& stream) const {
        snapshot_writer writer(stream, "predict", snapshot_version);
        writer.write(static_cast<std::uint32_t>(places()));
        for (std::size_t i = 0; i < places(); ++i) {
            writer.write(places_[static_cast<std::uint32_t>(i)]);
            tallies_[i].write(writer);
        }
        writer.finish();
    }

    // Throws format_error.
    static link_predictor load(std::istream& stream, const link_predictor_options& options = {}) {
        snapshot_reader reader(stream, "predict", snapshot_version);
        link_predictor result(options);
        for (auto left = reader.read<std::uint32_t>(); left > 0; --left) {
            if (!result.places_.add(reader.read<std::uint64_t>()).is_new) reader.fail("a place comes twice");
            result.tallies_.push_back(tally::read(reader));
        }
        reader.finish();
        return result;
    }

    [[nodiscard]] std::size_t places() const noexcept { return places_.size(); }
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return places_.memory_bytes() + tallies_.memory_bytes(); }

private:
    struct tally {
        struct entry {
            std::uint32_t cluster = 0;
            std::uint32_t count = 0;
        };
        std::array<entry, 4> first{};
        std::uint64_t links = 0;

        void add(std::uint32_t cluster) noexcept {
            ++links;
            const auto at = std::find_if(first.begin(), first.end(),
                                         [&](const entry& e) { return e.count == 0 || e.cluster == cluster; });
            if (at == first.end()) return;
            at->cluster = cluster;
            ++at->count;
        }

        void write(snapshot_writer& writer) const {
            writer.write(links);
            for (const entry& e : first) {
                writer.write(e.cluster);
                writer.write(e.count);
            }
        }

        static tally read(snapshot_reader& reader) {
            tally result;
            result.links = reader.read<std::uint64_t>();
            std::uint64_t counted = 0;
            for (entry& e : result.first) {
                e.cluster = reader.read<std::uint32_t>();
                e.count = reader.read<std::uint32_t>();
                counted += e.count;
            }
            const auto absent = [](const entry& e) { return e.count == 0; };
            const auto end = std::find_if(result.first.begin(), result.first.end(), absent);
            if (end == result.first.begin() || !std::all_of(end, result.first.end(), absent))
                reader.fail("a place has no first template");
            for (auto e = result.first.begin(); e != end; ++e)
                if (std::any_of(result.first.begin(), e,
                                [&](const entry& other) { return other.cluster == e->cluster; }))
                    reader.fail("a place has a template twice");
            const bool rest = end == result.first.end();
            if (rest ? counted > result.links : counted != result.links) reader.fail("links of a place do not add up");
            return result;
        }

        [[nodiscard]] link_prediction prediction(unsigned level) const noexcept {
            const entry best = *std::max_element(first.begin(), first.end(),
                                                 [](const entry& a, const entry& b) { return a.count < b.count; });
            return {best.cluster, links, static_cast<double>(best.count) / static_cast<double>(links), level};
        }
    };

    static constexpr std::uint32_t snapshot_version = 1;

    link_predictor_options options_;
    key_numbers places_;
    segmented_vector<tally> tallies_;  // by place
};

}  // namespace forme

#endif
