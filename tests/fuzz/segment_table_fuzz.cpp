// Bytes to a stream of pages, for a segment table and its twin that sweeps everything: they agree behind each page.
//
// The first four bytes are options, small enough that segments expire and are displaced all the time. Then each byte is
// a segment of the page under way, and each 0 ends it.
#include <tests/reference/plain_segments.hpp>

#include <forme/segments/segment_table.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <vector>

namespace {

void require(bool agree) {
    if (!agree) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 4) return 0;
    const forme::segment_table_options options{.template_frequency = data[0] % 8U,
                                               .template_ratio = data[0] / 255.0,
                                               .living_time = {1 + data[1] % 8U, 1 + data[1] / 16.0, data[2] / 64.0},
                                               .max_segments = 1 + data[3] % 32U,
                                               .max_page_segments = data[3] / 8U,
                                               .seed = data[3]};
    forme::segment_table table(options);
    forme::reference::plain_segment_table twin(options);
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 4; i < size; ++i) {
        if (data[i] != 0) {
            numbers.push_back(data[i]);
            continue;
        }
        const forme::segmented_page cut = forme::reference::cut_of(numbers);
        numbers.clear();
        require(table.add(cut) == twin.add(cut));
        std::vector<forme::segment_record> records = table.records();
        std::ranges::sort(records, {}, &forme::segment_record::key);
        require(records == twin.records());
    }
    std::stringstream stream;
    table.save(stream);
    require(forme::segment_table::load(stream, options).records() == table.records());
    return 0;
}
