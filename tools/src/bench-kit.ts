import path from 'node:path';
import { build } from 'rolldown';
import { barText, shareOf } from './bench/bar.ts';
import type { Bar, Compared } from './bench/bar.ts';
import type { Row } from './bench/row.ts';

// What benchmarks are written with: import { … } from '@debussy/tools/bench'.
export { atLeast, atMost, atMostAbove, noLessThan, noMoreThan } from './bench/bar.ts';
export type { Bar, Compared } from './bench/bar.ts';
export type { Row } from './bench/row.ts';

/**
 * Bundles a benchmark, from sources and with all its imports, for a process of its own: like a typed command, it
 * starts with nothing compiled.
 */
export async function bundleScript(source: string, folder: string): Promise<string> {
  const file = path.join(folder, `${path.basename(source, '.ts')}.mjs`);
  await build({
    input: source,
    platform: 'node',
    resolve: {
      conditionNames: ['@debussy/source', 'node', 'import', 'module', 'default'],
      mainFields: ['module', 'main'],
    },
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'silent',
  });
  return file;
}

/** One turn of something: how much it took. */
export type Turn = (round: number) => number | Promise<number>;

/**
 * Measures both by turns, every other round the other way round, so that whatever else the machine does meets both alike. The
 * ratio is the median of the ratios of the rounds: a slow stretch of the machine falls out of it.
 */
export async function inTurns(rounds: number, ours: Turn, reference: Turn): Promise<Compared> {
  const found: { readonly ours: number; readonly reference: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await reference(round);
      found.push({ ours: await ours(round), reference: first });
    } else {
      const first = await ours(round);
      found.push({ ours: first, reference: await reference(round) });
    }
  }
  return {
    ours: median(found.map((one) => one.ours)),
    reference: median(found.map((one) => one.reference)),
    ratio: median(found.map((one) => one.ours / one.reference)),
  };
}

/** How `inTurns` measured, in words. */
export function byTurns(rounds: number): string {
  return `median of ${rounds}, by turns`;
}

/** The milliseconds that something takes. */
export async function elapsedMs(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const [below = Number.NaN, above = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[half]];
  return (below + above) / 2;
}

type Rows = Row | readonly Row[];

/**
 * Tells a row, or measures one and tells it: what misses its bar is measured again up to twice, and a measurement that
 * breaks is a failure of that row alone.
 */
export type ReportRows = (row: Rows | (() => Rows | Promise<Rows>)) => Promise<void>;

/** A readable number. The label comes first: the measured quantity, if that is not obvious. */
export interface Amount {
  readonly value: number;
  readonly unit: string;
  readonly label?: string;
}

export interface Facts {
  readonly name: string;
  readonly about: string;
  readonly ours: Amount;
  readonly reference: Amount;
  /** Ours beside the reference, if that is more than their quotient: for example, the median of pairs. */
  readonly ratio?: number;
  readonly bar: Bar | null;
  readonly measured: string;
}

export function rowOf(facts: Facts): Row {
  const { name, about, ours, reference, bar, measured } = facts;
  const ratio = Number((facts.ratio ?? ours.value / reference.value).toPrecision(4));
  const used = bar === null ? null : shareOf(bar, { ours: ours.value, reference: reference.value, ratio });
  const share = used === null ? null : Number(used.toPrecision(4));
  return {
    name,
    ours: amountText(ours),
    reference: amountText(reference),
    ratio,
    bar: bar === null ? 'none' : barText(bar, ours.unit),
    ok: used === null || used <= 1,
    about,
    measured,
    share,
  };
}

function amountText({ value, unit, label }: Amount): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2;
  return [label, value.toFixed(digits), unit].filter(Boolean).join(' ');
}
