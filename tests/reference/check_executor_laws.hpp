// The laws of an executor, for any that models the concept, and a few to try the library with.
#ifndef FORME_TESTS_REFERENCE_CHECK_EXECUTOR_LAWS_HPP
#define FORME_TESTS_REFERENCE_CHECK_EXECUTOR_LAWS_HPP

#include <forme/core/executor.hpp>

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace forme::reference {

// From last to first: answers that depend on the order show.
struct backward_executor {
    template <typename Body>
    void operator()(std::size_t count, Body&& body) const {
        while (count > 0) body(--count);
    }
};

struct thread_executor {
    std::size_t threads = 4;

    template <typename Body>
    void operator()(std::size_t count, Body&& body) const {
        std::atomic<std::size_t> next{0};
        std::exception_ptr thrown;
        std::mutex mutex;
        const auto work = [&] {
            try {
                for (std::size_t i = next++; i < count; i = next++) body(i);
            } catch (...) {
                const std::lock_guard lock(mutex);
                thrown = std::current_exception();
            }
        };
        {
            std::vector<std::jthread> crew;
            for (std::size_t i = 0; i < threads; ++i) crew.emplace_back(work);
        }
        if (thrown) std::rethrow_exception(thrown);
    }
};

// What is wrong, in words; empty for an executor that keeps the laws.
template <executor Executor>
std::string check_executor_laws(const Executor& run) {
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{1000}}) {
        std::vector<std::atomic<int>> calls(count);
        run(count, [&](std::size_t i) { ++calls.at(i); });
        for (const auto& number : calls)
            if (number != 1) return "a body ran " + std::to_string(number) + " times of " + std::to_string(count);
    }
    try {
        run(8, [](std::size_t i) {
            if (i == 3) throw std::runtime_error("three");
        });
    } catch (const std::runtime_error&) {
        return {};
    }
    return "what a body threw was lost";
}

}  // namespace forme::reference

#endif
