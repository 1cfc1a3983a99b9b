# The version in version.hpp, which CMake and Conan read, must also stand where it cannot be read from:
# vcpkg.json, the overlay port, the changelog. Run with -D ROOT=<project folder> -D VERSION=<x.y.z>.

cmake_minimum_required(VERSION 3.24)

foreach(manifest vcpkg.json packaging/vcpkg/ports/forme/vcpkg.json)
  file(READ ${ROOT}/${manifest} text)
  string(JSON found GET ${text} version)
  if(NOT found STREQUAL VERSION)
    message(SEND_ERROR "${manifest} says ${found}, include/forme/version.hpp says ${VERSION}")
  endif()
endforeach()

file(STRINGS ${ROOT}/CHANGELOG.md headings REGEX "^## ")
list(GET headings 0 newest)
if(NOT newest MATCHES "^## ${VERSION}( |$)")
  message(SEND_ERROR "the newest heading of CHANGELOG.md is '${newest}', not ${VERSION}")
endif()
