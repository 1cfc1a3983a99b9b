// operator new and delete that count, apart from any code that uses them so that nothing is inlined into it.
#include <tests/reference/counted_allocations.hpp>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

static std::atomic<std::size_t> allocations{0};

std::size_t forme::reference::counted_allocations() noexcept { return allocations; }

void* operator new(std::size_t size) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
// Also the one that answers null: a sanitizer must see the same pair at both ends of a std::stable_sort.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    allocations.fetch_add(1, std::memory_order_relaxed);
    return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
