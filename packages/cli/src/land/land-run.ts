import { setTimeout as wait } from 'node:timers/promises';
import { DebussyError } from '@debussy/core';
import {
  branchPlan,
  landingGates,
  landingRequest,
  landingResult,
  landingUnderWay,
  openLanding,
  prepareRun,
  startRun,
  surveyBranches,
} from '@debussy/engine';
import type { LandedBranch, LandingPlace, Surroundings, SurveyedBranch } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';
import { print } from '../command-io.ts';
import { executorsOf } from '../run/executors.ts';
import { noFlags } from '../run/run-flags.ts';
import type { RunFlags } from '../run/run-flags.ts';
import { trialsShown } from '../run/run-plan.ts';
import { showRun } from '../run/show-run.ts';
import type { LandFlags } from './land-flags.ts';
import { nothingToLand, resultText } from './land-text.ts';

/** One run at a time lands on a branch. The others wait for it, and then land on top of its commits. */
export async function landInTurn(
  place: LandingPlace,
  branches: readonly SurveyedBranch[],
  flags: LandFlags,
  io: CommandIo,
): Promise<number> {
  const names = branches.map(({ origin, name, head }) => (origin === 'worktree' ? head : name));
  let now = { place, branches };
  for (;;) {
    const hasWaited = await turnOf(place, flags, io);
    if (hasWaited) {
      const opened = await openLanding({ names, own: false, onto: place.onto }, io.cwd);
      const survey = await surveyBranches(opened.place, opened.found, flags.order);
      if (survey.branches.length === 0) return nothingToLand(survey, opened.place, flags, io);
      now = { place: opened.place, branches: survey.branches };
    }
    try {
      return await landAll(now.place, now.branches, flags, io);
    } catch (error) {
      // Another one was quicker.
      if (!(error instanceof DebussyError) || error.code !== 'ERR_RUN_HELD') throw error;
    }
  }
}

const lookEveryMs = 300;

/** Waits for the run that lands on this branch, and continues one that was interrupted. */
async function turnOf(place: LandingPlace, flags: LandFlags, io: CommandIo): Promise<boolean> {
  let said = '';
  for (;;) {
    const other = await landingUnderWay(place);
    if (other === null) return said !== '';
    if (said !== other.run)
      io.stderr(
        other.live
          ? `Waiting for run ${other.run}, which lands on ${place.onto}.\n`
          : `Run ${other.run}, which lands on ${place.onto}, was interrupted; it is continued first.\n`,
      );
    said = other.run;
    if (other.live) await wait(lookEveryMs);
    else await finish(place, other.run, flags, io);
  }
}

async function finish(place: LandingPlace, run: string, flags: LandFlags, io: CommandIo): Promise<void> {
  const around = surroundings(place, io);
  const prepared = await prepareRun({ ...noFlags, run }, around);
  const taken = await startRun(prepared, around);
  await showRun(taken, shownAs(flags, true), io);
}

function surroundings({ root }: LandingPlace, io: CommandIo): Surroundings {
  return { cwd: root, env: io.env, canAsk: false, executors: executorsOf(noFlags.fleet, io) };
}

function shownAs({ verbose, color }: LandFlags, quiet: boolean): RunFlags {
  return { ...noFlags, quiet, verbose, color };
}

/** Branches are landed by a run: its phases are the branches, and no agent works on them. */
async function landAll(
  place: LandingPlace,
  branches: readonly SurveyedBranch[],
  flags: LandFlags,
  io: CommandIo,
): Promise<number> {
  const { onto } = place;
  const { how, fix } = flags;
  const { gates, settings } = await landingGates(place, flags, io.env);
  const around = surroundings(place, io);
  const inTurn = flags.keepGoing ? branches : behindEachOther(branches);
  const request = landingRequest(place, branchPlan(inTurn, { onto, how, gates, fix }), settings);
  const prepared = await prepareRun(request, around);
  const isShort = flags.json || flags.quiet || flags.wait;
  const shown = shownAs(flags, isShort);
  const taken = await startRun(prepared, around, trialsShown(shown, io));
  // For an agent the result is enough: each line costs it context.
  const silent = { ...io, stderr: () => undefined };
  const code = await showRun(taken, shown, flags.json || flags.wait ? silent : io);
  return showResult(place, taken.id, { isShort, json: flags.json, code }, io);
}

async function showResult(
  { onto, store }: LandingPlace,
  run: string,
  { isShort, json, code }: { readonly isShort: boolean; readonly json: boolean; readonly code: number },
  io: CommandIo,
): Promise<number> {
  const { branches, kept } = await landingResult(store, run);
  // The summary of the run has told the rest.
  const told = isShort ? { branches, kept } : { branches: branches.filter(isConflict), kept: null };
  const end = code === 0 && kept !== null ? 4 : code;
  print(io, json, { run, onto, exit_code: end, branches, kept }, () => resultText(onto, told));
  return end;
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
