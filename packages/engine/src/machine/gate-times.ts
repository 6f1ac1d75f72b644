import type { GateSpec } from '@debussy/core';
import { jsonStore } from '@debussy/host';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { debussyFolder } from '../runs/run-folder.ts';

/** Passes of a gate while nothing slowed it down. */
const habit = z.object({
  /** Its duration on an idle machine. */
  seconds: z.number(),
  /** The number of processors that it keeps busy. */
  cores: z.number(),
  memory_mb: z.number(),
});

const times = z.object({
  version: z.literal(1),
  /** The latest duration of each command, whatever its result. */
  seconds: z.record(z.string(), z.number()),
  habits: z.optional(z.record(z.string(), habit)),
  /** How often a command passed only in a second run. */
  unstable: z.optional(z.record(z.string(), z.number())),
});

/** The usual time and processors of a gate. */
export type GateHabit = Readonly<z.infer<typeof habit>>;

const mostCommands = 256;

/** Remembers a gate's duration for all runs of this repository; with `used`, also its usual use of the machine. */
export function rememberGateTime(
  commonDir: string,
  command: string,
  seconds: number,
  used: Omit<GateHabit, 'seconds'> | null = null,
): void {
  change(commonDir, (known) => {
    const before = known.habits?.[command];
    const habits =
      used === null ? known.habits : newest(known.habits, command, blended(before, { ...used, seconds }));
    return { ...known, seconds: newest(known.seconds, command, seconds), habits };
  });
}

/** Counts that a gate passed only in a second run, and returns the new count. */
export function rememberUnstable(commonDir: string, command: string): number {
  let count = 1;
  change(commonDir, (known) => {
    count += known.unstable?.[command] ?? 0;
    return { ...known, unstable: newest(known.unstable, command, count) };
  });
  return count;
}

/** Null: it has never passed on a machine with time for it. */
export function gateHabit(commonDir: string, command: string): GateHabit | null {
  return new Map(Object.entries(storeIn(commonDir).read()?.habits ?? {})).get(command) ?? null;
}

/** The total duration of these commands the last time; null if one has never run. */
export function lastSeconds(commonDir: string, commands: readonly string[]): number | null {
  const known = new Map(Object.entries(storeIn(commonDir).read()?.seconds ?? {}));
  const each = commands.flatMap((command) => known.get(command) ?? []);
  return each.length < commands.length ? null : each.reduce((sum, one) => sum + one, 0);
}

/** The first of these gates that together took no longer than this; none that needs an exclusive resource. */
export function quickGates(
  commonDir: string,
  gates: readonly GateSpec[],
  mostSeconds: number,
): readonly GateSpec[] {
  const known = new Map(Object.entries(storeIn(commonDir).read()?.seconds ?? {}));
  let left = mostSeconds;
  return gates.filter(({ command, exclusive = [] }) => {
    const seconds = command === null || exclusive.length > 0 ? undefined : known.get(command);
    if (seconds === undefined || seconds > left) return false;
    left -= seconds;
    return true;
  });
}

type Times = z.infer<typeof times>;

function change(commonDir: string, next: (known: Times) => Times): void {
  const store = storeIn(commonDir);
  try {
    store.write(next(store.read() ?? { version: 1, seconds: {} }));
  } catch {
    // A gate of unknown duration is not tried early and counts as one processor: nothing else depends on it.
  }
}

function newest<T>(all: Readonly<Record<string, T>> = {}, command: string, value: T): Record<string, T> {
  const { [command]: _, ...others } = all;
  return Object.fromEntries(Object.entries({ ...others, [command]: value }).slice(-mostCommands));
}

/** One slow day changes little. */
function blended(before: GateHabit | undefined, now: GateHabit): GateHabit {
  if (before === undefined) return now;
  return {
    seconds: before.seconds * 0.7 + now.seconds * 0.3,
    cores: Math.max(before.cores * 0.9, now.cores),
    memory_mb: Math.max(before.memory_mb * 0.9, now.memory_mb),
  };
}

function storeIn(commonDir: string): ReturnType<typeof jsonStore<Times>> {
  return jsonStore(join(debussyFolder(commonDir), 'gate-times.json'), times);
}
