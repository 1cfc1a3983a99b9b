# Runs PROGRAM with ARGUMENTS (separated by |) and the file INPUT, if any, as standard input; fails unless it ends with
# EXIT and prints what the file EXPECTED holds.
if(INPUT)
  set(input INPUT_FILE ${INPUT})
endif()
string(REPLACE "|" ";" arguments "${ARGUMENTS}")
execute_process(COMMAND ${PROGRAM} ${arguments} ${input} OUTPUT_VARIABLE printed RESULT_VARIABLE exit ERROR_VARIABLE errors)
if(NOT exit EQUAL EXIT)
  message(FATAL_ERROR "ended with ${exit}, not ${EXIT}: ${errors}")
endif()
file(READ ${EXPECTED} expected)
if(NOT printed STREQUAL expected)
  message(FATAL_ERROR "printed\n${printed}instead of\n${expected}")
endif()
