import { lstatSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { gitAt, orNull } from '@debussy/host';
import { pathText } from '../path-text.ts';
import { stampConfig } from '../repository/config-stamp.ts';
import { disarmFilters } from '../repository/filters.ts';
import type { Repository } from '../repository/open.ts';
import { operationInProgress } from '../repository/operation.ts';
import { readStatus } from '../repository/status.ts';
import type { StatusEntry } from '../repository/status.ts';

/**
 * The user's checkout at one moment: a mark for HEAD, for each path in `git status`, and for each hook and
 * configuration file of git. Two fingerprints show the changes in between.
 */
export type Fingerprint = ReadonlyMap<string, string>;

/** Takes a fingerprint. Nothing in the checkout makes git run a program meanwhile. */
export async function fingerprint(repository: Repository): Promise<Fingerprint> {
  const { root, gitDir } = repository;
  const { config } = await disarmFilters(repository);
  const git = gitAt({ gitDir, workTree: root, config });
  const [status, operation] = await Promise.all([
    readStatus(git, '--ignore-submodules=dirty'),
    operationInProgress(gitDir),
  ]);
  const { head, branch, entries } = status;
  return new Map([
    ['HEAD', [head, branch, operation].join(' ')],
    ...entries.map((entry) => entryMark(root, entry)),
    ...decidingFiles(repository),
  ]);
}

type Mark = readonly [name: string, mark: string];

function entryMark(root: string, { path, state }: StatusEntry): Mark {
  const stamp = fileStamp(Buffer.concat([Buffer.from(`${root}/`), path]));
  return [pathText(path), `${state} ${stamp ?? 'missing'}`];
}

/** Changes if a file is written, replaced or gets another mode; null if it does not exist. */
function fileStamp(path: string | Buffer): string | null {
  return orNull(() => {
    const { ino, mode, size, mtimeNs, ctimeNs } = lstatSync(path, { bigint: true });
    return [ino, mode, size, mtimeNs, ctimeNs].join(' ');
  });
}

/** The files that decide git's behavior there, and the programs that it runs. */
function decidingFiles(repository: Repository): readonly Mark[] {
  const { commonDir, configStamp } = repository;
  const info = filesIn(join(commonDir, 'info')).filter((file) => !/\/(?:refs|commit-graphs)$/.test(file));
  const files = [...filesIn(hooksFolder(repository)), ...info];
  return [
    ...Object.entries(stampConfig(Object.keys(configStamp))),
    ...files.map((file): Mark => [file, fileStamp(file) ?? 'missing']),
  ];
}

export function hooksFolder({ root, commonDir, hooksPath }: Repository): string {
  if (hooksPath === null) return join(commonDir, 'hooks');
  return resolve(root, hooksPath.replace(/^~(?=\/|$)/, homedir()));
}

function filesIn(folder: string): readonly string[] {
  return orNull(() => readdirSync(folder).map((name) => join(folder, name))) ?? [];
}

/** Names of differences: `HEAD`, a path in the checkout, or the absolute path of a file of git. */
export function changedSince(before: Fingerprint, after: Fingerprint): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).toSorted();
}
