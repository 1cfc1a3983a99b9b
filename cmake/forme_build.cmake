# What forme's own programs (tests, examples, benchmarks) are built with. Consumers never see it.

set(CMAKE_CXX_EXTENSIONS OFF)

add_library(forme_warnings INTERFACE)
if(MSVC)
  target_compile_options(forme_warnings INTERFACE /W4 /WX)
else()
  target_compile_options(forme_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror
    # What g++ 12 believes to see after inlining: ghosts in "text" + std::string (its bug 105651), and in small vectors
    # of known size at -O3. clang and the sanitizers look at the same places.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-error=array-bounds -Wno-error=stringop-overflow>)
endif()

set(FORME_SANITIZE "" CACHE STRING "Sanitizers for all programs, such as address,undefined or thread")
if(FORME_SANITIZE)
  target_compile_options(forme_warnings INTERFACE -fsanitize=${FORME_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(forme_warnings INTERFACE -fsanitize=${FORME_SANITIZE})
endif()

find_package(Threads REQUIRED)

# forme_program(name sources…): an executable with forme, warnings as errors, and lexbor where there is one.
function(forme_program name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE forme_core forme_warnings Threads::Threads)
  if(TARGET forme::lexbor)
    target_link_libraries(${name} PRIVATE forme)
    target_compile_definitions(${name} PRIVATE FORME_BUILT_WITH_LEXBOR)
  endif()
endfunction()
