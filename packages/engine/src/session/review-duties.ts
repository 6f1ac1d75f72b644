import type { EventBody } from '@debussy/core';
import { entryOf } from '@debussy/scheduler';
import type { SessionTask } from '@debussy/scheduler';
import type { Bench, DoneWork } from './session-ports.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunContext } from '../run/run-context.ts';

interface Done {
  readonly task: SessionTask;
  readonly bench: Bench;
  readonly done: DoneWork;
}

/** Notes that the plan asks for and that are not there, agents that it requires and that were not seen. The gates decide; this is said. */
export function reviewDuties(context: RunContext, { task, bench, done }: Done): readonly EventBody[] {
  const { spec } = entryOf(context.state(), task.phase);
  const notes = spec.notes.write.filter(
    (path) => isPlainPath(path) && !existsSync(join(bench.worktree, path)),
  );
  const agents = spec.agents.filter((name) => !done.agents.includes(name));
  return [
    ...notes.map((path) =>
      finding(spec.id, 'NOTES_MISSING', `the plan asks for ${path}, and it was not written`),
    ),
    ...agents.map((name) =>
      finding(spec.id, 'AGENT_NOT_USED', `the plan requires the agent ${name}, and no call of it was seen`),
    ),
  ];
}

/** Patterns and paths out of the worktree are not looked up. */
function isPlainPath(path: string): boolean {
  return !/[*?{}[\]]|^\/|(?:^|\/)\.\.(?:\/|$)/.test(path);
}

function finding(phase: string, code: string, message: string): EventBody {
  const hint = 'The phase passes by its gates alone; make a gate of it if it has to be there.';
  return { type: 'notice', severity: 'warning', code, phase, message, hint };
}
