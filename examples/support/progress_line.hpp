// A line on standard error that says how far a program is, redrawn in place; nothing where that is no terminal.
#ifndef FORME_EXAMPLES_SUPPORT_PROGRESS_LINE_HPP
#define FORME_EXAMPLES_SUPPORT_PROGRESS_LINE_HPP

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <mutex>

namespace example {

class progress_line {
public:
    explicit progress_line(std::size_t total) : total_(total) {}
    ~progress_line() {
        if (drawn_) std::fputs("\r\x1b[K", stderr);  // wipe it
    }
    progress_line(const progress_line&) = delete;
    progress_line& operator=(const progress_line&) = delete;

    // One more is done. From any thread; draws ten times a second at most.
    void advance() {
        const std::lock_guard lock(mutex_);
        ++done_;
        if (!terminal_) return;
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(100)) return;
        last_ = now;
        drawn_ = true;
        std::fprintf(stderr, "\r%zu of %zu pages (%zu %%)", done_, total_, done_ * 100 / total_);
    }

private:
    std::mutex mutex_;
    std::size_t total_;
    std::size_t done_ = 0;
    bool terminal_ = isatty(STDERR_FILENO) == 1;
    bool drawn_ = false;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace example

#endif
