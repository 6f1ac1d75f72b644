import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const home = path.join(import.meta.dirname, '..');
const root = path.join(home, '..', '..');

/** Text of the kind that fills contexts: the code and the prose of this repository, without fixtures. */
export function corpus(): readonly string[] {
  const folders = ['packages', 'extensions', 'tools', 'docs'].map((name) => path.join(root, name));
  return folders.flatMap(filesIn).map((file) => readFileSync(file, 'utf8'));
}

/** One flat string of a length: one-byte, or two-byte because of its last character. */
export function textOf(megabytes: number, kind: 'one-byte' | 'two-byte'): string {
  const ascii = corpus()
    .join('\n')
    .replaceAll(/\P{ASCII}/gu, '-');
  const long = ascii.repeat(Math.ceil((megabytes * 1e6) / ascii.length)).slice(0, megabytes * 1e6);
  return Buffer.from(kind === 'one-byte' ? long : `${long.slice(1)}你`).toString();
}

function filesIn(folder: string): readonly string[] {
  const wanted = /\.(?:ts|mjs|md|json|ya?ml)$/;
  const skipped = /(?:^|[\\/])(?:node_modules|dist|coverage|fixtures|\.bench)(?:[\\/]|$)/;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name) && !skipped.test(name))
    .toSorted()
    .map((name) => path.join(folder, name));
}
