import { fork } from 'node:child_process';
import path from 'node:path';
import type { Row } from './row.ts';
import { isRow } from './row.ts';

export interface BenchResult {
  readonly rows: readonly Row[];
  /** Why it did not come to its end; null where it did. */
  readonly failure: string | null;
}

/** Runs a bundled benchmark in a process of its own. What it prints goes to the standard error. */
export function runBench(bundle: string, root: string): Promise<BenchResult> {
  return new Promise((resolve) => {
    const rows: Row[] = [];
    const child = fork(path.join(root, 'tools', 'bin', 'bench-child.mjs'), [bundle], {
      cwd: root,
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    child.on('message', (message) => {
      if (isRow(message)) rows.push(message);
    });
    child.on('error', (error) => resolve({ rows, failure: error.message }));
    child.on('close', (code, signal) => {
      const failure = code === 0 ? null : `ended with ${signal ?? `exit code ${code}`}`;
      resolve({ rows, failure: failure ?? (rows.length === 0 ? 'reported nothing' : null) });
    });
  });
}
