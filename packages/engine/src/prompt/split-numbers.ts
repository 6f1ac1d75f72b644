import type { SessionTask } from '@debussy/scheduler';

/** Figures for a proposal: the forecast of the phase, the size of a session, and the largest part. */
export function splitNumbers({ spec, session }: SessionTask): {
  readonly numbers: string;
  readonly size: string;
} {
  const open = spec.tasks.filter((task) => !task.done).length;
  const begun =
    session === 1
      ? 'No work on it has begun.'
      : 'Earlier sessions worked on it: what they did is in the worktree, and is where the sub-phases start.';
  const left = open === 0 ? '' : ` Tasks that the plan leaves open: ${open} of ${spec.tasks.length}.`;
  const even = 'Make them about equally large: none may have more than two thirds of the work.';
  const { forecast } = spec;
  if (forecast === undefined) return { numbers: begun + left, size: even };
  const { base, low, mid, high, budget } = forecast;
  const expected = `All of it is expected to take ${low} to ${high} tokens in one session, probably ${mid}. A session holds ${budget}, and ${base} of them are in use before any work.`;
  const room = Math.max(0, budget - base);
  const tasks = Math.floor((room * open) / Math.max(1, mid - base));
  const each = open > 0 && tasks > 0 ? `, which is about ${tasks} of these tasks` : '';
  return {
    numbers: `${begun} ${expected}${left}`,
    size: `A sub-phase may take at most ${room} tokens of its own${each}. ${even}`,
  };
}
