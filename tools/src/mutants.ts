import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freshSeed, markdownTable, readOptions } from '@debussy/testing/tool';
import { drawMutant, readSourceFiles } from './mutants/draw-mutant.ts';
import type { Mutant } from './mutants/draw-mutant.ts';
import { testMutant } from './mutants/test-mutant.ts';
import { scratchCopy } from './mutants/scratch-copy.ts';
import { workspaceRoot } from './workspace-root.ts';

// Single changes of product sources, and which tests notice them:
// npm run mutants -- [--seed N] [--first 1] [--count 60] [--packages core,engine] [--limit 240]
const root = workspaceRoot(import.meta.dirname);
const options = readOptions(process.argv.slice(2), {
  seed: freshSeed(),
  first: 1,
  count: 60,
  packages: '',
  limit: 240,
});
console.log(`seed ${options.seed}`);
const copy = scratchCopy(root);
const rows: (readonly string[])[] = [];
try {
  const files = readSourceFiles(copy.root, options.packages.split(',').filter(Boolean));
  for (let number = options.first; number < options.first + options.count; number += 1) {
    const mutant = await drawMutant(copy, files, { seed: options.seed, number });
    const { result, by, seconds } = await testMutant(copy, mutant, options.limit * 1000);
    rows.push([String(number), ...placeOf(mutant), result, by, `${Math.round(seconds)} s`]);
    console.log(rows.at(-1)?.join(' | '));
  }
} finally {
  copy.remove();
}
const table = markdownTable(['', 'place', 'kind', 'from', 'to', 'result', 'by', 'time'], rows);
const target = path.join(root, 'tools', 'dist', 'mutants', `${options.seed}-${options.first}.md`);
mkdirSync(path.dirname(target), { recursive: true });
writeFileSync(target, `${table}\n`);
const survived = rows.filter((row) => row.includes('survived')).length;
console.log(`${rows.length - survived} of ${rows.length} caught: ${path.relative(root, target)}`);

function placeOf({ file, mutation }: Mutant): readonly string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const line = source.slice(0, mutation.start).split('\n').length;
  const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 120);
  return [
    `${file}:${line}`,
    mutation.kind,
    cell(source.slice(mutation.start, mutation.end)),
    cell(mutation.text),
  ];
}
