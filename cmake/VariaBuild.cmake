# Settings and helpers that every folder of the project shares. What plugin authors need is in plugin-api/cmake instead.
include(GNUInstallDirs)
include(CTest)

option(VARIA_WERROR "Treat warnings as errors" ON)
option(VARIA_BENCH "Build the benchmark programs" ON)

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_package(absl REQUIRED)
find_package(Protobuf REQUIRED)
find_package(Threads REQUIRED)

# ccache makes a second build, also in another clone, a matter of seconds.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_C_COMPILER_LAUNCHER})
endif()

add_library(varia_warnings INTERFACE)
# Members left out of a designated initializer are zero on purpose.
target_compile_options(varia_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wno-missing-field-initializers
                                                $<$<BOOL:${VARIA_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 warns of overlaps in std::string's operator+ that are not there (GCC bug 105651).
  target_compile_options(varia_warnings INTERFACE -Wno-restrict)
endif()

# varia_library(NAME SOURCES ... DEPS ...): a static library of the platform, one a folder.
function(varia_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${ARG_DEPS} PRIVATE varia_warnings)
endfunction()

# varia_test(NAME SOURCES ... DEPS ... DEFINITIONS ... [ONE_CTEST]): a GoogleTest program, each of its tests known to CTest;
# with ONE_CTEST the whole program is one test there, for programs with hundreds of quick tests.
function(varia_test name)
  if(NOT BUILD_TESTING)
    return()
  endif()
  cmake_parse_arguments(ARG "ONE_CTEST" "" "SOURCES;DEPS;DEFINITIONS" ${ARGN})
  find_package(GTest REQUIRED)
  include(GoogleTest)
  add_executable(${name} ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(${name} PRIVATE ${ARG_DEFINITIONS})
  target_link_libraries(${name} PRIVATE ${ARG_DEPS} GTest::gmock GTest::gtest_main varia_warnings)
  if(ARG_ONE_CTEST)
    add_test(NAME ${name} COMMAND ${name} --gtest_brief=1)
    set_tests_properties(${name} PROPERTIES TIMEOUT 600)
    return()
  endif()
  gtest_discover_tests(${name} TEST_PREFIX ${name}. DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
                       PROPERTIES TIMEOUT 600)
endfunction()
