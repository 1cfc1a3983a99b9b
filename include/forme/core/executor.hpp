// Where parallel work goes: the library starts no thread, it asks the executor that the caller gives.
//
// An executor is called with a count and a body and runs body(0) … body(count - 1), each once, in any order and on any
// threads, and returns when all have returned. What a body throws reaches the caller, or one of them where several
// throw; whether the rest still runs is not said. Bodies given by this library write to places of their own, so that
// answers are the same for every executor. A thread pool models it in a lambda:
//
//     [&](std::size_t count, auto&& body) { pool.parallel_for(0, count, body); }
#ifndef FORME_CORE_EXECUTOR_HPP
#define FORME_CORE_EXECUTOR_HPP

#include <algorithm>
#include <concepts>
#include <cstddef>

namespace forme {

template <typename Executor>
concept executor = requires(const Executor& run, std::size_t count, void (*body)(std::size_t)) {
    run(count, body);
};

// One after another, on the caller's thread.
struct serial_executor {
    template <std::invocable<std::size_t> Body>
    void operator()(std::size_t count, Body&& body) const {
        for (std::size_t i = 0; i < count; ++i) body(i);
    }
};

// Runs body(i) for every i below count in runs of `block`, so that a body may be much smaller than handing it over.
template <executor Executor, std::invocable<std::size_t> Body>
void for_each_in_blocks(const Executor& run, std::size_t count, std::size_t block, Body body) {
    const auto run_block = [&](std::size_t number) {
        const std::size_t end = std::min(count, (number + 1) * block);
        for (std::size_t i = number * block; i < end; ++i) body(i);
    };
    if (count <= block)
        serial_executor{}(count == 0 ? 0 : 1, run_block);
    else
        run((count + block - 1) / block, run_block);
}

}  // namespace forme

#endif
