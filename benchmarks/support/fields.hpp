// A line of a tab-separated table as its fields; at least one.
#ifndef FORME_BENCHMARKS_SUPPORT_FIELDS_HPP
#define FORME_BENCHMARKS_SUPPORT_FIELDS_HPP

#include <string>
#include <vector>

namespace forme::bench {

inline std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
        if (c == '\t')
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

}  // namespace forme::bench

#endif
