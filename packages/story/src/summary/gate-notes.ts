import { evidenceText } from '../words/evidence-text.ts';
import { printable } from '../words/printable.ts';
import type { GateName, GatesSummary } from './summary.ts';

/** Results that a reader must not take for verified, for all phases or some of them. */
export function gateNotes(
  gates: GatesSummary,
  isShown: (phase: string) => boolean = () => true,
): readonly string[] {
  const shown = <T extends { readonly phase: string }>(all: readonly T[]): readonly T[] =>
    all.filter(({ phase }) => isShown(phase));
  const unproven = gates.unproven.filter(isShown);
  const ungated = gates.ungated.filter(isShown);
  return [
    note('failing', shown(gates.failed)),
    note('flaky: passed only on the second run', shown(gates.flaky)),
    note('passed only alone: failed while the machine was busy', shown(gates.green_when_quiet ?? [])),
    note('failing since the base commit, so not blocking', shown(gates.failed_before)),
    note('not runnable (no command)', shown(gates.prose)),
    unproven.length === 0 ? '' : `landed although all of its gates fail: ${names(unproven)}`,
    ungated.length === 0 ? '' : `landed without a gate of its own: ${names(ungated)}`,
    ...shown(gates.evidence ?? []).flatMap(evidenceNote),
    ...shown(gates.restored).map(restoredNote),
  ].filter((text) => text !== '');
}

function note(what: string, gates: readonly GateName[]): string {
  if (gates.length === 0) return '';
  return `${what}: ${gates.map(({ phase, gate }) => `${printable(gate)} (Phase ${printable(phase)})`).join(', ')}`;
}

function names(phases: readonly string[]): string {
  return phases.map((id) => `Phase ${printable(id)}`).join(', ');
}

function evidenceNote(one: NonNullable<GatesSummary['evidence']>[number]): readonly string[] {
  const whose = `${printable(one.gate)} (Phase ${printable(one.phase)})`;
  const weak = one.weak.map((spot) => `weak tests, ${printable(spot)}: ${whose}`);
  return [`${whose}: ${printable(evidenceText(one))}`, ...weak];
}

function restoredNote({ phase, paths, kept }: GatesSummary['restored'][number]): string {
  const files = paths.map((path) => printable(path)).join(', ');
  return `the agent of Phase ${printable(phase)} changed tests of the base; restored: ${files} (its version: ${kept})`;
}
