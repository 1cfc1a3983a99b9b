// What a cluster costs to write down, as a policy: the clusterers merge whatever lowers the sum, and know no more of
// it.
//
//     template_code      K of path_summary.hpp, the papers': a template, and what each page adds and lacks
//     conditional_code   L of conditional_code.hpp: presence given the parent, so that optional blocks are cheap
//
// A code makes summaries of pages, which add, and weighs the union of two. Its template is what a majority of the pages
// has: clusters that may be one are looked for by it.
#ifndef FORME_MDL_CLUSTER_CODE_HPP
#define FORME_MDL_CLUSTER_CODE_HPP

#include <forme/core/snapshot.hpp>
#include <forme/mdl/conditional_code.hpp>
#include <forme/mdl/description_length.hpp>
#include <forme/mdl/path_set.hpp>
#include <forme/mdl/path_summary.hpp>

#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace forme {

// delta(a, b) is length(a and b as one) - length(a) - length(b), in a signed type; all may be called from many threads
// at once. template_of(a) is by symbol. What write() wrote, read() reads or refuses, of a summary; of the code itself
// read_code().
template <typename Code>
concept cluster_code = requires(const Code& code, typename Code::summary& a, const typename Code::summary& b,
                                std::span<const linked_path> set, std::uint32_t copies, snapshot_writer& writer,
                                snapshot_reader& reader) {
    { code.summarize(set, copies) } -> std::same_as<typename Code::summary>;
    { code.length(b) } -> std::totally_ordered;
    { code.delta(b, b) } -> std::totally_ordered;
    { code.template_of(b) } -> std::same_as<std::vector<path_symbol>>;
    { b.pages() } -> std::convertible_to<std::uint32_t>;
    a.merge(b);
    code.write(b, writer);
    { code.read(reader) } -> std::same_as<typename Code::summary>;
    code.write(writer);
    { Code::read_code(reader) } -> std::same_as<Code>;
};

class template_code {
public:
    using summary = path_summary;

    [[nodiscard]] static summary summarize(std::span<const linked_path> set, std::uint32_t copies) {
        return summary(set, copies);
    }
    [[nodiscard]] static std::int64_t length(const summary& cluster) noexcept {
        return static_cast<std::int64_t>(cluster.description_length());
    }
    [[nodiscard]] static std::int64_t delta(const summary& a, const summary& b) noexcept { return merge_delta(a, b); }
    [[nodiscard]] static std::vector<path_symbol> template_of(const summary& cluster) {
        std::vector<path_symbol> symbols;
        for (const supported_path& path : cluster.template_paths()) symbols.push_back(path.symbol);
        return symbols;
    }

    static void write(snapshot_writer& writer) { writer.write(number); }
    [[nodiscard]] static template_code read_code(snapshot_reader& reader) {
        if (reader.read<std::uint32_t>() != number) reader.fail("another code wrote this");
        return {};
    }

    static void write(const summary& cluster, snapshot_writer& writer) {
        writer.write(cluster.pages());
        for (const auto paths : {cluster.template_paths(), cluster.tail()}) {
            writer.write(std::uint64_t{paths.size()});
            for (const supported_path& path : paths) {
                writer.write(path.symbol);
                writer.write(path.support);
            }
        }
    }
    [[nodiscard]] static summary read(snapshot_reader& reader) {
        const auto pages = reader.read<std::uint32_t>();
        std::vector<supported_path> supports;
        for (const bool in_front : {true, false}) {
            const auto count = reader.read<std::uint64_t>();
            for (std::uint64_t i = 0; i < count; ++i) {
                const auto symbol = reader.read<path_symbol>();
                const auto support = reader.read<std::uint32_t>();
                if (support == 0 || support > pages) reader.fail("a path is on no page or on too many");
                if (in_template(support, pages) != in_front) reader.fail("a path is in the wrong list");
                if (i != 0 && supports.back().symbol >= symbol) reader.fail("the paths are out of order");
                supports.push_back({symbol, support});
            }
        }
        const std::size_t listed = supports.size();
        summary cluster(std::move(supports), pages);
        if (cluster.template_paths().size() + cluster.tail().size() != listed) reader.fail("a path is there twice");
        return cluster;
    }

