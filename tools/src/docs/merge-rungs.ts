import { defaultConfig } from '@debussy/core/config';
import type { Resolver } from '@debussy/core';
import { code, table } from './table.ts';

/** How each rule merges a file. A rule that is added to the configuration has to be explained here. */
const meanings: Readonly<Record<Resolver, string>> = {
  driver:
    'Runs the merge drivers that `merge_drivers` names: `merge.<name>.driver` of your git configuration, and `mergiraf` if it is installed. A driver has one minute.',
  keys: 'Merges JSON and YAML key by key. Comments and layout stay. A list to which both sides only added keeps both additions.',
  lockfile:
    'Regenerates `package-lock.json`, `pnpm-lock.yaml`, `yarn.lock`, `uv.lock`, `Cargo.lock` or `go.sum` from the merged manifest in a clean worktree, if the program is installed.',
  lists:
    'Keeps the imports and re-exports of both sides, and the entries of changelogs, ignore files and requirement lists.',
  words:
    'Merges lines that both sides changed word by word, for instance two parameters added to one signature. Refuses if both sides replaced the same words, or one side deleted a line that the other changed.',
  union:
    'Keeps the additions of both sides at the same place. Refuses if one side removed the place to which the other added.',
};

/** The rules in the order in which they are tried. */
export function mergeRungs(): string {
  const rows = defaultConfig().resolvers.map((name) => [code(name), meanings[name]]);
  return table(['rule', 'effect'], rows);
}
