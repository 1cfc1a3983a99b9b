// The one place where forme's version is written; CMake, the install and the packages read it from here.
#ifndef FORME_VERSION_HPP
#define FORME_VERSION_HPP

#define FORME_VERSION_MAJOR 0
#define FORME_VERSION_MINOR 1
#define FORME_VERSION_PATCH 0

#endif
