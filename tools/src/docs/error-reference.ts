import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readPackages } from '../manifest.ts';
import type { FoundError } from './find-errors.ts';
import { findErrors } from './find-errors.ts';
import { code, table } from './table.ts';

/** Every error that the packages can raise, sorted by code, with all that is said and advised under it. */
export function errorReference(errors: readonly FoundError[]): string {
  const codes = [...new Set(errors.map((error) => error.code))].toSorted();
  const rows = codes.map((name) => {
    const same = errors.filter((error) => error.code === name);
    return [code(name), lines(same.flatMap((one) => one.messages)), lines(same.flatMap((one) => one.hints))];
  });
  return table(['code', 'what happened', 'what to do'], rows);
}

export function errorsOf(root: string, wanted: (folder: string) => boolean): readonly FoundError[] {
  return readPackages(root)
    .filter(({ folder }) => wanted(folder))
    .flatMap((home) => sourcesIn(path.join(home.path, 'src')))
    .flatMap((file) => findErrors(readFileSync(file, 'utf8'), file));
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
    .map((name) => path.join(folder, name));
}

function lines(texts: readonly string[]): string {
  const plain = texts.map((text) => text.trim()).filter((text) => /[a-z]/i.test(text));
  return plain.length === 0 ? 'said in the message itself' : [...new Set(plain)].join('\n');
}
