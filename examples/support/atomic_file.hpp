// Replaces a file such that whoever reads it, also after a crash, sees the old or the new contents and nothing between:
// write beside it, have that on disk, rename, have the rename on disk. For POSIX systems.
#ifndef FORME_EXAMPLES_SUPPORT_ATOMIC_FILE_HPP
#define FORME_EXAMPLES_SUPPORT_ATOMIC_FILE_HPP

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace example {

// Waits until a file, or the names in a folder, are on disk.
inline void sync_to_disk(const std::string& path) {
    const int descriptor = open(path.c_str(), O_RDONLY);
    const bool synced = descriptor >= 0 && fsync(descriptor) == 0;
    const int error = errno;
    if (descriptor >= 0) close(descriptor);
    if (!synced) throw std::system_error(error, std::generic_category(), path);
}

// Calls write(stream) for the new contents. Throws if anything fails; the old file is then still there.
template <typename Write>
void replace_file(const std::string& path, Write write) {
    const std::string beside = path + ".new";
    {
        std::ofstream stream;
        stream.exceptions(std::ios::failbit | std::ios::badbit);
        stream.open(beside, std::ios::binary | std::ios::trunc);
        write(stream);
        stream.close();
    }
    sync_to_disk(beside);
    std::filesystem::rename(beside, path);
    const std::string folder = std::filesystem::path(path).parent_path().string();
    sync_to_disk(folder.empty() ? "." : folder);
}

}  // namespace example

#endif
