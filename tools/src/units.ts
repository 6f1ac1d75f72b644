import { resolve } from 'node:path';
import { lostUnits, plansBelow } from './units/lost-units.ts';
import { workspaceRoot } from '@debussy/testing/tool';

// Counts the units of work in plans apart from the reader, and what became of each: node tools/bin/run.mjs units [<folder>…]
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const folders =
  named.length > 0 ? named : [`${workspaceRoot(import.meta.dirname)}/packages/core/test/fixtures`];
const isLong = process.argv.includes('--all');
const rows = folders.flatMap((folder) => {
  const root = resolve(folder);
  return lostUnits(root, plansBelow(root));
});
let silent = 0;
for (const { silent: lost, ...row } of rows) {
  silent += lost.length;
  console.log(
    JSON.stringify({
      ...row,
      silent: lost.length,
      ...(lost.length === 0 ? {} : { lost: isLong ? lost : lost.slice(0, 5) }),
    }),
  );
}
console.log(`units lost in silence: ${silent}`);
if (silent > 0) process.exitCode = 1;
