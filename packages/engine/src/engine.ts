import { audit } from '@debussy/core';
import { steeringRequest } from '@debussy/core/control';
import type { ControlAction, Finding, Plan } from '@debussy/core';
import { openHere, openStore } from '@debussy/workspace';
import { loadConfig } from './config/load-config.ts';
import { steer } from './control/steer.ts';
import { wishesIn } from './plan/plan-of-run.ts';
import { findPlan, openPlan } from './plan/open-plans.ts';
import { gateFiles } from './plan/read-text-file.ts';
import { listRunIds, liveHolder } from './runs/existing-run.ts';
import { prepareRun } from './run/prepare.ts';
import type { Prepared } from './run/prepare.ts';
import { startRefusal } from './run/check-start.ts';
import { preconditions } from './run/prerequisites.ts';
import { previewOf } from './run/preview.ts';
import type { Preview } from './run/preview.ts';
import type { RunRequest, Surroundings } from './run/request.ts';
import { startDetached } from './run/detach.ts';
import type { Detached, NotBegun } from './run/detach.ts';
import { pausedElsewhere, startRun } from './run/start-run.ts';
import type { Run } from './run/start-run.ts';
import { chooseRun } from './runs/choose-run.ts';
import { followRun } from './runs/follow-run.ts';
import type { Followed, FollowOptions } from './runs/follow-run.ts';
import { tellRun } from './runs/run-state.ts';
import type { ToldRun } from './runs/run-state.ts';

/** Everything that the command line can do, for programs. */
export interface Engine {
  /** A plan on disk, with the findings of `debussy audit`. Without a name: the only one in the repository. */
  readPlan(file?: string): Promise<{ readonly plan: Plan; readonly findings: readonly Finding[] }>;
  /** A preview of a run, with reasons. Changes nothing. */
  prepare(request?: RunWishes): Promise<Prepared>;
  preview(prepared: Prepared): Promise<Preview>;
  /** Starts or resumes the run. Throws a `DebussyError` if it was refused, or if nothing is left to do. */
  start(prepared: Prepared): Promise<Run>;
  /** All runs of the repository, oldest first. */
  runs(): Promise<readonly ListedRun[]>;
  /** A run from its journal: the named one, otherwise the one in progress, otherwise the newest. */
  read(run?: string): Promise<ToldRun>;
  /** A run as its journal grows, in whichever process; see `followRun`. */
  follow(run?: string, options?: FollowOptions): AsyncIterable<Followed>;
  /** Starts or resumes a run as a separate process, by a command line: `['run', 'PLAN.md', '--parallel', '3']`. */
  detach(args: readonly string[]): Promise<Detached | NotBegun>;
  /** Sends a message of the user to a phase, whichever process holds the run. Returns its recipient. */
  say(phase: string, text: string, run?: string): Promise<string>;
  /** Steers a run in another process, as `pause`, `stop` and similar commands do. */
  steer(action: ControlAction, target?: RetryTarget): Promise<void>;
}

/** A request; everything in it is optional. Settings are those of the configuration, by dotted key. */
export type RunWishes = Partial<Omit<RunRequest, 'settings'>> & {
  readonly settings?: Readonly<Record<string, unknown>>;
};

export interface RetryTarget {
  readonly run?: string;
  readonly phase?: string;
  /** With `retry`: accept the kept work as it is. */
  readonly keep?: boolean;
  /** With `retry`: start from the base, without the kept work. */
  readonly fresh?: boolean;
}

export interface ListedRun {
  readonly run: string;
  /** Whether a process holds it now. */
  readonly live: boolean;
}

/** Opens the repository of a folder. */
export async function openEngine(cwd: string, options: Partial<Surroundings> = {}): Promise<Engine> {
  const around: Surroundings = { cwd, env: process.env, canAsk: false, executors: {}, ...options };
  const { root, commonDir } = await openHere(cwd);
  const store = openStore(commonDir);
  return {
    async readPlan(file) {
      const { config } = loadConfig({ root, env: around.env, flags: [] });
      const plan = openPlan(file ?? findPlan(root, cwd), cwd, wishesIn(config));
      return Promise.resolve({ plan, findings: audit(plan, config, gateFiles(root)) });
    },
    prepare: (request = {}) => prepareRun(wholeRequest(request), around),
    async preview(prepared) {
      if (prepared.kind === 'refused') throw prepared.error;
      if (prepared.kind === 'paused') throw pausedElsewhere(prepared.run);
      const { planned, kind } = prepared;
      return previewOf(planned, {
        restart: kind === 'new',
        preconditions: await preconditions(
          planned,
          prepared.kind === 'idle' ? null : await startRefusal(prepared, around),
        ),
      });
    },
    start: async (prepared) => (await startRun(prepared, around)).start(),
    runs: () =>
      Promise.all(
        listRunIds(commonDir).map(async (run) => ({ run, live: (await liveHolder(store, run)) !== null })),
      ),
    read: async (run) => tellRun(await chooseRun(cwd, run ?? null)),
    async *follow(run, follow) {
      yield* followRun(await chooseRun(cwd, run ?? null), follow);
    },
    detach: (args) => startDetached({ cwd, env: around.env, args }),
    say: (phase, text, run) => steer({ action: 'say', phase, text }, run ?? null, cwd),
    async steer(action, { run = null, ...target } = {}) {
      await steer(steeringRequest.parse({ action, ...target }), run, cwd);
    },
  };
}

function wholeRequest({ settings = {}, ...rest }: RunWishes): RunRequest {
  const given = Object.entries(settings).map(([key, value]) => ({ name: key, key, value }));
  const nothing = { plan: null, given: null, run: null, phases: [], from: null, base: null };
  const unsaid = { restart: false, skipAudit: false, takeOver: false, yesUngated: false };
  return { ...nothing, ...unsaid, ...rest, settings: given };
}
