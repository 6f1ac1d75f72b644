import { readdirSync } from 'node:fs';
import type { ProcessRow, ProcessTable } from './process-row.ts';
import { readProcFile } from './read-proc-file.ts';

/** All processes, from Linux's /proc. Synchronous on purpose: some 10 µs per process, a tenth of what the thread pool costs. */
export function readProcTable(): ProcessTable {
  const table = new Map<number, ProcessRow>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const row = readProcRow(pid);
    if (row !== null) table.set(pid, row);
  }
  return table;
}

export function readProcRow(pid: number): ProcessRow | null {
  const stat = readProcFile(`/proc/${pid}/stat`);
  return stat === null ? null : parseProcStat(stat);
}

/** USER_HZ is 100 on every platform that Node runs on. */
const millisecondsPerTick = 10;

/** The name stands in parentheses and may hold anything, also parentheses: the last one closes it. */
export function parseProcStat(stat: string): ProcessRow | null {
  const open = stat.indexOf('(');
  const close = stat.lastIndexOf(')');
  const rest = stat.slice(close + 2).split(' ');
  const start = rest[19];
  if (open < 0 || close < open || start === undefined) return null;
  const number = (index: number): number => Number(rest[index]);
  return {
    pid: Number(stat.slice(0, open)),
    parent: number(1),
    session: number(3),
    start,
    name: stat.slice(open + 1, close),
    zombie: isDead(rest[0] ?? '', number(17)),
    cpuMs: (number(11) + number(12) + number(13) + number(14)) * millisecondsPerTick,
  };
}

// A process whose first thread has ended shows as Z too, while its other threads run on.
function isDead(state: string, threads: number): boolean {
  return state === 'X' || (state === 'Z' && threads <= 1);
}
