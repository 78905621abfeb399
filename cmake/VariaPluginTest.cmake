# varia_plugin_test(PLUGIN SOURCES ...): tests of the plugin file that the target PLUGIN builds. They find it as PLUGIN_FILE.
# Where the plugin's folder has testdata/corpus.jsonl, the corpus is run over it too.
function(varia_plugin_test plugin)
  cmake_parse_arguments(ARG "" "" "SOURCES" ${ARGN})
  set(definitions PLUGIN_FILE="$<TARGET_FILE:${plugin}>")
  varia_test(${plugin}_test SOURCES ${ARG_SOURCES} DEPS Varia::sdk_testing DEFINITIONS ${definitions})
  set(tests ${plugin}_test)
  set(corpus ${CMAKE_CURRENT_SOURCE_DIR}/testdata/corpus.jsonl)
  if(EXISTS ${corpus})
    varia_test(${plugin}_corpus_test SOURCES ${PROJECT_SOURCE_DIR}/plugin-api/sdk/testing/corpus_test.cc
               DEPS Varia::sdk_testing DEFINITIONS ${definitions} CORPUS_FILE="${corpus}" ONE_CTEST)
    list(APPEND tests ${plugin}_corpus_test)
  endif()
  foreach(test ${tests})
    if(TARGET ${test})
      add_dependencies(${test} ${plugin})
    endif()
  endforeach()
endfunction()
