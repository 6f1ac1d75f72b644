import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { safeName, unreachable } from '@debussy/core';
import type { Resolver } from '@debussy/core';
import { isLockfile, lockRecipe, mergeKeys, mergeText, refused } from '@debussy/merge';
import type { FileSides, LockRecipe, MergedText } from '@debussy/merge';
import { runGate } from '@debussy/runners';
import type { SeriesItem } from '@debussy/scheduler';
import { amendFiles } from '@debussy/workspace';
import type { Conflict } from '@debussy/workspace';
import type { RunContext } from '../run/run-context.ts';
import { gateEnvironment } from '../verify/gate-environment.ts';
import { isInstalled, runDrivers } from './merge-driver.ts';
import type { ResolvedText } from './resolve-conflict.ts';

/** A conflict on its way up. */
export interface MergeStep {
  readonly context: RunContext;
  readonly conflict: Conflict;
  /** The phase that it belongs to. */
  readonly item: SeriesItem;
  readonly signal: AbortSignal | null;
  /** `<rung> <path>`, where that has failed its gates. */
  readonly failed: ReadonlySet<string>;
}

export interface FileInConflict {
  readonly sides: FileSides;
  /** Files of the same conflict that are resolved. */
  readonly done: ReadonlyMap<string, ResolvedText>;
}

type Climbed = (MergedText & { readonly by: string | null }) | null;

/** One file by one rung; null where the rung is not for it. */
export async function climb(
  step: MergeStep,
  rung: Resolver,
  { sides, done }: FileInConflict,
): Promise<Climbed> {
  const recipe = lockRecipe(sides.path);
  switch (rung) {
    case 'driver':
      return runDrivers(step, sides);
    case 'lockfile':
      return recipe === null
        ? null
        : { ...(await regenerate(step, { sides, done, recipe })), by: recipe.program };
    case 'keys':
      return /\.(?:json\w?|ya?ml|webmanifest|ipynb)$/i.test(sides.path)
        ? own(sides, await mergeKeys(sides))
        : null;
    case 'lists':
    case 'words':
    case 'union':
      return own(sides, mergeText(sides, upTo(step, rung)));
    default:
      return unreachable(rung);
  }
}

interface LockWork {
  readonly sides: FileSides;
  readonly done: ReadonlyMap<string, ResolvedText>;
  readonly recipe: LockRecipe;
}

const longestMs = 300_000;

/** A lockfile from the merged manifests, made by its own program in a clean checkout; our version of it is what it starts from. */
async function regenerate(step: MergeStep, { sides, done, recipe }: LockWork): Promise<MergedText> {
  const { context, conflict, signal } = step;
  if (!isInstalled(context, recipe.program)) return refused(`${recipe.program} is not installed`);
  const texts = new Map([...done].map(([path, { text }]) => [path, Buffer.from(text)]));
  const files = texts.set(sides.path, Buffer.from(sides.ours));
  const { commit } = await amendFiles(context.store, conflict.marked ?? conflict.ours, files);
  const slot = await context.slots.acquire({ phase: 'merge', attempt: 0, base: commit, purpose: 'verify' });
  if (!slot.ok) return refused(slot.error.message);
  try {
    const result = await runGate({
      command: recipe.command,
      cwd: dirname(join(slot.value.path, sides.path)),
      env: gateEnvironment(context.env, slot.value),
      timeoutMs: longestMs,
      logFile: join(context.folder.gates, `merge-${safeName(sides.path)}.log`),
      cookie: `${context.cookie}-gate`,
      secrets: context.secrets,
      ...(signal === null ? {} : { signal }),
    });
    if (result.exitCode !== 0) return refused(`\`${recipe.command}\` failed`);
    return { ok: true, text: readFileSync(join(slot.value.path, sides.path), 'utf8') };
  } finally {
    await context.slots.release(slot.value, 'discarded');
  }
}

/** What programs write whole is not merged by hand. */
function own({ path }: FileSides, merged: MergedText): Climbed {
  if (isLockfile(path)) return null;
  return { ...(merged.ok ? merged : refused(merged.why)), by: null };
}

const textRungs = ['lists', 'words', 'union'] as const;

/** Hunks of one file may need several rungs: all that are switched on, up to this one. */
function upTo({ context }: MergeStep, rung: (typeof textRungs)[number]): ReadonlySet<Resolver> {
  const { resolvers } = context.config;
  const below = textRungs.slice(0, textRungs.indexOf(rung) + 1);
  return new Set(below.filter((one) => one === rung || resolvers.includes(one)));
}
