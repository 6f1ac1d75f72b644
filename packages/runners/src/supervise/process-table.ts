import { existsSync } from 'node:fs';
import { readProcRow, readProcTable } from './proc-table.ts';
import type { ProcessRow, ProcessTable } from './process-row.ts';
import { readPsTable } from './ps-table.ts';

const hasProc = existsSync('/proc/self/stat');

export function readProcessTable(): ProcessTable {
  return hasProc ? readProcTable() : readPsTable();
}

export function readProcessRow(pid: number): ProcessRow | null {
  return hasProc ? readProcRow(pid) : (readPsTable().get(pid) ?? null);
}

/** Signals exactly this process: a pid that meanwhile belongs to somebody else is left alone. */
export function signalProcess(row: Pick<ProcessRow, 'pid' | 'start'>, signal: NodeJS.Signals): boolean {
  const now = readProcessRow(row.pid);
  if (now === null || now.start !== row.start || now.zombie) return false;
  try {
    return process.kill(row.pid, signal);
  } catch {
    return false;
  }
}
