// How often this test program has called operator new, for tests that promise no allocation.
// The counting operators are in tests/counted_allocations.cpp, which every test program links.
#ifndef FORME_TESTS_REFERENCE_COUNTED_ALLOCATIONS_HPP
#define FORME_TESTS_REFERENCE_COUNTED_ALLOCATIONS_HPP

#include <cstddef>

namespace forme::reference {

std::size_t counted_allocations() noexcept;

}  // namespace forme::reference

#endif
