import { orNull } from '@debussy/host';
import { lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PrivateHome } from '../adapters/launch-plan.ts';

/** A program's own folder for one session: links to everything in the user's, except for the differences. */
export function makePrivateHome(home: PrivateHome): void {
  const settings = home.settings.text(read(join(home.from, home.settings.name)));
  const own = settings === null ? [] : [home.settings.name];
  if (home.leftBehind === null) fill(home, own);
  else tidy(home.to, [...home.leftBehind, ...own]);
  if (settings !== null)
    writeFileSync(join(home.to, home.settings.name), settings, { mode: 0o600, flag: 'wx' });
}

function fill({ from, to, leftOut }: PrivateHome, replaced: readonly string[]): void {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const apart = new Set([...leftOut, ...replaced]);
  for (const name of entries(from)) {
    if (!apart.has(name)) symlinkSync(join(from, name), join(to, name));
  }
}

/** An agent worked in it, so no entry that replaced a folder or file is followed. */
function tidy(folder: string, names: readonly string[]): void {
  for (const part of [dirname(folder), folder]) {
    if (!lstatSync(part).isDirectory()) throw new Error(`${part} is no folder any more`);
  }
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
}

function entries(folder: string): readonly string[] {
  return orNull(() => readdirSync(folder)) ?? [];
}

function read(path: string): string | null {
  return orNull(() => readFileSync(path, 'utf8'));
}
