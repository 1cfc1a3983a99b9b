// Which of the known templates made a page: fingerprints with labels, and the label of the nearest.
//
// A fingerprint seen in training gets the label that most of its training pages had; else, the label with most training
// pages among all fingerprints within one; of equal ones the smallest label; else none. A call costs one search in the
// index, however many pages were trained. Training pages with the same fingerprint and label share one record.
#ifndef FORME_TEMPLATES_TEMPLATE_CLASSIFIER_HPP
#define FORME_TEMPLATES_TEMPLATE_CLASSIFIER_HPP

#include <forme/core/snapshot.hpp>
#include <forme/index/fingerprint_index.hpp>
#include <forme/index/index_snapshot.hpp>
#include <forme/index/neighbour_index.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace forme {

// A label and what speaks for it.
template <typename Label>
struct classification {
    Label label;
    bool exact;                   // the very fingerprint was trained; else a neighbour
    std::uint64_t pages;          // training pages with this label among those that decided
    std::size_t labels_in_reach;  // different labels within one, this one included: 1 if nothing else was possible
    friend bool operator==(const classification&, const classification&) = default;
};

// How labels go into snapshots. Specialise it for label types of your own; `tag` tells types apart.
template <typename Label>
struct label_format;

template <std::integral Label>
struct label_format<Label> {
    static constexpr std::uint32_t tag = std::signed_integral<Label> ? 1 : 2;
    static void write(snapshot_writer& writer, Label label) { writer.write(static_cast<std::uint64_t>(label)); }
    static Label read(snapshot_reader& reader) {
        const auto value = reader.read<std::uint64_t>();
        const auto label = static_cast<Label>(value);
        if (static_cast<std::uint64_t>(label) != value) reader.fail("a label is too large for its type");
        return label;
    }
};

template <>
struct label_format<std::string> {
    static constexpr std::uint32_t tag = 3;
    static void write(snapshot_writer& writer, const std::string& label) { writer.write_string(label); }
    static std::string read(snapshot_reader& reader) { return reader.read_string(); }
};

template <typename Label, fingerprint_index Index = neighbour_index<>>
    requires std::copyable<Label> && std::totally_ordered<Label>
class template_classifier {
public:
    using fingerprint_type = typename Index::fingerprint_type;

    void train(const fingerprint_type& value, const Label& label, std::uint64_t pages = 1) {
        if (pages != 0) train_number(index_.insert(value), label_number(label), pages);
    }

    [[nodiscard]] std::optional<classification<Label>> classify(const fingerprint_type& value) const {
        std::vector<fingerprint_id> near;
        index_.find_within_one(value, near);
        std::map<std::uint32_t, std::uint64_t> in_reach;  // pages by label number
        std::map<std::uint32_t, std::uint64_t> exact;
        for (const fingerprint_id id : near) {
            const bool is_exact = index_[id] == value;
            for (std::uint32_t at = first_tally_[id]; at != none; at = tallies_[at].next) {
                in_reach[tallies_[at].label] += tallies_[at].pages;
                if (is_exact) exact[tallies_[at].label] += tallies_[at].pages;
            }
        }
        if (in_reach.empty()) return std::nullopt;

        const auto& deciding = exact.empty() ? in_reach : exact;
        auto best = deciding.begin();
        for (auto other = deciding.begin(); other != deciding.end(); ++other) {
            const bool more = other->second > best->second;
            if (more || (other->second == best->second && labels_[other->first] < labels_[best->first])) best = other;
        }
        return classification<Label>{labels_[best->first], !exact.empty(), best->second, in_reach.size()};
    }

    [[nodiscard]] const Index& index() const noexcept { return index_; }  // the distinct fingerprints
    [[nodiscard]] std::size_t labels() const noexcept { return labels_.size(); }

    // Heap bytes held, but for what the labels hold themselves.
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        constexpr std::size_t map_node = 4 * sizeof(void*) + sizeof(std::pair<const Label, std::uint32_t>);
        return index_.memory_bytes() + first_tally_.capacity() * sizeof(std::uint32_t) +
               tallies_.capacity() * sizeof(tally) + labels_.capacity() * sizeof(Label) + labels_.size() * map_node;
    }

    // u32 type of label · u64 labels · the labels · the index · for each fingerprint: u32 records, each u32 label, u64
    // pages
    void save(std::ostream& stream) const {
        snapshot_writer writer(stream, "classify", snapshot_version);
        writer.write(label_format<Label>::tag);
        writer.write(std::uint64_t{labels_.size()});
        for (const Label& label : labels_) label_format<Label>::write(writer, label);
        detail::write_index(writer, index_);
        for (const std::uint32_t first : first_tally_) {
            std::uint32_t count = 0;
            for (std::uint32_t at = first; at != none; at = tallies_[at].next) ++count;
            writer.write(count);
            for (std::uint32_t at = first; at != none; at = tallies_[at].next) {
                writer.write(tallies_[at].label);
                writer.write(tallies_[at].pages);
            }
        }
        writer.finish();
    }

    // Throws format_error.
    static template_classifier load(std::istream& stream) {
        snapshot_reader reader(stream, "classify", snapshot_version);
        template_classifier result;
        if (reader.read<std::uint32_t>() != label_format<Label>::tag) reader.fail("labels are of another type");
        const auto labels = reader.read<std::uint64_t>();
        for (std::uint64_t i = 0; i < labels; ++i)
            if (result.label_number(label_format<Label>::read(reader)) != i) reader.fail("a label comes twice");
        result.index_ = detail::read_index(reader, Index());
        for (std::size_t i = 0; i < result.index_.size(); ++i) {
            const auto id = static_cast<fingerprint_id>(i);
            const auto count = reader.read<std::uint32_t>();
            if (count == 0 || count > labels) reader.fail("a fingerprint has an impossible number of labels");
            for (std::uint32_t record = 0; record < count; ++record) {
                const auto label = reader.read<std::uint32_t>();
                const auto pages = reader.read<std::uint64_t>();
                if (label >= labels || pages == 0) reader.fail("a record names no label or no page");
                if (!result.train_number({id, record == 0}, label, pages)) reader.fail("a label comes twice");
            }
        }
        reader.finish();
        return result;
    }

private:
    static constexpr std::uint32_t snapshot_version = 1;
    static constexpr std::uint32_t none = 0xffffffff;

    struct tally {
        std::uint32_t label;  // its number
        std::uint32_t next;   // of the same fingerprint
        std::uint64_t pages;
    };

    std::uint32_t label_number(const Label& label) {
        const auto [found, is_new] = label_numbers_.try_emplace(label, static_cast<std::uint32_t>(labels_.size()));
        if (is_new) labels_.push_back(label);
        return found->second;
    }

    // Whether the fingerprint had no such label before.
    bool train_number(insertion entry, std::uint32_t label, std::uint64_t pages) {
        if (entry.is_new) first_tally_.push_back(none);
        std::uint32_t* link = &first_tally_[entry.id];
        while (*link != none) {
            tally& here = tallies_[*link];
            if (here.label == label) {
                here.pages += pages;
                return false;
            }
            link = &here.next;
        }
        *link = static_cast<std::uint32_t>(tallies_.size());
        tallies_.push_back({label, none, pages});
        return true;
    }

    Index index_;
    std::vector<std::uint32_t> first_tally_;  // by fingerprint; where its list in tallies_ begins
    std::vector<tally> tallies_;
    std::vector<Label> labels_;                     // by number, in the order of training
    std::map<Label, std::uint32_t> label_numbers_;  // back from the label
};

}  // namespace forme

#endif
