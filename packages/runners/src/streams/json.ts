import { closeJson } from './close-json.ts';

export type Json = Readonly<Record<string, unknown>>;

/** One object from one line. A line whose end was cut off by us still gives the fields in front of the cut. */
export function parseLine(line: string, truncated: number): Json | null {
  try {
    return asObject(JSON.parse(line));
  } catch {
    return truncated > 0 ? parseCut(line) : null;
  }
}

export function asObject(value: unknown): Json | null {
  return isObject(value) ? value : null;
}

export function objectAt(value: Json | null, key: string): Json | null {
  return asObject(value?.[key]);
}

export function listAt(value: Json | null, key: string): readonly unknown[] {
  const found = value?.[key];
  return Array.isArray(found) ? found : [];
}

export function textAt(value: Json | null, key: string): string | null {
  const found = value?.[key];
  return typeof found === 'string' ? found : null;
}

/** A number of something: finite and not negative. Anything else is unknown, never 0. */
export function countAt(value: Json | null, key: string): number | null {
  const found = value?.[key];
  return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : null;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseCut(line: string): Json | null {
  try {
    return asObject(JSON.parse(closeJson(line)));
  } catch {
    return null;
  }
}
