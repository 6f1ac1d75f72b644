import { openBox, supervise } from '@debussy/host';
import type { BoxOrder, ProcessPlan, Supervised } from '@debussy/host';
import { newGround } from '@debussy/testing/processes';
import type { ProcessGround } from '@debussy/testing/processes';
import type { EnvironmentPlan } from '../../src/adapters/launch-plan.ts';
import { agentEnvironment } from '../../src/environment/agent-environment.ts';

export {
  freshCookie,
  outputLines,
  proveThatNothingIsLeft,
  shell,
  temporaryFolder,
  until,
  untilFile,
} from '@debussy/testing/processes';

/** What a session gives its program, as a test changes it. */
export interface SessionPlan extends Omit<ProcessPlan, 'env' | 'output' | 'alone' | 'boxed'> {
  readonly folder: string;
  readonly sandbox: 'none' | 'bwrap';
  readonly writable: readonly string[];
  readonly environment: EnvironmentPlan;
}

export interface Playground extends ProcessGround {
  readonly plan: (changes: Partial<SessionPlan>) => SessionPlan;
}

/** A worktree, a folder for the session, and a plan that a test changes where it matters. */
export function playground(): Playground {
  const ground = newGround();
  const { worktree: cwd, folder, limits, cookie } = ground;
  const defaults: SessionPlan = {
    argv: ['true'],
    cwd,
    stdin: null,
    environment: { allow: [], set: {} },
    folder,
    limits,
    sandbox: 'none',
    writable: [],
    cookie,
    scrub: (text) => text,
  };
  return { ...ground, plan: (changes) => ({ ...defaults, ...changes }) };
}

export function start(plan: SessionPlan): Supervised {
  const env = agentEnvironment(process.env, plan.environment, null);
  const writable = [plan.folder, ...plan.writable];
  const order: Omit<BoxOrder, 'argv' | 'proxy'> = {
    kind: 'agent',
    ground: null,
    cwd: plan.cwd,
    env,
    writable,
  };
  return supervise({
    ...plan,
    env,
    output: { folder: plan.folder },
    alone: false,
    boxed: plan.sandbox === 'none' ? undefined : openBox(order).boxed,
  });
}
