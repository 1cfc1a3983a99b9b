// Everything that can befall a small snapshot: each truncation, each byte changed to each other value.
#ifndef FORME_TESTS_REFERENCE_DAMAGED_SNAPSHOTS_HPP
#define FORME_TESTS_REFERENCE_DAMAGED_SNAPSHOTS_HPP

#include <doctest/doctest.h>
#include <forme/core/snapshot.hpp>

#include <cstddef>
#include <sstream>
#include <string>

namespace forme::reference {

// load(stream) must throw format_error, with an offset inside, for all of them.
template <typename Load>
void check_damaged_snapshots(const std::string& snapshot, Load load) {
    const auto refused = [&](const std::string& bytes) {
        std::istringstream stream(bytes);
        try {
            load(stream);
        } catch (const format_error& error) {
            return error.offset() <= snapshot.size();
        }
        return false;
    };
    for (std::size_t size = 0; size < snapshot.size(); ++size) {
        INFO("cut off after " << size);
        REQUIRE(refused(snapshot.substr(0, size)));
    }
    for (std::size_t at = 0; at < snapshot.size(); ++at) {
        for (unsigned change = 1; change < 256; ++change) {
            std::string damaged = snapshot;
            damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ change);
            INFO("byte " << at << " changed by " << change);
            REQUIRE(refused(damaged));
        }
    }
}

}  // namespace forme::reference

#endif
