// Pages with the labels that a program's answer is compared with: those of a manifest, or generated ones.
//
// A manifest has a page a line, path<TAB>label, with paths from the manifest's own folder; benchmarks/corpus/build
// writes them. Pages are read when asked for, since a set may be larger than memory.
#ifndef FORME_BENCHMARKS_SUPPORT_GOLD_SET_HPP
#define FORME_BENCHMARKS_SUPPORT_GOLD_SET_HPP

#include "generated_corpus.hpp"
#include "ratios.hpp"

#include <examples/support/pages.hpp>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace forme::bench {

class gold_set {
public:
    explicit gold_set(const generated_corpus_options& options) : name_("generated"), generated_(options) {
        for (std::size_t i = 0; i < generated_->size(); ++i) labels_.push_back(generated_->label(i));
    }

    // The first pages of each label; the manifests of the corpus list them in random order.
    gold_set(const std::string& manifest, std::size_t pages_of_label)
        : name_(std::filesystem::path(manifest).stem().string()) {
        const auto folder = std::filesystem::path(manifest).parent_path();
        std::ifstream lines(manifest);
        std::map<std::string, std::size_t> taken;
        for (std::string line; std::getline(lines, line);) {
            const std::size_t tab = line.find('\t');
            require(tab != std::string::npos, "a line of the manifest is not path<TAB>label");
            std::string label = line.substr(tab + 1);
            if (++taken[label] > pages_of_label) continue;
            paths_.push_back((folder / line.substr(0, tab)).string());
            labels_.push_back(std::move(label));
        }
        require(!labels_.empty(), "the manifest cannot be read or is empty");
    }

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] std::size_t size() const noexcept { return labels_.size(); }
    [[nodiscard]] const std::vector<std::string>& labels() const noexcept { return labels_; }

    [[nodiscard]] std::string html(std::size_t page) const {
        if (generated_) return generated_->html(page);
        auto bytes = example::read_file(paths_[page]);
        if (!bytes) std::exit(EXIT_FAILURE);
        return std::move(*bytes);
    }

private:
    std::string name_;
    std::vector<std::string> labels_;
    std::vector<std::string> paths_;
    std::optional<generated_corpus> generated_;
};

// The manifests named on the command line, of each label the first N pages where `--pages N` stands before them;
// without any manifest a generated set, a small one for a quick run.
inline std::vector<gold_set> gold_sets(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    std::vector<gold_set> sets;
    std::size_t first = 0;
    std::size_t pages_of_label = std::numeric_limits<std::size_t>::max();
    if (words.size() > 1 && words[0] == "--pages") {
        pages_of_label = std::stoul(words[1]);
        first = 2;
    }
    for (std::size_t i = first; i < words.size(); ++i) sets.emplace_back(words[i], pages_of_label);
    if (sets.empty()) sets.emplace_back(quick() ? generated_corpus_options{8, 3, 20} : generated_corpus_options{});
    return sets;
}

}  // namespace forme::bench

#endif
