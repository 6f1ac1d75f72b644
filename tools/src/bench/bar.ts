/** The limit of a row: its ratio, the amount itself, or its distance to the reference. */
export interface Bar {
  readonly of: 'ratio' | 'ours' | 'difference';
  readonly limit: { readonly most: number } | { readonly least: number };
}

export interface Compared {
  readonly ours: number;
  readonly reference: number;
  readonly ratio: number;
}

/** The ratio is at most this. */
export function atMost(most: number): Bar {
  return { of: 'ratio', limit: { most } };
}

/** The ratio is at least this. */
export function atLeast(least: number): Bar {
  return { of: 'ratio', limit: { least } };
}

/** Our own amount is at most this. */
export function noMoreThan(most: number): Bar {
  return { of: 'ours', limit: { most } };
}

/** Our own amount is at least this. */
export function noLessThan(least: number): Bar {
  return { of: 'ours', limit: { least } };
}

/** Ours is above the reference by at most this. */
export function atMostAbove(most: number): Bar {
  return { of: 'difference', limit: { most } };
}

export function barText({ of, limit }: Bar, unit: string): string {
  const [sign, value] = 'most' in limit ? ['≤', limit.most] : ['≥', limit.least];
  if (of === 'ratio') return `${sign} ${Number(value.toPrecision(3))}×`;
  return `${sign} ${[value, unit, of === 'difference' ? 'more' : ''].filter((part) => part !== '').join(' ')}`;
}

/** The share of the limit: 1 is exactly at it, more is beyond. */
export function shareOf({ of, limit }: Bar, found: Compared): number {
  const value = of === 'difference' ? found.ours - found.reference : found[of];
  if ('least' in limit) return limit.least / value;
  if (limit.most === 0) return value <= 0 ? 0 : value + 1;
  return value / limit.most;
}
