#include <forme/core/executor.hpp>

#include <tests/reference/check_executor_laws.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <vector>

using namespace forme;

namespace {

static_assert(executor<serial_executor>);
static_assert(!executor<int>);

constexpr auto by_lambda = [](std::size_t count, auto&& body) {
    for (std::size_t i = 0; i < count; ++i) body(i);
};
static_assert(executor<decltype(by_lambda)>);

TEST_CASE("executor: laws") {
    CHECK(reference::check_executor_laws(serial_executor{}) == "");
    CHECK(reference::check_executor_laws(by_lambda) == "");
    CHECK(reference::check_executor_laws(reference::backward_executor{}) == "");
    CHECK(reference::check_executor_laws(reference::thread_executor{3}) == "");
    CHECK(reference::check_executor_laws([](std::size_t, auto&&) {}) != "");
    CHECK(reference::check_executor_laws([](std::size_t count, auto&& body) {
              for (std::size_t i = 0; i < 2 * count; ++i) body(i / 2);
          }) != "");
}

TEST_CASE("executor: blocks cover every number once") {
    for (const std::size_t count : {0U, 1U, 6U, 7U, 8U, 14U, 100U}) {
        std::vector<std::atomic<int>> calls(count);
        for_each_in_blocks(reference::thread_executor{2}, count, 7, [&](std::size_t i) { ++calls.at(i); });
        for (const auto& number : calls) CHECK(number == 1);
    }
}

}  // namespace
