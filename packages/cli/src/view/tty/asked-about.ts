import type { PhaseEntry, PhaseState } from '@debussy/scheduler';
import { percentText, unitName } from '@debussy/story';
import type { Model } from './model.ts';

export type Asked = PhaseEntry & { readonly state: Extract<PhaseState, { kind: 'asked' }> };

/** Phases with a full context that wait for the user's answer. */
export function askedPhases({ state }: Model): readonly Asked[] {
  if (state.draining !== null) return [];
  return [...state.phases.values()].filter((entry): entry is Asked => entry.state.kind === 'asked');
}

/** The subject of the keys c, s and f: the selected phase, or the first one while none is selected. */
export function askedAbout(model: Model): Asked | null {
  const asked = askedPhases(model);
  const { selected } = model.ui;
  if (selected === null) return asked[0] ?? null;
  return asked.find((entry) => entry === model.state.phases.get(selected)) ?? null;
}

export function questionText({ spec, state }: Asked, { story }: Model): string {
  const { percent } = state.end;
  const full = percent === null ? '' : ` (${percentText(percent, false)})`;
  return `${unitName(story)} ${spec.id}: context full${full}.  c continue   s stop and save   f force`;
}
