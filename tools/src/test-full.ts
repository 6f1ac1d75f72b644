import { spawnSync } from 'node:child_process';
import { fullSuites, timesTable } from './full/full-suites.ts';
import type { SuiteTime } from './full/full-suites.ts';
import { workspaceRoot } from '@debussy/testing/tool';

// Every suite to its end, one after the other, whatever fails: npm run test:full -- [--list] [name…].
const root = workspaceRoot(import.meta.dirname);
const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('-'));
const suites = fullSuites.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (words.includes('--list'))
  for (const { name, command } of suites) console.log(`${name.padEnd(10)}${command.join(' ')}`);
else process.exitCode = runAll();

function runAll(): number {
  const times: SuiteTime[] = suites.map(({ name, command: [program = '', ...rest] }) => {
    const begun = performance.now();
    const env = { ...process.env, DEBUSSY_TEST_FULL: '1' };
    const { status } = spawnSync(program, rest, { cwd: root, env, stdio: 'inherit' });
    return { name, passed: status === 0, seconds: (performance.now() - begun) / 1000 };
  });
  console.log(timesTable(times));
  return times.length > 0 && times.every(({ passed }) => passed) ? 0 : 1;
}
