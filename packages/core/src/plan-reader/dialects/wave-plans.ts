import { finding } from '../../audit/audit-codes.ts';
import { phaseKey } from '../../ids.ts';
import type { Finding } from '../../plan.ts';
import type { DependencyRef } from '../dependencies/dependency-ref.ts';
import { baseName } from '../link-path.ts';
import { placeOf, type SourceText } from '../markdown/source-text.ts';

interface Asking {
  readonly known: ReadonlyMap<string, string>;
  /** Whether the column is headed "Phases", in which ranges of them are likelier. */
  readonly ofPhases: boolean;
}

/**
 * Whether cells like `01-02` are plans of phases and no ranges: some are no possible range (`02-01`), or one phase
 * begins two of them. Below "Plans" a leading zero is enough, below "Phases" it is needed as well.
 */
export function holdsPlanIds(refs: readonly DependencyRef[], { known, ofPhases }: Asking): boolean {
  const ids = refs
    .map(planIdIn)
    .filter((id) => id !== null)
    .filter((id) => !known.has(phaseKey(id)));
  const padded = ids.filter((id) => /^0\d|-0\d/.test(id));
  return ofPhases ? areNoRanges(padded) : padded.length > 0 || areNoRanges(ids);
}

/** The phase that a plan id belongs to; null where the plan has none such, undefined where this is no plan id. */
export function phaseOfPlan(
  ref: DependencyRef,
  known: ReadonlyMap<string, string>,
): string | null | undefined {
  const id = planIdIn(ref);
  if (id === null) return undefined;
  for (let part = id; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('-')))) {
    const phase = known.get(phaseKey(part));
    if (phase !== undefined) return phase;
  }
  return null;
}

export function unknownPlan(source: SourceText, ref: DependencyRef): Finding {
  return finding('DEPENDENCY_UNCLEAR', {
    place: placeOf(source, ref),
    message: `the table of waves names the plan "${planIdIn(ref) ?? ''}", which belongs to no phase of this plan; it is passed over`,
    suggestion:
      'write the id of a phase and the number of its plan, such as "01-02", or the id of the phase alone',
  });
}

/** `01-02`, `02.1-03`, `01-02-03`, and what the name of a linked file begins with: `01-02-PLAN.md`. */
function planIdIn(ref: DependencyRef): string | null {
  const text =
    ref.kind === 'range' ? ref.literal : ref.kind === 'id' ? ref.id : ref.kind === 'file' ? nameIn(ref) : '';
  return /^\d+(?:\.\d+)*[A-Za-z]?(?:-\d+)+$/.test(text) ? text : null;
}

function nameIn({ target }: DependencyRef & { readonly kind: 'file' }): string {
  return /^[\d.]+[A-Za-z]?(?:-\d+)+(?=[-_.\s])/.exec(baseName(target))?.[0] ?? '';
}

function areNoRanges(ids: readonly string[]): boolean {
  return ids.some(isNoRange) || beginAlike(ids);
}

function isNoRange(id: string): boolean {
  const [from = '', to = ''] = id.split('-');
  return Number.parseFloat(from) >= Number(to);
}

function beginAlike(ids: readonly string[]): boolean {
  const different = [...new Set(ids)];
  return new Set(different.map((id) => id.split('-')[0])).size < different.length;
}
