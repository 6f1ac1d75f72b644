import {
  branchPlan,
  conflictsOf,
  landingGates,
  landingRequest,
  landingResult,
  landingUnderWay,
  openLanding,
  prepareRun,
  startRun,
  surveyBranches,
} from '@debussy/engine';
import type {
  BranchSurvey,
  ConflictedPart,
  LandingPlace,
  Surroundings,
  SurveyedBranch,
} from '@debussy/engine';
import { DebussyError, firstFew } from '@debussy/core';
import type { CommandIo } from '../command-io.ts';
import { print } from '../command-io.ts';
import { askQuestions } from '../init/ask.ts';
import { executorsOf } from '../run/executors.ts';
import { noFlags } from '../run/run-flags.ts';
import { showRun } from '../run/show-run.ts';
import { trialsShown } from '../run/run-plan.ts';
import type { LandFlags } from './land-flags.ts';
import { branchList, forecastText, leftText, resultText } from './land-text.ts';

/** Branches are landed by a run: its phases are the branches, and no agent works on them. */
export async function landBranches(flags: LandFlags, io: CommandIo): Promise<number> {
  const { names, wait: own, onto } = flags;
  const { place, found, isOpen } = await openLanding({ names, own, onto }, io.cwd);
  const survey = await surveyBranches(place, found, flags.order);
  refuseUnrelated(survey, place, isOpen);
  const isListed = isOpen && !flags.all && !flags.dryRun;
  const chosen = isListed ? await chosenOf(survey, flags, io) : survey.branches;
  if (chosen === null) return 2;
  if (chosen.length === 0) return nothingToLand(survey, place, flags, io);
  refuseDirty(chosen);
  if (flags.dryRun) return preview({ ...survey, branches: chosen }, place, flags, io);
  return landAll(place, chosen, flags, io);
}

function refuseUnrelated({ left }: BranchSurvey, { onto }: LandingPlace, isOpen: boolean): void {
  const unrelated = left.find(({ why }) => why === 'unrelated');
  if (unrelated === undefined || isOpen) return;
  throw new DebussyError({
    code: 'ERR_LAND_UNRELATED',
    message: `${unrelated.name} shares no commit with ${onto}`,
    hint: `Put it on ${onto} first: git rebase --onto ${onto} --root ${unrelated.name}`,
    exitCode: 2,
  });
}

/** On a terminal a person chooses; elsewhere the list is the answer. */
async function chosenOf(
  { branches }: BranchSurvey,
  { yes, json }: LandFlags,
  io: CommandIo,
): Promise<readonly SurveyedBranch[] | null> {
  if (branches.length === 0) return [];
  const canAsk = io.isTTY && process.stdin.isTTY && !yes && !json;
  if (!canAsk) {
    print(io, json, { branches: branches.map(branchFacts) }, () => branchList(branches));
    io.stderr('Name those that are to land, or take all of them: debussy land --all\n');
    return null;
  }
  io.stdout(branchList(branches));
  const talk = { input: process.stdin, output: process.stdout };
  const [answer = ''] = await askQuestions(
    ['Which of them? Numbers with spaces; an empty line takes all.'],
    talk,
  );
  const numbers = answer.split(/[\s,]+/).filter((word) => word !== '');
  return numbers.length === 0 ? branches : branches.filter((_, i) => numbers.includes(String(i + 1)));
}

function branchFacts({
  id,
  head,
  subject,
  author,
  own,
  files,
  worktree,
  dirty,
  after,
}: SurveyedBranch): object {
  return { branch: id, head, subject, author, commits: own.length, files, worktree, dirty, after };
}

function nothingToLand(
  { left }: BranchSurvey,
  { onto }: LandingPlace,
  flags: LandFlags,
  io: CommandIo,
): number {
  print(io, flags.json, { onto, exit_code: 0, branches: [], left }, () =>
    left.length === 0
      ? `Nothing to land: no branch is ahead of ${onto}.\n`
      : left.map((one) => leftText(one, onto)).join(''),
  );
  return 0;
}

function refuseDirty(branches: readonly SurveyedBranch[]): void {
  const dirty = branches.find((one) => one.dirty.length > 0);
  if (dirty === undefined) return;
  throw new DebussyError({
    code: 'ERR_LAND_DIRTY',
    message: `${dirty.name} has uncommitted files in ${dirty.worktree ?? ''}: ${firstFew(dirty.dirty, 5)}`,
    hint: `Commit them: git -C ${dirty.worktree ?? '.'} add -A && git -C ${dirty.worktree ?? '.'} commit`,
    exitCode: 2,
  });
}

async function preview(
  survey: BranchSurvey,
  { store, tip, onto }: LandingPlace,
  { json }: LandFlags,
  io: CommandIo,
): Promise<number> {
  const conflicts = new Map<string, readonly ConflictedPart[]>();
  for (const { id, change, after } of survey.branches) {
    const parts = after.length > 0 ? [] : await conflictsOf(store, tip, change.commit);
    if (parts.length > 0) conflicts.set(id, parts);
  }
  const facts = {
    onto,
    branches: survey.branches.map((one) => ({ ...branchFacts(one), conflicts: conflicts.get(one.id) ?? [] })),
    left: survey.left,
  };
  print(io, json, facts, () => forecastText(survey, conflicts, onto));
  return 0;
}

async function landAll(
  place: LandingPlace,
  branches: readonly SurveyedBranch[],
  flags: LandFlags,
  io: CommandIo,
): Promise<number> {
  const { onto, root, store } = place;
  const { how, fix } = flags;
  const other = await landingUnderWay(place);
  if (other !== null) throw underWay(other, onto);
  const { gates, settings } = await landingGates(place, flags, io.env);
  const around: Surroundings = {
    cwd: root,
    env: io.env,
    canAsk: false,
    executors: executorsOf(noFlags.fleet, io),
  };
  const inTurn = flags.keepGoing ? branches : behindEachOther(branches);
  const request = landingRequest(place, branchPlan(inTurn, { onto, how, gates, fix }), settings);
  const prepared = await prepareRun(request, around);
  const isShort = flags.json || flags.quiet || flags.wait;
  const shown = { ...noFlags, quiet: isShort, verbose: flags.verbose, color: flags.color };
  const taken = await startRun(prepared, around, trialsShown(shown, io));
  const code = await showRun(taken, shown, io);
  const results = await landingResult(store, taken.state());
  const facts = { run: taken.id, onto, exit_code: code, branches: results };
  if (isShort) print(io, flags.json, facts, () => resultText(onto, results));
  else
    io.stdout(
      resultText(
        onto,
        results.filter(({ state }) => state !== 'landed'),
      ),
    );
  return code;
}

/** Nothing lands behind a branch that fails. */
function behindEachOther(branches: readonly SurveyedBranch[]): readonly SurveyedBranch[] {
  return branches.map((one, i) => {
    const before = branches[i - 1];
    return before === undefined ? one : { ...one, after: [...new Set([...one.after, before.id])] };
  });
}

function underWay(
  { run, live }: { readonly run: string; readonly live: boolean },
  onto: string,
): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_HELD',
    message: live
      ? `run ${run} lands branches on ${onto} now`
      : `run ${run}, which lands on ${onto}, was interrupted`,
    hint: live ? `Follow it: debussy attach ${run}` : `Continue it first: debussy resume ${run}`,
    exitCode: 2,
  });
}
