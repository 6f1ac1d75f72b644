import { attributesOf, nanos } from './attributes.ts';
import type { Attributes, Sample } from './spans.ts';

/** Upper bounds of the buckets: the convention's for tokens, and seconds up to two hours. */
const tokenBounds = Array.from({ length: 14 }, (_, power) => 4 ** power);
const secondBounds = [0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200];

interface Series {
  readonly name: string;
  readonly unit: string;
  readonly attributes: Attributes;
  readonly buckets: number[];
  count: number;
  sum: number;
  min: number;
  max: number;
}

/** All counts and measurements since the process began, so that the next batch replaces a lost one. */
export class Metrics {
  readonly #since: number;
  readonly #series = new Map<string, Series>();

  constructor(since: number) {
    this.#since = since;
  }

  add({ name, unit, value, attributes }: Sample): void {
    const key = JSON.stringify([name, attributes]);
    const series = this.#series.get(key) ?? newSeries(name, unit, attributes);
    this.#series.set(key, series);
    const at = boundsOf(unit).findIndex((bound) => value <= bound);
    const bucket = at === -1 ? series.buckets.length - 1 : at;
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    series.count += 1;
    series.sum += value;
    series.min = Math.min(series.min, value);
    series.max = Math.max(series.max, value);
  }

  /** In OTLP format: one metric per name, with a point for each set of attributes. */
  shown(now: number): readonly object[] {
    const all = [...this.#series.values()];
    return [...new Set(all.map(({ name }) => name))].map((name) => {
      const series = all.filter((each) => each.name === name);
      const unit = series[0]?.unit ?? '1';
      const points = series.map((each) => shownPoint(each, nanos(this.#since), nanos(now)));
      const data = { aggregationTemporality: cumulative, dataPoints: points };
      return unit === '1'
        ? { name, unit, sum: { ...data, isMonotonic: true } }
        : { name, unit, histogram: data };
    });
  }
}

const cumulative = 2;

function newSeries(name: string, unit: string, attributes: Attributes): Series {
  const buckets = Array.from({ length: boundsOf(unit).length + 1 }, () => 0);
  return { name, unit, attributes, buckets, count: 0, sum: 0, min: Infinity, max: -Infinity };
}

function boundsOf(unit: string): readonly number[] {
  return unit === '{token}' ? tokenBounds : secondBounds;
}

function shownPoint(
  { unit, attributes, buckets, count, sum, min, max }: Series,
  startTimeUnixNano: string,
  timeUnixNano: string,
): object {
  const point = { attributes: attributesOf(attributes), startTimeUnixNano, timeUnixNano };
  if (unit === '1') return { ...point, asInt: String(sum) };
  const bucketCounts = buckets.map(String);
  return { ...point, count: String(count), sum, min, max, bucketCounts, explicitBounds: boundsOf(unit) };
}
