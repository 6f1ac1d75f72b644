import { writeFileSync } from 'node:fs';
import { diceFor } from '@debussy/testing';
import { freshSeed, oneOf, readOptions, workspaceRoot } from '@debussy/testing/tool';
import {
  allowedHabits,
  countHabits,
  moreHabits,
  readAllowedHabits,
  shrunkCounts,
  textsOf,
  wordKinds,
} from './habits/count-habits.ts';
import { drawLines } from './habits/draw-lines.ts';

// Habits of translated English in messages, docs, comments and test names, and a sample of them to be judged:
// node tools/bin/run.mjs habits [--shrink] [--draw 100] [--kind messages] [--seed N]
const defaults = { shrink: false, draw: 0, kind: 'messages', seed: freshSeed() };
const { shrink, draw, kind, seed } = readOptions(process.argv.slice(2), defaults);
const root = workspaceRoot(import.meta.dirname);
if (draw > 0) {
  const lines = drawLines(textsOf(root)[oneOf('kind', kind, wordKinds)], draw, diceFor(seed, 0));
  console.log([`seed ${seed}`, ...lines].join('\n'));
} else {
  const found = countHabits(root);
  if (shrink) {
    const counts = shrunkCounts(found, readAllowedHabits(root));
    writeFileSync(allowedHabits(root), `${JSON.stringify(counts, null, 2)}\n`);
  }
  console.log(JSON.stringify(found));
  const problems = moreHabits(found, readAllowedHabits(root));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
