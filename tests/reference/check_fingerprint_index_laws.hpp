// The laws of the fingerprint_index concept, checked against a scan of everything. For any index of yours too.
#ifndef FORME_TESTS_REFERENCE_CHECK_FINGERPRINT_INDEX_LAWS_HPP
#define FORME_TESTS_REFERENCE_CHECK_FINGERPRINT_INDEX_LAWS_HPP

#include <doctest/doctest.h>
#include <forme/fingerprint/same_template.hpp>
#include <forme/index/fingerprint_index.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace forme::reference {

// Inserts `values` into `index`, which must be empty, and asks for each of `questions` in between. Each call costs a
// scan, so it is for up to some thousands of values.
template <fingerprint_index Index>
void check_fingerprint_index_laws(Index index, std::span<const typename Index::fingerprint_type> values,
                                  std::span<const typename Index::fingerprint_type> questions) {
    using fingerprint_type = typename Index::fingerprint_type;
    std::vector<fingerprint_type> entries;  // by id
    const auto id_of = [&](const fingerprint_type& value) -> std::optional<fingerprint_id> {
        const auto found = std::find(entries.begin(), entries.end(), value);
        if (found == entries.end()) return std::nullopt;
        return static_cast<fingerprint_id>(found - entries.begin());
    };
    const auto near = [&](const fingerprint_type& value) {
        std::vector<fingerprint_id> ids;
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (same_template(entries[i], value)) ids.push_back(static_cast<fingerprint_id>(i));
        return ids;
    };

    REQUIRE(index.size() == 0);
    std::vector<fingerprint_id> ids{7, 7, 7};  // what was there before must go
    std::size_t asked = 0;
    for (std::size_t n = 0; n < values.size(); ++n) {
        const fingerprint_type& value = values[n];
        const auto known = id_of(value);
        const insertion expected{known.value_or(static_cast<fingerprint_id>(entries.size())), !known};
        if (n % 2 == 0) {
            REQUIRE(index.insert(value) == expected);
        } else {
            const auto neighbours = known ? std::vector<fingerprint_id>{} : near(value);
            REQUIRE(index.insert(value, ids) == expected);
            REQUIRE(ids == neighbours);
        }
        if (!known) entries.push_back(value);
        REQUIRE(index.size() == entries.size());
        REQUIRE(index[expected.id] == value);
        if (n == values.size() / 2) index.reserve(2 * values.size());
        if (!questions.empty() && n % 4 == 0) {
            const fingerprint_type& question = questions[asked++ % questions.size()];
            REQUIRE(index.find(question) == id_of(question));
            index.find_within_one(question, ids);
            REQUIRE(ids == near(question));
        }
    }
    for (std::size_t i = 0; i < entries.size(); ++i) {
        REQUIRE(index[static_cast<fingerprint_id>(i)] == entries[i]);
        REQUIRE(index.find(entries[i]) == static_cast<fingerprint_id>(i));
    }
    REQUIRE(index.memory_bytes() >= entries.size() * fingerprint_type::size());

    Index copy = index;
    const std::size_t before = index.size();
    for (const fingerprint_type& question : questions) copy.insert(question);
    REQUIRE(index.size() == before);
    for (const fingerprint_type& question : questions) REQUIRE(index.find(question) == id_of(question));
}

}  // namespace forme::reference

#endif
