// Runs a fuzz body on every file of the given folders or files, and on a few thousand made-up inputs: bytes at random
// and the same bytes drawn from an alphabet that HTML is made of. A body reports a finding by aborting.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void replay(const std::string& bytes) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

std::size_t replay_files(const std::filesystem::path& where) {
    std::vector<std::filesystem::path> files;
    if (std::filesystem::is_directory(where))
        for (const auto& entry : std::filesystem::directory_iterator(where)) files.push_back(entry.path());
    else if (std::filesystem::exists(where))
        files.push_back(where);
    for (const auto& file : files) {
        std::ifstream in(file, std::ios::binary);
        replay(std::string(std::istreambuf_iterator<char>(in), {}));
    }
    return files.size();
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t inputs = 0;
    for (int i = 1; i < argc; ++i) inputs += replay_files(argv[i]);

    constexpr std::string_view alphabet = "<>/!-=\"' \n\tabscriptSTYLE]\0&;";
    constexpr int made_up = 3000;
    std::mt19937_64 engine(1);
    for (int i = 0; i < made_up; ++i, ++inputs) {
        std::string bytes(engine() % 300, '\0');
        for (char& c : bytes)
            c = i % 2 == 0 ? static_cast<char>(engine() & 0xff) : alphabet[engine() % alphabet.size()];
        replay(bytes);
    }
    std::printf("%zu inputs, no finding\n", inputs);
}
