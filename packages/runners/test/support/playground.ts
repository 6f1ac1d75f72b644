import { supervise } from '@debussy/host';
import type { ProcessPlan, Supervised } from '@debussy/host';
import { newGround } from '@debussy/testing/processes';
import type { ProcessGround } from '@debussy/testing/processes';
import type { EnvironmentPlan } from '../../src/adapters/launch-plan.ts';
import { agentEnvironment } from '../../src/environment/agent-environment.ts';
import { sandboxed } from '../../src/sandbox/bwrap.ts';
import type { SandboxOrder } from '../../src/sandbox/bwrap.ts';

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
export interface SessionPlan extends Omit<ProcessPlan, 'env' | 'output' | 'alone' | 'boxed'>, SandboxOrder {
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
  return supervise({
    ...plan,
    env,
    output: { folder: plan.folder },
    alone: false,
    boxed: (argv) => sandboxed({ ...plan, argv }, env),
  });
}
