// Reads the command line and runs a program: its exit code, or 2 for a wrong command line and for anything thrown.
#ifndef FORME_EXAMPLES_SUPPORT_COMMAND_LINE_HPP
#define FORME_EXAMPLES_SUPPORT_COMMAND_LINE_HPP

#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>

namespace example {

template <typename Run>
int run_command(CLI::App& app, int argc, char** argv, Run run) {
    try {
        app.parse(argc, argv);
        return run();
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}

}  // namespace example

#endif
