import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PrivateHome } from '../adapters/launch-plan.ts';

/** A program's folder of its own for one session: all that the user has in theirs, by reference, except for what differs. */
export function makePrivateHome(home: PrivateHome): void {
  rmSync(home.to, { recursive: true, force: true });
  mkdirSync(home.to, { recursive: true, mode: 0o700 });
  const settings = home.settings.text(read(join(home.from, home.settings.name)));
  const apart = new Set([...home.leftOut, ...(settings === null ? [] : [home.settings.name])]);
  for (const name of entries(home.from)) {
    if (!apart.has(name)) symlinkSync(join(home.from, name), join(home.to, name));
  }
  if (settings !== null) writeFileSync(join(home.to, home.settings.name), settings, { mode: 0o600 });
}

function entries(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
