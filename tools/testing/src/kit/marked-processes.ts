import { readFileSync, readdirSync } from 'node:fs';

export interface MarkedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  /** As started: its words, separated by spaces. */
  readonly command: string;
  /** A session or a gate of this phase, or a child of one; null: debussy itself, or its git. */
  readonly phase: string | null;
}

/** The live processes whose environment names this folder: HOME is inherited by every child. */
export function markedProcesses(home: string): readonly MarkedProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => readMarked(Number(name), home));
}

/** The same for the children of a process: cheap enough to look again and again. */
export function markedChildren(pid: number, home: string): readonly MarkedProcess[] {
  return childrenOf(pid).flatMap((child) => readMarked(child, home));
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function readMarked(pid: number, home: string): readonly MarkedProcess[] {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
    if (!environment.includes(`HOME=${home}`)) return [];
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return [];
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim();
    const phase = environment.find((entry) => entry.startsWith('DEBUSSY_PHASE='))?.slice(14) ?? null;
    return [{ pid, parent: Number(parent), name, command, phase }];
  } catch {
    // It has ended meanwhile, or belongs to another user.
    return [];
  }
}

/** False where the process is gone already. */
export function signalTo(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
