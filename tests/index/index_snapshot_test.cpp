#include <forme/index/index_snapshot.hpp>

#include <forme/index/linear_index.hpp>
#include <forme/index/neighbour_index.hpp>
#include <forme/index/two_table_index.hpp>
#include <tests/reference/adversarial_fingerprints.hpp>
#include <tests/reference/damaged_snapshots.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

using namespace forme;
using namespace forme::reference;

namespace {

template <typename Index>
Index index_of(const std::vector<typename Index::fingerprint_type>& values) {
    Index index;
    for (const auto& value : values) index.insert(value);
    return index;
}

template <typename Index>
std::string saved(const Index& index) {
    std::ostringstream stream;
    save_index(index, stream);
    return stream.str();
}

template <typename Index>
Index loaded(const std::string& bytes, Index empty = Index()) {
    std::istringstream stream(bytes);
    return load_index<Index>(stream, empty);
}

}  // namespace

TEST_CASE_TEMPLATE("each index can load what each index saved", Index, linear_index<>, two_table_index<>,
                   neighbour_index<>) {
    const auto values = adversarial_fingerprints<25>(shape::chains, 3000, 1);
    const Index index = index_of<Index>(values);
    const std::string bytes = saved(index);
    CHECK(bytes == saved(index_of<neighbour_index<>>(values)));
    const auto same_entries = [&](const auto& other) {
        bool same = other.size() == index.size();
        for (fingerprint_id id = 0; same && id < index.size(); ++id)
            same = other[id] == index[id] && other.find(index[id]) == id;
        return same;
    };
    CHECK(same_entries(loaded<linear_index<>>(bytes)));
    CHECK(same_entries(loaded<two_table_index<>>(bytes)));
    CHECK(same_entries(loaded<neighbour_index<>>(bytes)));
    CHECK(loaded(bytes, two_table_index<>(9)).split() == 9);
}

TEST_CASE("an empty index") { CHECK(loaded<neighbour_index<>>(saved(neighbour_index<>())).size() == 0); }

TEST_CASE("a loaded index goes on as the saved one would have") {
    const auto values = adversarial_fingerprints<25>(shape::chains, 2000, 2);
    neighbour_index<> whole;
    for (std::size_t i = 0; i < 1000; ++i) whole.insert(values[i]);
    neighbour_index<> half = loaded<neighbour_index<>>(saved(whole));
    std::vector<fingerprint_id> a;
    std::vector<fingerprint_id> b;
    for (std::size_t i = 1000; i < 2000; ++i) {
        REQUIRE(whole.insert(values[i], a) == half.insert(values[i], b));
        REQUIRE(a == b);
    }
}

TEST_CASE("what has a right checksum and wrong contents is refused too") {
    const auto refused = [](std::uint32_t length, std::uint64_t count, std::vector<std::uint8_t> bytes) {
        std::stringstream stream;
        snapshot_writer writer(stream, "index", 1);
        writer.write(length);
        writer.write(count);
        writer.write_bytes(bytes);
        writer.finish();
        CHECK_THROWS_AS(load_index<neighbour_index<3>>(stream), format_error);
    };
    refused(4, 0, {});
    refused(3, 1, {});
    refused(3, 0, {0, 0, 0});
    refused(3, std::numeric_limits<std::uint64_t>::max(), {0, 0, 0});
    refused(3, 1, {1, 0, 0});
    refused(3, 1, {0, 0xff, 0});
    refused(3, 2, {0, 0, 0, 0, 0, 0});
}

TEST_CASE("every truncation and every changed byte is refused") {
    neighbour_index<> index = index_of<neighbour_index<>>(adversarial_fingerprints<25>(shape::around_one, 3, 1));
    const std::size_t size = index.size();
    check_damaged_snapshots(saved(index), [&](std::istream& stream) { index = load_index<neighbour_index<>>(stream); });
    CHECK(index.size() == size);
}

TEST_CASE("golden: the snapshot of one fingerprint") {
    neighbour_index<3> index;
    index.insert(basic_fingerprint<3>::from_hex("000102").value());
    const std::string bytes = saved(index);
    CHECK(bytes.size() == 20 + 4 + 15 + 8 + 20);
    CHECK(hash_bytes(bytes) == 1836820761469710352u);
}
