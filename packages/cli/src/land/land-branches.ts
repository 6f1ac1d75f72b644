import { setTimeout as wait } from 'node:timers/promises';
import { DebussyError, firstFew } from '@debussy/core';
import {
  changePutOn,
  gateForecast,
  openLanding,
  openRequests,
  surveyBranches,
  withUncommitted,
} from '@debussy/engine';
import type {
  BranchSurvey,
  ConflictedPart,
  FoundBranch,
  LandingPlace,
  SurveyedBranch,
} from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';
import { print } from '../command-io.ts';
import { printable } from '@debussy/story';
import { askQuestions, askYes } from '../init/ask.ts';
import type { LandFlags } from './land-flags.ts';
import { allLanded, landInTurn } from './land-run.ts';
import { branchFacts, branchList, forecastText } from './land-text.ts';

/** Lands the named branches, all that are ahead, or those that the user chooses. */
export async function landBranches(flags: LandFlags, io: CommandIo): Promise<number> {
  if (flags.watch) return landAsTheyCome(flags, io);
  const { names, wait: isWait, all, onto } = flags;
  const own = isWait ? true : all ? false : null;
  const opened = await openLanding({ names, own, onto }, io.cwd);
  const { place, isOpen } = opened;
  const isListed = isOpen && !flags.all && !flags.dryRun;
  const found = isListed ? [...opened.found, ...(await requestsOf(place, io))] : opened.found;
  const wanted = found.filter(({ name }) => !isOpen || fits(name, flags.match));
  const survey = await surveyBranches(place, wanted, flags.order);
  refuseUnrelated(survey, place, isOpen);
  const chosen = isListed ? await chosenOf(survey, flags, io) : survey.branches;
  if (chosen === null) return 2;
  const some = { ...survey, branches: chosen };
  if (flags.dryRun) return preview(some, place, flags, io);
  const { branches } = await withFiles(some, { place, found: wanted }, flags, io);
  if (branches.length === 0) return allLanded(survey, place, flags, io);
  return landInTurn(place, branches, flags, io);
}

async function requestsOf(place: LandingPlace, io: CommandIo): Promise<readonly FoundBranch[]> {
  const { found, problem } = await openRequests(place, io.env);
  if (problem !== null) io.stderr(`Pull requests are not listed: ${printable(problem)}\n`);
  return found;
}

const lookEveryMs = 1000;

/** Until it is interrupted. Each state of a branch is tried once. Branches with uncommitted files are not finished. */
async function landAsTheyCome(flags: LandFlags, io: CommandIo): Promise<number> {
  const tried = new Set<string>();
  const ending = new AbortController();
  process.once('SIGINT', () => ending.abort(130));
  process.once('SIGTERM', () => ending.abort(143));
  const { signal } = ending;
  io.stderr('Waiting for branches. Ctrl-C ends this.\n');
  while (!signal.aborted) {
    const { place, found } = await openLanding({ names: [], own: false, onto: flags.onto }, io.cwd);
    const fresh = found.filter(
      ({ name, head, dirty }) => dirty.length === 0 && fits(name, flags.match) && !tried.has(head),
    );
    for (const { head } of fresh) tried.add(head);
    const { branches } = await surveyBranches(place, fresh, flags.order);
    if (branches.length > 0) await landInTurn(place, branches, flags, io);
    await wait(lookEveryMs, null, { signal }).catch(() => null);
  }
  return Number(signal.reason);
}