    friend bool operator==(const template_code&, const template_code&) = default;

private:
    static constexpr std::uint32_t number = 1;  // of this code, in snapshots
};

class conditional_code {
public:
    using summary = conditional_summary;

    static constexpr double default_price = 2;

    // The price of a path in a cluster: more gives fewer clusters.
    explicit conditional_code(double price = default_price) : price_(price), bits_(tabled), prices_(tabled) {
        for (std::uint64_t i = 0; i < tabled; ++i) {
            bits_[i] = slow_bits(i);
            prices_[i] = slow_price(i);
        }
    }

    [[nodiscard]] double price() const noexcept { return price_; }

    [[nodiscard]] static summary summarize(std::span<const linked_path> set, std::uint32_t copies) {
        return summary(set, copies);
    }
    [[nodiscard]] double length(const summary& cluster) const { return cluster.description_length(price_); }
    [[nodiscard]] double delta(const summary& a, const summary& b) const {
        return conditional_delta(a, b, [this](std::uint64_t support, std::uint64_t parent_support) {
            const double price = parent_support < tabled ? prices_[parent_support] : slow_price(parent_support);
            if (support == parent_support) return price;
            return bits(parent_support) - bits(support) - bits(parent_support - support) + price;
        });
    }
    [[nodiscard]] static std::vector<path_symbol> template_of(const summary& cluster) {
        std::vector<path_symbol> symbols;
        for (const auto& path : cluster.paths())
            if (in_template(path.support, cluster.pages())) symbols.push_back(path.symbol);
        return symbols;
    }

    void write(snapshot_writer& writer) const {
        writer.write(number);
        writer.write(std::bit_cast<std::uint64_t>(price_));
    }
    [[nodiscard]] static conditional_code read_code(snapshot_reader& reader) {
        if (reader.read<std::uint32_t>() != number) reader.fail("another code wrote this");
        const auto price = std::bit_cast<double>(reader.read<std::uint64_t>());
        if (!std::isfinite(price)) reader.fail("the price is no number");
        return conditional_code(price);
    }

    static void write(const summary& cluster, snapshot_writer& writer) {
        writer.write(cluster.pages());
        writer.write(std::uint64_t{cluster.paths().size()});
        for (const auto& path : cluster.paths()) {
            writer.write(path.symbol);
            writer.write(path.support);
            writer.write(path.above);
        }
    }
    [[nodiscard]] static summary read(snapshot_reader& reader) {
        const auto pages = reader.read<std::uint32_t>();
        const auto count = reader.read<std::uint64_t>();
        std::vector<summary::entry> paths;
        for (std::uint64_t i = 0; i < count; ++i) {
            summary::entry path;
            path.symbol = reader.read<path_symbol>();
            path.support = reader.read<std::uint32_t>();
            path.above = reader.read<std::uint32_t>();
            if (i != 0 && paths.back().symbol >= path.symbol) reader.fail("the paths are out of order");
            if (path.support == 0 || path.support > pages) reader.fail("a path is on no page or on too many");
            if (path.above != summary::top && path.above >= count) reader.fail("a path has no parent");
            paths.push_back(path);
        }
        summary cluster(std::move(paths), pages);
        for (const auto& path : cluster.paths())
            if (path.support > cluster.parent_support(path)) reader.fail("a path is on more pages than its parent");
        return cluster;
    }

    friend bool operator==(const conditional_code& a, const conditional_code& b) noexcept {
        return a.price_ == b.price_;
    }

private:
    static constexpr std::uint32_t number = 2;     // of this code, in snapshots
    static constexpr std::uint64_t tabled = 4096;  // clusters beyond are few

    static double slow_bits(std::uint64_t count) {
        const auto x = static_cast<double>(count);
        return count == 0 ? 0 : x * std::log2(x);
    }
    [[nodiscard]] double bits(std::uint64_t count) const { return count < tabled ? bits_[count] : slow_bits(count); }
    // A count to the precision that it has.
    [[nodiscard]] double slow_price(std::uint64_t count) const {
        return price_ * (std::log2(static_cast<double>(count) + 1) / 2 + 1);
    }

    double price_;
    std::vector<double> bits_;    // x log₂ x
    std::vector<double> prices_;  // of a path whose parent is on so many pages
};

}  // namespace forme

#endif
