import { samePhase } from '@debussy/core';
import type { Config, PhaseSpec } from '@debussy/core';
import type { PhaseForecast } from './forecast-plan.ts';

/** A phase of a run with its forecast. If it is too large and splits are automatic, it is asked to propose one. */
export function withForecast(
  spec: PhaseSpec,
  forecasts: readonly PhaseForecast[],
  { split }: Pick<Config, 'split'>,
): PhaseSpec {
  const found = forecasts.find(({ phase }) => samePhase(phase.id, spec.id));
  if (found === undefined) return spec;
  const { tokens, base, budget, advice } = found.forecast;
  const forecast = { base, ...tokens, budget, work: found.work };
  const isAsked = advice === 'split' && split === 'auto';
  return { ...spec, ...(isAsked ? { oversized: true } : {}), forecast };
}
