import { isLockfile, lockRecipe, mergeKeys, mergeText, refused } from '@debussy/merge';
import type { FileSides, MergedText } from '@debussy/merge';
import { unreachable } from '@debussy/core';
import type { Resolver } from '@debussy/core';
import type { SeriesItem } from '@debussy/scheduler';
import type { Conflict } from '@debussy/workspace';
import type { RunContext } from '../run/run-context.ts';
import { regenerate } from './lockfile.ts';
import { runDrivers } from './merge-driver.ts';
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
