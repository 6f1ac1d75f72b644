import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { safeName, shellQuoted, unreachable } from '@debussy/core';
import type { Resolver } from '@debussy/core';
import { readUntrusted, runCommand, startObstacle } from '@debussy/host';
import type { CommandOrder } from '@debussy/host';
import { isLockfile, lockRecipe, mergeKeys, mergeTexts, refused } from '@debussy/merge';
import type { FileSides, LockRecipe, MergedText, TextMerges } from '@debussy/merge';
import type { SeriesItem } from '@debussy/scheduler';
import { amendFiles, driverCommand, driversOf } from '@debussy/workspace';
import type { Conflict } from '@debussy/workspace';
import type { RunPlace, RunRules } from '../run/run-place.ts';
import { gateEnvironment } from '../gates/gate-environment.ts';
import type { ResolvedText } from './resolve-conflict.ts';

/** A conflict while merge rules are tried. */
export interface MergeStep {
  readonly run: RunPlace & RunRules;
  readonly conflict: Conflict;
  /** The phase of the conflict. */
  readonly item: SeriesItem;
  readonly signal: AbortSignal | null;
}

export interface FileInConflict {
  readonly sides: FileSides;
  /** Files of the same conflict that are already resolved. */
  readonly done: ReadonlyMap<string, ResolvedText>;
}

/** A rule's result for a file: several merges, the likeliest first, or a reason why there is none. */
export interface Climbed extends TextMerges {
  /** The merge driver, or the program that regenerated a lockfile. */
  readonly by: string | null;
}

/** Tries one rule on one file; null if the rule does not apply. */
export async function climb(
  step: MergeStep,
  rung: Resolver,
  { sides, done }: FileInConflict,
): Promise<Climbed | null> {
  const recipe = lockRecipe(sides.path);
  switch (rung) {
    case 'driver':
      return runDrivers(step, sides);
    case 'lockfile':
      return recipe === null
        ? null
        : only(sides, await regenerate(step, sides, done, recipe), recipe.program);
    case 'keys':
      return /\.(?:json\w?|ya?ml|webmanifest|ipynb)$/i.test(sides.path) && !isLockfile(sides.path)
        ? only(sides, await mergeKeys(sides), null)
        : null;
    case 'lists':
    case 'words':
    case 'union':
      // Files that programs write as a whole are not merged line by line.
      return isLockfile(sides.path) ? null : { ...(await mergeTexts(sides, upTo(step, rung))), by: null };
    default:
      return unreachable(rung);
  }
}

const largestLockfile = 64 * 1024 * 1024;
const longestMs = 300_000;

/** A lockfile from the merged manifests. Its own program regenerates our version in a clean checkout. */
async function regenerate(
  step: MergeStep,
  sides: FileSides,
  done: ReadonlyMap<string, ResolvedText>,
  recipe: LockRecipe,
): Promise<MergedText> {
  const { run, conflict } = step;
  if (!isInstalled(run, recipe.program)) return refused(`${recipe.program} is not installed`);
  const texts = new Map([...done].map(([path, { text }]) => [path, Buffer.from(text)]));
  const files = texts.set(sides.path, Buffer.from(sides.ours));
  const { commit } = await amendFiles(run.store, conflict.marked ?? conflict.ours, files);
  const slot = await run.slots.acquire({ phase: 'merge', attempt: 0, base: commit, purpose: 'verify' });
  if (!slot.ok) return refused(slot.error.message);
  try {
    const result = await runCommand({
      command: recipe.command,
      cwd: dirname(join(slot.value.path, sides.path)),
      env: gateEnvironment(run.env, slot.value),
      timeoutMs: longestMs,
      ...logged(step, sides.path),
    });
    if (result.exitCode !== 0) return refused(`\`${recipe.command}\` failed`);
    const made = readUntrusted(join(slot.value.path, sides.path), largestLockfile);
    return made.ok ? { ok: true, text: made.value } : refused(made.error.message);
  } finally {
    await run.slots.release(slot.value, 'discarded');
  }
}

