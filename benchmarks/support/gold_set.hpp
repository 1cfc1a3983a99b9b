// Pages with the labels that a program's answer is compared with: those of a manifest, or generated ones.
//
// A manifest has a page a line, path<TAB>label, with paths from the manifest's own folder; benchmarks/corpus/build
// writes them. It may begin with a line of column names, among them `label`, for a second set of labels `coarse`, and
// `file` or `html` for the path: from the folder html beside the manifest, or from the manifest's own. Pages are read
// when asked for, since a set may be larger than memory.
#ifndef FORME_BENCHMARKS_SUPPORT_GOLD_SET_HPP
#define FORME_BENCHMARKS_SUPPORT_GOLD_SET_HPP

#include "fields.hpp"
#include "generated_corpus.hpp"
#include "ratios.hpp"

#include <examples/support/pages.hpp>

#include <algorithm>
#include <cstddef>
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
        coarse_ = labels_;
    }

    // The first pages of each label; the manifests of the corpus list them in random order.
    gold_set(const std::filesystem::path& manifest, std::size_t pages_of_label) {
        const auto parent = manifest.parent_path();
        name_ = (manifest.filename() == "pages.tsv" ? parent.filename() : manifest.stem()).string();
        std::ifstream lines(manifest);
        std::string line;
        require(static_cast<bool>(std::getline(lines, line)), "the manifest cannot be read or is empty");
        std::vector<std::string> columns = fields_of(line);
        const auto place = [&](const char* column) {
            return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), column) - columns.begin());
        };
        const bool headed = place("label") < columns.size();
        if (!headed) columns = {"html", "label"};
        const bool in_folder = place("file") < columns.size();
        const std::size_t path = place(in_folder ? "file" : "html");
        const std::size_t label = place("label");
        const std::size_t coarse = place("coarse") < columns.size() ? place("coarse") : label;
        std::map<std::string, std::size_t> taken;
        if (headed) std::getline(lines, line);
        for (; lines; std::getline(lines, line)) {
            const std::vector<std::string> fields = fields_of(line);
            require(fields.size() > std::max({path, label, coarse}), "a line of the manifest has too few fields");
            if (++taken[fields[label]] > pages_of_label) continue;
            paths_.push_back(((in_folder ? parent / "html" : parent) / fields[path]).string());
            labels_.push_back(fields[label]);
            coarse_.push_back(fields[coarse]);
        }
        require(!labels_.empty(), "the manifest is empty");
    }

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] std::size_t size() const noexcept { return labels_.size(); }
    [[nodiscard]] const std::vector<std::string>& labels() const noexcept { return labels_; }
    // The labels, where the manifest has no others.
    [[nodiscard]] const std::vector<std::string>& coarse_labels() const noexcept { return coarse_; }

    [[nodiscard]] std::string html(std::size_t page) const {
        if (generated_) return generated_->html(page);
        auto bytes = example::read_file(paths_[page]);
        if (!bytes) std::exit(EXIT_FAILURE);
        return std::move(*bytes);
    }

private:
    std::string name_;
    std::vector<std::string> labels_;
    std::vector<std::string> coarse_;
    std::vector<std::string> paths_;
    std::optional<generated_corpus> generated_;
};

// The manifests named on the command line, of each label the first N pages where `--pages N` stands before them. A
// folder stands for its pages.tsv or, if it has none, for those of the folders in it. Without any a generated set, a
// small one for a quick run.
inline std::vector<gold_set> gold_sets(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    std::vector<gold_set> sets;
    std::size_t first = 0;
    std::size_t pages_of_label = std::numeric_limits<std::size_t>::max();
    if (words.size() > 1 && words[0] == "--pages") {
        pages_of_label = std::stoul(words[1]);
        first = 2;
    }
    for (std::size_t i = first; i < words.size(); ++i) {
        if (!std::filesystem::is_directory(words[i])) {
            sets.emplace_back(std::filesystem::path(words[i]), pages_of_label);
            continue;
        }
        std::vector<std::filesystem::path> manifests{std::filesystem::path(words[i]) / "pages.tsv"};
        if (!exists(manifests[0])) {
            manifests.clear();
            for (const auto& entry : std::filesystem::directory_iterator(words[i]))
                if (exists(entry.path() / "pages.tsv")) manifests.push_back(entry.path() / "pages.tsv");
            std::sort(manifests.begin(), manifests.end());
        }
        require(!manifests.empty(), "the folder has no pages.tsv");
        for (const auto& manifest : manifests) sets.emplace_back(manifest, pages_of_label);
    }
    if (sets.empty()) sets.emplace_back(quick() ? generated_corpus_options{8, 3, 20} : generated_corpus_options{});
    return sets;
}

}  // namespace forme::bench

#endif
