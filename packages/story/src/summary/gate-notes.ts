import { printable } from '../words/printable.ts';
import type { GateName, GatesSummary } from './summary.ts';

/** What a reader must not take for verified. */
export function gateNotes(gates: GatesSummary): readonly string[] {
  const { failed, flaky, failed_before, prose, ungated, unproven } = gates;
  return [
    note('failing', failed),
    note('flaky: passed only at the second try', flaky),
    note('failing already at the base commit, and let through for it', failed_before),
    note('not runnable (no command)', prose),
    unproven.length === 0 ? '' : `landed although none of its gates passes: ${names(unproven)}`,
    ungated.length === 0 ? '' : `landed without a gate of its own: ${names(ungated)}`,
    ...gates.restored.map(restoredNote),
  ].filter((text) => text !== '');
}

function note(what: string, gates: readonly GateName[]): string {
  if (gates.length === 0) return '';
  return `${what}: ${gates.map(({ phase, gate }) => `${printable(gate)} (Phase ${printable(phase)})`).join(', ')}`;
}

function names(phases: readonly string[]): string {
  return phases.map((id) => `Phase ${printable(id)}`).join(', ');
}

function restoredNote({ phase, paths, kept }: GatesSummary['restored'][number]): string {
  const files = paths.map((path) => printable(path)).join(', ');
  return `tests of the base that the agent changed, put back as they were (Phase ${printable(phase)}): ${files}; its version is in ${kept}`;
}
