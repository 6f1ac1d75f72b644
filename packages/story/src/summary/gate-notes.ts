import { evidenceText } from '../words/evidence-text.ts';
import { printable } from '../words/printable.ts';
import { unitName } from '../words/branches.ts';
import type { GateName, GatesSummary, Summary } from './summary.ts';

/** Results that a reader must not mistake for verified, for all phases or some of them. */
export function gateNotes(
  { gates, plan }: Pick<Summary, 'gates' | 'plan'>,
  isShown: (phase: string) => boolean = () => true,
): readonly string[] {
  const shown = <T extends { readonly phase: string }>(all: readonly T[]): readonly T[] =>
    all.filter(({ phase }) => isShown(phase));
  const unit = unitName({ plan });
  const whose = ({ gate, phase }: GateName): string => `${printable(gate)} (${unit} ${printable(phase)})`;
  const note = (what: string, some: readonly GateName[]): string =>
    some.length === 0 ? '' : `${what}: ${some.map(whose).join(', ')}`;
  const names = (phases: readonly string[]): string =>
    phases.map((id) => `${unit} ${printable(id)}`).join(', ');
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
    ...shown(gates.evidence ?? []).flatMap((one) => evidenceNote(one, whose(one))),
    ...shown(gates.restored).map((one) => restoredNote(one, unit)),
  ].filter((text) => text !== '');
}

function evidenceNote(one: NonNullable<GatesSummary['evidence']>[number], whose: string): readonly string[] {
  const weak = one.weak.map((spot) => `weak tests, ${printable(spot)}: ${whose}`);
  return [`${whose}: ${printable(evidenceText(one))}`, ...weak];
}

function restoredNote({ phase, paths, kept }: GatesSummary['restored'][number], unit: string): string {
  const files = paths.map((path) => printable(path)).join(', ');
  return `the agent of ${unit} ${printable(phase)} changed tests of the base; restored: ${files} (its version: ${kept})`;
}
