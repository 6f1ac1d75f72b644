import { phaseKey } from '@debussy/core';
import { findLeftovers } from '@debussy/host';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'vitest';
import type { Answer } from './binary.ts';
import { eventsOf, runsOf } from './journal-of.ts';
import { landedOn, runBranch } from './landed.ts';
import type { Project } from './project.ts';

/**
 * What holds after every run, however it ended: the checkout is clean, nothing landed twice, git finds nothing broken,
 * no process is left, worktrees are flat and detached, and the journal verifies and tells the same end as the exit code.
 */
export function expectSound(project: Project, answer: Answer, code: number): void {
  expect({ code: answer.code, said: answer.code === code ? '' : answer.stderr + answer.stdout }).toEqual({
    code,
    said: '',
  });
  expect(eventsOf(project, 'run.ended').at(-1)?.exit_code).toBe(code);
  expectIntact(project);
}

/** The same without a word about how it ended. */
export function expectIntact(project: Project): void {
  expect(project.git('status', '--porcelain')).toBe('');
  expect(project.git('fsck', '--no-dangling', '--no-progress')).toBe('');
  expect(doubles(landedOn(project, runBranch(project)))).toEqual([]);
  expect(leftoversOf(project)).toEqual([]);
  expectFlatWorktrees(project);
  const moves = eventsOf(project, 'tip.moved').filter(({ group }) => group === null);
  expect(doubles(moves.flatMap(({ landed }) => landed))).toEqual([]);
}

/** Another run of this machine may have started in the very millisecond: what it started names paths of another repository. */
function leftoversOf(project: Project): readonly unknown[] {
  const home = dirname(project.root);
  const found = runsOf(project).flatMap((run) => findLeftovers(`debussy-${run}`));
  return process.platform === 'linux' ? found.filter(({ pid }) => isBelow(home, pid)) : found;
}

/** One that has cleared its environment counts; one that is gone by now does not. */
function isBelow(home: string, pid: number): boolean {
  try {
    const environment = readFileSync(`/proc/${String(pid)}/environ`, 'latin1');
    return environment === '' || environment.includes(home);
  } catch {
    return false;
  }
}

function expectFlatWorktrees(project: Project): void {
  const lines = project.git('worktree', 'list', '--porcelain').split('\n\n').slice(1);
  for (const worktree of lines) expect(worktree).toContain('\ndetached');
  const paths = lines.map((worktree) => worktree.split('\n')[0]?.replace('worktree ', '') ?? '');
  for (const path of paths) expect(path.startsWith(`${project.root}/`)).toBe(false);
  for (const path of paths) expect(paths.filter((other) => other.startsWith(`${path}/`))).toEqual([]);
}

interface Landed {
  readonly run?: string | null;
  readonly phase: string | null;
}

/** Phases that one run has landed more than once. */
function doubles(landed: readonly Landed[]): readonly string[] {
  const keys = landed.flatMap(({ phase, run = '' }) => (phase === null ? [] : [`${run} ${phaseKey(phase)}`]));
  return keys.filter((key, i) => keys.indexOf(key) !== i);
}
