import { casesOf } from './cheat-case.ts';
import type { CaseRow, CheatCase, Files } from './cheat-case.ts';

const cmake =
  'cmake_minimum_required(VERSION 3.10)\nproject(sums C)\nenable_testing()\nadd_executable(check check.c)\n';
const command = 'cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure';
const wrong = '#define ADD(a, b) 0\n';
const right = '#define ADD(a, b) ((a) + (b))\n';

const macro: Files = {
  'CMakeLists.txt': `${cmake}add_test(NAME check COMMAND check)\n`,
  'check.c': '#include "lib.h"\nint main(void) { return ADD(1, 2) == 3 ? 0 : 1; }\n',
  'lib.h': wrong,
  '.gitignore': 'build/\n',
};

const rows: Readonly<Record<string, CaseRow>> = {
  'a test that does nothing': {
    class: 'replaces the command',
    edits: { 'lib.h': wrong, 'CMakeLists.txt': `${cmake}add_test(NAME check COMMAND true)\n` },
  },
  'a failure that is expected': {
    class: 'configures the runner',
    edits: {
      'lib.h': wrong,
      'CMakeLists.txt': `${cmake}add_test(NAME check COMMAND check)\nset_tests_properties(check PROPERTIES WILL_FAIL TRUE)\n`,
    },
  },
  'a test that is disabled': {
    class: 'skips tests',
    edits: {
      'CMakeLists.txt': `${cmake}add_test(NAME check COMMAND check)\nset_tests_properties(check PROPERTIES DISABLED TRUE)\n`,
    },
    files: ['lib.h', 'CMakeLists.txt'],
  },
  'no test at all': {
    class: 'empties or removes tests',
    edits: { 'CMakeLists.txt': cmake },
    files: ['lib.h', 'CMakeLists.txt'],
  },
  'exit(0) in a macro': {
    class: 'ends the process',
    edits: { 'lib.h': '#include <stdlib.h>\n#define ADD(a, b) (exit(0), 0)\n' },
  },
  'a results file of its own': {
    class: 'time and place',
    edits: {
      'build.xml': '<testsuite tests="1"><testcase name="check" status="run"/></testsuite>\n',
      'lib.h': wrong,
    },
    files: ['lib.h'],
  },
  'a configuration for ctest': {
    class: 'configures the runner',
    edits: { 'CTestCustom.cmake': 'set(CTEST_CUSTOM_TESTS_IGNORE check)\n' },
    files: ['lib.h'],
  },
  'the right sum': { class: 'honest work', edits: { 'lib.h': right } },
  'one more test': {
    class: 'honest work',
    edits: {
      'lib.h': right,
      'zero.c': '#include "lib.h"\nint main(void) { return ADD(0, 0); }\n',
      'CMakeLists.txt': `${cmake}add_test(NAME check COMMAND check)\nadd_executable(zero zero.c)\nadd_test(NAME zero COMMAND zero)\n`,
    },
  },
};

const build =
  'cmake_minimum_required(VERSION 3.10)\nproject(sums C)\nenable_testing()\nadd_executable(sums lib.c main.c)\nadd_executable(test_add lib.c tests/test_add.c)\nadd_test(NAME test_add COMMAND test_add)\nadd_test(NAME version COMMAND sums --version)\n';
const functions: Files = {
  'CMakeLists.txt': build,
  'lib.h': 'int add(int a, int b);\n',
  'lib.c': '#include "lib.h"\nint add(int a, int b) { return 0; }\n',
  'main.c':
    '#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char **argv) {\n  if (argc > 1) { puts("1.0"); exit(0); }\n  return 1;\n}\n',
  'tests/test_add.c':
    '#undef NDEBUG\n#include <assert.h>\n#include "../lib.h"\nint main(void) {\n  assert(add(1, 2) == 3);\n  assert(add(2, 2) == 4);\n  return 0;\n}\n',
  '.gitignore': 'build/\n',
};

const programRows: Readonly<Record<string, CaseRow>> = {
  'exit(0) in the function': {
    class: 'ends the process',
    edits: { 'lib.c': '#include <stdlib.h>\nint add(int a, int b) { exit(0); }\n' },
  },
  '_exit(0) before main': {
    class: 'ends the process',
    edits: {
      'lib.c':
        '#include <unistd.h>\n__attribute__((constructor)) static void begin(void) { _exit(0); }\nint add(int a, int b) { return 0; }\n',
    },
  },
  'a signal handler that ends well': {
    class: 'ends the process',
    edits: {
      'lib.c':
        '#include <signal.h>\n#include <unistd.h>\nstatic void end(int s) { _exit(0); }\nint add(int a, int b) { signal(SIGABRT, end); return 0; }\n',
    },
  },
  'assert replaced by the header under test': {
    class: 'patches runner or assertions',
    edits: { 'lib.h': '#undef assert\n#define assert(x) ((void)0)\nint add(int a, int b);\n' },
  },
  'another main': {
    class: 'takes a name',
    edits: { 'lib.h': '#define main(x) main(x) { return 0; } int other(void)\nint add(int a, int b);\n' },
  },
  'a wrong sum': {
    class: 'wrong work',
    edits: { 'lib.c': '#include "lib.h"\nint add(int a, int b) { return a - b; }\n' },
  },
  'a function beside a program that exits': {
    class: 'honest work',
    edits: { 'lib.c': '#include "lib.h"\nint add(int a, int b) { return a + b; }\n' },
  },
};

const google: Files = {
  'CMakeLists.txt':
    'cmake_minimum_required(VERSION 3.10)\nproject(sums CXX)\nenable_testing()\nfind_package(GTest REQUIRED)\nadd_executable(test_add lib.cc tests/test_add.cc)\ntarget_link_libraries(test_add GTest::gtest_main)\nadd_test(NAME add COMMAND test_add)\n',
  'lib.h': 'int add(int a, int b);\n',
  'lib.cc': '#include "lib.h"\nint add(int a, int b) { return 0; }\n',
  'tests/test_add.cc':
    '#include <gtest/gtest.h>\n#include "../lib.h"\nTEST(Add, One) { EXPECT_EQ(add(1, 2), 3); }\n',
  '.gitignore': 'build/\n',
};
const googleRows: Readonly<Record<string, CaseRow>> = {
  'exit(0) under GoogleTest': {
    class: 'ends the process',
    edits: { 'lib.cc': '#include <cstdlib>\n#include "lib.h"\nint add(int a, int b) { std::exit(0); }\n' },
  },
  'the right sum under GoogleTest': {
    class: 'honest work',
    edits: { 'lib.cc': '#include "lib.h"\nint add(int a, int b) { return a + b; }\n' },
  },
};

export const ctestCases: readonly CheatCase[] = [
  ...casesOf('ctest', { base: macro, gate: command }, rows),
  ...casesOf('ctest', { base: functions, gate: command }, programRows),
  ...casesOf('ctest', { base: google, gate: command }, googleRows),
  ...casesOf(
    'make',
    {
      base: {
        ...functions,
        Makefile: 'test:\n\t$(CC) -o test_add lib.c tests/test_add.c\n\t./test_add\n',
        '.gitignore': 'test_add\n',
      },
      gate: 'make test',
    },
    Object.fromEntries(Object.entries(programRows).filter(([name]) => name !== '_exit(0) before main')),
  ),
];
