#include <forme/templates/shared_template_clusters.hpp>

#include <tests/reference/adversarial_fingerprints.hpp>
#include <tests/reference/connected_components.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

using namespace forme;
using namespace forme::reference;

namespace {

std::string saved(const template_clusters& clusters) {
    std::ostringstream stream;
    clusters.save(stream);
    return stream.str();
}

// Adds all pages from so many threads, which take the next page whenever they are done with one.
std::vector<cluster_id> add_from_threads(shared_template_clusters& clusters, const std::vector<fingerprint>& pages,
                                         unsigned threads) {
    std::vector<cluster_id> ids(pages.size());
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < threads; ++i)
        workers.emplace_back([&] {
            for (std::size_t page = next++; page < pages.size(); page = next++) {
                ids[page] = clusters.add(pages[page], page);
                if (page % 16 == 0) (void)clusters.find(ids[page]);
            }
        });
    workers.clear();
    return ids;
}

}  // namespace

TEST_CASE("nothing in it") {
    const shared_template_clusters clusters;
    CHECK(clusters.clusters() == 0);
    CHECK(clusters.collect().pages() == 0);
    CHECK(clusters.memory_bytes() > 0);
}

TEST_CASE("the order of pages does not matter, only their numbers") {
    const auto pages = adversarial_fingerprints<25>(shape::chains, 500, 1);
    template_clusters serial;
    shared_template_clusters backwards;
    for (const fingerprint& value : pages) serial.add(value);
    for (std::size_t page = pages.size(); page-- > 0;) backwards.add(pages[page], page);
    CHECK(saved(backwards.collect()) == saved(serial));
}

TEST_CASE("from any number of threads the clusters are those of one") {
    for (const shape kind : all_shapes) {
        const auto pages = adversarial_fingerprints<25>(kind, 3000, 2);
        template_clusters serial;
        for (const fingerprint& value : pages) serial.add(value);
        for (const unsigned threads : {1u, 2u, 4u, 7u}) {
            shared_template_clusters shared;
            std::vector<cluster_id> ids = add_from_threads(shared, pages, threads);
            CHECK(shared.clusters() == serial.clusters());
            CHECK(saved(shared.collect()) == saved(serial));
            std::vector<cluster_id> expected;
            for (std::size_t i = 0; i < pages.size(); ++i) {
                ids[i] = shared.find(ids[i]);
                expected.push_back(serial.find(pages[i]).value());
            }
            CHECK(by_first_appearance(ids) == by_first_appearance(expected));
        }
    }
}

TEST_CASE("the table and the blocks grow while threads add") {
    const auto pages = adversarial_fingerprints<25>(shape::chains, 20'000, 7);
    template_clusters serial;
    for (const fingerprint& value : pages) serial.add(value);
    REQUIRE(serial.index().size() > 3 * 4096);
    shared_template_clusters shared;
    add_from_threads(shared, pages, 4);
    CHECK(shared.clusters() == serial.clusters());
    CHECK(saved(shared.collect()) == saved(serial));
    CHECK(shared.memory_bytes() > serial.index().size() * 48);
}
