import { DebussyError } from '@debussy/core';
import type { Config, Event, EventBody } from '@debussy/core';
import { killLeftovers } from '@debussy/runners';
import { reconcile, replay, retryFailed, takeUpArrivals } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { checkoutOfBranch, currentHolder, openStore, takeEpoch } from '@debussy/workspace';
import type { Repository } from '@debussy/workspace';
import { arrivals } from '../land/arrivals.ts';
import { cookieOf, hold, planDigest } from './begin.ts';
import type { HeldRun } from './begin.ts';
import { heldError } from './existing-run.ts';
import type { ExistingRun } from './existing-run.ts';
import { machinery } from './execute.ts';
import type { Machinery } from './execute.ts';
import { phaseSpecs } from '../plan/phase-specs.ts';
import { planChanges } from '../plan/plan-changes.ts';
import { savePlanTexts } from '../plan/plan-of-run.ts';
import type { PlanTexts } from '../plan/plan-of-run.ts';
import type { Surroundings } from './request.ts';
import { runFolder } from './run-folder.ts';
import { salvage } from '../session/salvage.ts';

export interface ResumeOrder {
  readonly repository: Repository;
  readonly existing: ExistingRun;
  readonly texts: PlanTexts;
  readonly config: Config;
  /** What the run is about from here on; undefined: the same as before. */
  readonly only?: readonly string[] | null | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly executors: Surroundings['executors'];
}

export interface ResumedRun {
  readonly held: HeldRun;
  readonly machine: Machinery;
  readonly past: readonly Event[];
}

/** Takes a run over from a holder that is gone, ends what it had half done, and makes it ready to go on. */
export async function resumeRun(order: ResumeOrder): Promise<ResumedRun> {
  const { repository, existing, texts, config, only, env } = order;
  const { run, state, started, events } = existing;
  if (state === null || started === null) throw withoutJournal(run);
  await refuseOccupied(repository, started.run_branch);
  const holder = await currentHolder();
  const taking = await takeEpoch(openStore(repository.commonDir), { run, holder });
  if (taking.kind === 'held')
    throw heldError(run, { epoch: taking.number, holder: taking.holder, released: false });
  await killLeftovers(cookieOf(run));
  const held = await hold(
    { repository, texts, config, env, run, epoch: taking.epoch, runBranch: started.run_branch },
    replay(events),
  );
  const { number: epoch } = taking.epoch;
  await held.append({ type: 'run.resumed', epoch, holder, tip: state.tip, config, only });
  for (const notice of held.found) await held.append(notice);
  const machine = machinery(held.context, order.executors);
  await endHalfDone(held, machine, events);
  await followPlan(held, texts, config);
  await takeUpArrivals(arrivals(held.context), held.state(), appendTo(held));
  return { held, machine, past: events };
}

async function followPlan(held: HeldRun, texts: PlanTexts, config: Config): Promise<void> {
  const changes = planChanges(held.state(), phaseSpecs(texts.plan, config), planDigest(texts));
  if (changes === null) return;
  savePlanTexts(runFolder(held.context.repository.commonDir, held.context.run).plan, texts);
  await held.append(changes);
}

/** Compares the journal with refs and worktrees, finishes or undoes what was half done, and lets failed phases try again. */
export async function endHalfDone(
  held: HeldRun,
  { executor, lander }: Machinery,
  events: readonly Event[],
): Promise<void> {
  const rescued = await held.context.slots.rescueAll();
  const found = { rescued: rescued.flatMap((one) => (one.ok ? [one.value] : [])), events };
  const append = appendTo(held);
  const evidence = { executor, lander, salvage: salvage(held.context, found) };
  const state = await reconcile(evidence, held.state(), append);
  await retryFailed(state, append);
}

function appendTo(held: HeldRun): (body: EventBody) => Promise<RunState> {
  return async (body) => {
    await held.append(body);
    return held.state();
  };
}

/** What lands moves the branch under whoever stands on it. */
async function refuseOccupied(repository: Repository, ref: string): Promise<void> {
  const place = await checkoutOfBranch(openStore(repository.commonDir), ref);
  if (place === null) return;
  throw new DebussyError({
    code: 'ERR_RUN_BRANCH_IN_USE',
    message: `${place} stands on the branch of the run, ${ref.replace(/^refs\/heads\//, '')}`,
    hint: 'Go back to your own branch first: git switch -    then: debussy resume',
    exitCode: 2,
  });
}

function withoutJournal(run: string): DebussyError {
  return new DebussyError({
    code: 'ERR_JOURNAL_GONE',
    message: `the journal of run ${run} is gone`,
    hint: `What landed stands on its branch (git branch --list 'debussy/*'). Start anew: debussy run --restart`,
    exitCode: 2,
  });
}
