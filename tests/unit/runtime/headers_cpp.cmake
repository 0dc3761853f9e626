# Compiles headers.cpp in C++11 and C++20, plain and in check mode, links it with the runtime and runs it.
# In: CXX, SOURCE, INCLUDE (the runtime's headers), LIBRARY (static), FLAGS (a list), WORK (a folder for the programs).
foreach(standard 11 20)
    foreach(mode PLAIN CHECK)
        set(program ${WORK}/headers_${standard}_${mode})
        execute_process(
            COMMAND ${CXX} -std=c++${standard} -Wall -Wextra -Werror -Wpedantic ${FLAGS} -DADGEN_${mode} -I${INCLUDE}
                    ${SOURCE} ${LIBRARY} -o ${program}
            RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
        if(NOT status EQUAL 0)
            message(FATAL_ERROR "C++${standard}, ${mode}:\n${output}")
        endif()
        execute_process(COMMAND ${program} RESULT_VARIABLE status)
        if(NOT status EQUAL 0)
            message(FATAL_ERROR "C++${standard}, ${mode}: the program ends with ${status}")
        endif()
    endforeach()
endforeach()
