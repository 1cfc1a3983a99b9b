#include <forme/index/fingerprint_index.hpp>

#include <forme/fingerprint/fingerprint.hpp>
#include <forme/fingerprint/same_template.hpp>
#include <forme/index/index_snapshot.hpp>
#include <forme/templates/template_clusters.hpp>
#include <tests/reference/adversarial_fingerprints.hpp>
#include <tests/reference/check_fingerprint_index_laws.hpp>

#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace {

// No more than the concept asks for.
class archetype_index {
public:
    using fingerprint_type = forme::basic_fingerprint<5>;

    forme::insertion insert(const fingerprint_type& value) {
        const auto [found, is_new] = ids_.try_emplace(value, static_cast<forme::fingerprint_id>(entries_.size()));
        if (is_new) entries_.push_back(value);
        return {found->second, is_new};
    }
    forme::insertion insert(const fingerprint_type& value, std::vector<forme::fingerprint_id>& neighbours) {
        find_within_one(value, neighbours);
        if (find(value)) neighbours.clear();
        return insert(value);
    }
    std::optional<forme::fingerprint_id> find(const fingerprint_type& value) const {
        const auto found = ids_.find(value);
        return found == ids_.end() ? std::nullopt : std::optional(found->second);
    }
    void find_within_one(const fingerprint_type& value, std::vector<forme::fingerprint_id>& ids) const {
        ids.clear();
        for (std::size_t i = 0; i < entries_.size(); ++i)
            if (same_template(entries_[i], value)) ids.push_back(static_cast<forme::fingerprint_id>(i));
    }
    fingerprint_type operator[](forme::fingerprint_id id) const { return entries_[id]; }
    std::size_t size() const { return entries_.size(); }
    std::size_t memory_bytes() const { return entries_.size() * sizeof(fingerprint_type); }
    void reserve(std::size_t) {}

private:
    std::vector<fingerprint_type> entries_;
    std::map<fingerprint_type, forme::fingerprint_id> ids_;
};

static_assert(forme::fingerprint_index<archetype_index>);
static_assert(!forme::fingerprint_index<std::vector<forme::fingerprint>>);

}  // namespace

TEST_CASE("an index of one's own keeps the laws") {
    for (const auto shape : forme::reference::all_shapes)
        forme::reference::check_fingerprint_index_laws<archetype_index>(
            archetype_index(), forme::reference::adversarial_fingerprints<5>(shape, 200, 1),
            forme::reference::adversarial_fingerprints<5>(shape, 50, 2));
}

TEST_CASE("an index of one's own carries clusters and snapshots") {
    forme::basic_template_clusters<archetype_index> clusters;
    for (const auto& value : forme::reference::adversarial_fingerprints<5>(forme::reference::shape::chains, 50, 3))
        clusters.add(value);
    std::stringstream stream;
    forme::save_index(clusters.index(), stream);
    CHECK(forme::load_index<archetype_index>(stream).size() == clusters.index().size());
}

TEST_CASE("ids end before they would overflow") {
    CHECK(forme::detail::next_fingerprint_id(5) == 5);
    CHECK_THROWS_AS((void)forme::detail::next_fingerprint_id(std::size_t{1} << 31), std::length_error);
}
