import { setTimeout as wait } from 'node:timers/promises';
import { DebussyError } from '@debussy/core';
import {
  branchPlan,
  landingGates,
  landingRequest,
  landingResult,
  landingUnderWay,
  openLanding,
  othersWaiting,
  prepareRun,
  startRun,
  surveyBranches,
  waitingBranches,
} from '@debussy/engine';
import type {
  BranchSurvey,
  FoundBranch,
  LandedBranch,
  LandingPlace,
  Surroundings,
  SurveyedBranch,
  WaitingBranches,
} from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';
import { print } from '../command-io.ts';
import { pushBranch, upstreamOf } from '@debussy/workspace';
import type { Upstream } from '@debussy/workspace';
import { noFlags } from '../run/run-flags.ts';
import type { RunFlags } from '../run/run-flags.ts';
import { surroundings, trialsShown } from '../run/run-plan.ts';
import { showRun } from '../run/show-run.ts';
import type { LandFlags } from './land-flags.ts';
import { nothingToLand, notPushed, resultText } from './land-text.ts';

/**
 * Only one run lands on a branch at a time. The others wait for it, and then land on top of its commits: the first of
 * them takes over the branches of all with the same request.
 */
export async function landInTurn(
  place: LandingPlace,
  branches: readonly SurveyedBranch[],
  flags: LandFlags,
  io: CommandIo,
): Promise<number> {
  const names = branches.map(({ origin, name, head }) => (origin === 'worktree' ? head : name));
  const form = formOf(flags);
  const queue = waitingBranches(place, { form, names });
  try {
    for (;;) {
      const taken = await turnOf(place, queue, flags, io);
      if (taken !== null) return await showResult(place, taken, { flags, names, code: null }, io);
      const others = othersWaiting(place, form);
      const isSame = !queue.hasWaited() && others.names.length === 0;
      const now = isSame
        ? { place, branches, left: [] }
        : await surveyNow(place, [names, others.names], flags, io);
      if (!now.branches.some(({ name, head }) => names.includes(name) || names.includes(head)))
        return allLanded(now, place, flags, io);
      const code = await landAll(now, { names, others, queue }, flags, io).catch(notHeld);
      if (code !== null) return code;
    }
  } finally {
    queue.leave();
  }
}

/** Another command was quicker: wait for the next turn. Other errors are thrown. */
function notHeld(error: unknown): null {
  if (error instanceof DebussyError && error.code === 'ERR_RUN_HELD') return null;
  throw error;
}

/** Commands can share a run if their requests differ only in the branches. */
function formOf({ gates, how, fix, settings, keepGoing }: LandFlags): string {
  return JSON.stringify([gates, how, fix, keepGoing, settings.map(({ key, value }) => [key, value])]);
}

interface SurveyNow extends BranchSurvey {
  readonly place: LandingPlace;
}

/**
 * The present state of the own branches and those of others. If another command's branch is unreadable, that is its own
 * problem.
 */
async function surveyNow(
  { onto }: LandingPlace,
  [names, others]: readonly [readonly string[], readonly string[]],
  flags: LandFlags,
  io: CommandIo,
): Promise<SurveyNow> {
  const wishes = { own: false, onto };
  const { place, found } = await openLanding({ ...wishes, names }, io.cwd);
  const more: FoundBranch[] = [];
  for (const name of others.filter((one) => !names.includes(one))) {
    const opened = await openLanding({ ...wishes, names: [name] }, io.cwd).catch(() => null);
    more.push(...(opened?.found ?? []));
  }
  return { place, ...(await surveyBranches(place, [...found, ...more], flags.order)) };
}

const lookEveryMs = 300;

/**
 * Waits for the run that lands on this branch, and continues one that was interrupted. Returns the run that has taken
 * the branches over, after its end.
 */
async function turnOf(
  place: LandingPlace,
  queue: WaitingBranches,
  flags: LandFlags,
  io: CommandIo,
): Promise<string | null> {
  let said = '';
  for (;;) {
    const other = await landingUnderWay(place);
    const taken = queue.takenBy();
    if (taken !== null && other?.run !== taken) return taken;
    if (other === null) return null;
    if (said !== other.run) io.stderr(waitingText(other, place.onto));
    said = other.run;
    queue.wait();
    if (other.live) await wait(lookEveryMs);
    else await finish(place, other.run, flags, io).catch(notHeld);
  }
}

function waitingText({ run, live }: { readonly run: string; readonly live: boolean }, onto: string): string {
  return live
    ? `Waiting for run ${run}, which lands on ${onto}.\n`
    : `Run ${run}, which lands on ${onto}, was interrupted; it is continued first.\n`;
}

async function finish(place: LandingPlace, run: string, flags: LandFlags, io: CommandIo): Promise<void> {
  const around = surroundingsOf(place, io);
  const prepared = await prepareRun({ ...noFlags, run }, around);
  const taken = await startRun(prepared, around);
  await showRun(taken, shownAs(flags, true), io);
}

