# adgen_differentiate(TARGET target SOURCES a.c [b.c ...]
#                     [HEAD "f(results)/(independents)" ...]
#                     [OUTPUT name.c] [HEADER name.h]
#                     [OPTIONS option ...])
#
# Differentiates C functions when `target` is built, compiles the derivative into it and links it with adgen's runtime.
#
#   TARGET   an executable or library of the calling folder that exists already. It does not get SOURCES themselves:
#            the functions to differentiate stay where they are compiled today.
#   SOURCES  the files that hold the functions and what they call; relative to the calling folder.
#   HEAD     one or more heads as on the command line of adgen. Left out: what annotations in the sources ask for.
#   OUTPUT   the generated file, HEADER its prototypes; relative to the binary folder.
#            <first source's stem>_grad.c and .h by default.
#   OPTIONS  further options of adgen (--tangent, --rules my.h ...).
#
# adgen reads the sources with the target's own include directories and compile definitions, those of the libraries it
# links included, and with the -D, -U, -I and -std options of CMAKE_C_FLAGS. Definitions and include directories that
# contain $<COMPILE_LANGUAGE:...> cannot be evaluated outside a compilation: CMake refuses them here.
#
# The derivative is generated again when a source, a header that it includes, one of those flags, or adgen itself
# changes. The target finds the generated header, `#include "a_grad.h"`, and the headers beside the sources.
#
#     add_executable(run main.c src/cost.c)
#     adgen_differentiate(TARGET run SOURCES src/cost.c HEAD "cost(return)/(x)")

cmake_policy(PUSH)
cmake_policy(VERSION 3.21) # functions keep the policies of where they are defined: DEPFILE needs CMP0116

# Sets `result` to those options of the C compiler's command line that decide what the preprocessor sees.
function(_adgen_preprocessor_flags result)
    separate_arguments(words UNIX_COMMAND "${CMAKE_C_FLAGS}")
    set(flags)
    set(take_next FALSE)
    foreach(word IN LISTS words)
        if(take_next OR word MATCHES "^(-[DUI]|-std=|-isystem|-iquote)")
            list(APPEND flags "${word}")
        endif()
        # `-D NAME`: the value is the next word.
        string(REGEX MATCH "^(-[DUI]|-isystem|-iquote)$" take_next "${word}")
    endforeach()
    set(${result} "${flags}" PARENT_SCOPE)
endfunction()

function(adgen_differentiate)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;OUTPUT;HEADER" "SOURCES;HEAD;OPTIONS")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "adgen_differentiate: unknown argument: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(arg_KEYWORDS_MISSING_VALUES)
        message(FATAL_ERROR "adgen_differentiate: no value for ${arg_KEYWORDS_MISSING_VALUES}")
    endif()
    if(NOT TARGET "${arg_TARGET}")
        message(FATAL_ERROR "adgen_differentiate: TARGET '${arg_TARGET}' is not a target")
    endif()
    if(NOT arg_SOURCES)
        message(FATAL_ERROR "adgen_differentiate: SOURCES are missing")
    endif()

    set(sources)
    set(quote_dirs)
    foreach(source IN LISTS arg_SOURCES)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
        get_source_file_property(generated "${source}" GENERATED)
        if(NOT EXISTS "${source}" AND NOT generated)
            message(FATAL_ERROR "adgen_differentiate: there is no source ${source}")
        endif()
        list(APPEND sources "${source}")
        cmake_path(GET source PARENT_PATH dir)
        list(APPEND quote_dirs "-iquote${dir}") # one word, so that CMake keeps it whole when it drops duplicates
    endforeach()
    list(REMOVE_DUPLICATES quote_dirs)

    list(GET sources 0 first)
    cmake_path(GET first STEM LAST_ONLY stem)
    set(output "${arg_OUTPUT}")
    if(NOT output)
        set(output "${stem}_grad.c")
    endif()
    cmake_path(ABSOLUTE_PATH output BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}" NORMALIZE)
    set(header "${arg_HEADER}")
    if(NOT header)
        cmake_path(REPLACE_EXTENSION output LAST_ONLY .h OUTPUT_VARIABLE header)
    endif()
    cmake_path(ABSOLUTE_PATH header BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}" NORMALIZE)
    cmake_path(GET header PARENT_PATH header_dir)
    cmake_path(GET output PARENT_PATH output_dir)
    file(MAKE_DIRECTORY "${header_dir}" "${output_dir}")

    get_property(taken GLOBAL PROPERTY _adgen_outputs)
    foreach(file "${output}" "${header}")
        if(file IN_LIST taken)
            message(FATAL_ERROR "adgen_differentiate: ${file} is generated already; give this one OUTPUT and HEADER")
        endif()
    endforeach()
    set_property(GLOBAL APPEND PROPERTY _adgen_outputs "${output}" "${header}")

    set(heads)
    foreach(head IN LISTS arg_HEAD)
        list(APPEND heads --head "${head}")
    endforeach()

    set(includes "$<FILTER:$<TARGET_PROPERTY:${arg_TARGET},INCLUDE_DIRECTORIES>,EXCLUDE,^$>")
    set(definitions "$<FILTER:$<TARGET_PROPERTY:${arg_TARGET},COMPILE_DEFINITIONS>,EXCLUDE,^$>")
    set(includes "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>")
    set(definitions "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>")
    _adgen_preprocessor_flags(c_flags)

    # Makefiles do not run a command again because it changed, as Ninja does; a file that holds the flags, and is
    # written only when they differ, tells both.
    set(flags_file "${output}.$<CONFIG>.flags")
    file(GENERATE OUTPUT "${flags_file}" CONTENT "${heads} ${arg_OPTIONS} -- ${c_flags} ${includes} ${definitions}\n")

    cmake_path(RELATIVE_PATH output BASE_DIRECTORY "${CMAKE_BINARY_DIR}" OUTPUT_VARIABLE shown)
    add_custom_command(
        OUTPUT "${output}" "${header}"
        COMMAND adgen::adgen ${sources} ${heads} ${arg_OPTIONS}
                -o "${output}" --header "${header}" -MD "${output}.d" -- ${c_flags} "${includes}" "${definitions}"
        DEPENDS ${sources} "${flags_file}" adgen::adgen
        DEPFILE "${output}.d"
        COMMENT "Differentiating into ${shown}"
        COMMAND_EXPAND_LISTS
        VERBATIM)

    target_sources(${arg_TARGET} PRIVATE "${output}" "${header}")
    # What is generated includes what the sources include, and so must find the headers that stand beside them, from
    # the generated source and from whatever file of the target includes the generated header.
    target_compile_options(${arg_TARGET} PRIVATE "$<$<COMPILE_LANGUAGE:C,CXX>:${quote_dirs}>")
    target_include_directories(${arg_TARGET} PRIVATE "${header_dir}")

    # Properties, not target_link_libraries(): that refuses to mix with the plain form, which the target may use.
    set_property(TARGET ${arg_TARGET} APPEND PROPERTY LINK_LIBRARIES adgen::adgen_rt m)
    get_target_property(type ${arg_TARGET} TYPE)
    if(type STREQUAL "STATIC_LIBRARY" OR type STREQUAL "OBJECT_LIBRARY")
        set_property(TARGET ${arg_TARGET} APPEND PROPERTY INTERFACE_LINK_LIBRARIES
            $<LINK_ONLY:adgen::adgen_rt> $<LINK_ONLY:m>)
    endif()
endfunction()

cmake_policy(POP)
