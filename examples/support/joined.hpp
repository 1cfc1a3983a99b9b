// Strings put together in the order written; the operands of + may be evaluated in any, which matters to generators.
#ifndef FORME_EXAMPLES_SUPPORT_JOINED_HPP
#define FORME_EXAMPLES_SUPPORT_JOINED_HPP

#include <initializer_list>
#include <string>

namespace example {

inline std::string joined(std::initializer_list<std::string> parts) {
    std::string all;
    for (const std::string& part : parts) all += part;
    return all;
}

}  // namespace example

#endif
