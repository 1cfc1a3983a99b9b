# An overlay port that builds from the checkout it lies in:
#   vcpkg install forme --overlay-ports=<checkout>/packaging/vcpkg/ports
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../../../.." ABSOLUTE)

set(VCPKG_BUILD_TYPE release) # header-only
vcpkg_check_features(OUT_FEATURE_OPTIONS options FEATURES lexbor FORME_WITH_LEXBOR)

vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS
    ${options}
    -DFORME_INSTALL=ON
    -DFORME_BUILD_TESTS=OFF
    -DFORME_BUILD_BENCHMARKS=OFF
    -DFORME_BUILD_EXAMPLES=OFF
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME forme CONFIG_PATH share/cmake/forme)

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/lib")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
