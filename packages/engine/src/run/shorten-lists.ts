import type { EventBody } from '@debussy/core';
import { writeAtomically } from '@debussy/host';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keeps a line of the journal short: of a long list the first entries stay, and the last one names the file with all of them
 * and its digest. A line that is too long could not be read again.
 */
export function shortenLists(body: EventBody, folder: string): EventBody {
  const entries = Object.entries(body).map(([key, value]) => [
    key,
    isLongList(value) ? shortened(value, folder) : value,
  ]);
  return entries.every(([key, value]) => Object.is(value, Reflect.get(body, String(key))))
    ? body
    : { ...body, ...Object.fromEntries(entries) };
}

const mostEntries = 200;
const mostCharacters = 256 * 1024;

function isLongList(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return false;
  const characters = value.reduce((sum: number, one: string) => sum + one.length, 0);
  return value.length > mostEntries * 5 || characters > mostCharacters;
}

function shortened(list: readonly string[], folder: string): readonly string[] {
  const text = `${list.join('\n')}\n`;
  const digest = createHash('sha256').update(text).digest('hex');
  const file = join(folder, `${digest.slice(0, 16)}.txt`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeAtomically(file, text);
  const kept = list.slice(0, mostEntries).map((one) => (one.length > 1000 ? `${one.slice(0, 1000)}…` : one));
  return [...kept, `all ${list.length}: ${file} (sha256 ${digest})`];
}
