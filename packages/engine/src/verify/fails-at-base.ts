import type { GateSpec } from '@debussy/core';
import { CleanTree } from './clean-tree.ts';
import type { GateRunPlace } from './clean-tree.ts';

/** Whether the last of some gates, run after the others, fails at a commit that the phases build on. */
export type FailsAtBase = (
  commit: string,
  gates: readonly GateSpec[],
  signal: AbortSignal,
) => Promise<boolean>;

/** Only with `baseline`; each answer is remembered until the process ends. */
export function failuresAtBase(run: GateRunPlace): FailsAtBase {
  const known = new Map<string, boolean>();
  return async (commit, gates, signal) => {
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
  const before = gates.slice(0, -1);
  try {
    for (const again of ['', '-again']) {
      if (!(await tree.fresh()).ok) return false;
      for (const gate of before) await tree.run({ gate, log: `base-${gate.name}-before`, signal });
      for (const gate of gates.slice(-1)) {
        const at = await tree.run({ gate, log: `base-${gate.name}${again}`, signal });
        if (at.cancelled || at.passed) return false;
      }
    }
    return true;
  } finally {
    await tree.close();
  }
}
