import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { freshSeed, readOptions, workspaceRoot } from '@debussy/testing/tool';

// Simulates runs of the scheduler for as long as wanted: npm run simulate -- --seconds 600 [--seed 1].
const { seconds, seed } = readOptions(process.argv.slice(2), { seconds: 60, seed: freshSeed() });
const root = workspaceRoot(import.meta.dirname);
const { status } = spawnSync(
  path.join(root, 'node_modules', '.bin', 'vitest'),
  ['run', '--config', '../../vitest.config.ts', '--coverage.enabled=false', 'test/simulation.test.ts'],
  {
    cwd: path.join(root, 'packages', 'scheduler'),
    stdio: 'inherit',
    env: { ...process.env, DEBUSSY_SIMULATE_SECONDS: String(seconds), DEBUSSY_SEED: String(seed) },
  },
);
process.exitCode = status ?? 1;
