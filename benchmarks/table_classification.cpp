// Which template made a page, by fingerprints and by the measures they were published against.
//
//     table_classification [--pages N] [MANIFEST…]
//
// For each set two tables. "ten": ten training pages a label, two others of each label asked (as published, where the
// rest of the pages was asked), for all methods. "folds": ten-fold cross validation, for the methods that can afford
// it.
//
// As published, each label is a question of its own: a page may be given several labels or none. Precision, recall, F1
// and accuracy are those of these questions, means over the labels; `right` is the share of pages whose one best label
// is the gold one. Pages a second count what an unknown page takes, extraction and classification, not the training.
// `days` is what ten folds of the whole set would take at that speed: comparisons grow with the training pages.
#include "support/cpu_time.hpp"
#include "support/gold_set.hpp"
#include "support/partition_scores.hpp"
#include "support/template_methods.hpp"

#include <forme/eval/classification.hpp>
#include <forme/eval/cross_validation.hpp>
#include <forme/eval/label_numbers.hpp>

#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace {

using namespace forme;
using bench::label_number;

class answers {
public:
    explicit answers(std::size_t labels) : labels_(labels) {}

    void add(label_number gold, const std::vector<label_number>& found) {
        ++pages_;
        ++labels_[gold].gold;
        for (const label_number label : found) {
            ++labels_[label].predicted;
            labels_[label].correct += label == gold;
        }
        right_ += !found.empty() && found.front() == gold;
    }

    [[nodiscard]] std::size_t pages() const { return pages_; }

    void print() const {
        eval::precision_recall sum;
        double accuracy = 0;
        for (const eval::class_counts& counts : labels_) {
            const auto scores = counts.scores();
            sum.precision += scores.precision;
            sum.recall += scores.recall;
            sum.f1 += scores.f1;
            accuracy += 1 - eval::share(counts.gold + counts.predicted - 2 * counts.correct, pages_, 0);
        }
        const auto count = static_cast<double>(labels_.size());
        std::printf("\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f", sum.precision / count, sum.recall / count, sum.f1 / count,
                    accuracy / count, eval::share(right_, pages_, 1));
    }

private:
    std::vector<eval::class_counts> labels_;
    std::size_t pages_ = 0;
    std::size_t right_ = 0;
};

// Ten training pages a label and two to ask, the first ones of each label.
template <typename Method>
void print_ten(const bench::gold_set& set, const char* name, Method classifier) {
    constexpr std::size_t training_pages = 10;
    constexpr std::size_t asked_pages = 2;
    const auto numbers = eval::number_labels(set.labels());
    std::vector<std::size_t> seen(numbers.classes);
    std::vector<std::size_t> asked;
    for (std::size_t i = 0; i < set.size(); ++i) {
        const std::size_t before = seen[numbers.number[i]]++;
        if (before < training_pages) classifier.train(Method::extract(set.html(i)), numbers.number[i]);
        if (before >= training_pages && before < training_pages + asked_pages) asked.push_back(i);
    }
    bench::cpu_time extraction;
    bench::cpu_time comparison;
    answers result(numbers.classes);
    for (const std::size_t i : asked) {
        const std::string html = set.html(i);
        const auto features = extraction([&] { return Method::extract(html); });
        result.add(numbers.number[i], comparison([&] { return classifier.labels(features); }));
    }
    const double each = 1 / static_cast<double>(asked.size());
    const double more_training =
        0.9 * static_cast<double>(set.size()) / static_cast<double>(training_pages * numbers.classes);
    const double folds_seconds =
        static_cast<double>(set.size()) * each * (extraction.seconds() + comparison.seconds() * more_training);
    std::printf("ten\t%s\t%s", set.name().c_str(), name);
    result.print();
    std::printf("\t%.1f\t%.3f\n", 1 / (each * (extraction.seconds() + comparison.seconds())), folds_seconds / 86400);
    std::fflush(stdout);
}

template <typename Method>
void print_folds(const bench::gold_set& set, const char* name, const Method& untrained) {
    const auto numbers = eval::number_labels(set.labels());
    const auto fold_of = eval::stratified_folds(set.labels(), bench::folds, bench::fold_seed);
    bench::cpu_time answering;
    std::vector<typename Method::features> pages;
    for (std::size_t i = 0; i < set.size(); ++i) {
        const std::string html = set.html(i);
        pages.push_back(answering([&] { return Method::extract(html); }));
    }
    answers result(numbers.classes);
    for (std::size_t fold = 0; fold < bench::folds; ++fold) {
        Method classifier = untrained;
        for (std::size_t i = 0; i < pages.size(); ++i)
            if (fold_of[i] != fold) classifier.train(pages[i], numbers.number[i]);
        for (std::size_t i = 0; i < pages.size(); ++i)
            if (fold_of[i] == fold)
                result.add(numbers.number[i], answering([&] { return classifier.labels(pages[i]); }));
    }
    std::printf("folds\t%s\t%s", set.name().c_str(), name);
    result.print();
    std::printf("\t%.1f\t-\n", static_cast<double>(result.pages()) / answering.seconds());
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    using bench::similarity_method;
    std::printf("table\tset\tmethod\tprecision\trecall\tF1\taccuracy\tright\tpages/s\tdays\n");
    for (const bench::gold_set& set : bench::gold_sets(argc, argv)) {
        const auto both = [&](const char* name, const auto& method) {
            print_ten(set, name, method);
            print_folds(set, name, method);
        };
        both("FP", bench::fingerprint_method());
        both("MDH5", bench::head_hash_method());
        both("MD5", bench::tag_hash_method());
        both("CTSS", similarity_method<tag_shingles>(tag_shingles::published_threshold));
        both("TV", similarity_method<tag_counts>());
        print_ten(set, "LCTS", similarity_method<common_subsequence>(tag_shingles::published_threshold));
#ifdef FORME_BUILT_WITH_LEXBOR
        both("CP", similarity_method<common_paths>());
        both("CPS", similarity_method<path_shingles>());
        print_ten(set, "RTDM", similarity_method<tree_mapping>());
#else
        std::printf("# CP, CPS and RTDM need lexbor\n");
#endif
    }
}
