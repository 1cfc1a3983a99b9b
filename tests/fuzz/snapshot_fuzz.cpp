// Any bytes as a snapshot of each kind: refused with format_error, or loaded and saved again without loss. Once as they
// are, and once as the contents of a snapshot with right checksums, so that the loaders behind them are reached too.
#include <forme/index/index_snapshot.hpp>
#include <forme/segments/segment_table.hpp>
#include <forme/templates/template_classifier.hpp>
#include <forme/templates/template_clusters.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

namespace {

using small_index = forme::neighbour_index<3>;
using clusters = forme::basic_template_clusters<small_index>;
using classifier = forme::template_classifier<std::string, small_index>;

std::string with_checksums(std::string_view kind, const std::uint8_t* data, std::size_t size) {
    std::ostringstream stream;
    forme::snapshot_writer writer(stream, kind, 1);
    writer.write_bytes({data, size});
    writer.finish();
    return stream.str();
}

template <typename Load, typename Save>
void check(const std::string& bytes, Load load, Save save) {
    std::istringstream stream(bytes);
    try {
        const auto object = load(stream);
        std::stringstream first;
        save(object, first);
        std::stringstream second;
        save(load(first), second);
        if (first.str() != second.str()) std::abort();
    } catch (const forme::format_error&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string raw(data, data + size);
    const auto save = [](const auto& object, std::ostream& stream) { object.save(stream); };
    const auto save_index = [](const small_index& index, std::ostream& stream) { forme::save_index(index, stream); };
    for (const std::string& bytes : {raw, with_checksums("index", data, size)})
        check(
            bytes, [](std::istream& stream) { return forme::load_index<small_index>(stream); }, save_index);
    for (const std::string& bytes : {raw, with_checksums("clusters", data, size)}) check(bytes, &clusters::load, save);
    for (const std::string& bytes : {raw, with_checksums("classify", data, size)})
        check(bytes, &classifier::load, save);
    for (const std::string& bytes : {raw, with_checksums("segments", data, size)})
        check(
            bytes, [](std::istream& stream) { return forme::segment_table::load(stream); }, save);
    return 0;
}
