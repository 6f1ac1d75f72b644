import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '@debussy/testing/tool';

// Simulates runs of the scheduler for as long as wanted: npm run simulate -- --seconds 600 [--seed 1].
const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } });
const seconds = number('seconds') ?? 60;
const seed = number('seed');
const root = workspaceRoot(import.meta.dirname);
const { status } = spawnSync(
  path.join(root, 'node_modules', '.bin', 'vitest'),
  ['run', '--config', '../../vitest.config.ts', '--coverage.enabled=false', 'test/simulation.test.ts'],
  {
    cwd: path.join(root, 'packages', 'scheduler'),
    stdio: 'inherit',
    env: {
      ...process.env,
      DEBUSSY_SIMULATE_SECONDS: String(seconds),
      ...(seed === null ? {} : { DEBUSSY_SEED: String(seed) }),
    },
  },
);
process.exitCode = status ?? 1;

function number(name: 'seconds' | 'seed'): number | null {
  const text = values[name];
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) {
    console.error(`--${name} ${text}: give a number that is not below 0`);
    process.exit(2);
  }
  return value;
}
