# Sourced by the other scripts: the project's folder, set-up, and a build by preset.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if command -v ccache >/dev/null; then
    # Paths relative to the project, so that every checkout and every preset with the same flags shares what is compiled.
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
fi

# build PRESET [target…]: configures and builds, silent unless something goes wrong.
build() {
    local preset=$1 log
    shift
    log=build/$preset.log
    mkdir -p build
    if ! { cmake --preset "$preset" ${FORME_CMAKE_OPTIONS:-} && cmake --build --preset "$preset" ${1:+--target "$@"}; } >"$log" 2>&1; then
        cat "$log" >&2
        return 1
    fi
}