function surroundingsOf({ root }: LandingPlace, io: CommandIo): Surroundings {
  return { ...surroundings(noFlags, io), cwd: root, canAsk: false };
}

function shownAs({ verbose, color }: LandFlags, quiet: boolean): RunFlags {
  return { ...noFlags, quiet, verbose, color };
}

interface Together {
  readonly names: readonly string[];
  readonly others: ReturnType<typeof othersWaiting>;
  readonly queue: WaitingBranches;
}

/** A run lands the branches: they are its phases, and no agent works on them. */
async function landAll(
  { place, branches }: SurveyNow,
  { names, others, queue }: Together,
  flags: LandFlags,
  io: CommandIo,
): Promise<number> {
  const { onto } = place;
  const { how, fix } = flags;
  if (flags.push) await upstreamFor(place);
  const { gates, settings } = await landingGates(place, flags, io.env);
  const around = surroundingsOf(place, io);
  const inTurn = flags.keepGoing ? branches : behindEachOther(branches);
  const request = landingRequest(place, branchPlan(inTurn, { onto, how, gates, fix }), settings);
  const prepared = await prepareRun(request, around);
  const shown = shownAs(flags, isShort(flags));
  const taken = await startRun(prepared, around, trialsShown(shown, io));
  queue.leave();
  others.taken(taken.id);
  // An agent only needs the result: each line costs it context.
  const silent = { ...io, stderr: () => undefined };
  const code = await showRun(taken, shown, flags.json || flags.wait ? silent : io);
  // A branch of another command may be red.
  const isAlone = others.names.length === 0 || code > 4;
  return showResult(place, taken.id, { flags, names, code: isAlone ? code : null }, io);
}

function isShort({ json, quiet, wait: isWait }: LandFlags): boolean {
  return json || quiet || isWait;
}

interface Shown {
  readonly flags: LandFlags;
  readonly names: readonly string[];
  /** Null: it follows from the branches. */
  readonly code: number | null;
}

async function showResult(
  place: LandingPlace,
  run: string,
  { flags, names, code }: Shown,
  io: CommandIo,
): Promise<number> {
  const { onto, store } = place;
  const { branches, kept, request } = await landingResult(store, run, names);
  const found = code ?? codeOf(branches);
  const isLanded = branches.some(({ state }) => state === 'landed');
  const isMoved = kept === null && request === null && isLanded;
  const refused = flags.push && isMoved ? await pushBranch(place.root, onto, await upstreamFor(place)) : null;
  const end = found === 0 && (kept !== null || refused !== null) ? 4 : found;
  // The summary of the run has reported the rest.
  const isWhole = isShort(flags) || code === null;
  const told = isWhole
    ? { branches, kept, request }
    : { branches: branches.filter(isConflict), kept: null, request: null };
  const push = flags.push ? { pushed: isMoved && refused === null } : {};
  const shown = request === null ? {} : { pull_request: request };
  const facts = { run, onto, exit_code: end, branches, kept, ...shown, ...push };
  print(io, flags.json, facts, () => resultText(onto, told));
  if (refused !== null) io.stderr(notPushed(onto, refused));
  return end;
}

/** All of it had already landed, or there was nothing: that is not a failure. With --push, earlier landings are pushed. */
export async function allLanded(
  { left }: Pick<BranchSurvey, 'left'>,
  place: LandingPlace,
  { push, json }: LandFlags,
  io: CommandIo,
): Promise<number> {
  const { onto, root } = place;
  const isPushed = push && left.some(({ why }) => why === 'landed');
  const refused = isPushed ? await pushBranch(root, onto, await upstreamFor(place)) : null;
  const exit_code = refused === null ? 0 : 4;
  const pushed = isPushed ? { pushed: refused === null } : {};
  print(io, json, { onto, exit_code, branches: [], left, ...pushed }, () =>
    nothingToLand(left, onto, isPushed && refused === null),
  );
  if (refused !== null) io.stderr(notPushed(onto, refused));
  return exit_code;
}

async function upstreamFor({ store, onto }: LandingPlace): Promise<Upstream> {
  const upstream = await upstreamOf(store, onto);
  if (upstream !== null) return upstream;
  throw new DebussyError({
    code: 'ERR_LAND_UPSTREAM',
    message: `${onto} has no upstream branch to push to`,
    hint: `Push it once: git push -u origin ${onto}`,
    exitCode: 2,
  });
}

/** As a run with only these branches would have ended. */
function codeOf(branches: readonly LandedBranch[]): number {
  if (branches.some(({ state }) => state === 'red')) return 3;
  return branches.every(({ state }) => state === 'landed') ? 0 : 4;
}

function isConflict({ state }: LandedBranch): boolean {
  return state === 'conflict';
}

/** Nothing lands behind a branch that fails. */
function behindEachOther(branches: readonly SurveyedBranch[]): readonly SurveyedBranch[] {
  return branches.map((one, i) => {
    const before = branches[i - 1];
    return before === undefined ? one : { ...one, after: [...new Set([...one.after, before.id])] };
  });
}
