import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diceFor } from '@debussy/testing';
import { freshSeed, markdownTable, readOptions, workspaceRoot } from '@debussy/testing/tool';
import { caughtBy, drawMutant, possibleMutants, takeBack } from './mutants/mutant.ts';
import type { Mutant } from './mutants/mutant.ts';
import { scratchCopy } from './mutants/scratch-copy.ts';

// Single changes of product sources, and which tests notice them. Each number of a seed can be played alone:
// npm run mutants -- [--seed N] [--first 1] [--count 60] [--packages core,engine] [--limit <seconds of one step>] [--near]
const defaults = { seed: freshSeed(), first: 1, count: 60, packages: '', limit: 300, near: false };
const { seed, first, count, packages, limit, near } = readOptions(process.argv.slice(2), defaults);
console.log(`seed ${seed}`);
const root = workspaceRoot(import.meta.dirname);
const copy = scratchCopy(root, limit * 1000);
const rows: (readonly string[])[] = [];
try {
  const all = possibleMutants(copy.root, packages.split(',').filter(Boolean));
  for (let number = first; number < first + count; number += 1) {
    const mutant = await drawMutant(copy, all, diceFor(seed, number));
    const begun = performance.now();
    const by = await caughtBy(copy, mutant, near);
    takeBack(copy, mutant);
    const seconds = Math.round((performance.now() - begun) / 1000);
    rows.push([String(number), ...placeOf(mutant), by ?? '**survived**', `${seconds} s`].map(cell));
    console.log(rows.at(-1)?.join(' | '));
  }
} finally {
  copy.remove();
}
const target = path.join(root, 'tools', 'dist', 'mutants', `${seed}-${first}.md`);
mkdirSync(path.dirname(target), { recursive: true });
writeFileSync(target, `${markdownTable(['', 'place', 'kind', 'from', 'to', 'caught by', 'time'], rows)}\n`);
const survived = rows.filter((row) => row.includes('**survived**')).length;
console.log(`${rows.length - survived} of ${rows.length} caught: ${path.relative(root, target)}`);

function placeOf({ file, original, mutation: { kind, start, end, text } }: Mutant): readonly string[] {
  const line = original.slice(0, start).split('\n').length;
  return [`${file}:${line}`, kind, original.slice(start, end), text];
}

function cell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 140);
}
