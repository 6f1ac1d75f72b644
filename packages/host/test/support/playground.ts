import { newGround } from '@debussy/testing/processes';
import type { ProcessGround } from '@debussy/testing/processes';
import { environmentFor, supervise } from '../../src/index.ts';
import type { ProcessPlan, Supervised } from '../../src/index.ts';

export {
  freshCookie,
  outputLines,
  proveThatNothingIsLeft,
  shell,
  temporaryFolder,
  until,
  untilFile,
} from '@debussy/testing/processes';

export interface Playground extends ProcessGround {
  readonly plan: (changes: Partial<ProcessPlan>) => ProcessPlan;
}

/** A worktree, a folder for the session, and a plan that a test changes where it matters. */
export function playground(): Playground {
  const ground = newGround();
  const defaults: ProcessPlan = {
    argv: ['true'],
    cwd: ground.worktree,
    stdin: null,
    env: environmentFor('agent', process.env),
    output: { folder: ground.folder },
    alone: false,
    limits: ground.limits,
    cookie: ground.cookie,
    scrub: (text) => text,
  };
  return { ...ground, plan: (changes) => ({ ...defaults, ...changes }) };
}

export function start(plan: ProcessPlan): Supervised {
  return supervise(plan);
}
