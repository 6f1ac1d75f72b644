import { orNull } from '@debussy/host';
import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The time of each configuration file's last change; `-` if it does not exist. */
export type ConfigStamp = Readonly<Record<string, string>>;

/** The files that git listed, and those that it would read if they existed. */
export function configFiles(
  place: { root: string; commonDir: string },
  named: readonly string[],
): readonly string[] {
  const xdg = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
  const standard = [
    join(place.commonDir, 'config'),
    join(place.commonDir, 'config.worktree'),
    process.env['GIT_CONFIG_GLOBAL'] ?? join(homedir(), '.gitconfig'),
    join(xdg, 'git', 'config'),
  ];
  return [...new Set([...standard, ...named.map((file) => resolve(place.root, file))])].toSorted();
}

/** Blocking calls, because they are many times cheaper than others. */
export function stampConfig(files: readonly string[]): ConfigStamp {
  return Object.fromEntries(files.map((file) => [file, stampFile(file)]));
}

function stampFile(file: string): string {
  const found = orNull(() => statSync(file, { bigint: true }));
  return found === null ? '-' : [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ');
}
