import { readFileSync } from 'node:fs';

export type JsonObject = Readonly<Record<string, unknown>>;

export function readJsonFile(path: string): JsonObject {
  return asJson(JSON.parse(readFileSync(path, 'utf8')));
}

/** A missing object reads as an empty one: schemas omit empty parts. */
export function asJson(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
