# varia_add_plugin(NAME SOURCES file... [SDK] [OUTPUT_DIRECTORY dir])
#
# Builds NAME.so, a plugin as Varia's host wants it: one exported symbol, everything else hidden, nothing undefined. With
# SDK it is linked with the C++ authoring kit; without, with the C headers alone. varia_add_plugin is for any project; it
# comes with find_package(Varia).
function(varia_add_plugin name)
  cmake_parse_arguments(ARG "SDK" "OUTPUT_DIRECTORY" "SOURCES" ${ARGN})
  if(NOT ARG_SOURCES)
    message(FATAL_ERROR "varia_add_plugin(${name}): give the plugin's files after SOURCES")
  endif()
  set(version_script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/varia_plugin.map)
  add_library(${name} MODULE ${ARG_SOURCES})
  set_target_properties(${name} PROPERTIES
    PREFIX "" SUFFIX ".so"
    C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    POSITION_INDEPENDENT_CODE ON
    LINK_DEPENDS ${version_script})
  if(ARG_OUTPUT_DIRECTORY)
    set_target_properties(${name} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${ARG_OUTPUT_DIRECTORY})
  endif()
  # Sanitizer runtimes leave their own symbols undefined on purpose.
  if(NOT CMAKE_C_FLAGS MATCHES "-fsanitize" AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    target_link_options(${name} PRIVATE -Wl,-z,defs)
  endif()
  target_link_options(${name} PRIVATE -Wl,--version-script=${version_script} -Wl,--gc-sections)
  target_link_libraries(${name} PRIVATE Varia::plugin_api)
  if(ARG_SDK)
    if(NOT TARGET protobuf::libprotobuf-lite)
      message(FATAL_ERROR "varia_add_plugin(${name} SDK): the C++ kit needs protobuf; install libprotobuf-dev")
    endif()
    target_compile_features(${name} PRIVATE cxx_std_20)
    target_link_libraries(${name} PRIVATE Varia::sdk)
  endif()
endfunction()
