#include <forme/templates/template_classifier.hpp>

#include <forme/index/linear_index.hpp>
#include <forme/index/two_table_index.hpp>
#include <tests/reference/adversarial_fingerprints.hpp>
#include <tests/reference/damaged_snapshots.hpp>

#include <doctest/doctest.h>

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace forme;
using namespace forme::reference;

namespace {

// No more than a label must be.
struct archetype_label {
    explicit archetype_label(int v) : value(v) {}
    int value;
    friend auto operator<=>(const archetype_label&, const archetype_label&) = default;
};

fingerprint page(std::initializer_list<std::uint8_t> prefixes) {
    const std::vector<std::uint8_t> bytes(prefixes);
    return fingerprint(bytes);
}

template <typename Classifier>
std::string saved(const Classifier& classifier) {
    std::ostringstream stream;
    classifier.save(stream);
    return stream.str();
}

template <typename Classifier>
Classifier loaded(const std::string& bytes) {
    std::istringstream stream(bytes);
    return Classifier::load(stream);
}

// The definition, over the list of training pages.
std::optional<classification<int>> classify_plainly(const std::vector<std::pair<fingerprint, int>>& training,
                                                    const fingerprint& value) {
    std::map<int, std::uint64_t> exact;
    std::map<int, std::uint64_t> near;
    for (const auto& [trained, label] : training) {
        if (trained == value) ++exact[label];
        if (same_template(trained, value)) ++near[label];
    }
    if (near.empty()) return std::nullopt;
    const auto& votes = exact.empty() ? near : exact;
    auto best = votes.begin();  // the smallest label
    for (auto vote = votes.begin(); vote != votes.end(); ++vote)
        if (vote->second > best->second) best = vote;
    return classification<int>{best->first, !exact.empty(), best->second, near.size()};
}

}  // namespace

TEST_CASE("exact before neighbours, most pages before few, smaller labels before larger") {
    template_classifier<std::string> classifier;
    const fingerprint middle = page({0, 0, 0, 0});
    const fingerprint left = page({0, 1, 0, 0});
    const fingerprint right = page({0, 0, 0, 3});
    using answer = classification<std::string>;
    CHECK_FALSE(classifier.classify(middle));

    classifier.train(left, "wiki");
    CHECK(classifier.classify(left) == answer{"wiki", true, 1, 1});
    CHECK(classifier.classify(middle) == answer{"wiki", false, 1, 1});
    CHECK_FALSE(classifier.classify(right));

    classifier.train(right, "blog");
    CHECK(classifier.classify(middle) == answer{"blog", false, 1, 2});  // a tie
    classifier.train(left, "wiki");
    CHECK(classifier.classify(middle) == answer{"wiki", false, 2, 2});
    classifier.train(right, "blog", 5);
    CHECK(classifier.classify(middle) == answer{"blog", false, 6, 2});
    classifier.train(middle, "shop");
    CHECK(classifier.classify(middle) == answer{"shop", true, 1, 3});
    classifier.train(middle, "forum");
    CHECK(classifier.classify(middle) == answer{"forum", true, 1, 4});
    CHECK(classifier.labels() == 4);
    CHECK(classifier.index().size() == 3);
    CHECK(classifier.memory_bytes() > classifier.index().memory_bytes());
}

TEST_CASE("training no pages trains nothing") {
    template_classifier<int> classifier;
    classifier.train(page({0}), 1, 0);
    CHECK(classifier.index().size() == 0);
    CHECK(classifier.labels() == 0);
}

TEST_CASE("a label needs only to be copied and ordered") {
    template_classifier<archetype_label> classifier;
    classifier.train(page({0, 1}), archetype_label(7));
    CHECK(classifier.classify(page({0, 0}))->label == archetype_label(7));
}

