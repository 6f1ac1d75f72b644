import type { GateSpec } from '@debussy/core';
import { jsonStore } from '@debussy/host';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { debussyFolder } from '../runs/run-folder.ts';

const times = z.object({ version: z.literal(1), seconds: z.record(z.string(), z.number()) });

const mostCommands = 256;

/** Remembers how long a gate took, for all runs of this repository. */
export function rememberGateTime(commonDir: string, command: string, seconds: number): void {
  const store = storeIn(commonDir);
  const { [command]: _, ...others } = store.read()?.seconds ?? {};
  const kept = Object.entries({ ...others, [command]: seconds }).slice(-mostCommands);
  try {
    store.write({ version: 1, seconds: Object.fromEntries(kept) });
  } catch {
    // A gate whose time is unknown is not tried early: nothing else depends on it.
  }
}

/** The first gates of these that took no longer than this together. None that needs a thing of which the machine has one. */
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

function storeIn(commonDir: string): ReturnType<typeof jsonStore<z.infer<typeof times>>> {
  return jsonStore(join(debussyFolder(commonDir), 'gate-times.json'), times);
}
