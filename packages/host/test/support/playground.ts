import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, onTestFinished } from 'vitest';
import { environmentFor, findLeftovers, killLeftovers, supervise } from '../../src/index.ts';
import type { ProcessPlan, Supervised } from '../../src/index.ts';

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
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-host-')));
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

export interface Playground {
  readonly worktree: string;
  readonly folder: string;
  readonly cookie: string;
  readonly plan: (changes: Partial<ProcessPlan>) => ProcessPlan;
}

/** A worktree, a folder for the session, and a plan that a test changes where it matters. */
export function playground(): Playground {
  const root = temporaryFolder();
  const worktree = join(root, 'worktree');
  const folder = join(root, 'session');
  mkdirSync(worktree);
  const cookie = freshCookie();
  const defaults: ProcessPlan = {
    argv: ['true'],
    cwd: worktree,
    stdin: null,
    env: environmentFor('agent', process.env),
    output: { folder },
    alone: false,
    limits: { firstOutputMs: 20_000, idleMs: 20_000, wallMs: 20_000, lingerMs: 20_000, graceMs: 300 },
    cookie,
    scrub: (text) => text,
  };
  return { worktree, folder, cookie, plan: (changes) => ({ ...defaults, ...changes }) };
}

export function shell(script: string): readonly string[] {
  return ['/bin/sh', '-c', script];
}

export function start(plan: ProcessPlan): Supervised {
  return supervise(plan);
}

/** All lines of one source, once nothing of the program runs any more. */
export async function linesOf(program: Supervised, source = 'stdout'): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const batch of program.output) {
    lines.push(...batch.filter((line) => line.source === source).map((line) => line.text));
  }
  return lines;
}
