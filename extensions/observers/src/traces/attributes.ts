import type { Attributes } from './spans.ts';

export function nanos(ms: number): string {
  return `${Math.round(ms)}000000`;
}

export function attributesOf(attributes: Attributes): readonly object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [{ key, value: shownValue(value) }],
  );
}

function shownValue(value: string | number): object {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
