import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { existsSync, realpathSync } from 'node:fs';
import { locateRepository } from '@debussy/workspace';
import { knownRepositories, listRunIds, runFolder } from '@debussy/engine';
import type { Location } from '@debussy/workspace';
import type { RunFolder } from '@debussy/engine';

/** A repository whose runs are shown. */
export interface ShownRepository {
  /** The id in URLs. */
  readonly id: string;
  readonly name: string;
  readonly location: Location;
}

/** A run in it, as a URL names it. */
export interface ShownRun {
  readonly repository: ShownRepository;
  readonly run: string;
  readonly folder: RunFolder;
  readonly location: Location;
}

/** The repository of a folder; with `all`, also those of all runs of this user on this machine. */
export async function shownRepositories(
  cwd: string,
  all: boolean,
  env: NodeJS.ProcessEnv,
): Promise<readonly ShownRepository[]> {
  const own = await locateRepository(cwd);
  if (!own.ok && !all) throw own.error;
  const others = all ? await Promise.all(knownRepositories(env).map(located)) : [];
  const found = [...(own.ok ? [own.value] : []), ...others.flatMap((one) => (one === null ? [] : [one]))];
  return [...new Map(found.map((location) => [location.commonDir, shown(location)])).values()];
}

async function located(commonDir: string): Promise<Location | null> {
  const root = basename(commonDir) === '.git' ? dirname(commonDir) : commonDir;
  if (!existsSync(root)) return null;
  const found = await locateRepository(root);
  return found.ok ? found.value : null;
}

function shown(location: Location): ShownRepository {
  const id = createHash('sha256').update(realpathSync(location.commonDir)).digest('hex').slice(0, 8);
  return { id, name: basename(location.root), location };
}

/** The run in a URL; null if it does not exist. Only names listed in the folder of runs are used. */
export function runAt(repositories: readonly ShownRepository[], id: string, run: string): ShownRun | null {
  const repository = repositories.find((one) => one.id === id);
  if (repository === undefined) return null;
  const { location } = repository;
  if (!listRunIds(location.commonDir).includes(run)) return null;
  return { repository, run, location, folder: runFolder(location.commonDir, run) };
}
