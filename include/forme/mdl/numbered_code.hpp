// A code that also writes which cluster each page is in.
//
// A code for clusters alone pays nothing for there being many: with enough pages, a cluster for every variant of a
// template is cheaper than the bits that tell variants apart. Who reads the pages back must know the cluster of each;
// with N pages, n of them in a cluster, that takes Σ n · log₂(N / n) bits. So to the length of each cluster comes
// -n · log₂ n, and the constant N · log₂ N is left out: lengths may be negative, and deltas are exact. Then variants
// that blocks come and go in independently are never worth a cluster of their own, however many pages there are.
//
// After Rissanen 1978 (two-part codes).
#ifndef FORME_MDL_NUMBERED_CODE_HPP
#define FORME_MDL_NUMBERED_CODE_HPP

#include <forme/core/snapshot.hpp>
#include <forme/mdl/cluster_code.hpp>
#include <forme/mdl/path_set.hpp>

#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace forme {

template <cluster_code Code = conditional_code>
class numbered_code {
public:
    using summary = typename Code::summary;

    numbered_code() = default;
    explicit numbered_code(Code clusters) : clusters_(std::move(clusters)) {}

    // Where the code for clusters has a price for so many pages.
    [[nodiscard]] static numbered_code for_pages(std::uint64_t pages) requires requires { Code::for_pages(pages); }
    { return numbered_code(Code::for_pages(pages)); }

    [[nodiscard]] const Code& clusters() const noexcept { return clusters_; }

    [[nodiscard]] summary summarize(std::span<const linked_path> set, std::uint32_t copies) const {
        return clusters_.summarize(set, copies);
    }
    [[nodiscard]] double length(const summary& cluster) const {
        return static_cast<double>(clusters_.length(cluster)) - bits(cluster.pages());
    }
    [[nodiscard]] double delta(const summary& a, const summary& b) const {
        const std::uint64_t both = std::uint64_t{a.pages()} + b.pages();
        return static_cast<double>(clusters_.delta(a, b)) - (bits(both) - bits(a.pages()) - bits(b.pages()));
    }
    [[nodiscard]] std::vector<path_symbol> template_of(const summary& cluster) const {
        return clusters_.template_of(cluster);
    }

    void write(const summary& cluster, snapshot_writer& writer) const { clusters_.write(cluster, writer); }
    [[nodiscard]] summary read(snapshot_reader& reader) const { return clusters_.read(reader); }

    void write(snapshot_writer& writer) const {
        writer.write(number);
        clusters_.write(writer);
    }
    [[nodiscard]] static numbered_code read_code(snapshot_reader& reader) {
        if (reader.read<std::uint32_t>() != number) reader.fail("another code wrote this");
        return numbered_code(Code::read_code(reader));
    }

    friend bool operator==(const numbered_code&, const numbered_code&) = default;

private:
    static constexpr std::uint32_t number = 3;  // of this code, in snapshots

    static double bits(std::uint64_t pages) {
        const auto n = static_cast<double>(pages);
        return pages == 0 ? 0 : n * std::log2(n);
    }

    Code clusters_{};
};

}  // namespace forme

#endif
