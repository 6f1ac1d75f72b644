import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** When each configuration file last changed; `-` where there is none. */
export type ConfigStamp = Readonly<Record<string, string>>;

/** The files that git named, and those where it would look for more. */
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

export async function stampConfig(files: readonly string[]): Promise<ConfigStamp> {
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await stampFile(file)])));
}

async function stampFile(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => null);
  if (found === null) return '-';
  return [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ');
}
