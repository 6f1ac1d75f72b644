import { overlappingPairs, phaseKey, serializedText, type Config, type EventBody } from '@debussy/core';
import { phaseSpecs } from './phase-specs.ts';
import type { PlanTexts } from './plan-of-run.ts';

export interface OverlapOrder {
  readonly texts: PlanTexts;
  readonly config: Config;
  readonly only: readonly string[] | null;
}

export type Pairs = readonly (readonly [string, string])[];

/** Every pair is compared: with more phases the list would be too long to read. */
const mostPhases = 200;

/** Pairs of phases that would run at once if they did not name the same files. */
export function overlapsOf({ texts, config, only }: OverlapOrder): Pairs {
  if (config.overlap === 'allow' || config.parallel === 1) return [];
  const wanted = only === null ? null : new Set(only.map(phaseKey));
  const specs = phaseSpecs(texts.plan, config, only ?? []).filter(
    ({ id }) => wanted === null || wanted.has(phaseKey(id)),
  );
  return specs.length > mostPhases ? [] : overlappingPairs(specs);
}

/** Reported once, at the start of a run. */
export function overlapNotice(pairs: Pairs): readonly EventBody[] {
  if (pairs.length === 0) return [];
  const hint =
    'They name files in common under "Files to Create/Modify". To run them at once: overlap: allow';
  const message = serializedText(pairs);
  return [{ type: 'notice', severity: 'info', code: 'OVERLAP', phase: null, message, hint }];
}
