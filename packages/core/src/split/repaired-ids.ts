import { phaseKey } from '../ids.ts';
import type { SplitDetails } from '../report.ts';
import { endsInDigit, subPhaseId } from './split-problems.ts';

interface Repaired {
  readonly details: SplitDetails;
  /** Replaced ids: from the spelling of the request to the new one. */
  readonly replaced: readonly (readonly [written: string, id: string])[];
}

/** Names of parts in a request are labels. A name that is not an id, or is taken, gets the next free id. */
export function withUsableIds(
  details: SplitDetails,
  { parent, phases }: { readonly parent: { readonly id: string }; readonly phases: readonly string[] },
): Repaired {
  const parts = details.recommended_sub_phases;
  const used = new Set(phases.map(phaseKey));
  const kept = parts.map(({ sub_phase_id: written }) => {
    const id = subPhaseId(written, parent.id);
    if (id === null || used.has(phaseKey(id))) return null;
    used.add(phaseKey(id));
    return id;
  });
  let last = 0;
  const next = (): string => {
    do last++;
    while (used.has(phaseKey(parent.id + ending(last, parent.id))));
    return parent.id + ending(last, parent.id);
  };
  const ids = kept.map((id) => id ?? next());
  const replaced = parts.flatMap(({ sub_phase_id: written }, at) =>
    kept[at] === null ? [[written, ids[at] ?? ''] as const] : [],
  );
  return { details: { ...details, recommended_sub_phases: renamed(parts, ids, replaced) }, replaced };
}

function renamed(
  parts: SplitDetails['recommended_sub_phases'],
  ids: readonly string[],
  replaced: Repaired['replaced'],
): SplitDetails['recommended_sub_phases'] {
  const times = (written: string): number => parts.filter((part) => part.sub_phase_id === written).length;
  // A dependency on an id that two parts share is ambiguous, so it stays unchanged.
  const clear = new Map(replaced.filter(([written]) => times(written) === 1));
  return parts.map((part, at) => ({
    ...part,
    sub_phase_id: ids[at] ?? part.sub_phase_id,
    ...(part.depends_on ? { depends_on: part.depends_on.map((id) => clear.get(id) ?? id) } : {}),
  }));
}

/** a, b … z, aa, ab … after a digit; 1, 2 … after anything else. */
function ending(number: number, parent: string): string {
  if (!endsInDigit(parent)) return String(number);
  const last = String.fromCodePoint(97 + ((number - 1) % 26));
  return number <= 26 ? last : String.fromCodePoint(96 + Math.floor((number - 1) / 26)) + last;
}
