import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, onTestFinished } from 'vitest';
import { findLeftovers, killLeftovers } from '@debussy/host';
import type { ProcessLimits, Supervised } from '@debussy/host';

/** Shared by all cookies of a test file, so that whatever any test leaves behind is found. */
const prefix = `test-${process.pid}-${randomBytes(8).toString('hex')}-`;
let cookies = 0;

export function freshCookie(): string {
  cookies++;
  return `${prefix}${cookies}-`;
}

/** Registers the proof, for every test of a file, that it leaves no process behind. */
export function proveThatNothingIsLeft(): void {
  afterEach(async () => {
    const left = findLeftovers(prefix);
    await killLeftovers(prefix, 0);
    expect(left).toEqual([]);
  });
}

export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-processes-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Waits for an effect, and fails when it does not come. */
export async function until(holds: () => boolean, what = 'the effect', withinMs = 60_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`${what} did not come within ${withinMs} ms`);
    await pause(5);
  }
}

export async function untilFile(path: string): Promise<void> {
  await until(() => existsSync(path), path);
}

export interface ProcessGround {
  readonly worktree: string;
  /** Of the session. */
  readonly folder: string;
  readonly cookie: string;
  /** No test should reach them. */
  readonly limits: ProcessLimits;
}

/** A worktree, a folder for a session, and a cookie of its own. */
export function newGround(): ProcessGround {
  const root = temporaryFolder();
  const worktree = join(root, 'worktree');
  mkdirSync(worktree);
  return {
    worktree,
    folder: join(root, 'session'),
    cookie: freshCookie(),
    limits: { firstOutputMs: 110_000, idleMs: 110_000, wallMs: 110_000, lingerMs: 110_000, graceMs: 300 },
  };
}

export function shell(script: string): readonly string[] {
  return ['/bin/sh', '-c', script];
}

/** All lines of one source, once nothing of the program runs any more. */
export async function outputLines(program: Supervised, source = 'stdout'): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const batch of program.output) {
    lines.push(...batch.filter((line) => line.source === source).map((line) => line.text));
  }
  return lines;
}
