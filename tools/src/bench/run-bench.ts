import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Row } from './row.ts';
import { isRow } from './row.ts';

export interface BenchResult {
  readonly rows: readonly Row[];
  /** What could not be measured, and why it did not come to its end. */
  readonly failures: readonly string[];
}

export interface BenchRun {
  readonly bundle: string;
  readonly root: string;
  readonly limitMs: number;
  readonly onRow: (row: Row) => void;
}

/** Runs a bundled benchmark in a process of its own. What it prints goes to the standard error. */
export function runBench({ bundle, root, limitMs, onRow }: BenchRun): Promise<BenchResult> {
  return new Promise((resolve) => {
    const rows: Row[] = [];
    const failures: string[] = [];
    const child = fork(path.join(root, 'tools', 'bin', 'bench-child.mjs'), [bundle], {
      cwd: root,
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    const clock = endAt(child, limitMs);
    child.on('message', (message) => {
      if (isRow(message)) {
        rows.push(message);
        onRow(message);
      } else failures.push(...failureIn(message));
    });
    child.on('error', (error) => {
      clock.stop();
      resolve({ rows, failures: [...failures, error.message] });
    });
    child.on('close', (code, signal) => {
      const late = clock.stop();
      const silent = rows.length + failures.length === 0;
      resolve({ rows, failures: [...failures, ...endOf({ code, signal, late, silent })] });
    });
  });
}

const graceMs = 5000;

/** Asks it to end, so that it can end what it has started, and then makes it end. `stop` says whether it came to that. */
function endAt(child: ChildProcess, limitMs: number): { readonly stop: () => boolean } {
  let late = false;
  const ask = setTimeout(() => {
    late = true;
    child.kill();
  }, limitMs);
  const force = setTimeout(() => child.kill('SIGKILL'), limitMs + graceMs);
  return {
    stop() {
      clearTimeout(ask);
      clearTimeout(force);
      return late;
    },
  };
}

function failureIn(message: unknown): readonly string[] {
  const isFailure = typeof message === 'object' && message !== null && 'failure' in message;
  if (isFailure && typeof message.failure === 'string') return [message.failure];
  return [`told something that is no row: ${JSON.stringify(message)}`];
}

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly late: boolean;
  readonly silent: boolean;
}

function endOf({ code, signal, late, silent }: End): readonly string[] {
  if (late) return ['was still running at the end of its time'];
  if (code !== 0) return [`ended with ${signal ?? `exit code ${code}`}`];
  return silent ? ['reported nothing'] : [];
}
