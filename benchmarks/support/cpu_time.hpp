// The processor time of a piece of work: what else runs on the machine counts less than with a clock on the wall.
#ifndef FORME_BENCHMARKS_SUPPORT_CPU_TIME_HPP
#define FORME_BENCHMARKS_SUPPORT_CPU_TIME_HPP

#include <ctime>

namespace forme::bench {

class cpu_time {
public:
    // Does the work and adds its time.
    template <typename Work>
    auto operator()(Work&& work) {
        const std::clock_t start = std::clock();
        auto result = work();
        ticks_ += std::clock() - start;
        return result;
    }
    [[nodiscard]] double seconds() const noexcept { return static_cast<double>(ticks_) / CLOCKS_PER_SEC; }

private:
    std::clock_t ticks_ = 0;
};

}  // namespace forme::bench

#endif
