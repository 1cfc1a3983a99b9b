#include <forme/forme.hpp>

forme::fingerprint from_the_other_unit();

int main() { return forme::fingerprint_of("<p>") == from_the_other_unit() ? 0 : 1; }
