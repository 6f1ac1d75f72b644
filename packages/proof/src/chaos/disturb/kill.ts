import type { MarkedProcess } from '../../kit/marked-processes.ts';
import { markedChildren, markedProcesses, signalTo } from '../../kit/marked-processes.ts';
import { pause } from '../../kit/pause.ts';
import type { RunningDebussy } from './target.ts';

interface At {
  readonly atMs: number;
}

export async function killDebussy({ atMs }: At, { pid, over }: RunningDebussy): Promise<boolean> {
  return (await pause(atMs, over)) && signalTo(pid, 'SIGKILL');
}

/** Debussy, its agents, its gates and its git, all at once: as if the machine had lost its power. */
export async function killAll({ atMs }: At, target: RunningDebussy): Promise<boolean> {
  if (!(await pause(atMs, target.over))) return false;
  const hit = signalTo(target.pid, 'SIGKILL');
  for (const { pid } of markedProcesses(target.mark)) signalTo(pid, 'SIGKILL');
  return hit;
}

export async function killAgent({ atMs }: At, target: RunningDebussy): Promise<boolean> {
  return killFirst(atMs, target, ({ phase }) => phase !== null);
}

export async function killGit({ atMs }: At, target: RunningDebussy): Promise<boolean> {
  return killFirst(atMs, target, ({ phase, name }) => phase === null && name.startsWith('git'));
}

/** The first process of this kind that is seen from that moment on. */
async function killFirst(
  atMs: number,
  target: RunningDebussy,
  isMeant: (one: MarkedProcess) => boolean,
): Promise<boolean> {
  for (let wait = atMs; await pause(wait, target.over); wait = 3) {
    const found = markedChildren(target.pid, target.mark).find(isMeant);
    if (found !== undefined && signalTo(found.pid, 'SIGKILL')) return true;
  }
  return false;
}
