import type { SessionStory } from '@debussy/story';

export interface CurvePaths {
  readonly line: string;
  /** The range of the estimate; empty without one. */
  readonly band: string;
}

/** The paths of a curve in a frame of pixels; 100 % is its upper edge. */
export function contextCurve(
  curve: SessionStory['curve'],
  { from, to }: { readonly from: number; readonly to: number },
  { width, height }: { readonly width: number; readonly height: number },
): CurvePaths {
  const span = Math.max(1, to - from);
  const known = curve.flatMap((point) =>
    point.percent === null ? [] : [{ ...point, percent: point.percent }],
  );
  const x = (at: number): number => round(Math.min(1, Math.max(0, (at - from) / span)) * width);
  const y = (percent: number): number => round(height - (Math.min(100, Math.max(0, percent)) / 100) * height);
  const last = known.at(-1);
  const points = last === undefined ? [] : [...known, { ...last, at: Math.max(to, last.at) }];
  const line = points.map(({ at, percent }, i) => `${i === 0 ? 'M' : 'L'}${x(at)} ${y(percent)}`).join('');
  if (!known.some(({ low, high }) => low !== high)) return { line, band: '' };
  const edge = (side: 'low' | 'high'): readonly string[] =>
    points.map((point) => `${x(point.at)} ${y(percentAt(point, point[side]))}`);
  return { line, band: `M${[...edge('high'), ...edge('low').toReversed()].join('L')}Z` };
}

/** A number of tokens as a percent of the same window. */
function percentAt(
  { tokens, percent }: { readonly tokens: number | null; readonly percent: number },
  wanted: number | undefined,
): number {
  return wanted === undefined || tokens === null || tokens === 0 ? percent : (percent * wanted) / tokens;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
