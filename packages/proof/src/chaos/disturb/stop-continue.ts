import type { Disturbance } from '../disturbance.ts';
import { markedChildren, signalTo } from '../../kit/marked-processes.ts';
import { pause } from '../../kit/pause.ts';
import type { RunningDebussy } from './target.ts';

type StopContinue = Extract<Disturbance, { kind: 'stop-continue' }>;

/** Freezes debussy, or one of its agents, and lets it go on. */
export async function stopAndContinue(
  { atMs, forMs, whom }: StopContinue,
  target: RunningDebussy,
): Promise<boolean> {
  if (!(await pause(atMs, target.over))) return false;
  const pid =
    whom === 'debussy'
      ? target.pid
      : markedChildren(target.pid, target.mark).find(({ phase }) => phase !== null)?.pid;
  if (pid === undefined || !signalTo(pid, 'SIGSTOP')) return false;
  await pause(forMs, target.over);
  return signalTo(pid, 'SIGCONT');
}
