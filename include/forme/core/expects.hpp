// FORME_EXPECTS(condition): a precondition that would cost too much to check in a release build.
//
// It is an assertion where NDEBUG is not set. Define FORME_EXPECTS before including any forme header to send broken
// preconditions to your own handler. Mistakes that are cheap to see throw std::invalid_argument instead.
#ifndef FORME_CORE_EXPECTS_HPP
#define FORME_CORE_EXPECTS_HPP

#ifndef FORME_EXPECTS
#include <cassert>
#define FORME_EXPECTS(condition) assert(condition)
#endif

#endif