/** Without patterns every name matches; `*` is any part of a name. */
function fits(name: string, patterns: readonly string[]): boolean {
  const escaped = patterns.map((one) => one.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return (
    escaped.length === 0 || escaped.some((one) => new RegExp(`^${one.replaceAll('*', '.*')}$`).test(name))
  );
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

/** On a terminal the user chooses; otherwise the list is printed. */
async function chosenOf(
  { branches }: BranchSurvey,
  { yes, json }: LandFlags,
  io: CommandIo,
): Promise<readonly SurveyedBranch[] | null> {
  if (branches.length === 0) return [];
  if (!canAsk(io) || yes || json) {
    print(io, json, { branches: branches.map(branchFacts) }, () => branchList(branches));
    io.stderr('Name those that are to land, or take all of them: debussy land --all\n');
    return null;
  }
  io.stdout(branchList(branches));
  const question = 'Which of them? Numbers with spaces; an empty line takes all.';
  const [answer = ''] = await askQuestions([question], terminal);
  return chosenBy(answer, branches);
}

/** By their numbers in the list or their names; an empty line selects all. */
export function chosenBy<T extends Pick<SurveyedBranch, 'id'>>(
  answer: string,
  branches: readonly T[],
): readonly T[] {
  const words = answer.split(/[\s,]+/).filter((word) => word !== '');
  const called = (word: string): T | undefined =>
    branches.find(({ id }) => id === word) ?? branches[/^\d+$/.test(word) ? Number(word) - 1 : -1];
  const unknown = words.filter((word) => called(word) === undefined);
  if (unknown.length > 0) throw notListed(unknown);
  const chosen = new Set(words.map(called));
  return words.length === 0 ? branches : branches.filter((one) => chosen.has(one));
}

function notListed(words: readonly string[]): DebussyError {
  return new DebussyError({
    code: 'ERR_BRANCH_UNKNOWN',
    message: `not in the list: ${firstFew(words)}`,
    hint: 'Choose by number or name: debussy land',
    exitCode: 2,
  });
}

const terminal = { input: process.stdin, output: process.stdout };

function canAsk({ isTTY }: CommandIo): boolean {
  return isTTY && process.stdin.isTTY;
}

interface Opened {
  readonly place: LandingPlace;
  readonly found: readonly FoundBranch[];
}

/** Uncommitted files land with a branch if the user agrees; the worktree does not change. */
async function withFiles(
  survey: BranchSurvey,
  { place, found }: Opened,
  flags: LandFlags,
  io: CommandIo,
): Promise<BranchSurvey> {
  const heads = new Set(survey.branches.map(({ head }) => head));
  const isMissed = (one: FoundBranch): boolean => survey.left.some(({ name }) => name === one.name);
  const wanted = found.filter((one) => heads.has(one.head) || (one.dirty.length > 0 && isMissed(one)));
  const dirty = wanted.filter((one) => one.dirty.length > 0);
  if (dirty.length === 0) return survey;
  for (const one of dirty) if (!flags.yes && !(await isAgreed(one, flags, io))) throw uncommitted(one);
  const taken: FoundBranch[] = [];
  for (const one of wanted) {
    const { found: whole, refused } = await withUncommitted(place, one);
    for (const { path, detail } of refused) io.stderr(`${one.name}: ${path} stays out (${detail}).\n`);
    taken.push(whole);
  }
  return surveyBranches(place, taken, flags.order);
}

async function isAgreed({ name, dirty }: FoundBranch, { json }: LandFlags, io: CommandIo): Promise<boolean> {
  if (!canAsk(io) || json) return false;
  return askYes(`${name} has uncommitted files: ${firstFew(dirty, 5)}. Land them as well?`, false, terminal);
}

function uncommitted({ name, dirty, worktree }: FoundBranch): DebussyError {
  return new DebussyError({
    code: 'ERR_LAND_DIRTY',
    message: `${name} has uncommitted files in ${worktree ?? ''}: ${firstFew(dirty, 5)}`,
    hint: `Commit them: git -C ${worktree ?? '.'} add -A && git -C ${worktree ?? '.'} commit    (--yes lands them as they are)`,
    exitCode: 2,
  });
}

async function preview(
  survey: BranchSurvey,
  place: LandingPlace,
  flags: LandFlags,
  io: CommandIo,
): Promise<number> {
  const { store, onto } = place;
  const conflicts = new Map<string, readonly ConflictedPart[]>();
  let { tip } = place;
  for (const { id, change } of survey.branches) {
    const put = await changePutOn(store, tip, change.commit);
    if (put.conflicts.length > 0) conflicts.set(id, put.conflicts);
    tip = put.tip;
  }
  const seconds = await gateForecast(place, flags, io.env).catch(() => null);
  const facts = {
    onto,
    gate_seconds: seconds,
    branches: survey.branches.map((one) => ({ ...branchFacts(one), conflicts: conflicts.get(one.id) ?? [] })),
    left: survey.left,
  };
  print(io, flags.json, facts, () => forecastText(survey, { conflicts, seconds }, onto));
  return 0;
}