/** Settings that the programs of all rules share. */
function logged(
  { run, signal }: MergeStep,
  path: string,
): Pick<CommandOrder, 'logFile' | 'cookie' | 'scrub' | 'signal'> {
  return {
    logFile: join(run.folder.gates, `merge-${safeName(path)}.log`),
    cookie: `${run.cookie}-gate`,
    scrub: run.scrub,
    ...(signal === null ? {} : { signal }),
  };
}

function only(sides: FileSides, merged: MergedText, by: string | null): Climbed {
  return merged.ok
    ? { found: [{ sides, text: merged.text }], why: '', by }
    : { found: [], why: merged.why, by };
}

const textRungs = ['lists', 'words', 'union'] as const;

/** Hunks of one file may need several rules: all enabled ones up to this one. */
function upTo({ run }: MergeStep, rung: (typeof textRungs)[number]): ReadonlySet<Resolver> {
  const { resolvers } = run.config;
  const below = textRungs.slice(0, textRungs.indexOf(rung) + 1);
  return new Set(below.filter((one) => one === rung || resolvers.includes(one)));
}

const longestDriverMs = 60_000;
const itself = 'mergiraf';
const itselfCommand = 'mergiraf merge --git %O %A %B -s %S -x %X -y %Y -p %P -l %L';

/** The drivers that the project allows and the user's git has for this file; mergiraf for every file if installed. */
async function runDrivers(step: MergeStep, sides: FileSides): Promise<Climbed | null> {
  const { config, store } = step.run;
  if (config.merge_drivers.length === 0) return null;
  const wanted = (await driversOf(store, step.conflict.ours, [sides.path])).get(sides.path) ?? '';
  const names = config.merge_drivers.filter((name) => name === wanted || name === itself);
  let last: Climbed | null = null;
  for (const name of names) {
    const command = await commandOf(step, name);
    if (command === null) continue;
    last = only(sides, await runDriver(step, sides, command), name);
    if (last.found.length > 0) return last;
  }
  return last;
}

async function commandOf({ run }: MergeStep, name: string): Promise<string | null> {
  const configured = await driverCommand(run.store, name);
  if (configured !== null || name !== itself) return configured;
  return isInstalled(run, itself) ? itselfCommand : null;
}

/** As git calls it: three files, the result in ours. It gets the environment of gates, and one minute. */
async function runDriver(step: MergeStep, sides: FileSides, command: string): Promise<MergedText> {
  const { run } = step;
  const folder = mkdtempSync(join(tmpdir(), 'debussy-merge-'));
  try {
    const files = { O: sides.base ?? '', A: sides.ours, B: sides.theirs };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const result = await runCommand({
      command: filledIn(command, sides.path),
      cwd: folder,
      env: gateEnvironment(run.env, { path: folder }),
      timeoutMs: longestDriverMs,
      ...logged(step, sides.path),
    });
    if (result.timedOut) return refused(`it took longer than ${longestDriverMs / 1000} seconds`);
    if (result.exitCode !== 0) return refused(`it ended with exit code ${result.exitCode ?? 'none'}`);
    return { ok: true, text: readFileSync(join(folder, 'A'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function filledIn(command: string, path: string): string {
  const values: Readonly<Record<string, string>> = {
    O: 'O',
    A: 'A',
    B: 'B',
    L: '7',
    S: 'base',
    X: 'ours',
    Y: 'theirs',
    P: shellQuoted(path),
  };
  return command.replaceAll(/%([OABLPSXY%])/g, (_, name: string) => values[name] ?? '%');
}

function isInstalled({ env, repository }: RunPlace & RunRules, program: string): boolean {
  return startObstacle(program, { cwd: repository.root, path: env['PATH'] ?? '' }) === null;
}
