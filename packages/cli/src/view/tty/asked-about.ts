import type { PhaseEntry, PhaseState } from '@debussy/scheduler';
import { percentText, unitName } from '@debussy/story';
import type { Model } from './model.ts';

export type Asked = PhaseEntry & { readonly state: Extract<PhaseState, { kind: 'asked' }> };

/** Phases whose context is full and that wait for a person's answer. */
export function askedPhases({ state }: Model): readonly Asked[] {
  if (state.draining !== null) return [];
  return [...state.phases.values()].filter((entry): entry is Asked => entry.state.kind === 'asked');
}

/** The one that the keys c, s and f are about: the selected one, or the first while none is selected. */
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
