# Fails and names the C files whose layout is not what clang-format makes of them.
# In: CLANG_FORMAT (the program), TOP (the checkout).
file(GLOB_RECURSE files
    ${TOP}/tool/*.[ch] ${TOP}/runtime/*.[ch] ${TOP}/samples/*.[ch] ${TOP}/tests/*.[ch])
set(wrong)
# All at once first: the usual case.
execute_process(COMMAND ${CLANG_FORMAT} --style=file --dry-run -Werror ${files}
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
if(status EQUAL 0)
    return()
endif()
foreach(file IN LISTS files)
    execute_process(COMMAND ${CLANG_FORMAT} --style=file --dry-run -Werror ${file}
        RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
    if(NOT status EQUAL 0)
        string(APPEND wrong "\n  ${file}")
    endif()
endforeach()
if(wrong)
    message(FATAL_ERROR "not formatted (run ${CLANG_FORMAT} -i on them):${wrong}")
endif()
