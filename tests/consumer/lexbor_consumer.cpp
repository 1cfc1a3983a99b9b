#include <forme/forme.hpp>

int main() {
    constexpr auto page = "<html><body><p>one</p></body></html>";
    forme::lzw_fingerprinter<forme::lexbor_tags> by_lexbor;
    return by_lexbor(page).value == forme::fingerprint_of(page) ? 0 : 1;
}
