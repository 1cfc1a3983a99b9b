// A crossing that many threads use at once without getting in each other's way, and that one may close for a while.
//
// Like a reader-writer lock whose readers share nothing: each thread counts itself in and out on a cache line that it
// has mostly for itself, so crossing costs two atomic additions (some 10 ns) however many threads do it. Closing is the
// rare thing and pays for it: it waits for everybody inside to leave. For structures that are written by atomic
// operations and from time to time must be rebuilt. Not recursive: who is inside must leave before closing.
#ifndef FORME_CORE_CROSSING_HPP
#define FORME_CORE_CROSSING_HPP

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace forme {

class crossing {
    // Two cache lines, since processors like to fetch them in pairs.
    struct alignas(128) lane {
        std::atomic<std::uint32_t> inside = 0;
    };

public:
    // Inside for as long as the pass lives. Taking one waits while the crossing is closed.
    class pass {
    public:
        explicit pass(crossing& here) : lane_(here.lane_of_this_thread()) {
            for (;;) {
                lane_.inside.fetch_add(1);
                if (!here.closed_) return;
                lane_.inside.fetch_sub(1);
                const std::lock_guard wait(here.closing_);
            }
        }
        ~pass() { lane_.inside.fetch_sub(1); }
        pass(const pass&) = delete;
        pass& operator=(const pass&) = delete;

    private:
        lane& lane_;
    };

    // Alone for as long as the closure lives: nobody else is inside, and what they wrote is seen.
    class closure {
    public:
        explicit closure(crossing& here) : here_(here), lock_(here.closing_) {
            here_.closed_ = true;
            for (const lane& each : here_.lanes_)
                while (each.inside != 0) std::this_thread::yield();
        }
        ~closure() { here_.closed_ = false; }
        closure(const closure&) = delete;
        closure& operator=(const closure&) = delete;

    private:
        crossing& here_;
        std::lock_guard<std::mutex> lock_;
    };

private:
    // Two threads may share a lane; they are then slower, nothing else, so it does not matter that this hash differs
    // from one standard library to the next.
    lane& lane_of_this_thread() noexcept {
        return lanes_[std::hash<std::thread::id>{}(std::this_thread::get_id()) % lanes_.size()];
    }

    std::array<lane, 32> lanes_;
    alignas(128) std::atomic<bool> closed_ = false;
    std::mutex closing_;
};

}  // namespace forme

#endif
