# Defines forme::lexbor where lexbor can be found, and nothing otherwise. Used by the build and by the installed package.
#
# lexbor has had a CMake package of its own since 2.7. Its version file refuses ranges, so none is asked for. Older
# installs, Debian's among them, are found by header and library.
if(NOT TARGET forme::lexbor)
  find_package(lexbor CONFIG QUIET)
  foreach(forme_candidate lexbor::lexbor lexbor::lexbor_static)
    if(TARGET ${forme_candidate} AND NOT TARGET forme::lexbor)
      add_library(forme::lexbor INTERFACE IMPORTED GLOBAL)
      target_link_libraries(forme::lexbor INTERFACE ${forme_candidate})
    endif()
  endforeach()
  unset(forme_candidate)
endif()
if(NOT TARGET forme::lexbor)
  find_path(FORME_LEXBOR_INCLUDE_DIR lexbor/html/html.h)
  find_library(FORME_LEXBOR_LIBRARY NAMES lexbor lexbor_static liblexbor liblexbor_static)
  mark_as_advanced(FORME_LEXBOR_INCLUDE_DIR FORME_LEXBOR_LIBRARY)
  if(FORME_LEXBOR_INCLUDE_DIR AND FORME_LEXBOR_LIBRARY)
    add_library(forme::lexbor INTERFACE IMPORTED GLOBAL)
    target_include_directories(forme::lexbor INTERFACE ${FORME_LEXBOR_INCLUDE_DIR})
    target_link_libraries(forme::lexbor INTERFACE ${FORME_LEXBOR_LIBRARY})
  endif()
endif()
