# FindLibClang: libclang's C API, version 17 to 20, and what belongs to the same LLVM.
#
# LLVM's own CMake package says where an LLVM lives. Clang's package is not asked: on Debian it lists every clang
# library and tool and fails when one that adgen never uses is not installed.
#
# To choose an LLVM by hand: -DLLVM_DIR=<prefix>/lib/cmake/llvm.
#
# Defines the target LibClang::LibClang and
#   LibClang_VERSION        major version
#   LibClang_RESOURCE_DIR   the folder of clang's builtin headers (stddef.h, float.h ...): its include/ holds them
#   LibClang_TOOLS_DIR      bin/ of that LLVM (FileCheck, clang)

# Sets LibClang_* when the LLVM that LLVM_DIR names is of a version we accept and has libclang and the builtin headers.
macro(_libclang_take_from_llvm)
    if(LLVM_FOUND AND LLVM_VERSION_MAJOR GREATER_EQUAL 17 AND LLVM_VERSION_MAJOR LESS_EQUAL 20)
        find_library(LibClang_LIBRARY NAMES clang-${LLVM_VERSION_MAJOR} clang
            PATHS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH)
        find_path(LibClang_INCLUDE_DIR NAMES clang-c/Index.h PATHS ${LLVM_INCLUDE_DIRS} NO_DEFAULT_PATH)
        find_path(LibClang_RESOURCE_DIR NAMES include/stddef.h
            PATHS ${LLVM_LIBRARY_DIRS} PATH_SUFFIXES clang/${LLVM_VERSION_MAJOR} NO_DEFAULT_PATH)
        if(LibClang_LIBRARY AND LibClang_INCLUDE_DIR AND LibClang_RESOURCE_DIR)
            set(LibClang_VERSION ${LLVM_VERSION_MAJOR})
            set(LibClang_TOOLS_DIR ${LLVM_TOOLS_BINARY_DIR})
        endif()
    endif()
endmacro()

# LLVM's package looks for libraries of its own (zstd, curl ...) that adgen does not need: no word about those missing.
foreach(package FFI LibEdit ZLIB zstd LibXml2 CURL httplib)
    set(${package}_FIND_QUIETLY ON)
endforeach()

if(LLVM_DIR)
    find_package(LLVM CONFIG QUIET)
    _libclang_take_from_llvm()
endif()
# 19 first: adgen is developed against it.
foreach(version 19 20 18 17)
    if(NOT LibClang_VERSION)
        unset(LLVM_DIR CACHE)
        find_package(LLVM CONFIG QUIET NO_DEFAULT_PATH
            PATHS /usr/lib/llvm-${version} /usr/lib64/llvm${version} /opt/homebrew/opt/llvm@${version}
                  /usr/local/opt/llvm@${version})
        _libclang_take_from_llvm()
    endif()
endforeach()
if(NOT LibClang_VERSION)
    unset(LLVM_DIR CACHE)
    find_package(LLVM CONFIG QUIET)
    _libclang_take_from_llvm()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibClang
    REQUIRED_VARS LibClang_LIBRARY LibClang_INCLUDE_DIR LibClang_RESOURCE_DIR
    VERSION_VAR LibClang_VERSION
    REASON_FAILURE_MESSAGE "libclang 17 to 20 with LLVM's CMake package is needed (Debian: libclang-19-dev, \
llvm-19-dev, which scripts/setup.sh installs), or -DLLVM_DIR=<prefix>/lib/cmake/llvm")
mark_as_advanced(LibClang_LIBRARY LibClang_INCLUDE_DIR LibClang_RESOURCE_DIR)

if(LibClang_FOUND AND NOT TARGET LibClang::LibClang)
    add_library(LibClang::LibClang UNKNOWN IMPORTED)
    set_target_properties(LibClang::LibClang PROPERTIES
        IMPORTED_LOCATION ${LibClang_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${LibClang_INCLUDE_DIR})
endif()
