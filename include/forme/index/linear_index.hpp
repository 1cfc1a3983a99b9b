// The plainest fingerprint_index: an array that is scanned. About 2 ns an entry and 25 bytes an entry; right for a few
// hundred fingerprints, and the twin that the clever indexes are tested against.
#ifndef FORME_INDEX_LINEAR_INDEX_HPP
#define FORME_INDEX_LINEAR_INDEX_HPP

#include <forme/fingerprint/fingerprint.hpp>
#include <forme/fingerprint/same_template.hpp>
#include <forme/index/fingerprint_index.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace forme {

template <std::size_t N = fingerprint::size()>
class linear_index {
public:
    using fingerprint_type = basic_fingerprint<N>;

    insertion insert(const fingerprint_type& value) {
        if (const auto id = find(value)) return {*id, false};
        const fingerprint_id id = detail::next_fingerprint_id(size());
        entries_.push_back(value);
        return {id, true};
    }

    insertion insert(const fingerprint_type& value, std::vector<fingerprint_id>& neighbours) {
        neighbours.clear();
        if (const auto id = find(value)) return {*id, false};
        find_within_one(value, neighbours);
        return insert(value);
    }

    [[nodiscard]] std::optional<fingerprint_id> find(const fingerprint_type& value) const noexcept {
        const auto found = std::find(entries_.begin(), entries_.end(), value);
        if (found == entries_.end()) return std::nullopt;
        return static_cast<fingerprint_id>(found - entries_.begin());
    }

    void find_within_one(const fingerprint_type& value, std::vector<fingerprint_id>& ids) const {
        ids.clear();
        for (std::size_t i = 0; i < size(); ++i)
            if (same_template(entries_[i], value)) ids.push_back(static_cast<fingerprint_id>(i));
    }

    [[nodiscard]] const fingerprint_type& operator[](fingerprint_id id) const noexcept { return entries_[id]; }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return entries_.capacity() * sizeof(fingerprint_type); }
    void reserve(std::size_t count) { entries_.reserve(count); }

private:
    std::vector<fingerprint_type> entries_;
};

}  // namespace forme

#endif
