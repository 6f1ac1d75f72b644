import type { Bar } from './bar.ts';
import { barText, shareOf } from './bar.ts';
import type { Row } from './row.ts';

/** A number as people read it. The label stands in front: what was measured, where that is not plain. */
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
  /** Ours beside the reference, where that is more than their quotient: the median of pairs, for one. */
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

export function amountText({ value, unit, label }: Amount): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2;
  return [label, value.toFixed(digits), unit].filter(Boolean).join(' ');
}
