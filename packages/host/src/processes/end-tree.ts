import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessRow } from './process-row.ts';
import { signalProcess } from './process-table.ts';
import type { ProcessTree } from './process-tree.ts';

export interface EndSignals {
  /** Sent in order, with a wait of `graceMs` after each; KILL always follows. */
  readonly signals: readonly NodeJS.Signals[];
  readonly graceMs: number;
}

/** Ends every member of the tree. Returns the processes that the kernel does not release. */
export async function endTree(tree: ProcessTree, ending: EndSignals): Promise<readonly ProcessRow[]> {
  for (const signal of ending.signals) {
    const alive = tree.look('thorough');
    if (alive.length === 0) return [];
    for (const row of alive.filter((each) => !isSandboxKeeper(each))) signalProcess(row, signal);
    await untilGone(tree, ending.graceMs);
  }
  return killAll(tree);
}

const patienceWithKernelMs = 10_000;

/** Repeated, because a process can start another between the scan and the signal. */
async function killAll(tree: ProcessTree): Promise<readonly ProcessRow[]> {
  const giveUp = performance.now() + patienceWithKernelMs;
  let alive = tree.look('thorough');
  for (let wait = 2; alive.length > 0 && performance.now() < giveUp; wait = Math.min(wait * 2, 50)) {
    for (const row of alive) signalProcess(row, 'SIGKILL');
    await pause(wait);
    alive = tree.look('thorough');
  }
  return alive;
}

async function untilGone(tree: ProcessTree, graceMs: number): Promise<void> {
  const end = performance.now() + graceMs;
  for (let wait = 5; performance.now() < end; wait = Math.min(wait * 2, 100)) {
    await pause(Math.min(wait, end - performance.now()));
    if (tree.look().length === 0) return;
  }
}

// bwrap dies of TERM at once, and its namespace is killed with it: the processes inside would get no grace.
function isSandboxKeeper(row: ProcessRow): boolean {
  return row.name === 'bwrap';
}
