import type { Files } from './cheat-case.ts';

const crate = '[package]\nname = "sums"\nversion = "0.1.0"\nedition = "2021"\n';
const zero = 'pub fn add(_a: i32, _b: i32) -> i32 { 0 }\n';
const unit =
  '#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn one() { assert_eq!(add(1, 2), 3); }\n}\n';

const ignored = 'target/\nCargo.lock\n';

/** A crate whose only function is wrong, with its tests in a module of it. */
export const cargoKit = {
  crate,
  zero,
  unit,
  ignored,
  base: { 'Cargo.toml': crate, 'src/lib.rs': `${zero}${unit}`, '.gitignore': ignored } satisfies Files,
  gate: 'cargo test --offline',
};
