import type { GateSpec } from '@debussy/core';
import { CleanTree } from './clean-tree.ts';
import type { GateRunPlace } from './clean-tree.ts';

export type FailsAtBase = ReturnType<typeof failuresAtBase>;

/**
 * Whether the last of some gates fails at a commit that the phases build on, after the others. Only with `baseline`; each answer is
 * remembered for one run of the program.
 */
export function failuresAtBase(run: GateRunPlace) {
  const known = new Map<string, boolean>();
  return async (commit: string, gates: readonly GateSpec[], signal: AbortSignal): Promise<boolean> => {
    if (!run.config.baseline) return false;
    const key = JSON.stringify([commit, ...gates.map(({ command, expectation }) => [command, expectation])]);
    const fails = known.get(key) ?? (await failsAt(run, { commit, gates, signal }));
    if (!signal.aborted) known.set(key, fails);
    return fails;
  };
}

/** As with any failure: a gate that passes on the second try did not fail there, so its failure is new. */
async function failsAt(
  run: GateRunPlace,
  { commit, gates, signal }: { commit: string; gates: readonly GateSpec[]; signal: AbortSignal },
): Promise<boolean> {
  const opened = await CleanTree.open(run, commit);
  if (!opened.ok) return false;
  const tree = opened.value;
  try {
    for (const again of ['', '-again'])
      for (const gate of gates.slice(-1)) {
        if (!(await tree.fresh()).ok) return false;
        const order = { gate, log: `base-${gate.name}${again}`, signal };
        const { cancelled, passed } = await tree.runAfter(gates.slice(0, -1), order);
        if (cancelled || passed) return false;
      }
    return true;
  } finally {
    await tree.close();
  }
}
