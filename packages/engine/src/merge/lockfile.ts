import { safeName } from '@debussy/core';
import { refused } from '@debussy/merge';
import type { LockRecipe, MergedText, FileSides } from '@debussy/merge';
import { runGate } from '@debussy/runners';
import { amendFiles } from '@debussy/workspace';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gateEnvironment } from '../verify/gate-environment.ts';
import type { MergeStep } from './climb.ts';
import { isInstalled } from './merge-driver.ts';
import type { ResolvedText } from './resolve-conflict.ts';

export interface LockWork {
  readonly sides: FileSides;
  readonly done: ReadonlyMap<string, ResolvedText>;
  readonly recipe: LockRecipe;
}

const longestMs = 300_000;

/** A lockfile from the merged manifests, made by its own program in a clean checkout; our version of it is what it starts from. */
export async function regenerate(step: MergeStep, { sides, done, recipe }: LockWork): Promise<MergedText> {
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
