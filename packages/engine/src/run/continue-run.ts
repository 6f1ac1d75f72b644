import { baseRef, DebussyError, firstFew, runRefs } from '@debussy/core';
import type { Config, Event, EventBody, GivenSetting } from '@debussy/core';
import { currentHolder, killLeftovers } from '@debussy/host';
import { journalRebuilt, reconcile, replay, retryFailed, proposeUserCommits } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { lostPhase, openStore, readRefValue, releaseEpoch, takeEpoch } from '@debussy/workspace';
import type { Epoch, Repository, Slots, TargetClaim } from '@debussy/workspace';
import { refuseOccupied } from '../land/lander.ts';
import { userCommitSource } from '../land/user-commits.ts';
import { pinBranches } from '../plan/pin-branches.ts';
import type { CountedTexts } from '../agreed/agreed-texts.ts';
import { phaseSpecs } from '../plan/phase-specs.ts';
import { planChanges } from '../plan/plan-changes.ts';
import { savePlanTexts } from '../plan/plan-of-run.ts';
import type { PlanTexts } from '../plan/plan-of-run.ts';
import { salvage } from '../session/salvage.ts';
import { planDigest, startedEvent } from './begin.ts';
import type { BeginOrder } from './begin.ts';
import { machinery } from './execute.ts';
import type { Machinery, StartPlace } from './execute.ts';
import { heldError } from '../runs/existing-run.ts';
import type { ExistingRun } from '../runs/existing-run.ts';
import { mustHave } from '../runs/must-have.ts';
import { cookieOf, openRun } from './open-run.ts';
import type { OpenRun } from './open-run.ts';
import type { RemoteChanges } from './extended-run.ts';
import { runFolder } from '../runs/run-folder.ts';

/** A run that is ready to continue, with everything that its loop needs. */
export interface ReadyRun {
  readonly opened: OpenRun;
  readonly machine: Machinery;
  /** The events before this process took the run. */
  readonly past: readonly Event[];
}

export interface ContinueOrder {
  readonly repository: Repository;
  readonly existing: ExistingRun;
  readonly texts: PlanTexts;
  readonly counted: CountedTexts;
  readonly config: Config;
  /** The phases that the run is limited to from now on; undefined: no change. */
  readonly only: readonly string[] | null | undefined;
  readonly settings: readonly GivenSetting[];
  /** The user's commits count even if no gate judges them. */
  readonly yesUngated: boolean;
  /** Only follows merges on the host: failed phases are not retried. */
  readonly sync: boolean;
}

/** Takes a run over from a dead process, finishes interrupted steps, and prepares the run to continue. */
export async function continueRun(order: ContinueOrder, place: StartPlace): Promise<ReadyRun> {
  const { repository, existing, texts, counted, config, only, settings, sync } = order;
  const { run, state, started, events } = existing;
  if (state === null || started === null) throw withoutJournal(run);
  await refuseOccupied(openStore(repository.commonDir), started.run_branch, 2);
  const { env } = place.around;
  const epoch = await taken(repository, run);
  await killLeftovers(cookieOf(run, repository));
  const opened = await openRun(
    { repository, texts, counted, config, env, run, epoch, runBranch: started.run_branch },
    replay(events),
  );
  const holder = await currentHolder();
  const { number } = epoch;
  await opened.append({
    type: 'run.resumed',
    epoch: number,
    holder,
    tip: state.tip,
    config,
    only,
    settings,
    ...(sync ? { sync } : {}),
  });
  for (const notice of opened.found) await opened.append(notice);
  const ready = await readied(opened, place, events);
  const { machine } = ready;
  return orLetGo(ready, async () => {
    await finishHalfDone(opened, machine, { events, sync });
    if (!sync) await followPlan(opened, texts, config);
    const remote = await remoteChanges(opened, machine, sync);
    const how = { append: appendTo(opened), sure: order.yesUngated };
    await proposeUserCommits(userCommitSource(opened.run, remote), opened.state(), how);
    return ready;
  });
}

/** A run without a journal: refs and trailers still show the landed phases, which are not repeated. */
export async function rebuildRun(
  order: BeginOrder,
  { run, slug }: TargetClaim,
  place: StartPlace,
): Promise<ReadyRun> {
  const { repository, texts, counted, config, env } = order;
  const store = openStore(repository.commonDir);
  const base = mustHave(await readRefValue(store, baseRef(run)), 'the ref of the base');
  const epoch = await taken(repository, run);
  const { branch } = runRefs(slug, run);
  savePlanTexts(runFolder(repository.commonDir, run).plan, texts);
  const opened = await openRun(
    { repository, texts, counted, config, env, run, epoch, runBranch: branch },
    null,
  );
  await opened.append(await startedEvent(order, { run, base, branch }));
  const message = `the journal of run ${run} was gone; what has landed was read from its branch`;
  await opened.append(
    warning(journalRebuilt, message, 'History before this moment is lost, commits are not.'),
  );
  const ready = await readied(opened, place);
  return orLetGo(ready, async () => {
    await finishHalfDone(opened, ready.machine, { events: [], sync: false });
    return ready;
  });
}

