import { orNull } from './or-null.ts';
import { readUntrusted } from './read-files.ts';
import { makeFolder, writeAtomically } from './write-files.ts';
import { dirname } from 'node:path';

/** A small file of JSON that is replaced as a whole. */
export interface JsonStore<T> {
  /** Null if the file is missing or does not match the schema. */
  read(): T | null;
  write(value: T): void;
}

/** A schema of zod. */
export interface Schema<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

const largest = 16 * 1024 * 1024;

export function jsonStore<T>(path: string, schema: Schema<T>): JsonStore<T> {
  return {
    read() {
      const file = readUntrusted(path, largest);
      return file.ok ? parseAs(schema, file.value) : null;
    },
    write(value) {
      makeFolder(dirname(path));
      writeAtomically(path, `${JSON.stringify(value)}\n`);
    },
  };
}

/** A JSON text, checked by its schema; null if it does not match. */
export function parseAs<T>(schema: Schema<T>, text: string): T | null {
  const parsed = orNull(() => schema.safeParse(JSON.parse(text)));
  return parsed?.success === true ? parsed.data : null;
}
