import { printable } from '../../audit-view/printable.ts';
import type { GateName, GatesSummary } from './summary.ts';

/** What a reader must not take for verified. */
export function gateNotes({ failed, flaky, failed_before, prose, ungated }: GatesSummary): readonly string[] {
  return [
    note('failing', failed),
    note('flaky: passed only at the second try', flaky),
    note('failing already at the base commit, and let through for it', failed_before),
    note('prose, not run by anybody', prose),
    ungated.length === 0 ? '' : `landed without a gate of its own: ${ungated.map(phaseName).join(', ')}`,
  ].filter((text) => text !== '');
}

function note(what: string, gates: readonly GateName[]): string {
  if (gates.length === 0) return '';
  return `${what}: ${gates.map(({ phase, gate }) => `${printable(gate)} (Phase ${printable(phase)})`).join(', ')}`;
}

function phaseName(id: string): string {
  return `Phase ${printable(id)}`;
}
