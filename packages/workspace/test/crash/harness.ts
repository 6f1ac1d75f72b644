import { spawnSync } from 'node:child_process';

import { someOf } from '@debussy/testing';
import { programOf } from '@debussy/testing/processes';
import { beforeAll } from 'vitest';

import type { Sandbox } from '../landing/sandbox.ts';
import type { Given } from './operations.ts';

export interface Crash {
  readonly step: number;
  readonly moment: 'before' | 'after';
}

/** Null for a process that was killed. */
export type Outcome = { readonly commands: number; readonly result: unknown } | null;

export type Drive = (box: Sandbox, given: Omit<Given, 'commonDir'>, crash?: Crash) => Outcome;

/** The driver as a program: each call is a process, which can die by SIGKILL before or after any of its git commands. */
export function driver(): Drive {
  const program = driverProgram();
  return (box, given, crash) => {
    const at = crash === undefined ? ['0', 'before'] : [String(crash.step), crash.moment];
    const child = spawnSync(process.execPath, [program(), ...at, jsonOf(box, given)]);
    if (child.signal === 'SIGKILL') return null;
    if (child.status !== 0) throw new Error(child.stderr.toString());
    const outcome: Outcome = JSON.parse(child.stdout.toString());
    return outcome;
  };
}

function driverProgram(): () => string {
  let program = '';
  beforeAll(async () => {
    program = await programOf(new URL('driver.ts', import.meta.url));
  });
  return () => program;
}

function jsonOf(box: Sandbox, given: Omit<Given, 'commonDir'>): string {
  return JSON.stringify({ commonDir: box.store.commonDir, ...given });
}

/**
 * The crashes that an operation of so many commands can have: before each of them, and after the last. What lies after
 * one command lies before the next. In full all of them, otherwise a quarter, others each time.
 */
export function someCrashes(commands: number): readonly Crash[] {
  const before = Array.from({ length: commands }, (_, i): Crash => ({ step: i + 1, moment: 'before' }));
  return someOf([...before, { step: commands, moment: 'after' }], Math.ceil(commands / 4));
}
