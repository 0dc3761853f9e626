# Installs adgen, builds the sample with find_package(adgen), runs it, and follows what a change makes happen.
# In: GENERATOR, ADGEN_BUILD, CONFIG, C_COMPILER, SANITIZE, SAMPLE (source folder), WORK (scratch folder).
cmake_minimum_required(VERSION 3.21)

# Runs a command that must succeed; its standard output is left in `output`.
function(must)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE err)
    if(NOT status EQUAL 0)
        list(JOIN ARGV " " command)
        message(FATAL_ERROR "${command}: status ${status}\n${out}\n${err}")
    endif()
    set(output "${out}" PARENT_SCOPE)
endfunction()

# Builds; fails unless the derivative of cost was generated (again) exactly when `regenerated` says so; runs the
# program, which must print `expected`.
function(build_and_expect regenerated expected)
    must(${CMAKE_COMMAND} --build ${WORK}/build)
    if(output MATCHES "Differentiating into cost_grad.c")
        set(was TRUE)
    else()
        set(was FALSE)
    endif()
    if(NOT was STREQUAL regenerated)
        message(FATAL_ERROR "cost_grad.c generated: ${was}, expected ${regenerated}\n${output}")
    endif()
    must(${WORK}/build/run)
    if(NOT output STREQUAL expected)
        message(FATAL_ERROR "printed\n${output}instead of\n${expected}")
    endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
file(COPY ${SAMPLE}/ DESTINATION ${WORK}/source)

# Moved after its installation, as a package that is unpacked elsewhere.
must(${CMAKE_COMMAND} --install ${ADGEN_BUILD} --prefix ${WORK}/staged --config ${CONFIG})
file(RENAME ${WORK}/staged ${WORK}/prefix)

set(flags)
if(SANITIZE) # the installed runtime calls the sanitizers' own
    set(flags "-DCMAKE_EXE_LINKER_FLAGS=-fsanitize=address,undefined")
endif()
set(configure ${CMAKE_COMMAND} -S ${WORK}/source -B ${WORK}/build -G ${GENERATOR} ${flags}
    -DCMAKE_C_COMPILER=${C_COMPILER} -DCMAKE_PREFIX_PATH=${WORK}/prefix)
must(${configure} -DWEIGHT=3.0)

set(model "model 9 gradient 12 8\n")
# cost = WEIGHT * SCALE * (x0^2 + x1^2) at (1, 2); its gradient is 2 * WEIGHT * SCALE * x.
build_and_expect(TRUE "cost 30 gradient 12 24\n${model}")
build_and_expect(FALSE "cost 30 gradient 12 24\n${model}")

# The installed tool reads the installed headers, not those of the checkout.
file(READ ${WORK}/build/gen/model_d.c.d depends)
string(FIND "${depends}" "${WORK}/prefix/include/adgen/" found)
if(found LESS 0)
    message(FATAL_ERROR "model_d.c does not depend on ${WORK}/prefix/include/adgen:\n${depends}")
endif()

# A header that only the source includes.
file(READ ${WORK}/source/include/scale.h text)
string(REPLACE "SCALE 2.0" "SCALE 5.0" text "${text}")
file(WRITE ${WORK}/source/include/scale.h "${text}")
build_and_expect(TRUE "cost 75 gradient 30 60\n${model}")

# The source itself.
file(READ ${WORK}/source/src/cost.c text)
string(REPLACE "x[i] * x[i]" "x[i] * x[i] * x[i]" text "${text}")
file(WRITE ${WORK}/source/src/cost.c "${text}")
build_and_expect(TRUE "cost 135 gradient 45 180\n${model}")

# A definition of the target.
must(${configure} -DWEIGHT=1.0)
build_and_expect(TRUE "cost 45 gradient 15 60\n${model}")
build_and_expect(FALSE "cost 45 gradient 15 60\n${model}")
