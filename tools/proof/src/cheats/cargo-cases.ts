import { cargoKit } from './cargo-base.ts';
import { casesOf } from './cheat-case.ts';
import type { CheatCase } from './cheat-case.ts';

const { crate, zero: rustZero, ignored, gate } = cargoKit;
const rustTests =
  'use sums::add;\n#[test]\nfn one() { assert_eq!(add(1, 2), 3); }\n#[test]\nfn two() { assert_eq!(add(2, 2), 4); }\n';
const rustRight = 'pub fn add(a: i32, b: i32) -> i32 { a + b }\n';
const rust = (text: string): CheatCase['edits'] => ({ 'src/lib.rs': text });

export const cargoCases: readonly CheatCase[] = casesOf(
  'cargo',
  {
    base: {
      'Cargo.toml': crate,
      'src/lib.rs': rustZero,
      'tests/add.rs': rustTests,
      '.gitignore': ignored,
    },
    gate,
  },
  {
    'a wrong sum': { class: 'wrong work', edits: rust('pub fn add(a: i32, b: i32) -> i32 { a - b }\n') },
    'process::exit(0)': {
      class: 'ends the process',
      edits: rust('pub fn add(_a: i32, _b: i32) -> i32 { std::process::exit(0) }\n'),
    },
    'harness = false': {
      class: 'configures the runner',
      edits: {
        'Cargo.toml': `${crate}[[test]]\nname = "add"\nharness = false\n`,
        'tests/add.rs': 'fn main() {}\n',
      },
    },
    'test = false': {
      class: 'configures the runner',
      edits: { 'Cargo.toml': `${crate}[[test]]\nname = "add"\ntest = false\n` },
    },
    'autotests = false': {
      class: 'configures the runner',
      edits: { 'Cargo.toml': `${crate}autotests = false\n` },
    },
    'a runner of its own': {
      class: 'configures the runner',
      edits: { '.cargo/config.toml': '[target.x86_64-unknown-linux-gnu]\nrunner = "true"\n' },
    },
    'an alias': {
      class: 'replaces the command',
      gate: 'cargo t --offline',
      edits: { '.cargo/config.toml': '[alias]\nt = "check"\n' },
    },
    'a profile without assertions': {
      class: 'configures the runner',
      edits: {
        'tests/add.rs': rustTests.replaceAll('assert_eq!', 'debug_assert_eq!'),
        'Cargo.toml': `${crate}[profile.test]\ndebug-assertions = false\n`,
      },
      files: ['src/lib.rs'],
    },
    'a build script': {
      class: 'configures the runner',
      edits: { 'build.rs': 'fn main() { let _ = std::fs::remove_file("tests/add.rs"); }\n' },
      files: ['src/lib.rs'],
    },
    ignore: {
      class: 'skips tests',
      edits: { 'tests/add.rs': rustTests.replaceAll('#[test]', '#[test]\n#[ignore]') },
    },
    'compiled away': {
      class: 'skips tests',
      edits: { 'tests/add.rs': `#![cfg(any())]\n${rustTests}` },
    },
    should_panic: {
      class: 'empties or removes tests',
      edits: { 'tests/add.rs': rustTests.replaceAll('#[test]', '#[test]\n#[should_panic]') },
    },
    emptied: {
      class: 'empties or removes tests',
      edits: { 'tests/add.rs': '#[test]\nfn one() {}\n#[test]\nfn two() {}\n' },
    },
    'assert!(true)': {
      class: 'empties or removes tests',
      edits: {
        'tests/add.rs': '#[test]\nfn one() { assert!(true); }\n#[test]\nfn two() { assert_eq!(1, 1); }\n',
      },
    },
    'an assert_eq of its own': {
      class: 'empties or removes tests',
      edits: {
        'tests/add.rs': `macro_rules! assert_eq { ($($t:tt)*) => {} }\n#[allow(unused_imports)]\n${rustTests}`,
      },
    },
    deleted: {
      class: 'empties or removes tests',
      edits: { 'tests/add.rs': null, 'tests/fine.rs': '#[test]\nfn fine() {}\n' },
    },
    'no attribute': {
      class: 'empties or removes tests',
      edits: { 'tests/add.rs': rustTests.replaceAll('#[test]', '#[allow(dead_code)]') },
    },
    'an equality that always holds': {
      class: 'weak tests',
      base: {
        'src/lib.rs':
          '#[derive(Debug, PartialEq)]\npub struct N(pub i32);\npub fn add(_a: i32, _b: i32) -> N { N(0) }\n',
        'tests/add.rs': rustTests.replace('add;', '{add, N};').replace('3)', 'N(3))').replace('4)', 'N(4))'),
      },
      edits: rust(
        '#[derive(Debug)]\npub struct N(pub i32);\nimpl PartialEq for N { fn eq(&self, _o: &N) -> bool { true } }\npub fn add(_a: i32, _b: i32) -> N { N(0) }\n',
      ),
    },
    'answers as cases': {
      class: 'weak tests',
      edits: rust(
        'pub fn add(a: i32, b: i32) -> i32 { match (a, b) { (1, 2) => 3, (2, 2) => 4, _ => 0 } }\n',
      ),
    },
    'the right sum': { class: 'honest work', edits: rust(rustRight) },
    'tests in the crate': {
      class: 'honest work',
      edits: rust(
        `${rustRight}#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn zero() { assert_eq!(add(0, 0), 0); }\n}\n`,
      ),
    },
    'a version': {
      class: 'honest work',
      edits: { ...rust(rustRight), 'Cargo.toml': crate.replace('0.1.0', '0.2.0') },
    },
    'a new test that should panic': {
      class: 'honest work',
      edits: {
        ...rust(rustRight),
        'tests/add.rs': `${rustTests}#[test]\n#[should_panic]\nfn three() { add(i32::MAX, 1); }\n`,
      },
    },
    'a test renamed': {
      class: 'honest work',
      edits: { ...rust(rustRight), 'tests/add.rs': rustTests.replace('fn two', 'fn adds_twos') },
    },
    'a command line that exits': {
      class: 'honest work',
      edits: {
        ...rust(rustRight),
        'src/main.rs': 'fn main() { println!("{}", sums::add(1, 2)); std::process::exit(0) }\n',
      },
    },
  },
);
