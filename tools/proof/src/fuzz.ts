import { parseArgs } from 'node:util';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { fuzzTargets } from './fuzz/targets.ts';

// npm run fuzz -- --seconds 600 [--seed 1] [--target journal] [--path 17]
const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string' },
    target: { type: 'string' },
    path: { type: 'string' },
  },
});
const seconds = number(values.seconds ?? '60');
const seed = number(values.seed ?? String(Date.now() % 1_000_000_007));
const only = values.path === undefined ? {} : { path: values.path };
const targets = fuzzTargets.filter(({ name }) => name.includes(values.target ?? ''));
if (targets.length === 0) {
  process.stderr.write(
    `no target is called ${values.target ?? ''}; there are: ${fuzzTargets.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}
process.stdout.write(`seed ${seed}\n`);
for (const target of targets) {
  const { rounds, finding } = runFuzz(target, { seconds: seconds / targets.length, seed, ...only });
  process.stdout.write(`${finding === null ? 'holds' : 'FAILS'}  ${target.name}  ${rounds} inputs\n`);
  if (finding === null) continue;
  const { path, problem, input } = finding;
  process.exitCode = 1;
  const again = `npm run fuzz -- --seed ${seed} --target ${JSON.stringify(target.name)} --path ${path}`;
  process.stdout.write(`  ${problem}\n  ${again}\n  ${JSON.stringify(input.slice(0, 2000))}\n`);
}

function number(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) {
    process.stderr.write(`${text}: give a number that is not below 0\n`);
    process.exit(2);
  }
  return value;
}
