import { freshSeed, readOptions } from '@debussy/testing/tool';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { fuzzTargets } from './fuzz/targets.ts';

// npm run fuzz -- --seconds 600 [--seed 1] [--target journal] [--path 17]
const {
  seconds,
  seed,
  target: wanted,
  path,
} = readOptions(process.argv.slice(2), {
  seconds: 60,
  seed: freshSeed(),
  target: '',
  path: null,
});
const targets = fuzzTargets.filter(({ name }) => name.includes(wanted));
if (targets.length === 0) {
  const names = fuzzTargets.map(({ name }) => name).join(', ');
  process.stderr.write(`no target is called ${wanted}; there are: ${names}\n`);
  process.exit(2);
}
process.stdout.write(`seed ${seed}\n`);
for (const target of targets) {
  const order = { seconds: seconds / targets.length, seed, ...(path === null ? {} : { path }) };
  const { rounds, finding } = runFuzz(target, order);
  process.stdout.write(`${finding === null ? 'holds' : 'FAILS'}  ${target.name}  ${rounds} inputs\n`);
  if (finding === null) continue;
  const { problem, input } = finding;
  process.exitCode = 1;
  const again = `npm run fuzz -- --seed ${seed} --target ${JSON.stringify(target.name)} --path ${finding.path}`;
  process.stdout.write(`  ${problem}\n  ${again}\n  ${JSON.stringify(input.slice(0, 2000))}\n`);
}
