import type { GateSpec } from '@debussy/core';
import { phaseKey, scopesOverlap } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { filesWithWord } from '@debussy/workspace';
import { isTest } from '../session/protect-tests.ts';
import type { MergeStep } from './climb.ts';
import { coveredFiles } from './coverage.ts';

/**
 * Whether a gate of the phase is known to touch a file, so that it would notice a wrong merge: a coverage report of the same
 * command lists it, the command names it, or a test names it (its name, or that of its package). Otherwise the plan may allow it.
 */
export async function isTouched({ context, conflict, item }: MergeStep, path: string): Promise<boolean> {
  const state = context.state();
  const spec = state.phases.get(phaseKey(item.phase))?.spec;
  if (scopesOverlap(spec?.union ?? [], [path])) return true;
  const commands = gatesOf(state, item.phase).flatMap(({ command }) => command ?? []);
  if (commands.length === 0) return false;
  if (isTest(path) || commands.some((command) => names(command, path))) return true;
  const covered = coveredFiles(context);
  if (commands.some((command) => covered(command).has(path))) return true;
  const tests = (await filesWithWord(context.store, conflict.ours, wordsFor(path))).filter(isTest);
  return tests.length > 0;
}

function gatesOf({ phases }: RunState, phase: string): readonly GateSpec[] {
  const entry = phases.get(phaseKey(phase));
  if (entry === undefined) return [];
  const parts = (entry.group?.children ?? []).flatMap((child) => phases.get(child)?.spec.gates ?? []);
  return [...entry.spec.gates, ...parts];
}

/** The file, its name without the ending, or a folder that it is in. */
function names(command: string, path: string): boolean {
  const words = command.split(/[\s'"=;:()|&]+/).map((word) => word.replace(/^\.\//, '').replace(/\/+$/, ''));
  const { stem } = partsOf(path);
  return words.some(
    (word) =>
      word === path || path.startsWith(`${word}/`) || (!isGeneric(stem) && word.split('/').at(-1) === stem),
  );
}

/** By these a test speaks of the file. */
function wordsFor(path: string): readonly string[] {
  const { stem, folder } = partsOf(path);
  return [stem, folder].filter((word) => word.length > 2 && !isGeneric(word));
}

function partsOf(path: string): { readonly stem: string; readonly folder: string } {
  const parts = path.split('/');
  return { stem: (parts.at(-1) ?? '').replace(/\..*$/, ''), folder: parts.at(-2) ?? '' };
}

function isGeneric(word: string): boolean {
  return /^(?:|index|main|mod|lib|src|app|pkg|packages|internal|source|core|utils?|__init__|init|types?|test|tests)$/.test(
    word,
  );
}
