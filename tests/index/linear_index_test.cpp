#include <forme/index/linear_index.hpp>

#include <tests/reference/adversarial_fingerprints.hpp>
#include <tests/reference/check_fingerprint_index_laws.hpp>

#include <doctest/doctest.h>

using namespace forme::reference;

static_assert(forme::fingerprint_index<forme::linear_index<>>);

TEST_CASE_TEMPLATE("linear_index keeps the laws", Index, forme::linear_index<1>, forme::linear_index<5>,
                   forme::linear_index<25>, forme::linear_index<254>) {
    constexpr std::size_t length = Index::fingerprint_type::size();
    for (const shape kind : all_shapes)
        check_fingerprint_index_laws<Index>(Index(), adversarial_fingerprints<length>(kind, 300, 1),
                                            adversarial_fingerprints<length>(kind, 80, 2));
}
