#include <forme/core/crossing.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <thread>
#include <vector>

using forme::crossing;

TEST_CASE("many are inside at once") {
    crossing here;
    const crossing::pass mine(here);
    std::atomic<int> inside = 0;
    std::vector<std::jthread> threads;
    for (int i = 0; i < 3; ++i)
        threads.emplace_back([&] {
            const crossing::pass theirs(here);
            ++inside;
            while (inside < 3) std::this_thread::yield();  // never ends if one keeps the other out
        });
    threads.clear();
    CHECK(inside == 3);
}

TEST_CASE("who closes is alone, and sees what was done inside") {
    crossing here;
    constexpr int rounds = 2000;
    constexpr int crossers = 3;
    std::atomic<int> inside = 0;
    int plain = 0;  // written only by who is alone: a race here is for the thread sanitizer to find
    std::atomic<int> seen_inside = 0;
    std::vector<std::jthread> threads;
    for (int i = 0; i < crossers; ++i)
        threads.emplace_back([&] {
            for (int round = 0; round < rounds; ++round) {
                const crossing::pass pass(here);
                ++inside;
                if (plain < 0) ++seen_inside;
                --inside;
            }
        });
    for (int i = 0; i < 2; ++i)
        threads.emplace_back([&] {
            for (int round = 0; round < rounds / 10; ++round) {
                const crossing::closure alone(here);
                if (inside != 0) ++seen_inside;
                ++plain;
            }
        });
    threads.clear();
    CHECK(seen_inside == 0);
    CHECK(plain == 2 * (rounds / 10));
}
