// The distinct path sets of a stream of pages, with how often each came: all that clustering needs of a crawl.
//
// Pages are added one by one or in shards that merge; a repeated set costs a hash lookup and nothing is kept of it but
// its number. So a shard is collapsed where it is read, and the clusters are found once, over all: clustering shards
// by themselves would merge what little they see too eagerly.
//
// 16 bytes a path of a distinct set and a little for each set, whatever the number of pages.
#ifndef FORME_MDL_DISTINCT_SETS_HPP
#define FORME_MDL_DISTINCT_SETS_HPP

#include <forme/core/expects.hpp>
#include <forme/core/snapshot.hpp>
#include <forme/mdl/collapsed_sets.hpp>
#include <forme/mdl/path_set.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <ostream>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace forme {

class distinct_sets {
public:
    // The number of the page's set: 0, 1, … in the order of first appearance.
    std::uint32_t add(std::span<const linked_path> set, std::uint32_t copies = 1) {
        pages_ += copies;
        std::uint64_t key = hash_of(set);
        for (;; key = mix64(key)) {  // past sets of the same hash
            const auto [found, is_new] = numbers_.try_emplace(key, static_cast<std::uint32_t>(sets_.size()));
            if (is_new) {
                sets_.emplace_back(set.begin(), set.end());
                copies_.push_back(copies);
                return found->second;
            }
            const path_set& known = sets_[found->second];
            if (std::ranges::equal(known, set)) {
                copies_[found->second] += copies;
                return found->second;
            }
        }
    }

    // Another page of a set that is here.
    void repeat(std::uint32_t number) {
        FORME_EXPECTS(number < size());
        ++copies_[number];
        ++pages_;
    }

    // As if the other's pages had been added here. Returns the numbers that the other's sets have here.
    std::vector<std::uint32_t> merge(const distinct_sets& other) {
        std::vector<std::uint32_t> numbers;
        numbers.reserve(other.size());
        for (std::size_t i = 0; i < other.size(); ++i) numbers.push_back(add(other.sets_[i], other.copies_[i]));
        return numbers;
    }

    [[nodiscard]] std::size_t size() const noexcept { return sets_.size(); }
    [[nodiscard]] std::uint64_t pages() const noexcept { return pages_; }
    [[nodiscard]] std::span<const path_set> sets() const noexcept { return sets_; }
    [[nodiscard]] std::span<const std::uint32_t> copies() const noexcept { return copies_; }

    // Of everything here, give or take what the allocator adds.
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        std::size_t bytes = sets_.capacity() * sizeof(path_set) + copies_.capacity() * sizeof(std::uint32_t);
        for (const path_set& set : sets_) bytes += set.capacity() * sizeof(linked_path);
        constexpr std::size_t node = 32;  // key, number and link of a hash table's entry
        return bytes + numbers_.size() * node + numbers_.bucket_count() * sizeof(void*);
    }

    void save(std::ostream& stream) const {
        snapshot_writer writer(stream, kind, version);
        writer.write(std::uint64_t{size()});
        for (std::size_t i = 0; i < size(); ++i) {
            writer.write(copies_[i]);
            writer.write(std::uint64_t{sets_[i].size()});
            for (const linked_path& path : sets_[i]) {
                writer.write(path.symbol);
                writer.write(path.parent);
            }
        }
        writer.finish();
    }

    // Throws format_error.
    static distinct_sets load(std::istream& stream) {
        snapshot_reader reader(stream, kind, version);
        distinct_sets result;
        const auto count = reader.read<std::uint64_t>();
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto copies = reader.read<std::uint32_t>();
            if (copies == 0) reader.fail("a set is on no page");
            path_set set;
            for (auto left = reader.read<std::uint64_t>(); left > 0; --left) {
                const auto symbol = reader.read<path_symbol>();
                if (!set.empty() && set.back().symbol >= symbol) reader.fail("the paths are out of order");
                set.push_back({symbol, reader.read<path_symbol>()});
            }
            if (result.add(set, copies) != i) reader.fail("a set is there twice");
        }
        reader.finish();
        return result;
    }

    friend bool operator==(const distinct_sets& a, const distinct_sets& b) noexcept {
        return a.sets_ == b.sets_ && a.copies_ == b.copies_;
    }

private:
    static constexpr const char* kind = "pathsets";
    static constexpr std::uint32_t version = 1;

    struct as_it_is {  // hashes are mixed already
        std::size_t operator()(std::uint64_t hash) const noexcept { return static_cast<std::size_t>(hash); }
    };
    std::vector<path_set> sets_;
    std::vector<std::uint32_t> copies_;
    std::unordered_map<std::uint64_t, std::uint32_t, as_it_is> numbers_;
    std::uint64_t pages_ = 0;
};

}  // namespace forme

#endif
