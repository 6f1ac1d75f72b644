import { writeFileSync } from 'node:fs';
import {
  allowedHabits,
  countHabits,
  moreHabits,
  readAllowedHabits,
  shrunkCounts,
} from './habits/count-habits.ts';
import { workspaceRoot } from './workspace-root.ts';

// Habits of translated English in messages, docs, comments and test names: node tools/bin/run.mjs habits [--shrink]
const root = workspaceRoot(import.meta.dirname);
const found = countHabits(root);
if (process.argv.includes('--shrink')) {
  const counts = shrunkCounts(found, readAllowedHabits(root));
  writeFileSync(allowedHabits(root), `${JSON.stringify(counts, null, 2)}\n`);
}
console.log(JSON.stringify(found));
const problems = moreHabits(found, readAllowedHabits(root));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