TEST_CASE_TEMPLATE("agrees with the definition, on any index", Index, neighbour_index<>, two_table_index<>,
                   linear_index<>) {
    std::mt19937_64 random(1);
    for (const shape kind : all_shapes) {
        std::vector<std::pair<fingerprint, int>> training;
        template_classifier<int, Index> classifier;
        for (const fingerprint& value : adversarial_fingerprints<25>(kind, 400, 2)) {
            training.emplace_back(value, static_cast<int>(random() % 5) - 2);
            classifier.train(training.back().first, training.back().second);
        }
        for (int question = 0; question < 300; ++question) {
            const fingerprint value = random_neighbour(random, training[random() % training.size()].first);
            REQUIRE(classifier.classify(value) == classify_plainly(training, value));
        }
    }
}

TEST_CASE_TEMPLATE("snapshots of labels of each kind come back equal and go on alike", Label, int, std::uint8_t,
                   std::int64_t, std::string) {
    std::mt19937_64 random(3);
    template_classifier<Label> classifier;
    const auto label = [&] {
        const auto number = static_cast<int>(random() % 250) - (std::same_as<Label, std::uint8_t> ? 0 : 100);
        if constexpr (std::same_as<Label, std::string>) {
            return std::string(static_cast<std::size_t>(random() % 20), static_cast<char>(number));
        } else {
            return static_cast<Label>(number);
        }
    };
    CHECK(loaded<template_classifier<Label>>(saved(classifier)).labels() == 0);
    const auto pages = adversarial_fingerprints<25>(shape::chains, 600, 4);
    for (std::size_t i = 0; i < 300; ++i) classifier.train(pages[i], label(), 1 + random() % 9);
    auto again = loaded<template_classifier<Label>>(saved(classifier));
    CHECK(saved(again) == saved(classifier));
    for (std::size_t i = 300; i < 600; ++i) {
        REQUIRE(again.classify(pages[i]) == classifier.classify(pages[i]));
        const Label next = label();
        again.train(pages[i], next);
        classifier.train(pages[i], next);
    }
    CHECK(saved(again) == saved(classifier));
}

TEST_CASE("labels of another type, or too large for it, are refused") {
    template_classifier<int> classifier;
    classifier.train(page({0}), 1000);
    CHECK_THROWS_AS(loaded<template_classifier<std::string>>(saved(classifier)), format_error);
    CHECK_THROWS_AS(loaded<template_classifier<unsigned>>(saved(classifier)), format_error);
    CHECK_THROWS_AS(loaded<template_classifier<std::int8_t>>(saved(classifier)), format_error);
    CHECK(loaded<template_classifier<std::int64_t>>(saved(classifier)).classify(page({0}))->label == 1000);
}

TEST_CASE("what has a right checksum and wrong contents is refused too") {
    const auto refused = [](int second_label, std::uint32_t records, std::uint32_t label, std::uint64_t pages) {
        std::stringstream stream;
        snapshot_writer writer(stream, "classify", 1);
        writer.write(label_format<int>::tag);
        writer.write(std::uint64_t{2});
        label_format<int>::write(writer, 5);
        label_format<int>::write(writer, second_label);
        linear_index<> index;
        index.insert(page({0}));
        detail::write_index(writer, index);
        writer.write(records);
        for (std::uint32_t i = 0; i < std::min(records, 3u); ++i) {
            writer.write(label);
            writer.write(pages);
        }
        writer.finish();
        try {
            template_classifier<int>::load(stream);
        } catch (const format_error&) {
            return true;
        }
        return false;
    };
    CHECK_FALSE(refused(6, 1, 1, 1));
    CHECK(refused(5, 1, 1, 1));
    CHECK(refused(6, 0, 1, 1));
    CHECK(refused(6, 3, 1, 1));
    CHECK(refused(6, 2, 1, 1));
    CHECK(refused(6, 1, 2, 1));
    CHECK(refused(6, 1, 1, 0));
}

TEST_CASE("every truncation and every changed byte is refused, and the object stays as it was") {
    template_classifier<std::string> classifier;
    classifier.train(page({0, 1}), "wiki");
    classifier.train(page({0, 1}), "blog");
    classifier.train(page({0, 0}), "");
    const std::string before = saved(classifier);
    check_damaged_snapshots(before,
                            [&](std::istream& stream) { classifier = template_classifier<std::string>::load(stream); });
    CHECK(saved(classifier) == before);
}
