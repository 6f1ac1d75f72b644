import { cutText } from './cut-text.ts';
import { dot, fitWeights, type Counted } from './fit.ts';
import type { CalibrationSample } from './samples.ts';
import type { WeightsFile } from './weights-file.ts';

/** How far a family was off on texts that the fit did not see, before and after it, in percent. */
export interface FamilyResult {
  readonly family: string;
  readonly samples: number;
  readonly before: Errors;
  readonly after: Errors;
}

export interface Errors {
  readonly median: number;
  readonly p95: number;
}

const FEWEST = 50;
/** Every fifth sample is kept from the fit, to judge it. */
const HELD_OUT = 5;

export function refit(
  weights: WeightsFile,
  samples: readonly CalibrationSample[],
): { readonly weights: WeightsFile; readonly results: readonly FamilyResult[] } {
  const families = new Map(weights.families);
  const results = [...families].flatMap(([family, start]) => {
    const own = samples.filter((sample) => sample.family === family);
    if (own.length === 0) return [];
    if (own.length < FEWEST)
      throw new Error(`${family}: ${own.length} samples are too few, give at least ${FEWEST}`);
    const counted = own.map(({ text, tokens }) => ({ features: cutText(text), tokens }));
    const seen = counted.filter((_, index) => index % HELD_OUT !== 0);
    const unseen = counted.filter((_, index) => index % HELD_OUT === 0);
    const fitted = fitWeights(start, seen);
    families.set(family, fitted);
    const [before, after] = [errorsOf(start, unseen), errorsOf(fitted, unseen)];
    return [{ family, samples: own.length, before, after }];
  });
  return { weights: { about: weights.about, families }, results };
}

function errorsOf(weights: readonly number[], samples: readonly Counted[]): Errors {
  const errors = samples.map(
    ({ features, tokens }) => (Math.abs(dot(features, weights) - tokens) / tokens) * 100,
  );
  errors.sort((a, b) => a - b);
  const at = (share: number): number => errors[Math.floor((errors.length - 1) * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}
