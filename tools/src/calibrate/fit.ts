import type { Features } from './cut-text.ts';
import { LAYOUT } from './layout.ts';

export interface Counted {
  readonly features: Features;
  readonly tokens: number;
}

const MOST_SWEEPS = 300;
const STILL = 1e-6;
/** Short texts are not held to a relative error: one token more or less is nothing. */
const SHORT = 10;
/** Weights without any evidence in the texts keep their value. */
const INERTIA = 1e-4;

/**
 * The weights with the least squared relative error, near the given ones, that keep the rules of the layout.
 * A list that must not fall is fitted by its increases; so every rule is "at least", and descending along one
 * coordinate after the other ends at the optimum. No randomness: the same samples give the same weights.
 */
export function fitWeights(start: readonly number[], samples: readonly Counted[]): readonly number[] {
  const least = leasts();
  const origin = toIncreases(start).map((value, index) => Math.max(value, least[index] ?? 0));
  const values = [...origin];
  const rows = samples.map(({ features, tokens }) => ({
    features: increaseFeatures(features),
    tokens,
    weight: 1 / Math.max(tokens, SHORT) ** 2,
  }));
  const residuals = rows.map(({ features, tokens }) => dot(features, values) - tokens);
  const columns = columnsOf(rows, values.length);
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep += 1) {
    let moved = 0;
    for (const [index, column] of columns.entries()) {
      const before = values[index] ?? 0;
      let slope = INERTIA * (before - (origin[index] ?? 0));
      let curve = INERTIA;
      for (const { row, count, weight } of column) {
        slope += weight * count * (residuals[row] ?? 0);
        curve += weight * count * count;
      }
      const after = Math.max(least[index] ?? 0, before - slope / curve);
      if (after === before) continue;
      values[index] = after;
      for (const { row, count } of column) residuals[row] = (residuals[row] ?? 0) + count * (after - before);
      moved = Math.max(moved, Math.abs(after - before));
    }
    if (moved < STILL) break;
  }
  return toTotals(values).map((value) => Math.round(value * 1e4) / 1e4);
}

export function dot(features: Features, values: readonly number[]): number {
  let sum = 0;
  for (const [index, count] of features) sum += count * (values[index] ?? 0);
  return sum;
}

interface Entry {
  readonly row: number;
  readonly count: number;
  readonly weight: number;
}

function columnsOf(
  rows: readonly { readonly features: Features; readonly weight: number }[],
  width: number,
): readonly (readonly Entry[])[] {
  const columns: Entry[][] = Array.from({ length: width }, () => []);
  for (const [row, { features, weight }] of rows.entries()) {
    for (const [index, count] of features) columns[index]?.push({ row, count, weight });
  }
  return columns;
}

/** The lists that grow: their first and last index. */
function growing(): readonly (readonly [first: number, last: number])[] {
  let start = 0;
  return LAYOUT.flatMap(({ length, grows }) => {
    const first = start;
    start += length;
    return grows ? [[first, start - 1] as const] : [];
  });
}

function leasts(): readonly number[] {
  return LAYOUT.flatMap(({ length, least, grows }) =>
    Array.from({ length }, (_, step) => (grows && step > 0 ? 0 : least)),
  );
}

function toIncreases(totals: readonly number[]): readonly number[] {
  const values = [...totals];
  for (const [first, last] of growing()) {
    for (let index = last; index > first; index -= 1) {
      values[index] = Math.max(0, (totals[index] ?? 0) - (totals[index - 1] ?? 0));
    }
  }
  return values;
}

function toTotals(increases: readonly number[]): readonly number[] {
  const values = [...increases];
  for (const [first, last] of growing()) {
    for (let index = first + 1; index <= last; index += 1) {
      values[index] = (values[index] ?? 0) + (values[index - 1] ?? 0);
    }
  }
  return values;
}

/** A part of length k pays every increase up to k. */
function increaseFeatures(features: Features): Features {
  const counts = new Map(features);
  for (const [first, last] of growing()) {
    let longer = 0;
    for (let index = last; index >= first; index -= 1) {
      longer += features.get(index) ?? 0;
      if (longer > 0) counts.set(index, longer);
    }
  }
  return counts;
}