/** Opens everything that the loop needs. If that fails, the run is released. */
export async function readied(
  opened: OpenRun,
  place: StartPlace,
  past: readonly Event[] = [],
): Promise<ReadyRun> {
  try {
    return { opened, machine: await machinery(opened, place, past), past };
  } catch (cause) {
    await closeRun(opened).catch(() => undefined);
    throw cause;
  }
}

/** An open executor would keep a failed process alive, and with it the run. */
export async function orLetGo<T>(ready: ReadyRun, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    // The first error says more.
    await letGo(ready).catch(() => undefined);
    throw cause;
  }
}

/** Tasks on other hosts stay there for the process that continues the run. */
export async function letGo({ opened, machine }: ReadyRun): Promise<void> {
  await machine.executor.close('detach');
  await closeRun(opened);
}

export async function closeRun({ run, journal }: OpenRun): Promise<void> {
  await journal.close();
  await releaseEpoch(run.store, run.epoch);
}

async function taken({ commonDir }: Repository, run: string): Promise<Epoch> {
  const taking = await takeEpoch(openStore(commonDir), { run, holder: await currentHolder() });
  if (taking.kind !== 'held') return taking.epoch;
  throw await heldError(run, taking);
}

async function followPlan(opened: OpenRun, texts: PlanTexts, config: Config): Promise<void> {
  const changes = planChanges(opened.state(), phaseSpecs(texts.plan, config), planDigest(texts));
  if (changes === null) return;
  savePlanTexts(runFolder(opened.run.repository.commonDir, opened.run.run).plan, texts);
  await pinBranches(opened.run, [...changes.added, ...changes.edited]);
  await opened.append(changes);
}

/** Compares the journal with refs and worktrees, finishes or undoes interrupted steps, and retries failed phases. */
async function finishHalfDone(
  opened: OpenRun,
  { executor, lander }: Machinery,
  { events, sync }: { readonly events: readonly Event[]; readonly sync: boolean },
): Promise<void> {
  const rescued = await opened.run.slots.rescueAll();
  const found = { rescued: rescued.flatMap((one) => (one.ok ? [one.value] : [])), events };
  const append = appendTo(opened);
  for (const one of rescued) for (const notice of rescueNotices(one)) await append(notice);
  const evidence = { executor, lander, salvage: salvage(opened.run, found) };
  const state = await reconcile(evidence, opened.state(), append);
  if (!sync) await retryFailed(state, append);
}

/** If the host does not answer, only `sync` stops. */
async function remoteChanges(
  opened: OpenRun,
  { publisher }: Machinery,
  sync: boolean,
): Promise<RemoteChanges | null> {
  try {
    return (await publisher?.survey()) ?? null;
  } catch (error) {
    if (sync || !(error instanceof DebussyError)) throw error;
    await opened.append(warning('HOST_NOT_READ', error.message, error.hint ?? ''));
    return null;
  }
}

/** Repairs damage to a worktree after a crash of the machine. */
function rescueNotices(one: Awaited<ReturnType<Slots['rescueAll']>>[number]): readonly EventBody[] {
  if (!one.ok) return [warning('WORK_NOT_KEPT', one.error.message, one.error.hint ?? '')];
  const { slot, phase, ref, restored } = one.value;
  const lost =
    phase === lostPhase(slot)
      ? [
          warning(
            'WORKTREE_STATE_LOST',
            `what worktree ${slot} was used for could not be read; its files are kept`,
            `Look at them: git show --stat ${ref}`,
          ),
        ]
      : [];
  if (restored.length === 0) return lost;
  const message = `${restored.length} files of worktree ${slot} were empty after the crash and were restored: ${firstFew(restored, 5)}`;
  return [...lost, warning('FILES_RESTORED', message, `The work of phase ${phase} is in ${ref}.`)];
}

function warning(code: string, message: string, hint: string): EventBody {
  return { type: 'notice', severity: 'warning', code, phase: null, message, hint };
}

function appendTo(opened: OpenRun): (body: EventBody) => Promise<RunState> {
  return async (body) => {
    await opened.append(body);
    return opened.state();
  };
}

function withoutJournal(run: string): DebussyError {
  return new DebussyError({
    code: 'ERR_JOURNAL_GONE',
    message: `the journal of run ${run} is gone`,
    hint: `Landed commits are on its branch (git branch --list 'debussy/*'). Start a new run: debussy run --new`,
    exitCode: 2,
  });
}
