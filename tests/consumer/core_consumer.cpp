#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/fingerprint/same_template.hpp>

int main() {
    const auto a = forme::fingerprint_of("<html><body><p>one</p></body></html>");
    const auto b = forme::fingerprint_of("<html><body><p>two</p></body></html>");
    return forme::same_template(a, b) ? 0 : 1;
}
